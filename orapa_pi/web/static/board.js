// The board and its tray: pieces are dragged, turned and turned over by mouse, finger and keys, and snap to cells.
// What is allowed is asked of the table while a piece is held (`/try`), and told by it when pieces lie.
import { calm } from "./calm.js";
import { drawn, sizeOf } from "./pieces.js";
import { sign, svg } from "./svg.js";

const GAP = 0.5;
const TAP = 0.3; // a piece that was moved by less than this many cells was only touched

export class Board {
  /** `act(deed)` does it, `attempt(placement)` resolves to `{problems}`, `chosen(name, laid)` hears what is chosen. */
  constructor(element, game, { say, act, attempt, chosen, problems }) {
    Object.assign(this, { element, game, say, act, attempt, onChosen: chosen, onProblems: problems });
    this.bench = { pieces: [], problems: [], sensors: [], faults: [], plugged: true };
    this.held = null;
    this.chosen = null;
    this.ask = calm(() => this.askHere());
    this.marks = svg("g");
    this.signs = svg("g");
    this.pieces = new Map(game.pieces.map((piece) => [piece.name, this.makePiece(piece)]));
    this.draw();
    element.addEventListener("pointerdown", () => { this.grabbed = false; }, true); // a finger that dragged was followed by no click
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerup", (event) => this.drop(event));
    element.addEventListener("pointercancel", () => this.letGo());
    element.addEventListener("click", (event) => this.click(event));
    element.addEventListener("dblclick", () => this.turn("turned"));
    addEventListener("keydown", (event) => this.keyWhileHeld(event));
    element.addEventListener("wheel", (event) => {
      if (this.held) { event.preventDefault(); this.turnHeld("turned"); }
    }, { passive: false });
  }

  makePiece(piece) {
    const element = svg("g", { class: `piece ${piece.look.replace(" ", "_")}`, role: "button", tabindex: 0, "data-piece": piece.name });
    const made = { piece, element, home: null, corner: null, way: piece.ways[0], laid: false };
    element.addEventListener("pointerdown", (event) => this.grab(event, made));
    // Chromium knows no touch-action within a drawing: it would scroll the page with the finger that drags
    element.addEventListener("touchmove", (event) => { if (event.cancelable) event.preventDefault(); }, { passive: false });
    element.addEventListener("keydown", (event) => this.key(event, made));
    return made;
  }

