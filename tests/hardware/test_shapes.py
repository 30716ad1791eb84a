"""The shapes as numbers: footprints from the rules' cells, pockets from the pole table, room between legal neighbours."""

from collections import Counter
from itertools import combinations
from math import hypot, sqrt
from random import Random

import pytest

from hardware.bom import load_bill
from hardware.magnet import Magnet
from hardware.reed.strip_board import EXTENSION_MM, modules
from hardware.shapes import board, case
from hardware.shapes.engraving import name_place, pole_places
from hardware.shapes.footprint import cell_polygon, footprint
from hardware.shapes.labels import LABEL_MM, labels, window_mm
from hardware.shapes.manifest import Printed, printed_pieces
from hardware.shapes.pockets import pockets
from hardware.shapes.polygons import Polygon, area, deepest, depth, distance, hull, inset
from hardware.shapes.sizes import THIN_WALL_MM, SizeError, Sizes
from hardware.wiring.table import FULL_PANEL, SMALL_PANEL
from orapa_pi.config import SENSOR_COLUMNS, SENSOR_ROWS
from orapa_pi.phrases import load_words
from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import PORTS
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.pieces import Placement, Surface
from orapa_pi.rules.space import SPACE
from orapa_pi.sensing.levels import Kind
from orapa_pi.sensing.poles import POLES, poles
from orapa_pi.sheets.board import board_page
from orapa_pi.sheets.geometry import BoardSheet

SIZES = Sizes()
SEED = 11
PIECES = printed_pieces()
FULL_EDITIONS = (MINE.with_expansions(["transparent", "black"]), SPACE.with_expansions(["black_hole"]))


def test_every_piece_of_both_games_is_printed_and_red_as_two_parts() -> None:
    made = Counter((one.edition.name, one.piece.name) for one in PIECES)
    wanted = {(edition.name, piece.name) for edition in (MINE, SPACE) for piece in edition.base + edition.optional}
    assert set(made) == wanted
    assert {name for name, count in made.items() if count == 2} == {("mine", "red")}
    red = [one.orientation.mirrored for one in PIECES if one.piece.name == "red"]
    assert red == [False, True]
    assert len({one.name for one in PIECES}) == len({one.mark for one in PIECES}) == len(PIECES)


@pytest.mark.parametrize("one", PIECES, ids=lambda one: one.name)
def test_the_outline_is_its_cells_without_the_inset(one: Printed) -> None:
    outline = footprint(one.orientation, SIZES)
    whole = sum(
        1.0 if cell.surface is Surface.SOLID else 0.5 for cell in one.orientation.cells if cell.surface.line_side is None
    )
    grown = inset(outline.body, -SIZES.inset_mm)
    assert area(grown) == pytest.approx(whole * SIZES.cell_mm**2)
    height = 1 + max(cell.row for cell in one.orientation.cells)
    for cell in one.orientation.cells:
        polygon = cell_polygon(cell, height, SIZES.cell_mm)
        middle = tuple(sum(axis) / len(polygon) for axis in zip(*polygon, strict=True))
        assert any(depth(part, (middle[0], middle[1])) > 0 for part in outline.outlines)


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("one", PIECES, ids=lambda one: one.name)
def test_every_magnet_of_the_pole_table_has_its_pocket_at_its_sensor(one: Printed, kind: Kind) -> None:
    """At the middle of a full cell; in a half cell on the diagonal, nearer to the middle than any jitter can make up."""
    lying = Placement(one.piece, next(iter(one.edition.grid)), one.orientation)
    expected = dict(poles(one.edition.name, lying))
    found = pockets(one.edition.name, one.piece, one.orientation, kind, SIZES)
    assert len(found) == len(expected)
    height = 1 + max(cell.row for cell in one.orientation.cells)
    for pocket in found:
        cell = next(
            cell
            for cell in one.orientation.cells
            if cell.column == pocket.x_mm // SIZES.cell_mm and cell.row == height - 1 - pocket.y_mm // SIZES.cell_mm
        )
        assert expected[lying.corner._replace(row=cell.row, column=cell.column)] is pocket.level
        off = hypot(pocket.x_mm % SIZES.cell_mm - SIZES.cell_mm / 2, pocket.y_mm % SIZES.cell_mm - SIZES.cell_mm / 2)
        half = cell.surface in (Surface.NW, Surface.NE, Surface.SE, Surface.SW)
        assert off == pytest.approx(SIZES.half_cell_in_mm if half else 0.0)
        weak = pocket.level.value.islower()
        assert pocket.magnet == (SIZES.weak if weak and kind is Kind.HALL else SIZES.strong)


