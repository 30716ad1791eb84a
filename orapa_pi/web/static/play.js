// A hunter's phone: puts the parts together. Everything shown was told by the table; everything done is sent to it.
import { badge } from "./badge.js";
import { boardWithButtons } from "./hands.js";
import { Marks } from "./marks.js";
import { makeNewest, nowSaid, showLogs, showMixtures, showPeople } from "./public.js";
import { listen } from "./push.js";
import { send } from "./send.js";
import { Sheet } from "./sheet.js";
import { html, phrases } from "./svg.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const ARMED_MS = 6000;
const KEPT_SENTENCES = 3;
const at = (id) => document.getElementById(id);

async function gameOf() {
  for (;;) {
    const answer = await fetch("/play/game");
    if (answer.ok) return answer.json();
    await new Promise((again) => { setTimeout(again, 1000); }); // the table is just starting
  }
}
const game = await gameOf();
const say = phrases(game.words);
let me = {}, match = null, armed = 0, asked = 0, heard = 0;

/** Do it; a refusal is shown in `place`. Resolves to the answer, or undefined. */
async function act(address, message, place = at("refused")) {
  try {
    const answer = await send(address, message);
    place.textContent = "";
    return answer ?? {};
  } catch (error) {
    place.textContent = error.message;
    return undefined;
  }
}

const sheet = new Sheet(game, () => showSheet(), (where) => { at("kept").textContent = say(`kept_${where}`); });
const board = boardWithButtons(at, game, {
  say,
  act: (deed) => sheet.act(deed).then(() => true, (error) => { at("refused").textContent = error.message; return false; }),
  attempt: (placement) => send("/play/try", { pieces: sheet.texts, placement }),
});
const marks = new Marks(at("board"), game, {
  port: (label) => { at("port").value = label; at("port").focus({ preventScroll: true }); },
  cell: (cell) => { sheet.mark(cell); sayMarker(); },
});

const showNewest = makeNewest(at("newest"));

/** The number of the board that this phone's hunter hunts. */
function myBoard() {
  return match?.hunters.find((one) => one.name === me.name)?.hunts;
}

const sheetAndAnswers = () => JSON.stringify([sheet.texts, match?.match, match?.logs]);
let fitted = ""; // what was judged: the sentence about it goes when the sheet or the answers are others
function tellFit(said, judged) {
  fitted = judged;
  at("fitting").textContent = said;
  forgetFit();
}
function forgetFit() {
  if (!fitted || fitted === sheetAndAnswers()) return;
  fitted = "";
  at("fitting").textContent = "";
}

function showSheet() {
  forgetFit();
  board.show(sheet.bench);
  marks.show(sheet.marks, match?.logs[myBoard() ?? 0] ?? []);
}

function sayMarker() {
  const cell = marks.name(marks.at);
  at("marker").textContent = say("marker", { cell, mark: say(`mark_${sheet.marks[cell] ?? "none"}`) });
}

function showMatch() {
  if (!match) return;
  const mine = me.name ?? "", onTurn = match.hunters[match.turn];
  const turn = Boolean(mine) && (onTurn ? onTurn.name === mine : true);
  at("now").textContent = nowSaid(match, say, mine);
  at("to-replay").hidden = !match.revealed;
  at("turn").classList.toggle("mine", turn && Boolean(onTurn) && !match.held && (match.may_ask || match.may_submit));
  for (const id of ["fire", "look"]) at(id).disabled = !(turn && match.may_ask) || Boolean(match.held); // a sheet is judged all the same
  for (const id of ["submit", "pass"]) at(id).disabled = !(turn && match.may_submit);
  at("who").replaceChildren(...(mine ? [`${say("you_are")} `, badge(me), ` · ${say("your_code", { code: me.code })}`] : []));
  at("join").hidden = Boolean(mine);
  at("leave").hidden = !mine;
  at("ask").hidden = !mine || Boolean(match.ended); // without a seat the form above is what comes next
  showNewest(match, myBoard());
  showLogs(at("log"), match, say);
  showPeople(at("people"), match, say, { mine });
  at("people-part").hidden = !at("people").childElementCount;
  const taken = match.seats.map((one) => one.name);
  const names = (match.hunters.length && !match.ended ? match.hunters.map((one) => one.name) : match.names).filter((one) => !taken.includes(one));
  at("join-names").replaceChildren(...names.map((value) => html("option", { value })));
  for (const [kind, list] of [["colour", game.colours], ["symbol", game.symbols]]) {
    const field = at(`join-${kind}`), chosen = field.value;
    const free = list.filter((value) => !match.seats.some((one) => one[kind] === value));
    if (String(free) === String([...field.options].map((one) => one.value))) continue; // somebody may be choosing
    field.replaceChildren(...free.map((value) => html("option", { value }, say(`${kind}_${value}`))));
    if (free.includes(chosen)) field.value = chosen;
  }
  showSheet();
}

