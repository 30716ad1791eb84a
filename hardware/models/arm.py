"""The camera's arm: a foot that slides under the sheet, a mast of equal tubes, a boom with the camera below its end."""

from build123d import Solid

from hardware.models.solids import block, drilled, rod
from hardware.shapes import board, case
from hardware.shapes.sizes import Sizes

PLAY_MM = 0.25


def foot(sizes: Sizes) -> Solid:
    """A plate with a socket for the mast at its north edge."""
    del sizes
    width, depth, height = case.ARM_FOOT_MM
    solid = block((-width / 2, 0, 0), (width / 2, depth, height))
    half = case.SLEEVE_MM / 2
    y = depth - half
    solid += block((-half, y - half, 0), (half, y + half, height + case.SOCKET_MM))
    return drilled(solid, [_square(0, y, height, height + case.SOCKET_MM + 1, case.MAST_MM + 2 * PLAY_MM)])


def mast(sizes: Sizes) -> Solid:
    """One part: a tube as wide from end to end, so that it stands on the printer without anything below it."""
    del sizes
    side = case.MAST_MM
    return drilled(_square(0, 0, 0, case.MAST_PART_MM, side), [_square(0, 0, -1, case.MAST_PART_MM + 1, side - 6)])


def joint(sizes: Sizes) -> Solid:
    """A sleeve over the ends of two mast parts, which meet in its middle."""
    del sizes
    solid = _square(0, 0, 0, 2 * case.SOCKET_MM, case.SLEEVE_MM)
    return drilled(solid, [_square(0, 0, -1, 2 * case.SOCKET_MM + 1, case.MAST_MM + 2 * PLAY_MM)])


def boom(sizes: Sizes) -> Solid:
    """From the mast to the middle of the board, its top in one plane, on which it is printed.

    The camera hangs below the plate at its end, on four stands that keep its cable's socket free; the lens is at y = -BOOM_MM,
    the edge with the cable looks away from the mast.
    """
    del sizes
    half, top = case.SLEEVE_MM / 2, case.BOOM_TOP_MM
    outer, inner = (-case.BOOM_MM - case.CAMERA_LENS_MM[0] - 2, -case.BOOM_MM + case.CAMERA_LENS_MM[1] + 2)
    solid = block((-half, -half, 0), (half, half, top))
    solid += block((-7, inner, top - 12), (7, 0, top))
    solid += block((-16, outer, top - case.CAMERA_PLATE_MM), (16, inner + 2, top))
    low = top - case.CAMERA_PLATE_MM - case.CAMERA_STAND_MM
    for x, y in camera_holes():
        solid += rod(x, y, low, top - 0.5, case.CAMERA_HOLE_MM + 2.6)
    holes = [rod(x, y, low - 1, top + 1, case.CAMERA_HOLE_MM) for x, y in camera_holes()]
    return drilled(solid, [*holes, _square(0, 0, -1, case.SOCKET_MM, case.MAST_MM + 2 * PLAY_MM)])


def camera_holes() -> tuple[tuple[float, float], ...]:
    """Where the camera is screwed to the boom: two holes in line with the lens, two nearer to the mast."""
    across, along = case.CAMERA_HOLES_MM
    return tuple((side * across / 2, -case.BOOM_MM + y) for side in (-1, 1) for y in (0.0, along))


def _square(x: float, y: float, bottom: float, top: float, side: float) -> Solid:
    return block((x - side / 2, y - side / 2, bottom), (x + side / 2, y + side / 2, top))


def leaf(sizes: Sizes) -> Solid:
    """A leaf of the setter's screen."""
    del sizes
    width, height, thick = case.SCREEN_MM
    return block((-width / 2, 0, 0), (width / 2, height, thick))


def joint_stand(sizes: Sizes) -> Solid:
    """A foot that holds the ends of two leaves in line."""
    del sizes
    slot, wall, deep = case.SCREEN_SLOT_MM, board.WALL_MM, 34.0
    half, middle = 28.0, board.WALL_MM / 2
    solid = block((-half, 0, 0), (half, slot + 2 * wall, 30)) + block((-8, -deep / 2, 0), (8, deep / 2 + slot + 2 * wall, 6))
    holes = [
        block((-half - 1, wall, case.SCREEN_FOOT_MM), (-middle, wall + slot, 31)),
        block((middle, wall, case.SCREEN_FOOT_MM), (half + 1, wall + slot, 31)),
    ]
    return drilled(solid, holes)


def stand(sizes: Sizes) -> Solid:
    """A foot that holds the ends of two leaves at a right angle."""
    del sizes
    slot, long, wall = case.SCREEN_SLOT_MM, 34.0, board.WALL_MM
    solid = block((0, 0, 0), (long, slot + 2 * wall, 30)) + block((0, 0, 0), (slot + 2 * wall, long, 30))
    holes = [
        block((slot + 2 * wall, wall, case.SCREEN_FOOT_MM), (long + 1, wall + slot, 31)),
        block((wall, slot + 2 * wall, case.SCREEN_FOOT_MM), (wall + slot, long + 1, 31)),
    ]
    return drilled(solid, holes)
