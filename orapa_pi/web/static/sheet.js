// The notebook: pieces where they may lie, marks in cells. Kept on this device at once, and on the table a moment later.
import { calm } from "./calm.js";
import { inTurn, send } from "./send.js";

const KEY = "orapa-sheet";
const SAVE_MS = 300;
const MARKS = ["", "empty", "full", "maybe"];

export class Sheet {
  /** `shown()` is called after every change; `kept(where)` hears "both", "phone" or "none". */
  constructor(game, shown, kept) {
    Object.assign(this, { game, shown, kept, match: "", told: "", stamp: 0, pieces: new Map(), marks: {}, problems: [], seated: false, timer: 0 });
    this.judge = calm(() => this.askProblems());
    this.room = inTurn((piece) => send("/play/room", { pieces: this.texts, piece })); // a piece needs to know where the one before came to lie
    try { this.read(JSON.parse(localStorage.getItem(KEY)) ?? {}); } catch { /* nothing is kept here, or nothing of ours */ }
  }

  /** Take over a notebook if it is newer than this one. */
  take(notebook) {
    if (this.told && notebook.match !== this.told) { if (this.stamp) this.save(); return; }
    if (notebook.match === this.match && notebook.stamp <= this.stamp) {
      if (notebook.stamp < this.stamp) this.save();
      return;
    }
    if (notebook.stamp < this.stamp && notebook.match !== this.match) { this.save(); return; }
    this.read(notebook);
    this.keepHere();
    this.judge();
  }

  read({ match = "", stamp = 0, pieces = [], marks = {} }) {
    const known = pieces.filter((text) => this.parse(text));
    this.pieces = new Map(known.map((text) => [text.split("@")[0], text]));
    Object.assign(this, { match, stamp, marks: { ...marks } });
  }

  /** Another match begins with an empty sheet; where the table does not know which one it was, the sheet stays. */
  follow(match) {
    this.told = match;
    if (match === this.match) return;
    const other = match && this.match;
    this.match = match || this.match;
    if (!other) return;
    this.stamp = 0; // nobody has written on this one: it is older than whatever another phone wrote for this seat
    if (this.pieces.size || Object.keys(this.marks).length) { this.pieces.clear(); this.marks = {}; this.change(0); }
  }

  parse(text) {
    const [, name, row, column, way] = /^(\w+)@([A-R])(\d+)(\w*)$/.exec(text) ?? [];
    const piece = this.game.pieces.find((one) => one.name === name);
    if (!piece) return null;
    return { name, corner: [row.charCodeAt(0) - 65, Number(column) - 1], way: way || piece.ways[0].name };
  }

  get texts() { return [...this.pieces.values()]; }

  get bench() {
    return { pieces: this.texts.map((text) => this.parse(text)), problems: this.problems, sensors: [], faults: [], plugged: true };
  }

  /** What the board does: place, lift, or lay anywhere. */
  async act(deed) {
    if (deed.verb === "lift") this.pieces.delete(deed.piece);
    const placement = deed.verb === "anywhere"
      ? (await this.room(deed.piece)).placement : deed.placement;
    if (placement) this.pieces.set(placement.split("@")[0], placement);
    this.change();
  }

  mark(cell) {
    const next = MARKS[(MARKS.indexOf(this.marks[cell] ?? "") + 1) % MARKS.length];
    if (next) this.marks[cell] = next; else delete this.marks[cell];
    this.change();
  }

  wipe() {
    this.pieces.clear();
    this.marks = {};
    this.change();
  }

  change(stamp = Math.max(Date.now(), this.stamp + 1)) {
    this.stamp = stamp;
    this.keepHere();
    this.shown();
    this.judge();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), SAVE_MS);
  }

  /** Ask which rules the sheet breaks as it is now. */
  async askProblems() {
    const asked = this.texts;
    const { problems } = await send("/play/try", { pieces: asked });
    if (String(asked) === String(this.texts)) { this.problems = problems; this.shown(); }
  }

  get notebook() { return { match: this.match, stamp: this.stamp, pieces: this.texts, marks: this.marks }; }

  keepHere() {
    try { localStorage.setItem(KEY, JSON.stringify(this.notebook)); this.here = true; } catch { this.here = false; }
  }

  /** Keep it on the table as well, if this phone has a seat. */
  async save() {
    const { notebook } = this;
    let there = false;
    if (this.seated) {
      try { await send("/play/sheet", notebook); there = true; } catch { /* it is tried again when the line is back */ }
    }
    if (notebook.stamp !== this.stamp) return; // it was of an older sheet: the newest is on its way
    this.kept(there ? "both" : this.here ? "phone" : "none");
  }
}
