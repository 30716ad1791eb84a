// The lines of the table's menu as controls: settings as groups of which one is chosen, a match as a row of choices, names as fields.
import { askFirst } from "./sure.js";
import { html } from "./svg.js";

const OF_THE_TABLE = ["camera", "brightness", "volume", "language", "unpair", "care"]; // settings that are about the box, and not the next match
const SURE = ["yes", "power_off"]; // asked once more
const NOT_A_START = ["pause", "leave", "settings"];
const last = (list) => list[list.length - 1];

export class Lines {
  /** `places` are the elements that take the controls, `act(address, message)` sends. */
  constructor(places, say, act) {
    Object.assign(this, { places, say, act, told: "", chosen: {}, pressing: false, later: null });
    addEventListener("pointerdown", (event) => { this.pressing = event.button === 0; }, true);
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => this.released()), true); // its click comes first
    addEventListener("pointermove", (event) => { if (!event.buttons) this.released(); }, true);
  }

  /** What was told while something was pressed is drawn now: a button that is drawn anew under a finger would not hear of it. */
  released() {
    this.pressing = false;
    const later = this.later;
    this.later = null;
    if (later) this.show(...later);
  }

  /** Draw the lines anew if they changed; whoever stands on a control stays there. */
  show(lines, corrects) {
    if (this.pressing) { this.later = [lines, corrects]; return; }
    const told = JSON.stringify([lines, corrects]);
    if (told === this.told) return;
    this.told = told;
    const focused = document.activeElement?.dataset?.key;
    const kept = this.typed();
    const free = lines.filter((line) => !line.admitted);
    const top = (line) => line.path[0];
    const settings = free.filter((line) => top(line) === "settings");
    const aboutTable = (line) => OF_THE_TABLE.includes(line.path[1]);
    const plays = free.filter((line) => top(line) === "play");
    this.places.start.replaceChildren(
      ...(plays.length ? [this.begin(plays)] : []),
      ...free.filter((line) => top(line) !== "play" && !NOT_A_START.includes(top(line))).map((line) => this.button(line)),
    );
    this.places.start.closest("section").hidden = !this.places.start.firstChild;
    this.places.setUp.replaceChildren(...this.groups(settings.filter((line) => !aboutTable(line))));
    this.places.table.replaceChildren(
      ...this.groups(settings.filter(aboutTable)), ...free.filter((line) => top(line) === "leave").map((line) => this.button(line)),
    );
    this.places.now.replaceChildren(...free.filter((line) => top(line) === "pause").map((line) => this.button(line)));
    this.places.correct.replaceChildren(
      ...(corrects ? lines.filter((line) => line.admitted).map((line) => this.button(line)) : []),
    );
    for (const [key, text] of kept) { const field = this.field(key); if (field) field.value = text; }
    if (focused) this.field(focused)?.focus({ preventScroll: true });
  }

  field(key) {
    return [...document.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
  }

  /** What somebody has typed and not sent yet. */
  typed() {
    return [...document.querySelectorAll("input[data-key]")].filter((one) => one.value !== one.defaultValue).map((one) => [one.dataset.key, one.value]);
  }

  send(line, text = "") {
    return this.act("order", { path: line.path, text });
  }

  /** Mode, number of hunters, who starts: one choice after another, as the menu has them. */
  begin(lines) {
    const box = html("div", { class: "begin" });
    const draw = () => {
      const controls = [];
      let left = lines;
      for (let depth = 1; left.some((line) => line.path.length > depth); depth += 1) {
        const names = [...new Map(left.filter((line) => line.path.length > depth).map((line) => [line.path[depth], line.said[depth]]))];
        const wanted = names.some(([name]) => name === this.chosen[depth]) ? this.chosen[depth] : names[0][0];
        left = left.filter((line) => line.path[depth] === wanted);
        if (names.length > 1 || depth === 1) {
          const select = html("select", { "data-key": `play ${depth}` }, ...names.map(([name, said]) => html("option", { value: name }, said)));
          select.value = wanted;
          select.addEventListener("change", () => { this.chosen[depth] = select.value; draw(); this.field(`play ${depth}`)?.focus(); });
          controls.push(html("label", {}, this.say(`play_${depth}`), select));
        }
      }
      const go = html("button", { type: "button", "data-key": "play go" }, this.say("go"));
      go.addEventListener("click", () => this.send(left[0]));
      box.replaceChildren(...controls, go);
    };
    draw();
    return box;
  }

  /** Settings by what they are about; each group says what holds now. */
  groups(lines) {
    const groups = new Map();
    for (const line of lines) {
      const about = line.path.slice(1, -1).join("/");
      groups.set(about, [...(groups.get(about) ?? []), line]);
    }
    const elements = [], folded = new Map();
    for (const [about, members] of groups) {
      const [, ...said] = members[0].said.slice(0, -1);
      if (about === "") { elements.push(...members.map((line) => this.button(line))); continue; }
      const group = html("fieldset", {}, html("legend", {}, last(said)), ...members.map((line) => (line.text === null ? this.choice(line) : this.name(line))));
      if (said.length === 1) { elements.push(group); continue; }
      folded.set(said[0], [...(folded.get(said[0]) ?? []), group]);
    }
    return [...elements, ...[...folded].map(([said, members]) => this.fold(said, members))];
  }

  /** Groups that are about one thing, folded away; what was unfolded stays so. */
  fold(said, groups) {
    const details = html("details", { class: "folded" }, html("summary", { "data-key": `fold ${said}` }, said), ...groups);
    details.open = this.chosen[`fold ${said}`] ?? false;
    details.addEventListener("toggle", () => { this.chosen[`fold ${said}`] = details.open; });
    return details;
  }

  choice(line) {
    const button = html("button", { type: "button", "aria-pressed": String(line.now), "data-key": line.path.join("/") }, last(line.said));
    button.addEventListener("click", () => this.send(line));
    return button;
  }

  name(line) {
    const number = Number(last(line.path).split(".")[1]) + 1;
    const key = line.path.join("/");
    const input = html("input", { "data-key": key, value: line.text, maxlength: 10, autocomplete: "off", "aria-label": this.say("name_of", { number }) });
    const button = html("button", { type: "button", "data-key": `${key} set`, "aria-label": `${this.say("set")}: ${this.say("name_of", { number })}` }, this.say("set"));
    const set = async () => { if (await this.send(line, input.value)) input.defaultValue = input.value; };
    button.addEventListener("click", set);
    input.addEventListener("keydown", (event) => { if (event.key === "Enter") set(); });
    return html("span", { class: "named" }, input, button);
  }

  /** A button; what cannot be undone asks once more. */
  button(line) {
    const sure = SURE.includes(last(line.path));
    const label = last(last(line.path) === "yes" ? line.said.slice(0, -1) : line.said);
    const key = line.path.join("/");
    const button = html("button", { type: "button", "data-key": key }, label);
    if (sure) askFirst(button, label, this.say, () => this.send(line));
    else button.addEventListener("click", () => this.send(line));
    return button;
  }
}
