// A button that asks once more, for what cannot be undone.
import { html } from "./svg.js";

/** Let the button do `act` only after "really: `what`?"; the answer that comes first to hand is no. */
export function askFirst(button, what, say, act) {
  button.addEventListener("click", () => {
    const yes = html("button", { type: "button", "data-key": `${button.dataset.key} sure` }, say("do_it"));
    const no = html("button", { type: "button" }, say("leave_it"));
    const question = say("sure", { what });
    const box = html("div", { class: "sure", role: "group", "aria-label": question }, html("span", {}, question), yes, no);
    const back = () => { box.replaceWith(button); button.focus(); };
    yes.addEventListener("click", () => { back(); act(); });
    no.addEventListener("click", back);
    button.replaceWith(box);
    no.focus();
  });
}
