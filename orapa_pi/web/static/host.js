// The host's page: every button is a line of the table's menu. Everything shown was told by the table.
import { badge } from "./badge.js";
import { cameraOf } from "./host-camera.js";
import { drawLook } from "./host-look.js";
import { Lines } from "./host-lines.js";
import { listen } from "./push.js";
import { inTurn, send, sendFile } from "./send.js";
import { askFirst } from "./sure.js";
import { html, phrases } from "./svg.js";

const KEPT_SENTENCES = 100;
const at = (id) => document.getElementById(id);

const game = await (await fetch("/host/game")).json();
const say = phrases(game.words);

/** Do it; a refusal is shown. Resolves to whether it was done. */
async function tried(deed) {
  try {
    await deed();
    at("refused").textContent = "";
    return true;
  } catch (error) {
    at("refused").textContent = error.message;
    at("refused").scrollIntoView({ block: "nearest" });
    return false;
  }
}

const act = inTurn((address, message) => tried(() => send(`/host/${address}`, message)));

const lines = new Lines({ start: at("start"), setUp: at("set-up"), table: at("table"), now: at("now"), correct: at("correct") }, say, act);
const camera = cameraOf(tried, say);

at("ask-correct").addEventListener("click", () => act("ask", { wish: "correct" }));
at("ask-look").addEventListener("click", () => act("ask", { wish: "look" }));
at("look-done").addEventListener("click", async () => { hideLook(); leaving = true; await act("leave", {}); leaving = false; });

at("ask-photo").addEventListener("click", () => act("ask", { wish: "photo" }));
at("photo").addEventListener("change", () => { at("photo-sent").textContent = ""; });
at("send-photo").addEventListener("click", async () => {
  const [file] = at("photo").files;
  at("photo-sent").textContent = "";
  if (!file) { at("photo").focus(); return; }
  if (await tried(() => sendFile("/host/photo", file))) at("photo-sent").textContent = say("photo_sent");
});

const LOOK_AGAIN_MS = 1000;
let looking = 0, looks = 0, again = 0, leaving = false, drawnOf = ""; // which look it is, and 0 for none: an answer may come when the next has begun
function hideLook() {
  looking = 0;
  drawnOf = "";
  clearTimeout(again);
  at("look").replaceChildren();
  at("look-done").hidden = true;
}

/** What is looked at is asked for as long as the look lasts, and kept nowhere. */
async function look(mine = ++looks) {
  looking = mine;
  try {
    const answer = await fetch("/host/look");
    const looked = answer.ok ? await answer.text() : "";
    if (looking !== mine) return;
    if (!looked) { hideLook(); return; }
    if (looked !== drawnOf) at("look").replaceChildren(...drawLook(JSON.parse(looked), say));
    drawnOf = looked;
    at("look-done").hidden = false;
    again = setTimeout(() => look(mine), LOOK_AGAIN_MS);
  } catch { if (looking === mine) hideLook(); }
}

function tell(element, sentences) {
  if (String([...element.children].map((one) => one.textContent)) === String(sentences)) return; // it would be read again
  element.replaceChildren(...sentences.map((text) => html("li", {}, text)));
}

let known = null; // the newest sight
function showSight(sight) {
  known = sight;
  if (sight.language !== game.language) { location.reload(); return; }
  const mine = sight.host === game.me;
  tell(at("status"), sight.status);
  tell(at("faults"), sight.faults.length ? sight.faults : [say("health_fine")]);
  tell(at("addresses"), sight.addresses);
  lines.show(sight.lines, mine && sight.let_in === "correct");
  const waits = (wish) => (mine && sight.asking === wish ? say("asked", { seconds: sight.left_s }) : "");
  const corrects = mine && sight.let_in === "correct";
  at("correct-asked").textContent = corrects ? say("correct_now", { seconds: sight.left_s }) : waits("correct");
  at("look-asked").textContent = waits("look");
  camera.show(sight, mine);
  at("photos").hidden = !sight.photos;
  at("photo-asked").textContent = mine && sight.let_in === "photo" ? say("photo_now", { seconds: sight.left_s }) : waits("photo");
  at("ask-photo").hidden = !sight.running;
  at("ask-photo").disabled = Boolean(sight.asking);
  at("ask-correct").disabled = !sight.lines.some((line) => line.admitted) || Boolean(sight.asking);
  at("ask-look").disabled = !sight.can_look || Boolean(sight.asking);
  at("look-hint").textContent = say(sight.can_look ? "look_hint" : "look_never");
  if (!mine || sight.let_in !== "look") hideLook(); else if (!looking && !leaving) look();
}

function showSeats({ seats }) {
  const rows = seats.map((seat) => {
    const what = say("free_seat", { name: seat.name });
    const button = html("button", { type: "button", "data-key": `free ${seat.name}`, "aria-label": what }, say("free"));
    askFirst(button, what, say, () => act("free", { name: seat.name }));
    return html("li", { class: "seat" }, badge(seat), button);
  });
  at("seats").replaceChildren(...(rows.length ? rows : [html("li", {}, say("no_seats"))]));
}

listen("/host/events", {
  sight: showSight,
  seats: showSeats,
  prompt: ({ text }) => { at("prompt").textContent = text; },
  say: ({ text }) => {
    at("said").prepend(html("li", {}, text));
    while (at("said").children.length > KEPT_SENTENCES) at("said").lastChild.remove();
  },
}, (state) => {
  at("line").textContent = say(`line.${state}`);
  document.documentElement.dataset.line = state;
  if (state !== "live") hideLook();
  else if (known) showSight(known); // a look that has gone on meanwhile is not told again
});
