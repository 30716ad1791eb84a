"""An independent account of pieces and contact, from outlines: shares no drawing, surface or mask with the package.

Every cell is cut into four triangles by its diagonals (north, east, south, west). A piece is its outline's corner points; a
triangle belongs to it when its centre lies inside the outline. The ring of a planet takes cells without covering triangles.
"""

from itertools import product

Point = tuple[float, float]
Triangle = tuple[int, int, str]
CENTRES = {"N": (0.5, 1 / 6), "E": (5 / 6, 0.5), "S": (0.5, 5 / 6), "W": (1 / 6, 0.5)}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}

TRIANGLE = [(2, 0), (4, 2), (0, 2)]
DIAMOND = [(1, 0), (2, 1), (1, 2), (0, 1)]
OUTLINES: dict[str, dict[str, list[Point]]] = {
    "mine": {
        "white_small": [(1, 0), (2, 1), (1, 2), (0, 1)],
        "white_big": [*TRIANGLE],
        "blue": [*TRIANGLE],
        "red": [(1, 0), (3, 0), (2, 1), (0, 1)],
        "yellow": [(0, 0), (0, 2), (2, 2)],
        "transparent": [(1, 0), (2, 1), (0, 1)],
        "black": [(0, 0), (2, 0), (2, 1), (0, 1)],
    },
    "space": {
        "white_big": [(1, 0), (3, 0), (4, 1), (4, 2), (0, 2), (0, 1)],
        "white_ring": [(2, 0), (3, 1), (2, 2), (1, 1)],
        "red_small": [(0, 0), (1, 0), (1, 1), (0, 1)],
        "red_big": [*DIAMOND],
        "blue": [*DIAMOND],
        "yellow": [(1, 0), (2, 0), (3, 1), (3, 2), (2, 3), (1, 3), (0, 2), (0, 1)],
        "black_hole": [(0, 0), (1, 0), (1, 1), (0, 1)],
    },
}
RING_CELLS = [(0, 0), (0, 1), (3, 0), (3, 1)]
MAY_BE_TURNED_OVER = {"red"}

Shape = tuple[frozenset[Triangle], frozenset[tuple[int, int]]]


def inside(point: Point, outline: list[Point]) -> bool:
    odd = False
    for (x1, y1), (x2, y2) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (y1 > point[1]) != (y2 > point[1]) and point[0] < x1 + (point[1] - y1) * (x2 - x1) / (y2 - y1):
            odd = not odd
    return odd


def shapes(edition: str, name: str, columns: int, rows: int) -> set[Shape]:
    """Every place of the piece on the board: its triangles and all cells that it takes."""
    outlines = [OUTLINES[edition][name]]
    boxes: list[list[tuple[int, int]]] = [RING_CELLS if name == "white_ring" else []]
    if name in MAY_BE_TURNED_OVER:
        outlines.append([(-x, y) for x, y in outlines[0]])
        boxes.append([])
    found: set[Shape] = set()
    for outline, ring in zip(outlines, boxes, strict=True):
        for _ in range(4):
            outline = [(-y, x) for x, y in outline]
            ring = [(-y - 1, x) for x, y in ring]
            here = [
                (column, row, side)
                for column, row in product(range(-4, 4), repeat=2)
                for side, (x, y) in CENTRES.items()
                if inside((column + x, row + y), outline)
            ]
            for dx, dy in product(range(-4, columns + 5), range(-4, rows + 5)):
                triangles = frozenset((column + dx, row + dy, side) for column, row, side in here)
                cells = frozenset((column, row) for column, row, _ in triangles) | {(x + dx, y + dy) for x, y in ring}
                if all(0 <= column < columns and 0 <= row < rows for column, row in cells):
                    found.add((triangles, cells))
    return found


def bits(shape: Shape) -> tuple[int, int, int]:
    """Cells, triangles that touch a grid segment, and the triangles that those would touch, as sets of bits."""
    triangles, cells = shape

    def bit(column: int, row: int, side: str) -> int:
        return 1 << (4 * (20 * (row + 1) + column + 1) + "NESW".index(side))

    own = sum(bit(*triangle) for triangle in triangles)
    across = sum(bit(c + STEP[side][0], r + STEP[side][1], BACK[side]) for c, r, side in triangles)
    return sum(bit(column, row, "N") for column, row in cells), own, across