/** Sit down, or find out that one does; an answer that a later one has overtaken, `number` by `number`, is about a seat of before. */
function seat(value, number = ++asked) {
  if (number < heard) return;
  heard = number;
  me = value;
  sheet.seated = Boolean(me.name);
  if (me.notebook) sheet.take(me.notebook);
  showMatch();
}

at("port").replaceChildren(...game.ports.map(({ label }) => html("option", { value: label }, label)));
at("row").replaceChildren(...Array.from({ length: game.rows }, (_, row) => html("option", {}, String.fromCharCode(65 + row))));
at("column").replaceChildren(...Array.from({ length: game.columns }, (_, column) => html("option", {}, String(column + 1))));
showMixtures(document.querySelector("#mixtures tbody"), game.mixtures);
sayMarker();
at("wipe").addEventListener("click", () => { sheet.wipe(); sayMarker(); });
at("marking").addEventListener("click", () => {
  marks.setMarking(!marks.marking);
  at("marking").setAttribute("aria-pressed", String(marks.marking));
});
at("marker").addEventListener("click", () => { sheet.mark(marks.name(marks.at)); sayMarker(); });
at("marker").addEventListener("keydown", (event) => {
  if (!ARROWS[event.key]) return;
  event.preventDefault();
  marks.move(ARROWS[event.key]);
  sayMarker();
});
at("marker").addEventListener("focus", () => marks.showCursor(true));
at("marker").addEventListener("blur", () => marks.showCursor(false));

at("join-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const wanted = { name: at("join-name").value.trim(), colour: at("join-colour").value, symbol: at("join-symbol").value };
  const answer = await act("/play/join", wanted, at("join-refused"));
  if (answer) { seat(answer); sheet.save(); }
});
at("back-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await act("/play/return", { name: at("back-name").value.trim(), code: at("back-code").value.trim() }, at("join-refused"));
  if (answer) seat(answer);
});
at("leave").addEventListener("click", async () => { if (await act("/play/leave", {})) seat({}); });
at("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  if (!at("fire").disabled) act("/play/ask", { question: at("port").value, move: match.move });
});
at("look").addEventListener("click", () => act("/play/ask", { question: at("row").value + at("column").value, move: match.move }));
at("pass").addEventListener("click", () => act("/play/pass", { move: match.move }));
at("fits").addEventListener("click", async () => {
  const judged = sheetAndAnswers();
  const answer = await act("/play/fits", { pieces: sheet.texts }, at("fitting"));
  if (answer) tellFit(answer.said, judged);
});

function disarm() {
  clearTimeout(armed);
  armed = 0;
  at("submit").textContent = say("submit");
}
at("submit").addEventListener("click", async () => {
  if (!armed) { // a sheet is handed in on purpose, as a wrong one may be the last
    armed = setTimeout(disarm, ARMED_MS);
    at("submit").textContent = say("submit_sure");
    return;
  }
  disarm();
  await act("/play/submit", { pieces: sheet.texts, move: match.move }, at("fitting"));
});

listen("/play/events", {
  match: (told) => {
    if (told.edition !== game.edition || told.language !== game.language) { location.reload(); return; }
    const before = match;
    match = told;
    sheet.follow(match.match);
    if (before && before.move !== match.move) disarm();
    const seated = match.seats.some((one) => one.name === me.name);
    if (me.name && !seated) whoAmI();
    showMatch();
  },
  say: ({ text }) => {
    at("told").prepend(html("p", {}, text));
    while (at("told").children.length > KEPT_SENTENCES) at("told").lastChild.remove();
  },
  clock: ({ left_s }) => { at("clock").textContent = left_s === null ? "" : say("left_s", { seconds: left_s }); },
}, (state) => {
  at("line").textContent = say(`line.${state}`);
  document.documentElement.dataset.line = state;
  if (state === "live") whoAmI();
});

async function whoAmI() {
  const number = ++asked;
  try {
    const answer = await fetch("/play/me");
    if (answer.ok) seat(await answer.json(), number);
  } catch { /* it is asked again when the line is back */ }
}
