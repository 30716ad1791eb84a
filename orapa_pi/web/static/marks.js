// What is written on the sheet's board besides pieces: the answers at their ports, and marks in cells.
import { sign, svg } from "./svg.js";

const SIGNS = { empty: "·", full: "■", maybe: "?" };

export class Marks {
  /** `port(label)` hears which port was touched; `cell(name)` which cell, while cells are being marked. */
  constructor(board, game, { port, cell }) {
    Object.assign(this, { board, game, cell, at: [0, 0], marking: false });
    this.answers = svg("g", { class: "answers", "aria-hidden": "true" });
    this.marks = svg("g", { class: "marks", "aria-hidden": "true" });
    this.cursor = svg("rect", { class: "cursor", width: 1, height: 1, visibility: "hidden" });
    const touched = svg("g");
    for (const { label, at: [row, column] } of game.ports) {
      const target = svg("rect", { class: "touch-port", x: column, y: row, width: 1, height: 1, "data-port": label });
      target.addEventListener("click", () => port(label));
      touched.append(target);
    }
    board.append(this.answers, this.marks, this.cursor, touched);
    board.addEventListener("pointerdown", (event) => this.touch(event), true);
  }

  name([row, column]) { return String.fromCharCode(65 + row) + (column + 1); }

  /** While cells are marked, a touch marks one and moves no piece. */
  touch(event) {
    if (!this.marking) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.board.getScreenCTM().inverse());
    const [row, column] = [Math.floor(point.y), Math.floor(point.x)];
    if (row < 0 || column < 0 || row >= this.game.rows || column >= this.game.columns) return;
    event.preventDefault();
    event.stopPropagation();
    this.at = [row, column];
    this.cell(this.name(this.at));
  }

  setMarking(on) {
    this.marking = on;
    this.board.classList.toggle("marking", on);
  }

  /** Move the cursor of the keys. */
  move([down, right]) {
    const { rows, columns } = this.game;
    this.at = [(this.at[0] + down + rows) % rows, (this.at[1] + right + columns) % columns];
    this.showCursor(true);
  }

  showCursor(on) {
    this.cursor.setAttribute("visibility", on ? "visible" : "hidden");
    this.cursor.setAttribute("x", this.at[1]);
    this.cursor.setAttribute("y", this.at[0]);
  }

  show(marks, log) {
    this.marks.replaceChildren(...Object.entries(marks).map(([cell, mark]) => {
      const [row, column] = [cell.charCodeAt(0) - 65, Number(cell.slice(1)) - 1];
      return sign(`mark ${mark}`, column + 0.5, row + 0.5, SIGNS[mark]);
    }));
    const drawn = [];
    for (const asked of log) {
      if (asked.kind === "cell") {
        const [row, column] = [asked.question.charCodeAt(0) - 65, Number(asked.question.slice(1)) - 1];
        drawn.push(sign("answer", column + 0.5, row + 0.2, asked.code));
        continue;
      }
      this.fill(drawn, asked.question, asked.exit, asked);
      if (asked.exit && asked.exit !== asked.question) this.fill(drawn, asked.exit, asked.question, asked);
    }
    this.answers.replaceChildren(...drawn);
  }

  fill(drawn, label, other, asked) {
    const [row, column] = this.game.ports.find((one) => one.label === label).at;
    const text = `${other} ${asked.code}`.trim();
    drawn.push(
      svg("rect", { class: `filled stroke-${asked.colour || "none"}`, x: column + 0.06, y: row + 0.06, width: 0.88, height: 0.88, rx: 0.15 }),
      sign("port-label", column + 0.5, row + 0.34, label),
      sign(text.length > 4 ? "answer long" : "answer", column + 0.5, row + 0.74, text),
    );
  }
}
