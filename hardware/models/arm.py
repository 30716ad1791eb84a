"""The camera's arm: a foot that slides under the board, a mast of equal parts, a boom with the camera at its end."""

from build123d import Solid

from hardware.models.solids import block, drilled, rod
from hardware.shapes import board, case
from hardware.shapes.sizes import Sizes

PLAY_MM = 0.25
TUBE_MM = 3.0


def foot(sizes: Sizes) -> Solid:
    """A plate with a socket for the mast at its north edge."""
    del sizes
    width, depth, height = case.ARM_FOOT_MM
    solid = block((-width / 2, 0, 0), (width / 2, depth, height))
    half = case.MAST_MM / 2 + TUBE_MM
    y = depth - half
    solid += block((-half, y - half, 0), (half, y + half, height + case.SOCKET_MM))
    return drilled(solid, [_square(0, y, height, height + case.SOCKET_MM + 1, case.MAST_MM + 2 * PLAY_MM)])


def mast(sizes: Sizes) -> Solid:
    """One part: a tube with a spigot at either end, for the foot's or the boom's socket or a sleeve."""
    del sizes
    length, side = case.MAST_PART_MM, case.MAST_MM
    solid = _square(0, 0, 0, length + case.SOCKET_MM - 1, side)
    solid += _square(0, 0, case.SOCKET_MM, length, side + 2 * TUBE_MM)
    cable = _square(0, 0, -1, length + case.SOCKET_MM, side - 2 * TUBE_MM)
    return drilled(solid, [cable])


def joint(sizes: Sizes) -> Solid:
    """A sleeve that joins two mast parts."""
    del sizes
    side = case.MAST_MM + 2 * TUBE_MM
    solid = _square(0, 0, 0, 2 * case.SOCKET_MM, side)
    return drilled(solid, [_square(0, 0, -1, 2 * case.SOCKET_MM + 1, case.MAST_MM + 2 * PLAY_MM)])


def boom(sizes: Sizes) -> Solid:
    """From the mast to the middle of the board; the camera looks down through its end."""
    del sizes
    half = case.MAST_MM / 2 + TUBE_MM
    solid = block((-half, -half, 0), (half, half, case.SOCKET_MM + 3))
    solid += block((-7, -case.BOOM_MM, case.SOCKET_MM - 9), (7, 0, case.SOCKET_MM + 3))
    solid += block((-16, -case.BOOM_MM - 14, case.SOCKET_MM - 1), (16, -case.BOOM_MM + 14, case.SOCKET_MM + 3))
    x, y = (side / 2 for side in case.CAMERA_HOLES_MM)
    low, high = case.SOCKET_MM - 10, case.SOCKET_MM + 4
    end = -case.BOOM_MM
    holes = [rod(sx * x, end + sy * y, low, high, case.CAMERA_HOLE_MM) for sx in (-1, 1) for sy in (-1, 1)]
    holes += [
        _square(0, 0, -1, case.SOCKET_MM, case.MAST_MM + 2 * PLAY_MM),
        block((-5, end - 5, low), (5, end + 5, high)),
    ]
    return drilled(solid, holes)


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
