// The big screen: what everybody in the room may see; after the end the boards, and the path of one beam after another.
import { makeMatrix } from "./matrix.js";
import { makeNewest, nowSaid, showLogs, showPeople } from "./public.js";
import { listen } from "./push.js";
import { html, phrases } from "./svg.js";

const KEPT_SENTENCES = 3;
const STEP_MS = 2500;
const DARK = btoa("\0".repeat(768));
const at = (id) => document.getElementById(id);

let game = null, match = null, pictured = null, step = -1, running = 0, say = (key) => key;
while (!game) {
  const answer = await fetch("/play/game");
  if (answer.ok) game = await answer.json();
  else await new Promise((again) => { setTimeout(again, 1000); }); // the table is just starting
}
say = phrases(game.words);
fetch("/watch/join").then((answer) => answer.json()).then(({ address }) => { at("address").textContent = address; });
const showNewest = makeNewest(at("newest"));
const showFrame = makeMatrix(at("matrix"), (line) => say("matrix_shows", { line }));

/** The steps of the replay: every question of every board. */
function steps() {
  return match.logs.slice(0, match.revealed).flatMap((log, board) => log.map((asked, index) => ({ board, index, asked })));
}

function showStep(next) {
  const all = steps();
  step = all.length ? (next + all.length) % all.length : -1;
  const shown = all[step], said = shown ? `${shown.asked.question}: ${shown.asked.said}` : say("whole");
  const address = shown ? `/watch/picture.svg?board=${shown.board}&asked=${shown.index}` : "/watch/picture.svg";
  at("picture").src = `${address}${shown ? "&" : "?"}of=${encodeURIComponent(match.match)}`;
  at("picture").alt = at("picture-said").textContent = said;
}

function showWhole() {
  stop();
  step = -1;
  at("picture").src = `/watch/picture.svg?of=${encodeURIComponent(match.match)}`;
  at("picture").alt = at("picture-said").textContent = say("whole");
}

function stop() {
  clearInterval(running);
  running = 0;
  at("run").setAttribute("aria-pressed", "false");
}

at("before").addEventListener("click", () => { stop(); showStep(step < 0 ? -1 : step - 1); });
at("after").addEventListener("click", () => { stop(); showStep(step + 1); });
at("whole").addEventListener("click", showWhole);
at("run").addEventListener("click", () => {
  if (running) { stop(); return; }
  at("run").setAttribute("aria-pressed", "true");
  showStep(step + 1);
  running = setInterval(() => showStep(step + 1), STEP_MS);
});
at("save-png").addEventListener("click", async () => {
  const image = new Image();
  image.src = "/watch/picture.svg";
  await image.decode();
  const canvas = html("canvas", { width: image.naturalWidth, height: image.naturalHeight });
  canvas.getContext("2d").drawImage(image, 0, 0);
  canvas.toBlob((blob) => {
    const link = html("a", { href: URL.createObjectURL(blob), download: "orapa.png" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  });
});

listen("/watch/events", {
  match: (told) => {
    if (told.edition !== game.edition || told.language !== game.language) { location.reload(); return; }
    match = told;
    at("now").textContent = nowSaid(match, say);
    showNewest(match);
    showPeople(at("people"), match, say, { ranked: true });
    at("people-head").textContent = say(match.hunters.length ? "ranking" : "people"); // before a match nobody leads
    at("people-head").hidden = !at("people").childElementCount;
    showLogs(at("log"), match, say);
    const over = match.revealed > 0;
    if (over && pictured !== match.match) showWhole(); // a page that slept may hear of the next match when that is over too
    if (!over) { stop(); at("picture").removeAttribute("src"); }
    pictured = over ? match.match : null;
    at("replay").hidden = !over;
  },
  frame: (frame) => {
    at("private").hidden = Boolean(frame.pixels);
    showFrame(frame.pixels ? frame : { pixels: DARK, line: say("private") });
  },
  say: ({ text }) => {
    at("told").prepend(html("p", {}, text));
    while (at("told").children.length > KEPT_SENTENCES) at("told").lastChild.remove();
  },
  clock: ({ left_s }) => { at("clock").textContent = left_s === null ? "" : say("left_s", { seconds: left_s }); },
}, (state) => {
  at("line").textContent = say(`line.${state}`);
  document.documentElement.dataset.line = state;
});
