"""The pictures of the builder's guide: which parts, where they stand, from where they are seen."""

from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import trimesh
from PIL import Image

from hardware.models.catalogue import Key
from hardware.pictures.raster import Body, Rgb, render
from hardware.reed.strip_board import modules
from hardware.shapes import board, case, matrices
from hardware.shapes.manifest import printed_pieces
from hardware.shapes.sizes import Sizes
from orapa_pi.config import SENSOR_COLUMNS, SENSOR_ROWS
from orapa_pi.rules.colours import Colour
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.notation import parse_layout
from orapa_pi.rules.pieces import Piece, Placement, Substance

PLASTIC: Rgb = (176, 186, 196)
GREEN: Rgb = (70, 140, 90)
COPPER: Rgb = (214, 170, 110)
GLASS: Rgb = (150, 205, 225)
METAL: Rgb = (205, 205, 205)
INK: Rgb = (40, 40, 44)
DARK: Rgb = (92, 100, 112)
PALE: Rgb = (226, 224, 214)
COLOURS = {Colour.RED: (206, 52, 44), Colour.BLUE: (48, 84, 190), Colour.YELLOW: (236, 190, 40), Colour.WHITE: (236, 236, 232)}
EDGE_DEGREES = 25.0
SHOWN = "mine:white_big@A2N,blue@F5N,white_small@C7,red@D3N,yellow@G1E"

Meshes = Mapping[Key, trimesh.Trimesh]


def body(mesh: trimesh.Trimesh, colour: Rgb) -> Body:
    """A mesh with the edges at which its surface turns sharply."""
    sharp = mesh.face_adjacency_angles > np.radians(EDGE_DEGREES)
    return Body(np.asarray(mesh.triangles), np.asarray(mesh.vertices[mesh.face_adjacency_edges[sharp]]), colour)


def colour_of(piece: Piece) -> Rgb:
    """A plastic like the piece's colour."""
    if piece.colour is not None:
        return COLOURS[piece.colour]
    return (150, 205, 215) if piece.substance is Substance.REFLECTING else (60, 60, 66)


def _pieces_in_rows(meshes: Meshes, sizes: Sizes, editions: tuple[str, ...], *, upside_down: bool) -> list[Body]:
    """The pieces of some games in rows; upside down they show the magnets' pockets and their letters."""
    found, x, y, deepest, game = [], 0.0, 0.0, 0.0, ""
    for one in printed_pieces():
        if one.edition.name not in editions:
            continue
        shape = body(meshes["pieces", one.name], colour_of(one.piece))
        width, depth = np.ptp(shape.triangles.reshape(-1, 3), axis=0)[:2]
        if one.edition.name != game or x + width > 13 * sizes.cell_mm:
            x, y, deepest, game = 0.0, y - deepest - 12, 0.0, one.edition.name
        deepest = max(deepest, depth)
        if upside_down:
            shape = shape.turned("y", 180).moved(width, 0, sizes.height_mm)
        found.append(shape.moved(x, y - depth, 0))
        x += width + 12
    return found


def _pieces(meshes: Meshes, sizes: Sizes) -> list[Body]:
    return _pieces_in_rows(meshes, sizes, ("mine", "space"), upside_down=False)


def _undersides(meshes: Meshes, sizes: Sizes) -> list[Body]:
    return _pieces_in_rows(meshes, sizes, ("mine",), upside_down=True)


def _apart(meshes: Meshes, sizes: Sizes) -> list[Body]:
    """The reed board taken apart: tray, strip boards with their reeds, comb, lid, frame above one another."""
    found = []
    z = board.heights(sizes)
    for half in board.both_halves():
        found.append(body(meshes["board", f"tray-{half.name}"], DARK))
        reeds = [(GLASS, (2.3, 2.3, board.GLASS_MM), (x, y, z.gap - board.GLASS_MM / 2)) for x, y in board.sensors(half, sizes)]
        found += [_block(size, colour).moved(x, y, low + 50) for colour, size, (x, y, low) in reeds]
        found.append(body(meshes["board", f"comb-{half.name}"], PALE).moved(0, 0, 95))
        found.append(body(meshes["board", f"lid-{half.name}"], PLASTIC).moved(0, 0, 135))
    for one in modules(SENSOR_COLUMNS, SENSOR_ROWS, sizes):
        (west, east), (south, north) = one.edges_mm(), board.card_mm(SENSOR_ROWS - 1 - one.cells[0].row, sizes)
        card = _block((east - west, north - south, board.CARD_MM), COPPER)
        found.append(card.moved((west + east) / 2, (south + north) / 2, z.card_bottom + 50))
    return found + [one.moved(0, 0, 170) for one in _frame(meshes, "mine")]


