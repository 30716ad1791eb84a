// The emulated table: puts the parts together. Everything shown was told by the table; everything done is sent to it.
import { makeDrawer } from "./drawer.js";
import { boardWithButtons } from "./hands.js";
import { makeMatrix } from "./matrix.js";
import { makePanel } from "./panel.js";
import { listen } from "./push.js";
import { inTurn, send } from "./send.js";
import { html, phrases } from "./svg.js";

const KEPT_SENTENCES = 100;
const at = (id) => document.getElementById(id);

const game = await (await fetch("/table/game")).json();
const say = phrases(game.words);

let number = game.boards[0]; // of the board that is shown, and that hands work on
const benches = new Map();
const meant = () => `?board=${number}`;

/** Do it; a refusal is shown below the board. Resolves to whether it was done. */
const doAt = inTurn(async (where, deed) => {
  try {
    await send(`/table/do${where}`, deed);
    at("refused").textContent = "";
    return true;
  } catch (error) {
    at("refused").textContent = error.message;
    return false;
  }
});
const act = (deed) => doAt(meant(), deed);

const board = boardWithButtons(at, game, {
  say,
  act,
  attempt: (placement) => send(`/table/try${meant()}`, { placement }),
});
at("sensors").addEventListener("click", (event) => {
  const on = event.currentTarget.getAttribute("aria-pressed") !== "true";
  event.currentTarget.setAttribute("aria-pressed", String(on));
  board.showSensors(on);
});
for (const button of document.querySelectorAll("[data-verb]")) {
  button.addEventListener("click", () => act({ verb: button.dataset.verb }));
}

const showFrame = makeMatrix(at("matrix"), (line) => say("matrix_shows", { line }));
if (game.controls.length) makePanel(at("panel"), game.controls, say, act);
else document.querySelector(".panel").hidden = true;
const showFaults = game.faults.length ? makeDrawer(at("faults"), game, say, act) : () => {};
at("drawer").hidden = !game.faults.length;

/** What lies on the board that is shown. */
function showBench() {
  const bench = benches.get(number);
  if (bench) { board.show(bench); showFaults(bench); }
}

/** Two boards are shown one at a time, as two people lay them. */
function chooseBoard(one) {
  board.letGo();
  board.choose(null);
  number = one;
  for (const button of at("boards").children) button.setAttribute("aria-pressed", String(Number(button.dataset.board) === number));
  showBench();
}
at("boards").hidden = game.boards.length < 2;
at("boards").append(...game.boards.map((one) => {
  const button = html("button", { type: "button", "data-board": one, "aria-pressed": String(one === number) }, say("board_number", { number: one + 1 }));
  button.addEventListener("click", () => chooseBoard(one));
  return button;
}));

listen("/table/events", {
  ...Object.fromEntries(game.boards.map((one) => [one ? `bench${one + 1}` : "bench", (bench) => {
    if (bench.edition !== game.edition || bench.language !== game.language) { location.reload(); return; } // another game, or language
    benches.set(one, bench);
    if (one === number) showBench();
  }])),
  frame: showFrame,
  prompt: ({ text }) => { at("prompt").textContent = text; },
  say: ({ text }) => {
    at("said").prepend(html("li", {}, text));
    while (at("said").children.length > KEPT_SENTENCES) at("said").lastChild.remove();
  },
}, (state) => {
  at("line").textContent = say(`line.${state}`);
  document.documentElement.dataset.line = state;
});
