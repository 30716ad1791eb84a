"""The built parts, as a slicer reads them: closed, the rules' cells, pockets where the table says, no way to lie wrong."""

from functools import cache
from typing import Any

import pytest

from hardware.bom import BUILDS, OPTIONS, load_bill
from hardware.reed.strip_board import modules
from hardware.shapes import board, case
from hardware.shapes.board import PRINTER_MM
from hardware.shapes.engraving import pole_places
from hardware.shapes.footprint import footprint, surface_of
from hardware.shapes.manifest import PrintedPart, piece_parts, printed_pieces, table_parts
from hardware.shapes.pockets import Pocket, pockets
from hardware.shapes.sizes import Sizes
from hardware.usage import spools
from orapa_pi.config import SENSOR_COLUMNS, SENSOR_ROWS
from orapa_pi.screen.font import GLYPHS
from orapa_pi.sensing.levels import Kind
from tests.hardware import built

LEDGE_MM = 8.0
"""Where the glass stands in the trial block."""

np = pytest.importorskip("numpy", reason=built.HOW)
trimesh = pytest.importorskip("trimesh", reason=built.HOW)

from tests.hardware.solid import inside, poses  # noqa: E402 - it needs what was asked for above

SIZES = Sizes()
PIECES = printed_pieces()
PARTS = (*piece_parts(SIZES), *table_parts())
AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1))
ABOVE_POCKETS_MM = 4.0
"""A height at which pieces, ring ends and shells are whole: above the pockets, below every top."""


@cache
def mesh(folder: str, name: str) -> Any:
    return trimesh.load_mesh(str(built.folder() / folder / f"{name}.stl"))


def variants(folder: str) -> list[tuple[Any, Kind, str]]:
    """Every piece with the kind of board it is for, and the name of its file."""
    found = []
    for one in PIECES:
        hall = f"{one.name}-weak"
        known = {part.name for part in PARTS if part.folder == folder}
        found.append((one, Kind.REED, one.name))
        found.append((one, Kind.HALL, hall if hall in known else one.name))
    return found


def pockets_of(one: Any, kind: Kind) -> tuple[Pocket, ...]:
    return pockets(one.edition.name, one.piece, one.orientation, kind, SIZES)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: f"{part.folder}/{part.name}")
def test_a_part_is_one_closed_body_that_fits_the_printer_and_is_its_solid(part: PrintedPart) -> None:
    shape = mesh(part.folder, part.name)
    assert shape.is_watertight
    assert shape.is_winding_consistent
    assert shape.body_count == 1
    assert shape.volume == pytest.approx(built.volumes_mm3()[part.folder, part.name], rel=0.005)
    assert max(shape.extents) <= min(PRINTER_MM)
    assert (built.folder() / part.folder / f"{part.name}.step").read_text().startswith("ISO-10303-21")


@pytest.mark.parametrize("folder", ["pieces", "shells"])
@pytest.mark.parametrize("one", PIECES, ids=lambda one: one.name)
def test_a_piece_fills_the_cells_that_the_rules_give_it(one: Any, folder: str) -> None:
    """Each cell is cut along its diagonals: the quarters that are plastic name its surface."""
    shape = mesh(folder, one.name)
    height = 1 + max(cell.row for cell in one.orientation.cells)
    width = 1 + max(cell.column for cell in one.orientation.cells)
    steps = {"N": (0.0, 1.0), "E": (1.0, 0.0), "S": (0.0, -1.0), "W": (-1.0, 0.0)}
    found = {}
    for row in range(height):
        for column in range(width):
            x, y = (column + 0.5) * SIZES.cell_mm, (height - row - 0.5) * SIZES.cell_mm
            at = [(x + dx * SIZES.cell_mm * 0.42, y + dy * SIZES.cell_mm * 0.42, ABOVE_POCKETS_MM) for dx, dy in steps.values()]
            full = frozenset(name for name, hit in zip(steps, inside(shape, at), strict=True) if hit)
            surface = surface_of(full)
            if surface is not None:
                found[row, column] = surface
    wanted = {(cell.row, cell.column): cell.surface for cell in one.orientation.cells if cell.surface.line_side is None}
    lines = {(cell.row, cell.column): cell.surface for cell in one.orientation.cells if cell.surface.line_side is not None}
    assert {place: surface for place, surface in found.items() if place not in lines} == wanted
    for place in lines:
        assert place in found  # covered by the thin end, which carries the magnet


