// The panel: every key, short and long, and the encoder. A long press is a key held down, or a key after HOLD.
import { html } from "./svg.js";

const LONG_MS = 600;
const DETENT_PX = 16;

export function makePanel(element, controls, say, act) {
  let holding = false;
  const hold = html("button", { type: "button", "aria-pressed": "false" }, say("hold"));
  const setHolding = (on) => { holding = on; hold.setAttribute("aria-pressed", String(on)); };
  hold.addEventListener("click", () => setHolding(!holding));

  function press(control, long) {
    act({ verb: "press", control, press: long || holding ? "long" : "short" });
    setHolding(false);
  }

  function key(control) {
    const button = html("button", { type: "button", "data-control": control }, say(`key.${control}`));
    let timer = 0;
    const down = () => {
      if (timer || button.classList.contains("down")) return;
      button.classList.add("down");
      timer = setTimeout(() => { timer = 0; press(control, true); }, LONG_MS);
    };
    const up = () => {
      button.classList.remove("down");
      if (!timer) return;
      clearTimeout(timer);
      timer = 0;
      press(control, false);
    };
    const away = () => { clearTimeout(timer); timer = 0; button.classList.remove("down"); };
    button.addEventListener("pointerdown", (event) => { if (event.button === 0) { button.setPointerCapture(event.pointerId); down(); } });
    button.addEventListener("pointerup", up);
    button.addEventListener("pointercancel", away);
    button.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (event.shiftKey) press(control, true); else down();
    });
    button.addEventListener("keyup", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      up();
    });
    button.addEventListener("blur", away);
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    // a screen reader or a switch clicks without pointer or key
    button.addEventListener("click", (event) => { if (event.detail === 0 && event.pointerType === "") press(control, false); });
    return button;
  }

  const turn = (steps) => act({ verb: "turn", steps });
  const knob = html("button", { type: "button", class: "knob", "data-control": "knob", "aria-label": say("knob_said") }, say("knob"));
  knob.addEventListener("wheel", (event) => { event.preventDefault(); turn(event.deltaY > 0 ? 1 : -1); }, { passive: false });
  knob.addEventListener("keydown", (event) => {
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 6, PageDown: -6 }[event.key];
    if (steps) { event.preventDefault(); turn(steps); }
  });
  let from = null, turned = false;
  knob.addEventListener("pointerdown", (event) => { knob.setPointerCapture(event.pointerId); from = event.clientX; turned = false; });
  knob.addEventListener("pointermove", (event) => {
    if (from === null) return;
    const steps = Math.trunc((event.clientX - from) / DETENT_PX);
    if (steps) { from += steps * DETENT_PX; turned = true; turn(Math.max(-24, Math.min(24, steps))); }
  });
  for (const end of ["pointerup", "pointercancel"]) knob.addEventListener(end, () => { from = null; });
  knob.addEventListener("click", () => { if (!turned) press("ok", false); turned = false; });

  const main = ["left", "ok", "right", "back", "mode", "cell", "submit"].filter((one) => controls.includes(one));
  const player = controls.filter((one) => !main.includes(one));
  element.append(
    html("div", { class: "keys" }, knob, ...main.map(key), hold),
    html("details", {}, html("summary", {}, say("player_row")), html("div", { class: "keys" }, ...player.map(key))),
  );
}
