"""What one picture means: every kind of answer, by a scene that asks for it."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from orapa_pi.devices.camera.line import in_one_reading
from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.json_form import layout_from_json
from orapa_pi.rules.layout import Fault, Layout
from orapa_pi.rules.notation import parse_layout
from orapa_pi.sensing.reading import Meaning
from orapa_pi.sheets.markers import CORNERS
from orapa_pi.vision.arrays import Image
from orapa_pi.vision.finding import Found, find_board, find_markers, mapped
from orapa_pi.vision.reader import see, shows_nothing
from orapa_pi.vision.sight import Doubt, Moving, NoBoard, Read, Sight, Way, sight_to_json, sure
from tests.vision.conditions import PLAIN
from tests.vision.evidence import EDITIONS, learned_of
from tests.vision.optics import Camera, Rgb
from tests.vision.scene import Thing, draw, grey, outline, table_of, varied
from tests.vision.tables import table_for

MINE, MINE_BOTH, SPACE_HOLE = EDITIONS


def reading(sight: Sight) -> Read:
    assert isinstance(sight, Read), sight
    return sight


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_an_ordinary_picture_is_exact(edition: Edition) -> None:
    table, calibration, layout = table_for(edition)
    read = reading(see(draw(layout, table, varied(PLAIN, Random(1))), edition, calibration))
    assert read.reading.meaning is Meaning.EXACT
    assert read.way is Way.COLOURS
    assert read.reading.layout is not None
    assert read.reading.layout.looks_like(layout)
    value = sight_to_json(read, edition)
    assert list(value)[:6] == ["reading", "layout", "problems", "candidates", "cells", "missing"]
    assert layout_from_json(value["layout"]).looks_like(layout)


@pytest.mark.parametrize("hidden", range(4))
def test_a_hidden_marker_is_named(hidden: int) -> None:
    table, calibration, layout = table_for(MINE)
    sight = see(draw(layout, table, replace(PLAIN, hidden_marker=hidden)), MINE, calibration)
    assert sight == NoBoard(hidden=(hidden + 1,))
    markers = sight_to_json(sight, MINE)["markers"]
    assert isinstance(markers, list)
    assert [one["seen"] for one in markers] == ["no" if number == hidden else "yes" for number in range(4)]


def test_the_board_of_another_game_is_no_board() -> None:
    table, calibration, _ = table_for(MINE)
    _, _, other = table_for(SPACE_HOLE)
    assert see(draw(other, table_for(SPACE_HOLE)[0], PLAIN), MINE, calibration) == NoBoard(hidden=(1, 2, 3, 4))
    assert table


def test_the_same_markers_around_another_grid_are_no_board() -> None:
    """Space's sheet of 9 x 9 carries the markers of 11 x 7: their squares do not fit."""
    square = next(SPACE_HOLE.with_grid(grid) for grid in SPACE_HOLE.grids if grid.columns == grid.rows)
    table, _, _ = table_for(SPACE_HOLE)
    assert see(draw(Layout(square, ()), table, PLAIN), SPACE_HOLE) == NoBoard(askew=(1, 2, 3, 4))


def test_a_board_seen_twice_is_no_board() -> None:
    table, calibration, layout = table_for(MINE)
    picture = draw(layout, table, PLAIN)
    sight = see(np.hstack([picture, picture]), MINE, calibration)
    assert sight == NoBoard(doubled=(1, 2, 3, 4))


def test_a_mirrored_picture_is_no_board() -> None:
    table, calibration, layout = table_for(MINE)
    assert isinstance(see(np.ascontiguousarray(draw(layout, table, PLAIN)[:, ::-1]), MINE, calibration), NoBoard)


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_camera_may_hang_any_way_round(quarters: int) -> None:
    table, calibration, layout = table_for(MINE)
    turned: Image = np.ascontiguousarray(np.rot90(draw(layout, table, PLAIN), quarters))
    read = reading(see(turned, MINE, calibration)).reading
    assert read.layout is not None
    assert read.layout.looks_like(layout)


def test_a_hand_over_the_board_is_moving() -> None:
    table, calibration, layout = table_for(MINE)
    for seed in range(4):
        sight = see(draw(layout, table, replace(PLAIN, hand=1.5, seed=seed)), MINE, calibration)
        assert isinstance(sight, Moving)
        assert sight.cells
        assert all(cell.row == MINE.grid.rows - 1 for cell in sight.cells)


