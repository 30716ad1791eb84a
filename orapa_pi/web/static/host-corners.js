// The last picture with the cells on it: four corners can be dragged, by mouse, touch or arrow keys, and the table says what it thinks.
import { send } from "./send.js";
import { svg } from "./svg.js";

const at = (id) => document.getElementById(id);
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const FAST = 10; // pixels a key press moves with Shift
const REST_MS = 150;

/** `tried` does a deed and shows a refusal, `say` gives phrases. */
export class CornersOf {
  constructor(tried, say) {
    Object.assign(this, { tried, say, corners: [], labels: [], later: 0, change: 0 });
    this.lines = svg("g", { class: "lines" });
    this.names = svg("g", { class: "names" });
    this.handles = ["A1", "", "", ""].map((_, number) => this.handle(number));
    at("corners").append(this.lines, this.names, ...this.handles);
    at("corners-found").addEventListener("click", () => this.ask(null));
  }

  /** Show this picture, and the cells as the table finds them. */
  async show(blob) {
    const picture = await createImageBitmap(blob);
    const canvas = at("taken");
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext("2d").drawImage(picture, 0, 0);
    at("corners").setAttribute("viewBox", `0 0 ${picture.width} ${picture.height}`);
    this.unit = picture.width / 100;
    at("outline").hidden = false;
    await this.ask(null);
  }

  /** What the table makes of these corners; an answer that comes after a corner was moved on is about others. */
  ask(corners) {
    const change = ++this.change;
    return this.tried(async () => {
      const outline = await send("/host/corners", { corners });
      if (change === this.change) this.draw(outline);
    });
  }

  draw({ corners, lines, labels, said }) {
    this.corners = corners;
    this.labels = labels.map(([label]) => label);
    this.lines.replaceChildren(...lines.map(([x1, y1, x2, y2]) => svg("line", { x1, y1, x2, y2 })));
    this.names.replaceChildren(...labels.map(([label, x, y]) => {
      const text = svg("text", { x, y, "font-size": 2 * this.unit });
      text.textContent = label;
      return text;
    }));
    this.place();
    if (at("corners-said").textContent !== said) at("corners-said").textContent = said;
  }

  place() {
    this.handles.forEach((handle, number) => {
      const [x, y] = this.corners[number];
      handle.setAttribute("transform", `translate(${x} ${y}) scale(${this.unit})`);
      handle.setAttribute("aria-label", this.say("corner_at", { cell: this.labels[number], x: Math.round(x), y: Math.round(y) }));
    });
  }

  /** A corner: a ring with an open middle, so that what lies below is seen. */
  handle(number) {
    const handle = svg("g", { class: "corner", tabindex: 0, role: "button" }, svg("circle", { r: 2.2, class: "reach" }), svg("circle", { r: 1.4 }));
    const moved = (event) => {
      const view = at("corners"), point = new DOMPoint(event.clientX, event.clientY).matrixTransform(view.getScreenCTM().inverse());
      this.move(number, point.x, point.y);
    };
    handle.addEventListener("pointerdown", (event) => { handle.setPointerCapture(event.pointerId); handle.focus(); event.preventDefault(); });
    handle.addEventListener("pointermove", (event) => { if (handle.hasPointerCapture(event.pointerId)) moved(event); });
    handle.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      const [x, y] = this.corners[number], by = event.shiftKey ? FAST : 1;
      this.move(number, x + by * step[0], y + by * step[1]);
    });
    return handle;
  }

  move(number, x, y) {
    this.corners[number] = [x, y];
    this.change += 1;
    this.place();
    clearTimeout(this.later);
    this.later = setTimeout(() => this.ask(this.corners), REST_MS);
  }
}