def _frame(meshes: Meshes, edition: str) -> list[Body]:
    parts = [key for key in meshes if key[0] == "frames" and key[1].startswith(f"frame-{edition}-")]
    return [body(meshes[key], PALE) for key in parts]


def _table(meshes: Meshes, sizes: Sizes) -> list[Body]:
    """A board with its pieces, the box in front of it, the screen behind."""
    found = [body(meshes["board", f"{name}-{half.name}"], DARK) for half in board.both_halves() for name in ("tray", "lid")]
    found += _frame(meshes, "mine")
    layout = parse_layout(SHOWN)
    for placement in layout.placements:
        found.append(_laid(meshes, layout.edition, placement, sizes))
    foot = board.heights(sizes).floor_bottom
    middle = board.field_mm(sizes)[0] / 2
    box_at = (middle, -110.0, foot)
    found.append(body(meshes["box", "box-base"], DARK).moved(*box_at))
    found.append(body(meshes["box", "box-top-small"], PLASTIC).moved(box_at[0], box_at[1], foot + case.BOX_MM[2]))
    return found + [one.moved(middle, board.field_mm(sizes)[1] + 30.0, foot) for one in _screen(meshes)]


def _screen(meshes: Meshes) -> list[Body]:
    """The setter's screen around three sides of a board that lies south of y = 0 in its middle; its open side is the south."""
    leaf, stand = body(meshes["screen", "screen-leaf"], PALE).turned("x", 90), body(meshes["screen", "screen-stand"], DARK)
    joint = body(meshes["screen", "screen-joint"], DARK)
    width, gap = case.SCREEN_MM[0], board.WALL_MM
    step, face = case.SCREEN_SLOT_MM + 2 * board.WALL_MM, board.WALL_MM + case.SCREEN_SLOT_MM
    end, low = width + gap / 2, case.SCREEN_FOOT_MM
    wing = leaf.turned("z", 90)
    return [
        *(leaf.moved(side * (gap + width) / 2, -board.WALL_MM, low) for side in (-1, 1)),
        joint.turned("z", 180),
        *(wing.moved(side * (end + face), -step - width / 2, low) for side in (-1, 1)),
        stand.turned("z", -90).moved(-end - step, 0, 0),
        stand.turned("z", 180).moved(end + step, 0, 0),
    ]


def _laid(meshes: Meshes, edition: Edition, placement: Placement, sizes: Sizes) -> Body:
    """A printed piece on its cells: turned as its placement is, from the way in which it is printed."""
    printed = next(
        one
        for one in printed_pieces()
        if one.edition.name == edition.name
        and one.piece == placement.piece
        and one.orientation.mirrored == placement.orientation.mirrored
    )
    shape = body(meshes["pieces", printed.name], colour_of(placement.piece)).turned("z", -90 * placement.orientation.turn)
    low = shape.triangles.reshape(-1, 3).min(axis=0)
    rows = [cell.row for cell, _ in placement.cells]
    x = min(cell.column for cell, _ in placement.cells) * sizes.cell_mm + sizes.inset_mm
    y = board.field_mm(sizes)[1] - (max(rows) + 1) * sizes.cell_mm + sizes.inset_mm
    return shape.moved(x - low[0], y - low[1], 0)


def _block(size: tuple[float, float, float], colour: Rgb) -> Body:
    """A bought part, as large as it is and no more."""
    return body(trimesh.creation.box(size), colour).moved(0, 0, size[2] / 2)


def _box(meshes: Meshes, sizes: Sizes) -> list[Body]:
    """The control box open: the Pi on its posts, the HAT with its LEDs up below its opening, the top above."""
    del sizes
    (west, south), (east, north) = case.pi_board_mm()
    floor = case.BOX_WALL_MM + case.PI_STAND_MM
    (mx, my), (wide, high) = case.MATRIX_AT_MM, matrices.HAT_MM
    return [
        body(meshes["box", "box-base"], DARK),
        _block((east - west, north - south, 1.6), GREEN).moved((west + east) / 2, (south + north) / 2, floor),
        _block((17.0, 50.0, 15.0), METAL).moved(east - 7.0, (south + north) / 2, floor + 1.6),
        _block((51.0, 5.0, 8.5), INK).moved(west + 32.5, north - 3.5, floor + 1.6),
        _block((wide, high, matrices.HAT_BOARD_MM), GREEN).moved(mx, my, 95),
        body(meshes["box", "box-top-small"], PLASTIC).moved(0, 0, 125),
    ]


