// A board with the buttons around it, for fingers and keys that do not drag, and the list of what is wrong with it.
import { Board } from "./board.js";
import { html } from "./svg.js";

/** The board of a page that has the buttons `lay`, `turn-piece`, `flip` and `lift`, and the lists `chosen` and `problems`. */
export function boardWithButtons(at, game, { say, act, attempt }) {
  let problemsSaid = null;
  const board = new Board(at("board"), game, {
    say,
    act,
    attempt,
    chosen: (piece) => {
      at("chosen").textContent = piece ? piece.label : say("none_chosen");
      at("turn-piece").disabled = at("lift").disabled = !piece?.laid;
      at("lay").disabled = !piece || piece.laid;
      at("flip").disabled = !piece?.laid || !piece.flips;
    },
    problems: (problems) => {
      const said = problems.map((one) => one.said);
      if (String(said) === problemsSaid) return; // a screen reader would read it again
      problemsSaid = String(said);
      at("problems").replaceChildren(...said.map((text) => html("li", {}, text)));
    },
  });
  at("lay").addEventListener("click", () => board.layAnywhere());
  at("turn-piece").addEventListener("click", () => board.turn("turned"));
  at("flip").addEventListener("click", () => board.turn("flipped"));
  at("lift").addEventListener("click", () => board.lift());
  return board;
}