def test_missing_pieces_are_named() -> None:
    table, calibration, layout = table_for(MINE_BOTH)
    some = Layout(MINE_BOTH, layout.placements[:4])
    read = reading(see(draw(some, table, PLAIN), MINE_BOTH, calibration)).reading
    assert read.meaning is Meaning.UNFINISHED
    assert read.missing == ("yellow", "transparent", "black")
    assert any(candidate.looks_like(some) for candidate in read.candidates)


def test_the_empty_board_is_unfinished_with_and_without_calibration() -> None:
    table, calibration, _ = table_for(MINE_BOTH)
    picture = draw(Layout(MINE_BOTH, ()), table, varied(PLAIN, Random(4)))
    for learned in (calibration, None):
        read = reading(see(picture, MINE_BOTH, learned)).reading
        assert read.meaning is Meaning.UNFINISHED
        assert len(read.missing) == 7


def test_a_coin_is_foreign_and_its_cells_are_named() -> None:
    table, calibration, layout = table_for(MINE)
    read = reading(see(draw(layout, table, replace(PLAIN, coin=True, seed=4)), MINE, calibration)).reading
    assert read.meaning is Meaning.FAULTY
    assert 1 <= len(read.cells) <= 4
    assert not {cell for placement in layout.placements for cell, _ in placement.cells} & set(read.cells)


def test_an_uncalibrated_camera_does_not_guess() -> None:
    table, _, layout = table_for(MINE)
    read = reading(see(draw(layout, table, PLAIN), MINE))
    assert read.reading.meaning is Meaning.AMBIGUOUS
    assert read.reading.more
    assert read.doubts == (Doubt.NOT_CALIBRATED,)


def test_a_layout_that_breaks_a_rule_is_read_and_its_problems_named() -> None:
    table, calibration, _ = table_for(MINE)
    touching = parse_layout("mine:white_big@A1N,blue@C1N,white_small@E8,red@A7E,yellow@G1N")
    faults = {problem.fault for problem in touching.problems()}
    assert Fault.SIDE_CONTACT in faults or Fault.HIDDEN in faults or faults == set()
    read = reading(see(draw(touching, table, replace(PLAIN, jitter=0.0, turn=0.0)), MINE, calibration)).reading
    assert read.layout is not None
    assert read.layout.looks_like(touching)
    assert read.problems == read.layout.problems()


@pytest.mark.parametrize(
    ("clear", "frost"), [(0.65, (77.0, 77.0, 74.0)), (0.5, (112.0, 112.0, 110.0)), (0.6, (70.0, 90.0, 100.0))]
)
def test_frosted_and_tinted_glass_is_learned_and_read(clear: float, frost: Rgb) -> None:
    """The board is seen through it, and yet it is of no board's colour: it must look as it was learned, not like the board."""
    edition = EDITIONS[1]
    rng = Random(f"frosted {clear} {frost}")
    table = replace(table_of(rng), clear=clear, frost=frost)
    calibration = learned_of(table, edition, rng)
    for scene in (PLAIN, replace(PLAIN, light=(1.0, 0.78, 0.52)), replace(PLAIN, exposure=0.35, noise=0.012)):
        layout = deal(edition, rng)
        read = reading(see(draw(layout, table, varied(scene, rng)), edition, calibration)).reading.layout
        assert read is not None
        assert read.looks_like(layout)
    glass = next(one for one in layout.placements if one.piece.name == "transparent")
    lid = Thing(tuple(outline(layout, glass)[0]), (200.0, 60.0, 160.0))
    without = Layout(edition, tuple(one for one in layout.placements if one != glass))
    assert not sure(see(draw(without, table, replace(PLAIN, things=(lid,))), edition, calibration))


def test_colours_swapped_in_the_camera_raise_the_alarm() -> None:
    """Red and blue exchanged: nothing is read, and the patches say why."""
    table, calibration, layout = table_for(MINE)
    read = reading(see(np.ascontiguousarray(draw(layout, table, PLAIN)[:, :, ::-1]), MINE, calibration))
    assert read.reading.layout is None
    assert read.doubts == (Doubt.SWAPPED, Doubt.DRIFT)
    assert in_one_reading(read)[2] == "swapped"
    assert reading(see(np.ascontiguousarray(draw(layout, table, PLAIN)[:, :, ::-1]), MINE)).doubts[0] is Doubt.SWAPPED


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_a_grey_picture_says_that_it_has_no_colour_and_shows_nothing(edition: Edition) -> None:
    """Not even an empty board: a piece may be as light as that."""
    table, calibration, layout = table_for(edition)
    for lying in (layout, Layout(edition, ())):
        picture = grey(draw(lying, table, PLAIN))
        for learned, doubts in ((calibration, (Doubt.COLOURLESS,)), (None, (Doubt.COLOURLESS, Doubt.NOT_CALIBRATED))):
            read = reading(see(picture, edition, learned))
            assert (read.reading.meaning, read.reading.layout, read.doubts) == (Meaning.AMBIGUOUS, None, doubts)
            assert in_one_reading(read)[2] == "colourless"
            assert not shows_nothing(read.reading)


