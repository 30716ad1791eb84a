// The matrix: the very frame that the driver lights, one dot a pixel.
import { svg } from "./svg.js";

const SIDE = 16;

/** Draw a dark matrix; what is returned lights a frame `{pixels, line}` on it. */
export function makeMatrix(element, named) {
  element.setAttribute("viewBox", `0 0 ${SIDE} ${SIDE}`);
  const dots = Array.from({ length: SIDE * SIDE }, (_, place) => svg("circle", {
    cx: (place % SIDE) + 0.5, cy: Math.floor(place / SIDE) + 0.5, r: 0.42, fill: "#16171a",
  }));
  element.append(...dots);
  return ({ pixels, line }) => {
    const bytes = Uint8Array.from(atob(pixels), (sign) => sign.charCodeAt(0));
    dots.forEach((dot, place) => {
      const [red, green, blue] = bytes.subarray(3 * place, 3 * place + 3);
      dot.setAttribute("fill", red || green || blue ? `rgb(${red} ${green} ${blue})` : "#16171a");
    });
    element.setAttribute("aria-label", named(line));
  };
}