def test_the_pieces_carry_every_sign_of_the_pole_table() -> None:
    drawn = [sign for table in POLES.values() for rows in table.values() for row in rows for sign in row.split() if sign != "-"]
    as_drawn = [one for one in PIECES if not one.orientation.mirrored]
    found = [p.level.value for one in as_drawn for p in pockets(one.edition.name, one.piece, one.orientation, Kind.HALL, SIZES)]
    assert Counter(found) == Counter(drawn)


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("one", PIECES, ids=lambda one: one.name)
def test_no_wall_beside_a_pocket_is_thinner_than_two_lines_of_a_nozzle(one: Printed, kind: Kind) -> None:
    found = pockets(one.edition.name, one.piece, one.orientation, kind, SIZES)
    outline = footprint(one.orientation, SIZES)
    for pocket in found:
        radius = (pocket.magnet.diameter_mm + SIZES.pocket_play_mm) / 2
        inside = max(depth(part, (pocket.x_mm, pocket.y_mm)) for part in outline.outlines)
        assert inside - radius >= THIN_WALL_MM - 1e-9
    for a, b in combinations(found, 2):
        assert hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm) > SIZES.strong.diameter_mm + 3
    roof = min(SIZES.ring_height_mm, SIZES.shell_mm) - SIZES.strong.thickness_mm - SIZES.pocket_play_mm
    assert roof >= THIN_WALL_MM


@pytest.mark.parametrize("one", PIECES, ids=lambda one: one.name)
def test_letters_keep_off_pockets_and_sides(one: Printed) -> None:
    outline = footprint(one.orientation, SIZES)
    found = pockets(one.edition.name, one.piece, one.orientation, Kind.REED, SIZES)
    places = pole_places(found, SIZES.cell_mm, SIZES)
    name = name_place(one.mark, outline, found, places, SIZES)
    for box in (*places, name):
        assert max(min(depth(part, corner) for corner in box.corners()) for part in outline.outlines) >= 0.8
        for pocket in found:
            dx = max(abs(box.x_mm - pocket.x_mm) - box.width_mm / 2, 0)
            dy = max(abs(box.y_mm - pocket.y_mm) - box.height_mm / 2, 0)
            assert hypot(dx, dy) > (SIZES.strong.diameter_mm + SIZES.pocket_play_mm) / 2 + 0.5
    for a, b in combinations((*places, name), 2):
        assert a.apart(b) > 0


def test_a_name_without_room_is_refused() -> None:
    with pytest.raises(SizeError, match="There is no room"):
        name_place("FAR TOO LONG", footprint(PIECES[-1].orientation, SIZES), (), (), SIZES)


def _outlines(placement: Placement) -> list[Polygon]:
    """What a placement's piece fills of the board, x to the east and y to the north from the board's north-west corner."""
    rows = 1 + max(cell.row for cell in placement.orientation.cells)
    x, y = placement.corner.column * SIZES.cell_mm, -(placement.corner.row + rows) * SIZES.cell_mm
    outline = footprint(placement.orientation, SIZES)
    return [tuple((px + x, py + y) for px, py in part) for part in outline.outlines]