@pytest.mark.parametrize("one", [one for one in PIECES if one.piece.name == "white_ring"], ids=lambda one: one.name)
def test_a_ring_s_ends_are_thin_and_carry_its_line(one: Any) -> None:
    shape = mesh("pieces", one.name)
    outline = footprint(one.orientation, SIZES)
    for end in outline.ends:
        xs, ys = [x for x, _ in end], [y for _, y in end]
        x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        above = [
            (x, y + 8, SIZES.ring_height_mm + 0.5),
            (x, y, SIZES.ring_height_mm + 0.5),
            (x, y + 8, SIZES.ring_height_mm - 0.5),
        ]
        assert list(inside(shape, above)) == [False, True, True]


@pytest.mark.parametrize("folder", ["pieces", "shells"])
@pytest.mark.parametrize(
    "where", range(2 * len(PIECES)), ids=lambda n: variants("pieces")[n][2] + "-" + variants("pieces")[n][1]
)
def test_pockets_are_where_the_table_says_and_hold_their_magnet(folder: str, where: int) -> None:
    one, kind, name = variants(folder)[where]
    shape = mesh(folder, name)
    for pocket in pockets_of(one, kind):
        radius, deep = pocket.magnet.diameter_mm / 2, pocket.magnet.thickness_mm
        rim = [(pocket.x_mm + 0.9 * radius * dx, pocket.y_mm + 0.9 * radius * dy) for dx, dy in (*AROUND, (0, 0))]
        assert not inside(shape, [(x, y, z) for x, y in rim for z in (0.05, deep - 0.05)]).any()
        assert inside(shape, [(x, y, deep + SIZES.pocket_play_mm + 0.1) for x, y in rim]).all()
        wall = radius + SIZES.pocket_play_mm / 2 + 0.4
        round_it = [(pocket.x_mm + wall * dx, pocket.y_mm + wall * dy, deep - 0.1) for dx, dy in AROUND]
        assert inside(shape, round_it).all()


@pytest.mark.parametrize("folder", ["pieces", "shells"])
@pytest.mark.parametrize("one", PIECES, ids=lambda one: one.name)
def test_the_letter_at_every_pocket_is_its_pole_s_to_be_read_from_below(one: Any, folder: str) -> None:
    """Pixel by pixel in the printed mesh, mirrored as the underside is seen."""
    shape, found = mesh(folder, one.name), pockets_of(one, Kind.REED)
    pixel = SIZES.glyph_pixel_mm
    for pocket, place in zip(found, pole_places(found, SIZES.cell_mm, SIZES), strict=True):
        rows = [
            [(place.x_mm + (1 - column) * pixel, place.y_mm + (2 - row) * pixel, SIZES.engraving_mm / 2) for column in range(3)]
            for row in range(5)
        ]
        read = tuple("".join(".#"[int(not solid)] for solid in inside(shape, row)) for row in rows)
        (letter,) = (sign for sign in "NS" if tuple(GLYPHS[sign]) == read)
        assert letter == pocket.level.value.upper()


@pytest.mark.parametrize(
    "where", range(2 * len(PIECES)), ids=lambda n: variants("pieces")[n][2] + "-" + variants("pieces")[n][1]
)
def test_no_piece_lies_flat_the_wrong_way_up_nor_shows_its_magnets_so(where: int) -> None:
    """In every pose but the right one it is tilted, and no magnet is as strong at a sensor as the weakest true one is."""
    one, kind, name = variants("pieces")[where]
    shape = mesh("pieces", name)
    ways = poses(shape)
    assert min(pose.tilt_degrees for pose in ways) == pytest.approx(0, abs=0.1)
    far_mm = SIZES.half_cell_in_mm + SIZES.jitter_mm
    weakest_mt = 0.85 * SIZES.strong.upward_mt(far_mm, SIZES.hall_below_mm)
    for pose in ways:
        if pose.tilt_degrees < 0.1:
            continue
        assert pose.tilt_degrees < 175
        for pocket in pockets_of(one, kind) if pose.tilt_degrees > 90.1 else ():
            middle = (pocket.x_mm, pocket.y_mm, pocket.magnet.thickness_mm / 2)
            below_mm = pose.height_mm(middle) + SIZES.sensor_depth_mm(Kind.HALL)
            assert pocket.magnet.axis_mt(below_mm) < weakest_mt


def test_a_flat_plate_would_be_found_to_lie_on_its_back() -> None:
    plate = trimesh.creation.box((50, 50, 5))
    assert max(pose.tilt_degrees for pose in poses(plate)) == pytest.approx(180)


@pytest.mark.parametrize("options", [(), *((name,) for name in OPTIONS)], ids=lambda names: "".join(names) or "plain")
@pytest.mark.parametrize("build", BUILDS)
def test_the_bill_has_the_filament_that_the_parts_take(build: str, options: tuple[str, ...]) -> None:
    """An option's is rounded up by itself, so that it may be one spool of 100 g too much beside a build's."""
    listed = load_bill().count(build, *options)["filament"]
    needed = spools(built.volumes_mm3(), (build, *options), SIZES)
    assert listed - needed in ((0, 1) if options else (0,))


