// What everybody may see of a match: the log, the people, the colour table. For phones and for the big screen.
import { badge } from "./badge.js";
import { html } from "./svg.js";

/** A question with its answer, and who asked it where that is not said already. */
function answered(asked, hunter) {
  return [
    html("span", { class: `swatch mix-${asked.colour || "none"}`, "aria-hidden": "true" }, asked.code),
    html("strong", {}, asked.question), " ",
    html("span", {}, asked.said),
    ...(hunter ? [" ", html("small", {}, badge(hunter))] : []),
  ];
}

/** What is returned shows the answer that came last, `own` being the board that alone counts here, if one does.
 *
 * The logs of two boards do not say which of them is newer: that is seen when one of them grows.
 */
export function makeNewest(element) {
  let lengths = [], grown = -1, of = "";
  return (match, own = -1) => {
    if (match.match !== of) [lengths, grown, of] = [[], -1, match.match];
    match.logs.forEach((log, board) => { if (log.length > (lengths[board] ?? log.length)) grown = board; });
    lengths = match.logs.map((log) => log.length);
    const board = match.logs.length === 1 ? 0 : own >= 0 ? own : grown;
    const last = match.ended ? [] : (match.logs[board] ?? []).slice(-1);
    const asker = match.hunters.find((one) => match.logs.length > 1 && one.hunts === board);
    element.replaceChildren(...last.flatMap((asked) => answered(asked, asker ?? match.hunters[asked.hunter])));
  };
}

/** The log of each board, the newest question first; of a duel each under the name of who asks there. */
export function showLogs(element, match, say) {
  const logs = match.logs.map((log, board) => {
    const asker = match.logs.length > 1 ? match.hunters.find((one) => one.hunts === board) : null;
    const rows = log.map((asked, index) => html("li", { "data-question": asked.question, value: index + 1 },
      ...answered(asked, asker ? null : match.hunters[asked.hunter]))).reverse();
    return html("div", {}, ...(asker ? [html("h3", {}, badge(asker))] : []),
      rows.length ? html("ol", { reversed: "" }, ...rows) : html("p", { class: "hint" }, say("log_empty")));
  });
  element.replaceChildren(...logs);
}

/** Who hunts, with what is left to each; the leader first if wanted. */
export function showPeople(element, match, say, { mine = "", ranked = false } = {}) {
  const hunters = match.hunters.map((one, number) => ({ ...one, number }));
  const won = (one) => Number(one.number === match.winner);
  if (ranked) hunters.sort((one, other) => won(other) - won(one) || other.left - one.left || one.asked - other.asked);
  const rows = hunters.map((one) => html("li", {
    class: one.number === match.turn && (match.may_ask || match.may_submit) ? "on-turn" : "", "data-hunter": one.name,
  }, badge(one), " ", html("span", {}, say(one.left ? "person" : "person_out", { left: one.left, asked: one.asked })),
  ...(one.name === mine ? [html("em", {}, ` ${say("you")}`)] : [])));
  const waiting = match.seats.filter((seat) => !match.hunters.some((one) => one.name === seat.name))
    .map((seat) => html("li", { "data-hunter": seat.name }, badge(seat), " ", html("span", {}, say("waits")),
      ...(seat.name === mine ? [html("em", {}, ` ${say("you")}`)] : [])));
  element.replaceChildren(...rows, ...waiting);
}

/** What is going on, in one sentence. */
export function nowSaid(match, say, mine = "") {
  if (match.ended) return match.ended;
  if (match.paused) return say("is_paused");
  if (match.held) return say(`held_${match.held}`);
  if (match.waiting) return say("is_waiting");
  const onTurn = match.hunters[match.turn];
  if (match.may_ask || match.may_submit) {
    if (!onTurn) return say("anybody");
    return onTurn.name === mine ? say(match.may_ask ? "your_turn" : "your_last") : say("turn_of", { name: onTurn.name });
  }
  return say(match.hunters.length || match.stage !== "building" ? "being_laid" : "no_match");
}

export function showMixtures(element, mixtures) {
  element.replaceChildren(...mixtures.map((one) => html("tr", { class: "mixture" },
    html("td", {}, ...one.colours.map((colour) => html("span", { class: `swatch mix-${colour}`, title: colour },
      mixtures.find((other) => other.name === colour).said))),
    html("td", {}, html("span", { class: `swatch mix-${one.name}` }, one.code), " ", one.said))));
}