@pytest.mark.parametrize("edition", FULL_EDITIONS, ids=str)
def test_legal_neighbours_never_touch(edition: Edition) -> None:
    rng = Random(SEED)
    closest = 100.0
    for _ in range(60):
        layout = deal(edition, rng)
        for one, other in combinations(layout.placements, 2):
            closest = min(closest, *(distance(a, b) for a in _outlines(one) for b in _outlines(other)))
    print(f"seed {SEED}: {closest:.2f} mm")
    assert 2 * SIZES.inset_mm - 1e-6 <= closest < 1.0


def test_polygons_are_measured_rightly() -> None:
    square = hull([(0, 0), (2, 0), (2, 2), (0, 2), (1, 1)])
    assert area(square) == 4
    assert depth(square, (1, 1)) == 1
    assert deepest(square) == pytest.approx(1, abs=0.02)
    assert area(inset(square, 0.5)) == pytest.approx(1)
    triangle = tuple((x + 3, y) for x, y in hull([(0, 0), (1, 1), (1, -1)]))
    assert distance(square, triangle) == pytest.approx(1)
    assert distance(square, hull([(3, 3), (4, 3), (3, 4)])) == pytest.approx(sqrt(2))
    assert distance(square, hull([(1, 1), (5, 1), (5, 5)])) < 0


def test_the_reeds_gap_lies_as_far_below_a_magnet_as_the_closing_model_says() -> None:
    z = board.heights(SIZES)
    assert SIZES.strong.thickness_mm / 2 - z.gap == pytest.approx(SIZES.reed_below_mm)
    assert z.comb_bottom < z.gap < z.comb_top  # held at its middle
    assert z.lid_pocket - (z.gap + board.GLASS_MM / 2) >= board.STRAIGHT_LEAD_MM
    assert z.lid_top - z.lid_pocket >= 1.0
    with pytest.raises(SizeError, match="break through the lid"):
        board.heights(Sizes(reed_below_mm=12.0))


def test_the_reeds_leads_reach_their_strips_with_the_wire_that_the_bill_counts() -> None:
    """The lower lead by itself, the upper one with a piece of wire, soldered over 4 mm of it and through the board."""
    z = board.heights(SIZES)
    assert z.gap - board.GLASS_MM / 2 - z.card_bottom + 2 < board.LEAD_MM
    short = board.extension_mm(SIZES)
    assert 0 < short + 4 + 2 < EXTENSION_MM
    bent = board.STRAIGHT_LEAD_MM + board.return_lead_mm()
    assert board.LEAD_MM - bent > 4  # enough of it beside the glass to solder to
    assert z.card_bottom + short > z.comb_top  # the joint lies above the comb, only the wire goes through
    assert board.LEAD_SLOT_MM < 2.28 < board.GLASS_HOLE_MM  # the glass cannot slip into the slot


def test_a_card_of_hall_sensors_fits_the_same_tray_and_lid() -> None:
    """Build C: only its pieces are designed, but its sensors have their place, at the height that the decoder counts on."""
    z = board.heights(SIZES)
    top, bottom = board.hall_card_mm(SIZES)
    assert SIZES.strong.thickness_mm / 2 - (top + board.HALL_CHIP_MM) == pytest.approx(SIZES.hall_below_mm)
    assert z.comb_bottom <= bottom < top < z.lid_bottom - 2
    assert board.hall_card_mm(Sizes(cell_mm=30.0)) == (top, bottom)
    for wrong in (Sizes(hall_below_mm=5.0), Sizes(hall_below_mm=20.0)):
        with pytest.raises(SizeError, match="Hall sensors does not fit"):
            board.hall_card_mm(wrong)


def test_every_sensor_is_in_one_half_in_the_middle_of_its_cell() -> None:
    found = sorted(place for half in board.both_halves() for place in board.sensors(half, SIZES))
    assert found == sorted(
        ((c + 0.5) * SIZES.cell_mm, (r + 0.5) * SIZES.cell_mm) for c in range(SENSOR_COLUMNS) for r in range(SENSOR_ROWS)
    )


