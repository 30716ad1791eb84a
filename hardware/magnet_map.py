"""Which way up every magnet goes, as a drawing of the undersides: one for each game, to lie beside the glue."""

from hardware import svg
from hardware.shapes.footprint import footprint
from hardware.shapes.manifest import Printed, printed_pieces
from hardware.shapes.pockets import Pocket, pockets
from hardware.shapes.polygons import Polygon
from hardware.shapes.sizes import Sizes
from orapa_pi.sensing.levels import Kind, Level

_SCALE, _TOP, _GAP, _WIDTH = 2.4, 78, 34, 900
_NORTH, _SOUTH = "#b3261e", "#1d4f9e"
_BOLD = "font-family='sans-serif' font-size='12' font-weight='bold'"


def magnets_svg(game: str, sizes: Sizes) -> str:
    """Every piece of a game seen from below; N or S is the pole that goes in first and then faces up, into the piece."""
    body = [
        svg.text(12, 20, f"Orapa {game.capitalize()}: undersides, with the pole that faces UP, into the piece", svg.TITLE),
        svg.text(12, 38, "N (ring): the magnet's north pole goes in first. S (filled): its south pole goes in first."),
        svg.text(12, 52, "small letter, dashed: a weak magnet on a Hall board (files that end in -weak), else a strong one"),
    ]
    x, y, deepest = 12.0, float(_TOP), 0.0
    for one in printed_pieces():
        if one.edition.name != game:
            continue
        width = (1 + max(cell.column for cell in one.orientation.cells)) * sizes.cell_mm * _SCALE
        height = (1 + max(cell.row for cell in one.orientation.cells)) * sizes.cell_mm * _SCALE
        if x + width > _WIDTH:
            x, y, deepest = 12.0, y + deepest + _GAP, 0.0
        body += _piece(one, x + width, y + height, sizes)
        body.append(svg.text(x, y + height + 14, f"{one.mark}  {one.name}", svg.STYLE))
        deepest, x = max(deepest, height), x + max(width, 110) + _GAP / 2
    return svg.svg(_WIDTH + 12, int(y + deepest + _GAP), body)


def _piece(one: Printed, right: float, bottom: float, sizes: Sizes) -> list[str]:
    """Seen from below: east is on the left."""

    def at(x: float, y: float) -> tuple[float, float]:
        return right - x * _SCALE, bottom - y * _SCALE

    def outline(polygon: Polygon) -> str:
        corners = " ".join(f"{px:.1f},{py:.1f}" for px, py in (at(x, y) for x, y in polygon))
        return f"<polygon points='{corners}' fill='#f1efe6' stroke='{svg.INK}'/>"

    body = [outline(polygon) for polygon in footprint(one.orientation, sizes).outlines]
    for pocket in pockets(one.edition.name, one.piece, one.orientation, Kind.HALL, sizes):
        body += _magnet(pocket, at(pocket.x_mm, pocket.y_mm))
    return body


def _magnet(pocket: Pocket, place: tuple[float, float]) -> list[str]:
    x, y = place
    north = pocket.level in (Level.NORTH, Level.WEAK_NORTH)
    weak = pocket.level in (Level.WEAK_NORTH, Level.WEAK_SOUTH)
    fill, ink = ("#ffffff", _NORTH) if north else (_SOUTH, "#ffffff")
    edge = f"stroke='{_NORTH if north else _SOUTH}' stroke-width='2'" + (" stroke-dasharray='3 2'" if weak else "")
    circle = f"<circle cx='{x:.1f}' cy='{y:.1f}' r='9' fill='{fill}' {edge}/>"
    return [circle, svg.text(round(x, 1), round(y + 4, 1), pocket.level.value, _BOLD, f"fill='{ink}' text-anchor='middle'")]