def test_in_other_light_no_board_is_certain_to_be_empty() -> None:
    table, calibration, _ = table_for(MINE)
    bare = draw(Layout(MINE, ()), table, PLAIN)
    assert shows_nothing(reading(see(bare, MINE, calibration)).reading)
    swapped = reading(see(np.ascontiguousarray(bare[:, :, ::-1]), MINE, calibration))
    assert swapped.doubts
    assert not shows_nothing(swapped.reading)
    faded = replace(calibration, patches=calibration.patches * 0.4)
    drifted = reading(see(bare, MINE, faded))
    assert drifted.doubts == (Doubt.DRIFT,)
    assert (drifted.reading.meaning, drifted.reading.cells) == (Meaning.AMBIGUOUS, ())


def test_without_a_calibration_the_cells_are_named_in_which_something_lies() -> None:
    table, _, _ = table_for(MINE)
    thing = Thing(((3.1, 2.1), (4.9, 2.1), (4.9, 2.9), (3.1, 2.9)), (200.0, 60.0, 160.0))
    read = reading(see(draw(Layout(MINE, ()), table, replace(PLAIN, things=(thing,))), MINE))
    assert read.reading.meaning is Meaning.AMBIGUOUS
    assert {"C4", "C5"} <= {str(cell) for cell in read.reading.cells}
    assert len(read.reading.cells) <= 4, "and those into which it leans or throws its shadow"


def test_a_marker_that_was_moved_on_its_sheet_never_makes_it_read_wrongly() -> None:
    """A sheet that was cut, folded or patched: the other three still show where the grid is, or nothing is read."""
    table, calibration, layout = table_for(MINE)
    for right, down in ((-20, 0), (0, -20), (-15, -15)):
        picture = draw(layout, table, PLAIN)
        quad = find_markers(np.asarray(picture.mean(axis=2), dtype=np.uint8), MINE).by_id[CORNERS["mine"][2]][0]
        (left, top), (far, bottom) = (np.round(edge).astype(int) for edge in (quad.min(axis=0) - 9, quad.max(axis=0) + 9))
        cut = picture[top:bottom, left:far].copy()
        picture[top:bottom, left:far] = 225
        picture[top + down : bottom + down, left + right : far + right] = cut
        sight = see(picture, MINE, calibration)
        assert not sure(sight) or reading(sight).reading.layout == layout


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_the_grid_is_found_to_a_fraction_of_a_cell(edition: Edition) -> None:
    table, _, layout = table_for(edition)
    rng = Random(11)
    for _ in range(5):
        scene = varied(replace(PLAIN, tilt=10.0), rng)
        picture = draw(layout, table, scene)
        grey = np.asarray(picture.mean(axis=2), dtype=np.uint8)
        board = find_board(grey, find_markers(grey, edition), edition)
        assert isinstance(board, Found)
        corners = np.array([(x, y) for x in range(edition.grid.columns + 1) for y in range(edition.grid.rows + 1)], np.float64)
        truth = Camera(scene, edition).pixels(np.column_stack([corners, np.zeros(len(corners))]))
        back = mapped(np.linalg.inv(board.homography).astype(np.float64), truth)
        assert np.abs(back - corners).max() < 0.05


def test_no_picture_makes_it_raise() -> None:
    _, calibration, _ = table_for(MINE)
    rng = np.random.default_rng(3)
    for shape in ((1, 1, 3), (40, 3, 3), (300, 400, 3)):
        for picture in (np.zeros(shape, np.uint8), np.full(shape, 255, np.uint8), rng.integers(0, 256, shape).astype(np.uint8)):
            assert isinstance(see(picture, MINE, calibration), NoBoard)


def test_a_dealt_layout_of_another_table_is_not_read_wrongly() -> None:
    """A calibration of other pieces: whatever comes out, it is not a wrong layout."""
    rng = Random(21)
    _, calibration, _ = table_for(MINE)
    for _ in range(3):
        other, truth = table_for(SPACE_HOLE)[0], deal(MINE, rng)
        read = reading(see(draw(truth, other, varied(PLAIN, rng)), MINE, calibration)).reading
        assert read.layout is None or read.layout.looks_like(truth)
