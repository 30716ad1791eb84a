// The fault drawer: what can go wrong with the board, through the simulated driver's own verbs.
import { html } from "./svg.js";

export function makeDrawer(element, game, say, act) {
  const button = (key, deed) => {
    const made = html("button", { type: "button", "data-fault": key }, say(`fault.${key}`));
    made.addEventListener("click", () => act(deed()));
    return made;
  };
  const group = (key, ...children) => html("fieldset", {}, html("legend", {}, say(`fault.${key}`)), ...children);
  const choice = (key, values, said) => html("select", { id: key }, ...values.map((value) => html("option", { value }, said(value))));
  const labelled = (key, field) => html("label", {}, `${say(`fault.${key}`)} `, field);

  const kind = choice("fault-kind", game.faults, (value) => say(`fault.kind_${value}`));
  const cell = html("input", { id: "fault-cell", maxlength: 4, value: "A1", autocomplete: "off", spellcheck: "false" });
  const piece = choice("fault-piece", game.pieces.map((one) => one.name), (name) => game.pieces.find((one) => one.name === name).said);
  const cable = html("button", { type: "button", "data-fault": "cable" });
  let plugged = true;
  cable.addEventListener("click", () => act({ verb: plugged ? "unplug" : "plug" }));
  const broken = html("ul", { "aria-label": say("fault.broken") });

  element.append(
    group("cable", cable),
    group("sensor", labelled("kind", kind), labelled("cell", cell), button("spoil", () => ({ verb: "spoil", fault: `${kind.value} ${cell.value.trim().toUpperCase()}` })), button("mend", () => ({ verb: "mend" })), broken),
    group("piece", labelled("which", piece), button("bump", () => ({ verb: "bump", piece: piece.value }))),
    group("wire", button("garble", () => ({ verb: "garble" })), button("resend", () => ({ verb: "resend" }))),
    group("controller", button("restart", () => ({ verb: "restart" }))),
  );
  return (bench) => {
    plugged = bench.plugged;
    cable.textContent = say(plugged ? "fault.unplug" : "fault.plug");
    broken.replaceChildren(...bench.faults.map((fault) => {
      const [key, where] = fault.split(" ");
      return html("li", {}, `${where}: ${say(`fault.kind_${key}`)}`);
    }));
  };
}