def _matrix(meshes: Meshes, sizes: Sizes) -> list[Body]:
    """The case of an APA102 panel taken apart, and in front of it the case of a row of MAX7219 and the opening's cover."""
    del sizes
    floor = matrices.CASE_FOOT_MM + matrices.CASE_FLOOR_MM
    row = body(meshes["matrix", "row-case"], PLASTIC).turned("x", 180)
    depth, high = matrices.row_outer_mm()[1:]
    return [
        body(meshes["matrix", "panel-case"], DARK),
        _block((matrices.PANEL_MM, matrices.PANEL_MM, matrices.PANEL_DEEP_MM), GREEN).moved(0, 0, floor + 35),
        body(meshes["matrix", "panel-baffle"], PLASTIC).moved(0, 0, floor + 65),
        body(meshes["matrix", "panel-diffuser"], PALE).moved(0, 0, floor + 105),
        _block((matrices.ROW_MM[0], matrices.ROW_MM[1], matrices.ROW_MM[2]), GREEN).moved(-13.0, -122.0 - depth / 2, -25.0),
        row.moved(-80.0, -122.0, high),
        body(meshes["box", "opening-cover"], DARK).moved(130, -130, 0),
    ]


def _camera(meshes: Meshes, sizes: Sizes) -> list[Body]:
    """The arm over a printed sheet, the camera below its end."""
    width, depth = case.wanted_mm(sizes)
    top, boom_y = case.mast_top_mm(), case.BOOM_MM
    foot = body(meshes["camera", "arm-foot"], DARK)
    south = foot.triangles.reshape(-1, 3)[:, 1].max()
    boom = body(meshes["camera", "arm-boom"], DARK).moved(0, boom_y, top - case.SOCKET_MM)
    module = top - case.SOCKET_MM + case.BOOM_TOP_MM - case.CAMERA_PLATE_MM - case.CAMERA_STAND_MM
    near, far = case.CAMERA_LENS_MM
    joint = body(meshes["camera", "arm-joint"], DARK).moved(0, boom_y, case.ARM_FOOT_MM[2] + case.MAST_PART_MM - case.SOCKET_MM)
    mast = body(meshes["camera", "arm-mast"], PLASTIC)
    return [
        body(trimesh.creation.box((width, depth, 1.0)), (244, 244, 240)).moved(0, 0, case.ARM_FOOT_MM[2]),
        foot.moved(0, boom_y - south + case.SLEEVE_MM / 2, 0),
        *(mast.moved(0, boom_y, case.ARM_FOOT_MM[2] + part * case.MAST_PART_MM) for part in range(case.MAST_PARTS)),
        *(joint, boom),
        _block((25.0, near + far, 1.0), GREEN).moved(0, (far - near) / 2, module - 1.0),
        _block((8.5, 8.5, case.CAMERA_LOW_MM - 1.0), INK).moved(0, 0, module - case.CAMERA_LOW_MM),
    ]


Scene = Callable[[Meshes, Sizes], list[Body]]
SCENES: dict[str, tuple[Scene, tuple[int, int], float, float]] = {
    "pieces": (_pieces, (720, 480), 20, 50),
    "undersides": (_undersides, (720, 360), 0, 89.9),
    "board": (_apart, (640, 640), 35, 28),
    "box": (_box, (640, 560), 25, 46),
    "matrix": (_matrix, (640, 560), 25, 35),
    "table": (_table, (720, 520), 25, 40),
    "camera": (_camera, (420, 520), 35, 22),
}
"""Name -> what is shown, the picture's size in pixels, azimuth and elevation in degrees."""


def draw(meshes: Meshes, folder: Path, sizes: Sizes) -> tuple[Path, ...]:
    """Render every scene to a PNG of few colours, which keeps the files small."""
    written = []
    for name, (scene, size, azimuth, elevation) in SCENES.items():
        picture = Image.fromarray(render(scene(meshes, sizes), size, azimuth, elevation))
        path = folder / f"{name}.png"
        picture.quantize(colors=48, dither=Image.Dither.NONE).save(path, optimize=True)
        written.append(path)
    return tuple(written)
