"""Gems and planets: upright sides and a roof that runs up to a point or a ridge, so that none can lie flat the wrong way up."""

from build123d import Solid

from hardware.models.solids import block, drilled, engraved, prism, rod, roofed
from hardware.shapes.engraving import name_place, pole_places, text_boxes
from hardware.shapes.footprint import Footprint, footprint
from hardware.shapes.manifest import Printed
from hardware.shapes.pockets import Pocket, pockets
from hardware.shapes.polygons import deepest
from hardware.shapes.sizes import Sizes
from orapa_pi.sensing.levels import Kind, Level

LINE_MM = 2.0
"""Width and height of the line that stands on a ring's ends."""


def piece(printed: Printed, kind: Kind, sizes: Sizes) -> Solid:
    """A whole piece, underside at z = 0, open pockets and engravings below."""
    outline = footprint(printed.orientation, sizes)
    rise = (sizes.height_mm - sizes.wall_height_mm) / deepest(outline.body)
    solid = roofed(outline.body, sizes.wall_height_mm, rise, sizes.height_mm + 1)
    for flat in (*outline.ends, *outline.bridges):
        solid += prism(flat, 0, sizes.ring_height_mm)
    for line in _ring_lines(outline, sizes):
        solid += line
    return _with_underside(solid, printed, kind, sizes)


def shell(printed: Printed, kind: Kind, sizes: Sizes) -> Solid:
    """A thin plate with the same magnets, to glue under the piece that came with the game."""
    outline = footprint(printed.orientation, sizes)
    solid = prism(outline.body, 0, sizes.shell_mm)
    for flat in (*outline.ends, *outline.bridges):
        solid += prism(flat, 0, sizes.shell_mm)
    return _with_underside(solid, printed, kind, sizes)


def _ring_lines(outline: Footprint, sizes: Sizes) -> list[Solid]:
    """What a beam meets: a low wall along the middle of the ring's ends, over their full length."""
    found = []
    for end, bridge in zip(outline.ends, outline.bridges, strict=True):
        xs, ys = [x for x, _ in end], [y for _, y in end]
        middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        low, high = sizes.ring_height_mm - 0.5, sizes.ring_height_mm + LINE_MM
        across = max(y for _, y in bridge) - min(y for _, y in bridge) < max(x for x, _ in bridge) - min(x for x, _ in bridge)
        if across:
            found.append(block((min(xs), middle[1] - LINE_MM / 2, low), (max(xs), middle[1] + LINE_MM / 2, high)))
        else:
            found.append(block((middle[0] - LINE_MM / 2, min(ys), low), (middle[0] + LINE_MM / 2, max(ys), high)))
    return found


def _with_underside(solid: Solid, printed: Printed, kind: Kind, sizes: Sizes) -> Solid:
    found = pockets(printed.edition.name, printed.piece, printed.orientation, kind, sizes)
    outline = footprint(printed.orientation, sizes)
    places = pole_places(found, sizes.cell_mm, sizes)
    name = name_place(printed.mark, outline, found, places, sizes)
    boxes = list(text_boxes(printed.mark, (name.x_mm, name.y_mm), sizes.glyph_pixel_mm, from_below=True))
    for pocket, place in zip(found, places, strict=True):
        boxes += text_boxes(_pole(pocket), (place.x_mm, place.y_mm), sizes.glyph_pixel_mm, from_below=True)
    holes = [rod(one.x_mm, one.y_mm, 0, pocket_depth_mm(one, sizes), pocket_width_mm(one, sizes)) for one in found]
    return drilled(engraved(solid, boxes, 0, sizes.engraving_mm), holes)


def pocket_depth_mm(pocket: Pocket, sizes: Sizes) -> float:
    return pocket.magnet.thickness_mm + sizes.pocket_play_mm


def pocket_width_mm(pocket: Pocket, sizes: Sizes) -> float:
    return pocket.magnet.diameter_mm + sizes.pocket_play_mm


def _pole(pocket: Pocket) -> str:
    """The pole that faces up, as a letter of the font; weak magnets have narrower pockets."""
    return "N" if pocket.level in (Level.NORTH, Level.WEAK_NORTH) else "S"