def test_strip_boards_keep_clear_of_walls_bosses_and_pillars() -> None:
    left, right = board.both_halves()
    wall = board.MARGIN_MM - board.WALL_MM
    for one in modules(SENSOR_COLUMNS, SENSOR_ROWS, SIZES):
        west, east = one.edges_mm()
        half = left if one.cells[0].column in left.columns else right
        assert -wall < west < east < board.field_mm(SIZES)[0] + wall
        south, north = board.card_mm(SENSOR_ROWS - 1 - one.cells[0].row, SIZES)
        for x, y in board.bosses(half, SIZES):
            wide, deep = (side / 2 for side in board.BOSS_MM)
            assert x + wide < west or x - wide > east or y + deep < south or y - deep > north
        for x, y in (*board.pillars(half, SIZES), *board.strap_screws(half, SIZES)):
            assert not south - 3.75 < y < north + 3.75, (x, y)


@pytest.mark.parametrize("edition", [MINE, SPACE], ids=str)
def test_the_frame_leaves_the_board_open_and_has_every_port_at_its_cell(edition: Edition) -> None:
    west, south, east, north = window_mm(edition, SIZES)
    assert (east - west, north - south) == (edition.grid.columns * 25, edition.grid.rows * 25)
    found = labels(edition, SIZES)
    assert [label.text for label in found] == [str(port) for port in PORTS]
    for label, port in zip(found, PORTS, strict=True):
        cell, heading = edition.grid.entry(port)
        x, y = (cell.column + 0.5) * SIZES.cell_mm, north - (cell.row + 0.5) * SIZES.cell_mm
        assert (label.x_mm == x) == (heading.column_step == 0)
        assert (label.y_mm == y) == (heading.row_step == 0)
        ahead = (x - label.x_mm) * heading.column_step - (y - label.y_mm) * heading.row_step
        assert ahead == pytest.approx(SIZES.cell_mm / 2 + LABEL_MM)  # on the frame, before the cell that its beam enters
        width, height = board.field_mm(SIZES)
        assert -board.BAND_MM < label.x_mm - 4 < label.x_mm + 4 < width + board.BAND_MM
        assert -board.BAND_MM < label.y_mm - 3 < label.y_mm + 3 < height + board.BAND_MM
    assert LABEL_MM < board.BAND_MM


@pytest.mark.parametrize("panel", [SMALL_PANEL, FULL_PANEL])
def test_the_box_s_controls_have_room(panel: tuple[str, ...]) -> None:
    found = case.controls(panel)
    assert {one.name for one in found} == {*panel, "shutdown"}
    for a, b in combinations(found, 2):
        assert hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm) >= (a.need_mm + b.need_mm) / 2
    width, depth_mm, _ = case.BOX_MM
    (mx, my), (mw, mh) = case.MATRIX_AT_MM, case.MATRIX_MM
    for one in found:
        need = one.need_mm / 2
        assert abs(one.x_mm) + need < width / 2
        assert abs(one.y_mm) + need < depth_mm / 2
        assert abs(one.x_mm - mx) > mw / 2 + 3 + need or abs(one.y_mm - my) > mh / 2 + 3 + need
        for x, y in case.box_screws():
            assert hypot(one.x_mm - x, one.y_mm - y) > need + 4


def test_the_pi_lies_inside_its_box_with_its_sockets_at_the_wall() -> None:
    (west, south), (east, north) = case.pi_board_mm()
    x, y = case.BOX_MM[0] / 2 - case.BOX_WALL_MM, case.BOX_MM[1] / 2 - case.BOX_WALL_MM
    assert -x < west < east < x
    assert -y < south < north < y
    assert x - east < 4  # USB sockets stand out by 2 to 3 mm
    assert south + y < 12  # a plug's grip reaches through the wall
    for screw_x, screw_y in case.box_screws():
        assert abs(screw_x) - 4.2 > east or abs(screw_y) - 4.2 > max(north, -south)


def test_the_camera_sees_the_whole_board_from_the_end_of_its_arm() -> None:
    for seen, wanted in zip(case.seen_mm(), case.wanted_mm(SIZES), strict=True):
        assert seen >= wanted
    assert max(case.MAST_PART_MM, case.BOOM_MM + case.SLEEVE_MM / 2 + case.CAMERA_LENS_MM[0] + 2) <= min(board.PRINTER_MM)


