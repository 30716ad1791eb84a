// A piece as a drawing. One cell is one unit; what a surface means for a beam only the table knows.
import { sign, svg } from "./svg.js";

const CORNERS = {
  solid: [[0, 0], [1, 0], [1, 1], [0, 1]],
  NW: [[0, 0], [1, 0], [0, 1]],
  NE: [[0, 0], [1, 0], [1, 1]],
  SE: [[1, 0], [1, 1], [0, 1]],
  SW: [[0, 0], [1, 1], [0, 1]],
};
const LINES = { "line-N": [0, 0, 1, 0], "line-E": [1, 0, 1, 1], "line-S": [0, 1, 1, 1], "line-W": [0, 0, 0, 1] };

/** Height and width of a way to lie, in cells. */
export function sizeOf(way) {
  return {
    rows: Math.max(...way.cells.map(([row]) => row)) + 1,
    columns: Math.max(...way.cells.map(([, column]) => column)) + 1,
  };
}

/** The elements of a piece that lies this way, its box's corner at 0, 0. */
export function drawn(way, letter) {
  const { rows, columns } = sizeOf(way);
  let outline = "", rings = "";
  const middle = [0, 0];
  let weight = 0;
  for (const [row, column, surface] of way.cells) {
    const corners = CORNERS[surface];
    if (corners) {
      outline += `M${corners.map(([x, y]) => `${x + column} ${y + row}`).join("L")}Z`;
      for (const [x, y] of corners) { middle[0] += x + column; middle[1] += y + row; weight += 1; }
    } else {
      const [x1, y1, x2, y2] = LINES[surface];
      rings += `M${x1 + column} ${y1 + row}L${x2 + column} ${y2 + row}`;
    }
  }
  return [
    svg("rect", { class: "halo", x: -0.06, y: -0.06, width: columns + 0.12, height: rows + 0.12, rx: 0.12 }),
    svg("rect", { class: "hit", width: columns, height: rows }),
    svg("path", { class: "shape", d: outline }),
    ...(rings ? [svg("path", { class: "ring", d: rings })] : []),
    sign("letter", middle[0] / weight, middle[1] / weight, letter),
  ];
}