  draw() {
    const { columns, rows, ports } = this.game;
    const cells = svg("g"), homes = svg("g");
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) cells.append(svg("rect", { class: "cell", x: column, y: row, width: 1, height: 1 }));
    }
    for (const { label, at: [row, column] } of ports) cells.append(sign("port", column + 0.5, row + 0.5, label));
    let x = -1, y = rows + 1 + GAP, tallest = 0;
    for (const made of this.pieces.values()) {
      const size = sizeOf(made.piece.ways[0]);
      if (x + size.columns > columns + 1) { x = -1; y += tallest + GAP; tallest = 0; }
      made.home = [y, x];
      homes.append(svg("rect", { class: "home", x, y, width: size.columns, height: size.rows, rx: 0.1 }));
      tallest = Math.max(tallest, size.rows);
      x += size.columns + GAP;
    }
    this.element.setAttribute("viewBox", `-1.1 -1.1 ${columns + 2.2} ${y + tallest + 1.3}`);
    this.element.append(cells, homes, ...[...this.pieces.values()].map((made) => made.element), this.signs, this.marks);
    for (const made of this.pieces.values()) this.put(made);
  }

  /** What lies on the bench now. */
  show(bench) {
    this.bench = bench;
    for (const made of this.pieces.values()) {
      if (this.held?.made === made) continue;
      const lying = bench.pieces.find((one) => one.name === made.piece.name);
      made.laid = Boolean(lying);
      made.corner = lying?.corner ?? null;
      made.way = made.piece.ways.find((way) => way.name === lying?.way) ?? made.piece.ways[0];
      if (made.asked?.answered) made.asked = null;
      this.put(made);
    }
    if (!this.held) this.mark(bench.problems);
    this.showSensors();
    this.tellChosen();
  }

  put(made, at = null) {
    const [row, column] = made.seen = at ?? made.corner ?? made.home;
    made.element.setAttribute("transform", `translate(${column} ${row})`);
    if (made.drawn !== made.way) made.element.replaceChildren(...drawn(made.way, made.piece.letter));
    made.drawn = made.way;
    const where = made.laid ? this.say("lies", { piece: made.piece.said, cell: this.cellName(made.corner), way: made.way.name })
      : this.say("in_tray", { piece: made.piece.said });
    made.element.setAttribute("aria-label", where);
    made.element.classList.toggle("laid", made.laid);
    made.element.classList.toggle("chosen", this.chosen === made.piece.name);
  }

  cellName([row, column]) {
    return String.fromCharCode(65 + row) + (column + 1);
  }

  /** Outline what breaks a rule; the words stand below the board. */
  mark(problems) {
    const wrong = new Set(problems.flatMap((one) => one.pieces));
    for (const made of this.pieces.values()) made.element.classList.toggle("wrong", wrong.has(made.piece.name));
    const cells = problems.flatMap((one) => (one.segments.length ? [] : one.cells));
    this.marks.replaceChildren(
      ...cells.map(([row, column]) => svg("rect", { class: "clash", x: column + 0.06, y: row + 0.06, width: 0.88, height: 0.88 })),
      ...problems.flatMap((one) => one.segments).map(([[row, column], [otherRow, otherColumn]]) => (row === otherRow
        ? svg("line", { class: "touch", x1: otherColumn, x2: otherColumn, y1: row, y2: row + 1 })
        : svg("line", { class: "touch", x1: column, x2: column + 1, y1: otherRow, y2: otherRow }))),
    );
    this.onProblems(problems);
  }

  showSensors(on = this.sensorsShown) {
    this.sensorsShown = on;
    this.element.classList.toggle("see-through", Boolean(on));
    const signs = [];
    this.bench.sensors.forEach((line, row) => [...line].forEach((level, column) => {
      if (!on || level === ".") return;
      const circle = svg("circle", { class: "sensor", cx: column + 0.5, cy: row + 0.5, r: 0.3 });
      signs.push(circle, sign("level", column + 0.5, row + 0.53, level));
    }));
    for (const fault of this.bench.faults) {
      const [, letter, number] = fault.match(/ ([A-Z])(\d+)$/);
      signs.push(sign("broken", Number(number) - 0.95, letter.charCodeAt(0) - 65 + 0.35, "✕"));
    }
    this.signs.replaceChildren(...signs);
  }

  choose(name) {
    this.chosen = name;
    for (const made of this.pieces.values()) made.element.classList.toggle("chosen", made.piece.name === name);
    this.tellChosen();
  }

  tellChosen() {
    const made = this.pieces.get(this.chosen);
    this.onChosen(made ? { name: this.chosen, laid: made.laid, flips: made.way.flipped !== made.way.name, label: made.element.getAttribute("aria-label") } : null);
  }

  /** Turn the chosen piece ("turned") or turn it over ("flipped"); it stays on the board. */
  turn(how) {
    const made = this.pieces.get(this.chosen);
    if (!made?.laid) return;
    const { corner, way: now } = made.asked ?? made;
    this.lay(made, corner, made.piece.ways.find((way) => way.name === now[how]));
  }

  lift() {
    if (this.pieces.get(this.chosen)?.laid) this.act({ verb: "lift", piece: this.chosen });
  }

  /** Resolves to whether it is done. Keys that are pressed before it is told go on from there, and not from where the piece lay. */
  async lay(made, [row, column], way) {
    const size = sizeOf(way);
    const inside = [Math.min(Math.max(row, 0), this.game.rows - size.rows), Math.min(Math.max(column, 0), this.game.columns - size.columns)];
    const asked = { corner: inside, way, answered: false };
    made.asked = asked;
    const done = await this.act({ verb: "place", placement: this.placement(made, inside, way) });
    asked.answered = true;
    if (!done && made.asked === asked) made.asked = null;
    return done;
  }

  placement(made, corner, way) {
    return `${made.piece.name}@${this.cellName(corner)}${way.name}`;
  }

  /** Lay the chosen piece where there is room. */
  layAnywhere() {
    if (this.chosen && !this.pieces.get(this.chosen).laid) this.act({ verb: "anywhere", piece: this.chosen });
  }

  /** Without dragging: choose a piece, then the cell for its top left corner. */
  click(event) {
    if (this.grabbed) { this.grabbed = false; return; }
    const name = event.target.closest(".piece")?.dataset.piece; // from a screen reader or a switch: they have no pointer
    if (name) { this.choose(name); return; }
    const [row, column] = this.pointAt(event).map(Math.floor), made = this.pieces.get(this.chosen);
    if (!made) return;
    if (row < 0 || column < 0 || row >= this.game.rows || column >= this.game.columns) this.choose(null);
    else this.lay(made, [row, column], (made.asked ?? made).way);
  }

  key(event, made) {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    const key = event.key.toLowerCase();
    if (!step && !["enter", " ", "r", "f", "delete", "backspace"].includes(key)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || this.held) return;
    event.preventDefault();
    this.choose(made.piece.name);
    if (!made.laid) {
      if (key === "enter" || key === " ") this.layAnywhere();
    } else if (step) {
      const { corner: [row, column], way } = made.asked ?? made;
      this.lay(made, [row + step[0], column + step[1]], way);
    } else if (key === "r") this.turn("turned");
    else if (key === "f") this.turn("flipped");
    else if (key === "delete" || key === "backspace") this.lift();
  }

  grab(event, made) {
    if (event.button !== 0 || this.held) return;
    event.preventDefault();
    made.element.focus({ preventScroll: true });
    this.choose(made.piece.name);
    const at = this.pointAt(event), [row, column] = made.seen; // where it was dropped, while the table has not told yet that it lies there
    this.element.setPointerCapture(event.pointerId);
    this.grabbed = true; // the click that follows is the end of this
    this.held = { made, start: at, offset: [at[0] - row, at[1] - column], at, moved: false, cell: null, way: made.way };
  }

  move(event) {
    const held = this.held;
    if (!held) return;
    held.at = this.pointAt(event);
    held.moved ||= Math.hypot(held.at[0] - held.start[0], held.at[1] - held.start[1]) > TAP;
    if (!held.moved) return;
    held.made.element.classList.add("held");
    this.element.append(held.made.element, this.signs, this.marks); // above the others
    this.follow();
  }

  /** Show the held piece: in the cells where it would lie, or under the pointer where there is no board for it. */
  follow() {
    const { made, at, offset } = this.held;
    const corner = [Math.round(at[0] - offset[0]), Math.round(at[1] - offset[1])], size = sizeOf(made.way);
    const inside = corner[0] >= 0 && corner[1] >= 0
      && corner[0] + size.rows <= this.game.rows && corner[1] + size.columns <= this.game.columns;
    const before = this.held.cell;
    this.held.cell = inside ? corner : null;
    this.put(made, inside ? corner : [at[0] - offset[0], at[1] - offset[1]]);
    if (!inside) this.mark([]);
    else if (String(before) !== String(corner)) this.ask();
  }

  /** Ask what would be wrong where the held piece is now. */
  async askHere() {
    const held = this.held;
    if (!held?.cell) return;
    const here = () => this.placement(held.made, held.cell, held.made.way), placement = here();
    const { problems } = await this.attempt(placement);
    if (this.held === held && held.cell && here() === placement) this.mark(problems);
  }

  turnHeld(how) {
    const { made } = this.held;
    made.way = made.piece.ways.find((way) => way.name === made.way[how]);
    this.held.moved = true;
    this.held.cell = null;
    this.follow();
  }

  keyWhileHeld(event) {
    if (!this.held) return;
    const how = { r: "turned", f: "flipped" }[event.key.toLowerCase()];
    if (how) { event.preventDefault(); this.turnHeld(how); }
    if (event.key === "Escape") this.letGo();
  }

  drop() {
    const held = this.held;
    if (!held) return;
    this.held = null;
    const { made, moved, cell } = held;
    made.element.classList.remove("held");
    if (!moved || !(cell || made.laid)) { this.show(this.bench); return; }
    const deed = cell ? this.lay(made, cell, made.way) : this.act({ verb: "lift", piece: made.piece.name });
    deed.then((done) => { if (!done) this.show(this.bench); });
  }

  letGo() {
    this.held?.made.element.classList.remove("held");
    this.held = null;
    this.show(this.bench);
  }

  pointAt(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.element.getScreenCTM().inverse());
    return [point.y, point.x];
  }
}
