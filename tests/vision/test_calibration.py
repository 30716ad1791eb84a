"""What is learned of a table: from two pictures, kept on disk, and never used when it is not what it says."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from orapa_pi.errors import CalibrationError
from orapa_pi.rules.dealer import deal
from orapa_pi.rules.layout import Layout
from orapa_pi.sensing.reading import Meaning
from orapa_pi.vision.calibration import calibration_from_json, calibration_to_json
from orapa_pi.vision.learning import CannotLearn, calibrate
from orapa_pi.vision.reader import Prepared, prepare, see
from orapa_pi.vision.sight import Doubt, Read, sure
from orapa_pi.vision.store import load_calibration, save_calibration
from tests.vision.conditions import PLAIN
from tests.vision.evidence import EDITIONS
from tests.vision.scene import Shift, Thing, draw, grey, table_of, varied
from tests.vision.tables import table_for

MINE, BOTH, SPACE = EDITIONS


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_what_is_kept_reads_the_same(tmp_path: Path, edition: object) -> None:
    game = next(one for one in EDITIONS if one == edition)
    table, calibration, layout = table_for(game)
    path = tmp_path / "camera.json"
    save_calibration(path, calibration)
    kept = load_calibration(path, game)
    assert list(tmp_path.iterdir()) == [path]
    picture = draw(layout, table, varied(PLAIN, Random(2)))
    for one in (calibration, kept):
        sight = see(picture, game, one)
        assert isinstance(sight, Read)
        assert sight.reading.layout is not None
        assert sight.reading.layout.looks_like(layout)
    assert json.loads(json.dumps(calibration_to_json(kept))) == json.loads(path.read_text())


def test_a_calibration_with_expansions_serves_the_base_game_too() -> None:
    kept = calibration_from_json(calibration_to_json(table_for(BOTH)[1]), MINE)
    assert kept.edition == MINE
    with pytest.raises(CalibrationError, match="calibrated for mine, not for mine"):
        calibration_from_json(calibration_to_json(table_for(MINE)[1]), BOTH)
    with pytest.raises(CalibrationError, match="not for space"):
        calibration_from_json(calibration_to_json(table_for(MINE)[1]), SPACE)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"version": 1}', "nonsense", '{"version": 1, "checksum": "0"}'])
def test_what_is_no_calibration_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "camera.json"
    path.write_text(text)
    with pytest.raises(CalibrationError):
        load_calibration(path, MINE)


def test_calibrations_are_equal_by_value() -> None:
    one = table_for(MINE)[1]
    assert one == replace(one, board=one.board.copy(), pieces=dict(one.pieces))
    other = one.board.copy()
    other[3] += 0.5
    assert one != replace(one, board=other)
    assert one != replace(one, locks=(1.0, 1.0, 1.0, 1.0))
    assert one != "a calibration"


def test_a_changed_number_is_noticed() -> None:
    value = json.loads(json.dumps(calibration_to_json(table_for(MINE)[1])))
    value["board"][3][0] += 0.5
    with pytest.raises(CalibrationError, match="damaged"):
        calibration_from_json(value, MINE)


def test_the_pictures_must_show_what_they_should() -> None:
    table, _, layout = table_for(MINE)
    empty, dealt = draw(Layout(MINE, ()), table, PLAIN), draw(layout, table, PLAIN)
    calibrate(empty, dealt, layout)
    other = table_for(BOTH)[2]
    wrong = Layout(MINE, tuple(one for one in other.placements if one.piece in MINE.pieces))
    for first, second, meant, message in (
        (dealt, empty, layout, "must show the empty board"),
        (empty, empty, layout, "does not show the layout"),
        (empty, dealt, wrong, "does not show the layout"),
        (empty, dealt, Layout(MINE, layout.placements[:3]), "red is not laid"),
        (np.zeros_like(empty), dealt, layout, "shows no board"),
        (empty[:, :, ::-1].copy(), dealt[:, :, ::-1].copy(), layout, "Red and blue are swapped"),
        (empty, draw(layout, table, replace(PLAIN, hand=1.5)), layout, "reaches over the board"),
        (grey(empty), grey(dealt), layout, "has no colour"),
    ):
        with pytest.raises(CalibrationError, match=message):
            calibrate(first, second, meant)


def test_what_lies_on_a_board_that_is_to_be_empty_is_named() -> None:
    table, _, layout = table_for(MINE)
    thing = Thing(((3.1, 2.1), (4.9, 2.1), (4.9, 2.9), (3.1, 2.9)), (200.0, 60.0, 160.0))
    picture = draw(Layout(MINE, ()), table, replace(PLAIN, things=(thing,)))
    with pytest.raises(CannotLearn, match=r"take everything off it, .* Look at .*C4, C5") as why:
        calibrate(picture, picture, layout)
    assert why.value.fault == "not_empty"
    assert MINE.grid.parse_cell("C4") in why.value.cells


def test_a_board_of_which_some_stickers_are_read_is_not_empty() -> None:
    """Pieces are missing on it, and so they are on an empty one."""
    table, _, layout = table_for(MINE)
    picture = draw(layout, table, replace(PLAIN, stickers=True, width=1920, height=1080, without_sticker="red"))
    with pytest.raises(CannotLearn, match="must show the empty board"):
        calibrate(picture, picture, layout)


def test_glints_that_were_learned_are_no_fault_of_a_piece() -> None:
    """What a piece lacked of its own colour when it was learned it may lack later; here none does, so a turned one is seen."""
    table, calibration, layout = table_for(MINE)
    assert max(look.misfit for look in calibration.pieces.values()) < 0.03
    turned = draw(layout, table, replace(PLAIN, shifts=(Shift("white_small", turned=45.0),)))
    sight = see(turned, MINE, calibration)
    assert isinstance(sight, Read)
    assert sight.reading.meaning is Meaning.FAULTY
    pieces = {**calibration.pieces, "white_small": replace(calibration.pieces["white_small"], misfit=0.12)}
    kept = calibration_from_json(json.loads(json.dumps(calibration_to_json(replace(calibration, pieces=pieces)))), MINE)
    lenient = see(turned, MINE, kept)
    assert isinstance(lenient, Read)
    assert lenient.reading.meaning is Meaning.EXACT


def test_a_piece_that_does_not_fill_its_place_is_not_learned_from() -> None:
    table, _, layout = table_for(MINE)
    askew = draw(layout, table, replace(PLAIN, shifts=(Shift("white_small", turned=45.0),)))
    with pytest.raises(CalibrationError, match="does not show the layout"):
        calibrate(draw(Layout(MINE, ()), table, PLAIN), askew, layout)


def test_patches_that_fade_raise_the_alarm_instead_of_a_wrong_answer() -> None:
    """A coloured film over everything but the paper: the light seems the same, the colours are not."""
    table, calibration, layout = table_for(MINE)
    picture = draw(layout, table, PLAIN).astype(np.float32)
    grey = picture.mean(axis=2, keepdims=True)
    faded = np.clip(grey + (picture - grey) * 0.27, 0, 255).astype(np.uint8)
    sight = see(faded, MINE, calibration)
    assert isinstance(sight, Read)
    assert sight.reading.meaning is not Meaning.EXACT
    assert sight.doubts == (Doubt.DRIFT,)


def test_a_piece_as_white_as_its_paper_is_learned_and_read_where_both_are_burnt() -> None:
    """White on white at full light: nothing is brighter than paper, so nothing says that it is glare."""
    rng = Random("white as paper")
    table = table_of(rng)
    table = replace(table, colours={**table.colours, "white": (255.0, 255.0, 255.0)})
    bright = replace(PLAIN, exposure=1.7, gradient=0.0, vignette=0.0)
    for edition in EDITIONS:
        layout = deal(edition, rng)
        learned = calibrate(draw(Layout(edition, ()), table, bright), draw(layout, table, bright), layout)
        other = deal(edition, rng)
        picture = draw(other, table, replace(bright, seed=1))
        prepared = prepare(picture, edition)
        assert isinstance(prepared, Prepared)
        assert prepared.colours.burnt.sum() > 20
        sight = see(picture, edition, learned)
        assert isinstance(sight, Read)
        assert sight.reading.layout is not None
        assert sight.reading.layout.looks_like(other)
        bare = Layout(edition, tuple(one for one in other.placements if one.piece.name != "white_big"))
        assert not sure(see(draw(bare, table, replace(bright, seed=2, glare=0.4, glare_spots=2)), edition, learned))
