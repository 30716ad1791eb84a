"""One cell of the reed board cut from north to south, at its true proportions: what lies over what, and how the leads run."""

from hardware import svg
from hardware.reed.strip_board import CELL_STRIP, COLUMN_STRIP, ROW_STRIP, STRIPS
from hardware.shapes import board
from hardware.shapes.sizes import Sizes
from hardware.strips import HOLE_MM

_SCALE = 11.0
_LEFT, _TOP = 40.0, 60.0
_ABOVE_MM, _HALF_MM = 8.0, 12.5
_WORDS = "font-family='sans-serif' font-size='11'"


def section_svg(sizes: Sizes) -> str:
    """North is on the left. Words on the right name what lies at their height."""
    z = board.heights(sizes)

    def at(y_mm: float, z_mm: float) -> tuple[float, float]:
        return _LEFT + (_HALF_MM - y_mm) * _SCALE, _TOP + (_ABOVE_MM - z_mm) * _SCALE

    def slab(north: float, south: float, top: float, bottom: float, fill: str) -> str:
        (x, y), (to_x, to_y) = at(north, top), at(south, bottom)
        size = f"width='{to_x - x:.1f}' height='{to_y - y:.1f}'"
        return f"<rect x='{x:.1f}' y='{y:.1f}' {size} fill='{fill}' stroke='{svg.INK}' stroke-width='0.8'/>"

    def lead(*places: tuple[float, float], colour: str = "#a33", width: int = 4) -> str:
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*place) for place in places))
        return f"<polyline points='{points}' fill='none' stroke='{colour}' stroke-width='{width}'/>"

    half, magnet, glass = _HALF_MM, sizes.strong, board.GLASS_MM / 2
    back = -board.return_lead_mm()
    pocket, end = z.lid_pocket - 0.2, z.card_bottom + board.extension_mm(sizes)

    def strip(number: int) -> float:
        return (CELL_STRIP - number) * HOLE_MM

    edges = strip(ROW_STRIP) + HOLE_MM / 2, strip(STRIPS - 1) - HOLE_MM / 2
    body = [
        svg.text(12, 22, "A cell of the reed board, cut from north (left) to south", svg.TITLE),
        slab(half - 2, -half + 2, _ABOVE_MM - 1, 0, "#efe3c2"),
        slab(magnet.diameter_mm / 2, -magnet.diameter_mm / 2, magnet.thickness_mm, 0, "#8d8d94"),
        slab(half, -half, 0, -sizes.overlay_mm, "#ffffff"),
        slab(half, -half, z.lid_top, z.lid_bottom, "#c3cad2"),
        slab(2, back - 2, z.lid_pocket, z.lid_bottom, "#ffffff"),
        slab(half, -half, z.comb_top, z.comb_bottom, "#dedbd0"),
        slab(board.GLASS_HOLE_MM / 2, back - board.LEAD_SLOT_MM / 2, z.comb_top, z.comb_bottom, "#ffffff"),
        slab(*edges, z.card_top, z.card_bottom, "#f4ead6"),
        *(slab(strip(n) + 1, strip(n) - 1, z.card_bottom, z.card_bottom - 0.4, "#b5651d") for n in range(STRIPS)),
        slab(half, -half, z.floor_top, z.floor_bottom, "#5a6270"),
        lead((back, end + 3), (back, z.card_bottom - 1), colour="#2a6fb0", width=6),
        lead((0, z.gap + glass), (0, pocket - 0.6), (-0.6, pocket), (back + 0.6, pocket), (back, pocket - 0.6), (back, end)),
        lead((0, z.gap - glass), (0, z.card_bottom - 1)),
        slab(1.1, -1.1, z.gap + glass, z.gap - glass, "#cfe8ee"),
        lead((0, z.gap + glass), (0, z.gap - 0.6)),
        lead((0.5, z.gap + 0.6), (0.2, z.gap - glass)),
    ]
    said = (
        (4.5, f"piece, its magnet flush with the underside, {magnet.diameter_mm:g} x {magnet.thickness_mm:g} mm"),
        (0.2, "printed overlay"),
        ((z.lid_top + z.lid_bottom) / 2 - 0.4, "lid, a blind pocket for the bent lead"),
        ((z.comb_top + z.lid_bottom) / 2 - 2.5, "a bit of insulated wire, soldered to the upper lead's end, reaches strip 4"),
        ((z.comb_top + z.comb_bottom) / 2 - 0.3, f"comb: holds the glass upright, its gap {-z.gap:.1f} mm below the surface"),
        (z.gap - glass + 1.5, f"glass: keep {board.STRAIGHT_LEAD_MM:g} mm of straight lead at either end"),
        ((z.card_top + z.card_bottom) / 2 - 0.3, "strip board, parts' side up, copper below; strip 1 in the north"),
        ((z.floor_top + z.floor_bottom) / 2 - 0.3, "floor of the tray; ribs carry the strip board"),
    )
    right = at(-half, 0)[0] + 14
    body += [svg.text(round(right), round(at(0, height)[1]), words, _WORDS) for height, words in said]
    for number, words in ((ROW_STRIP, "1"), (CELL_STRIP, "2"), (COLUMN_STRIP, "4")):
        x, y = at(strip(number), z.card_bottom - 2.6)
        body.append(svg.text(round(x, 1), round(y, 1), words, _WORDS, "text-anchor='middle' font-weight='bold'"))
    return svg.svg(int(right) + 400, int(at(0, z.floor_bottom)[1]) + 20, body)
