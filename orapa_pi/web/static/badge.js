// Who is who: a symbol in a colour, and the name beside it. The symbol says what the colour says.
import { html, svg } from "./svg.js";

const SHAPES = {
  circle: "M8 2a6 6 0 1 1 0 12a6 6 0 1 1 0-12z",
  square: "M2.5 2.5h11v11h-11z",
  triangle: "M8 1.5 15 14H1z",
  star: "m8 1 2 4.7 5.1.4-3.9 3.3 1.2 5L8 11.7l-4.4 2.7 1.2-5L.9 6.1 6 5.7z",
  diamond: "M8 .8 14.5 8 8 15.2 1.5 8z",
  cross: "M5.5 1.5h5v4h4v5h-4v4h-5v-4h-4v-5h4z",
};

/** A name with its badge; without a phone there is the name alone. */
export function badge({ name, colour, symbol }) {
  const drawn = SHAPES[symbol]
    ? [svg("svg", { class: `badge player-${colour}`, viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: SHAPES[symbol] }))]
    : [];
  return html("span", { class: drawn.length ? "who" : "who without-badge" }, ...drawn, name);
}
