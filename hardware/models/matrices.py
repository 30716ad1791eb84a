"""What holds a matrix beside the box: the panel's case with baffle and diffuser, the row's case, and the opening's cover."""

from build123d import Solid

from hardware.models.solids import block, drilled
from hardware.shapes import case
from hardware.shapes import matrices as of
from hardware.shapes.sizes import Sizes

PLAY_MM = 0.3


def cover(sizes: Sizes) -> Solid:
    """Closes the opening in the box's top: a plate on it and a lip in it, with a slot for the wires to the matrix."""
    del sizes
    (width, height), edge = case.MATRIX_MM, 3.0
    lip_x, lip_y = width / 2 - PLAY_MM, height / 2 - PLAY_MM
    solid = block((-width / 2 - edge, -height / 2 - edge, 0), (width / 2 + edge, height / 2 + edge, of.COVER_MM))
    solid += block((-lip_x, -lip_y, of.COVER_MM - 0.5), (lip_x, lip_y, of.COVER_MM + 3.0))
    inner_x, inner_y = lip_x - 2.0, lip_y - 2.0
    slot_x, slot_y = (side / 2 for side in of.COVER_SLOT_MM)
    y = inner_y - slot_y - 2.0
    return drilled(
        solid,
        [
            block((-inner_x, -inner_y, of.COVER_MM), (inner_x, inner_y, of.COVER_MM + 4)),
            block((-slot_x, y - slot_y, -1), (slot_x, y + slot_y, of.COVER_MM + 1)),
        ],
    )


def panel_case(sizes: Sizes) -> Solid:
    """A tray for the panel, open above, on walls that leave room for its wires below the floor."""
    del sizes
    outer, inner = of.case_outer_mm()[0] / 2, of.case_inner_mm() / 2
    high, floor = of.case_outer_mm()[2], of.CASE_FOOT_MM
    solid = block((-outer, -outer, 0), (outer, outer, high))
    hole, (wide, notch) = of.PANEL_OPENING_MM / 2, of.CABLE_MM
    below = drilled(
        block((-inner, -inner, -1), (inner, inner, floor)),
        [block((x - of.RIB_MM / 2, -inner, -1), (x + of.RIB_MM / 2, inner, floor)) for x in of.ribs_mm()],
    )
    return drilled(
        solid,
        [
            block((-inner, -inner, floor + of.CASE_FLOOR_MM), (inner, inner, high + 1)),
            below,
            block((-hole, -hole, -1), (hole, hole, floor + of.CASE_FLOOR_MM + 1)),
            block((-wide / 2, inner - 1, -1), (wide / 2, outer + 1, notch)),
        ],
    )


def baffle(sizes: Sizes) -> Solid:
    """A wall around every LED of the panel."""
    del sizes
    half, wall = of.PANEL_MM / 2, of.BAFFLE_WALL_MM / 2
    places = range(1, of.PANEL_DOTS)
    solid = block((-half, -half, 0), (half, half, of.BAFFLE_MM))
    solid -= block((-half + wall, -half + wall, -1), (half - wall, half - wall, of.BAFFLE_MM + 1))
    lines = [-half + place * of.PITCH_MM for place in places]
    solid += [block((x - wall, -half, 0), (x + wall, half, of.BAFFLE_MM)) for x in lines]
    return solid + [block((-half, y - wall, 0), (half, y + wall, of.BAFFLE_MM)) for y in lines]


def diffuser(sizes: Sizes) -> Solid:
    """The white plate over the baffle; it lies inside the case's rim."""
    del sizes
    half = of.case_inner_mm() / 2 - PLAY_MM
    return block((-half, -half, 0), (half, half, of.DIFFUSER_MM))


def row_case(sizes: Sizes) -> Solid:
    """A case for a row of MAX7219, printed on its face: a window for the LEDs, open below, a notch for the wires."""
    del sizes
    (width, depth, high), (inner_x, inner_y) = of.row_outer_mm(), of.row_inner_mm()
    wall, lip = of.CASE_WALL_MM, of.ROW_LIP_MM + of.ROW_PLAY_MM / 2
    solid = block((0, 0, 0), (width, depth, high))
    row_end = wall + of.ROW_MM[0] + of.ROW_PLAY_MM
    notch = of.CABLE_MM[0] / 2
    return drilled(
        solid,
        [
            block((wall, wall, wall), (wall + inner_x, wall + inner_y, high + 1)),
            block((wall + lip, wall + lip, -1), (row_end - lip, depth - wall - lip, wall + 1)),
            block((width - wall - 1, depth / 2 - notch, high - of.CABLE_MM[1]), (width + 1, depth / 2 + notch, high + 1)),
        ],
    )