LIFTED_MM = 0.05
"""A part that rests on another is lifted by so much, so that touching is not taken for running into it."""


def stack() -> dict[str, Any]:
    """The reed board put together: every part where it belongs, in the order in which it is laid on."""
    found = {f"tray-{half.name}": mesh("board", f"tray-{half.name}").copy() for half in board.both_halves()}
    found |= cards_and_reeds()
    for name in ("comb", "lid"):
        for half in board.both_halves():
            found[f"{name}-{half.name}"] = mesh("board", f"{name}-{half.name}").copy()
    for corner in ("north-west", "north-east", "south-east", "south-west"):
        found[f"frame-{corner}"] = mesh("frames", f"frame-mine-{corner}").copy()
    box = mesh("board", "pico-box").copy()
    foot = board.heights(SIZES).card_top - board.PICO_OPENING_MM
    box.apply_translation((2 * SIZES.cell_mm, board.field_mm(SIZES)[1] + board.MARGIN_MM + LIFTED_MM, foot))
    return {**found, "pico-box": box}


def cards_and_reeds() -> dict[str, Any]:
    """What is bought: the strip boards of two rows, their reeds, and the reeds' upper leads, bent down to their strips."""
    z, found = board.heights(SIZES), {}
    for one in modules(SENSOR_COLUMNS, SENSOR_ROWS, SIZES):
        if one.cells[0].row not in (0, 4):
            continue
        row = SENSOR_ROWS - 1 - one.cells[0].row
        (west, east), (south, north) = one.edges_mm(), board.card_mm(row, SIZES)
        found[f"card-{one.cells[0]}"] = slab((west, south, z.card_bottom + LIFTED_MM), (east, north, z.card_top - LIFTED_MM))
        for cell in one.cells:
            x, y = (cell.column + 0.5) * SIZES.cell_mm, (row + 0.5) * SIZES.cell_mm
            glass = trimesh.creation.cylinder(1.14, board.GLASS_MM, sections=24)
            glass.apply_translation((x, y, z.gap))
            top, back = z.gap + board.GLASS_MM / 2 + board.STRAIGHT_LEAD_MM, y - board.return_lead_mm()
            found[f"reed-glass-{cell}"] = glass
            found[f"reed-over-{cell}"] = slab((x - 0.3, back - 0.3, top - 0.6), (x + 0.3, y + 0.3, top))
            found[f"reed-down-{cell}"] = slab((x - 0.6, back - 0.6, z.card_top + LIFTED_MM), (x + 0.6, back + 0.6, top - 0.6))
    return found


def slab(low: tuple[float, float, float], high: tuple[float, float, float]) -> Any:
    """A block with enough corners on its faces to be found where it runs into something thin."""
    return trimesh.creation.box(bounds=(low, high)).subdivide().subdivide().subdivide()


def collisions(parts: dict[str, Any]) -> set[tuple[str, str]]:
    """Kinds of parts that run into one another: corners and a sprinkling of each part's surface, inside another kind's part."""
    rng = np.random.default_rng(5)
    found = set()
    for place, (name, upper) in enumerate(parts.items()):
        upper.apply_translation((0, 0, LIFTED_MM * place / 4))
        middles = upper.triangles[rng.choice(len(upper.triangles), 300)].mean(axis=1)
        points = np.concatenate([upper.vertices[rng.choice(len(upper.vertices), 300)], middles])
        for other, lower in list(parts.items())[:place]:
            kinds = (name.partition("-")[0], other.partition("-")[0])
            near = np.all((points > lower.bounds[0]) & (points < lower.bounds[1]), axis=1)
            if kinds[0] != kinds[1] and inside(lower, points[near]).any():
                found.add(kinds)
    return found


def test_the_parts_of_the_board_do_not_run_into_each_other() -> None:
    assert collisions(stack()) == set()


def test_parts_that_are_in_the_wrong_place_are_found() -> None:
    parts = stack()
    for name, part in parts.items():
        part.apply_translation(
            {"frame": (1.0, 0, 0), "comb": (0, 1.0, 0), "pico": (0, 0, 6.0), "card": (0, 7.0, 0)}.get(
                name.partition("-")[0], (0, 0, 0)
            )
        )
    assert collisions(parts) >= {("frame", "tray"), ("comb", "tray"), ("pico", "frame"), ("comb", "reed"), ("card", "tray")}