@pytest.mark.parametrize("edition", [MINE, SPACE], ids=str)
def test_the_camera_s_arm_suits_the_sheet_that_the_table_prints(edition: Edition) -> None:
    """All of its markers are in sight, as the camera's guide asks; the mast and its sockets stand beside the paper."""
    page = board_page(load_words("en"), edition, SIZES.cell_mm)
    assert page.height_mm / 2 + case.SLEEVE_MM / 2 <= case.BOOM_MM
    corners = [corner for marker in BoardSheet(edition.grid).markers() for corner in marker]
    for seen, places, cells in zip(
        case.seen_mm(), zip(*corners, strict=True), (edition.grid.columns, edition.grid.rows), strict=True
    ):
        assert max(abs(place - cells / 2) for place in places) * SIZES.cell_mm + 15 <= seen / 2


def test_no_screw_s_head_looks_out_of_lid_or_strap_and_none_is_too_long() -> None:
    """A countersunk head, 90 degrees, stands on its hole's rim; else paper and frame lay on it, or the table stood on it."""
    proud_mm = (6.0 - board.SCREW_MM) / 2 + 0.2
    assert proud_mm < board.SUNK_MM
    assert board.HEAD_MM > 6.0
    sunk_mm = board.SUNK_MM - proud_mm
    for thick, deep in ((SIZES.lid_mm, 8.0), (board.STRAP_MM, board.FLOOR_MM + board.SOLDER_MM)):
        assert thick - board.SUNK_MM >= THIN_WALL_MM - 1e-9
        assert 3.0 < sunk_mm + 8.0 - thick < deep
    assert "M3 x 8 countersunk" in load_bill().item("screw").what


def test_cables_are_as_long_as_their_way() -> None:
    bill = load_bill()
    for item, way_mm in (("camera_cable", case.camera_cable_mm()), ("usb_cable", case.usb_cable_mm(SIZES))):
        assert 500 < way_mm < 1000
        assert " 1 m" in bill.item(item).what


def test_the_screen_stands_around_the_board_and_hides_it_from_across_the_table() -> None:
    width, depth_mm = (side + 2 * board.BAND_MM for side in board.field_mm(SIZES))
    inside = case.screened_mm()
    assert width + 20 < inside[0]
    assert max(case.SCREEN_MM) <= min(board.PRINTER_MM)
    surface = -board.heights(SIZES).floor_bottom + SIZES.height_mm  # the tops of the pieces
    assert case.hidden_mm(450.0, 600.0, surface) > depth_mm + 20
    assert case.hidden_mm(900.0, 300.0, surface) < depth_mm  # who stands up and bends over it sees it


def test_other_cells_give_other_shapes() -> None:
    wide = Sizes(cell_mm=30.0)
    for one in PIECES:
        outlines = footprint(one.orientation, wide).outlines
        for pocket in pockets(one.edition.name, one.piece, one.orientation, Kind.REED, wide):
            assert max(depth(outline, (pocket.x_mm, pocket.y_mm)) for outline in outlines) > 3
    assert board.field_mm(wide) == (330, 240)


def test_larger_magnets_find_their_place_further_in() -> None:
    big = Sizes(strong=Magnet(6.0, 3.0), half_cell_in_mm=4.15, glyph_pixel_mm=0.75)
    for one in PIECES:
        found = pockets(one.edition.name, one.piece, one.orientation, Kind.REED, big)
        outline = footprint(one.orientation, big)
        name_place(one.mark, outline, found, pole_places(found, big.cell_mm, big), big)
        for pocket in found:
            inside = max(depth(part, (pocket.x_mm, pocket.y_mm)) for part in outline.outlines)
            assert inside - (pocket.magnet.diameter_mm + big.pocket_play_mm) / 2 >= THIN_WALL_MM - 1e-9
