// What a look shows: the locked board, and what the sensors of every board show.
import { drawn } from "./pieces.js";
import { html, sign, svg } from "./svg.js";

/** The elements of a look. */
export function drawLook(look, say) {
  const parts = look.secret ? [html("h3", {}, say("look_secret")), ...drawBoard(look.secret, say)] : [];
  look.boards.forEach((board, number) => {
    parts.push(html("h3", {}, say("look_sensors", { number: number + 1 })));
    if (board.sensors.length) parts.push(html("pre", { class: "levels", tabindex: 0 }, labelled(board.sensors)));
    if (board.moving) parts.push(html("p", {}, say("look_moving")));
    parts.push(...(board.read ? drawBoard(board.read, say) : [html("p", {}, say("look_nothing"))]));
  });
  return parts;
}

function labelled(rows) {
  const head = [...rows[0]].map((_, column) => String((column + 1) % 10)).join("");
  return [`  ${head}`, ...rows.map((row, number) => `${String.fromCharCode(65 + number)} ${row}`)].join("\n");
}

function drawBoard(board, say) {
  const { columns, rows } = board;
  const picture = svg("svg", { class: "drawing", role: "img", viewBox: `-1.1 -1.1 ${columns + 2.2} ${rows + 2.2}`, "aria-label": say("look_drawing", { line: board.line }) });
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) picture.append(svg("rect", { class: "cell", x: column, y: row, width: 1, height: 1 }));
  }
  for (const { label, at: [row, column] } of board.ports) picture.append(sign("port", column + 0.5, row + 0.5, label));
  for (const { name, corner: [row, column], way } of board.lying) {
    const piece = board.pieces.find((one) => one.name === name);
    const lies = piece.ways.find((one) => one.name === way);
    picture.append(svg("g", { class: `piece laid ${piece.look.replace(" ", "_")}`, transform: `translate(${column} ${row})` }, ...drawn(lies, piece.letter)));
  }
  return [picture, html("p", {}, say("look_pieces", { pieces: board.said }))];
}