def test_every_sensor_has_its_hole_in_the_comb_and_room_below_the_lid() -> None:
    z = board.heights(SIZES)
    for half in board.both_halves():
        comb, lid = mesh("board", f"comb-{half.name}"), mesh("board", f"lid-{half.name}")
        places = board.sensors(half, SIZES)
        for where in (1.2, -1.2):
            assert not inside(comb, [(x + where, y, z.gap) for x, y in places]).any()
        back = board.return_lead_mm()
        for part in (0.3, 0.6, 1.0):  # the slot through which the bent lead passes when the comb is pressed on
            assert not inside(comb, [(x + side, y - part * back, z.gap) for x, y in places for side in (-0.9, 0.9)]).any()
        assert inside(comb, [(x + 3, y, z.gap) for x, y in places]).all()
        assert not inside(lid, [(x, y, z.lid_pocket - 0.1) for x, y in places]).any()
        assert inside(lid, [(x + 1, y + 1, z.lid_top - 0.2) for x, y in places]).all()


def test_a_strap_s_holes_meet_both_halves_and_hide_their_heads() -> None:
    strap = mesh("board", "strap")
    both = board.both_halves()
    y = board.strap_screws(both[0], SIZES)[0][1]
    for half in both:
        for x, _ in board.strap_screws(half, SIZES):
            edge = board.HEAD_MM / 2 - 0.2
            at = [(x, y, -0.5), (x + edge, y, -board.STRAP_MM + 0.5), (x + edge, y, -0.5)]
            assert list(inside(strap, at)) == [False, False, True]


def test_a_reed_slides_into_the_trial_block_from_its_side_and_stands_on_its_ledge() -> None:
    block = mesh("board", "trial-block")
    wide, thin = board.GLASS_MM / 2 + LEDGE_MM, board.GLASS_HOLE_MM / 2 - 0.15
    channel = [(side * thin, y, wide) for side in (-1, 1) for y in (-11.5, -6.0, 0.0)]
    assert not inside(block, channel).any()
    assert inside(block, [(side * (thin + 0.4), -6.0, wide) for side in (-1, 1)]).all()
    assert list(inside(block, [(0, 0, LEDGE_MM - 0.5), (0.8, 0, LEDGE_MM - 0.5), (0.8, -6.0, LEDGE_MM - 0.5)])) == [
        False,
        True,
        True,
    ]


def test_the_camera_s_arm_stands_by_itself() -> None:
    """Its parts' common centre of mass lies over the foot, well inside; the camera's few grams are added at the boom's end."""
    foot, mast, joint, boom = (mesh("camera", f"arm-{name}") for name in ("foot", "mast", "joint", "boom"))
    mast_y = case.ARM_FOOT_MM[1] - case.SLEEVE_MM / 2
    grams = 1.24e-3
    parts = [(foot.volume * 0.5 * grams, foot.center_mass[1]), (case.MAST_PARTS * mast.volume * 0.9 * grams, mast_y)]
    parts += [(joint.volume * 0.9 * grams, mast_y), (boom.volume * 0.6 * grams, mast_y + boom.center_mass[1])]
    parts.append((10.0, mast_y - case.BOOM_MM))
    middle = sum(mass * y for mass, y in parts) / sum(mass for mass, _ in parts)
    assert 15 < middle < case.ARM_FOOT_MM[1] - 15


def test_a_camera_module_hangs_below_the_boom_on_its_four_screws() -> None:
    """Its board, its lens and the socket of its cable at the board's back touch nothing; the screws go through."""
    boom = mesh("camera", "arm-boom")
    z = case.BOOM_TOP_MM - case.CAMERA_PLATE_MM - case.CAMERA_STAND_MM
    near, far = case.CAMERA_LENS_MM
    board_at = [(x, y - case.BOOM_MM, z - 0.5) for x in (-12.4, 0, 12.4) for y in (-near, -4, 0, 5, far)]
    lens = [(x, y - case.BOOM_MM, z - case.CAMERA_LOW_MM / 2) for x in (-5, 5) for y in (-5, 5)]
    socket = [(x, y - near - case.BOOM_MM, z + up) for x in (-11, 0, 11) for y in (0, 2.5, 5.8) for up in (0.1, 2.9)]
    assert not inside(boom, [*board_at, *lens, *socket]).any()
    holes = [(side * case.CAMERA_HOLES_MM[0] / 2, y - case.BOOM_MM) for side in (-1, 1) for y in (0.0, case.CAMERA_HOLES_MM[1])]
    assert not inside(boom, [(x, y, up) for x, y in holes for up in (z + 0.1, case.BOOM_TOP_MM - 0.1)]).any()
    ring = case.CAMERA_HOLE_MM / 2 + 0.6
    assert inside(boom, [(x + ring, y, z + 0.2) for x, y in holes]).all()  # the module rests on them
    screw_mm = 1.0 + case.CAMERA_STAND_MM + case.CAMERA_PLATE_MM + 1.6  # through board, stand and plate into its nut
    assert "M2 x 10" in load_bill().item("screw_camera").what
    assert screw_mm <= 10
