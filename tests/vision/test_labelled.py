"""Stickers: identity, place and turn from markers, without any calibration."""

from dataclasses import replace
from random import Random

import pytest

from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout
from orapa_pi.sensing.reading import Meaning
from orapa_pi.vision.reader import see
from orapa_pi.vision.sight import Read, Way
from tests.vision.conditions import PLAIN
from tests.vision.evidence import EDITIONS
from tests.vision.scene import draw, varied
from tests.vision.tables import table_for

LABELLED = replace(PLAIN, stickers=True, width=1920, height=1080)


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_stickers_are_read_without_calibration(edition: Edition) -> None:
    rng = Random(5)
    table, _, _ = table_for(edition)
    for _ in range(3):
        truth = deal(edition, rng)
        sight = see(draw(truth, table, varied(LABELLED, rng)), edition)
        assert isinstance(sight, Read)
        assert sight.way is Way.STICKERS
        assert sight.reading.meaning is Meaning.EXACT, (sight.reading.missing, sight.reading.cells)
        assert sight.reading.layout is not None
        assert sight.reading.layout.looks_like(truth)


def test_a_piece_whose_sticker_is_not_seen_is_missing() -> None:
    table, _, truth = table_for(EDITIONS[0])
    sight = see(draw(truth, table, replace(LABELLED, without_sticker="red")), EDITIONS[0])
    assert isinstance(sight, Read)
    assert (sight.reading.meaning, sight.reading.missing) == (Meaning.UNFINISHED, ("red",))


def test_a_sticker_of_a_piece_that_is_not_in_play_is_foreign() -> None:
    both = EDITIONS[1]
    table, _, truth = table_for(both)
    base = both.with_expansions([])
    sight = see(draw(truth, table, LABELLED), base)
    assert isinstance(sight, Read)
    assert sight.reading.meaning is Meaning.FAULTY
    extra = {
        cell
        for placement in truth.placements
        if placement.piece.name in ("transparent", "black")
        for cell, _ in placement.cells
    }
    assert set(sight.reading.cells) <= extra


def test_a_piece_laid_between_the_cells_is_named_and_not_rounded() -> None:
    table, _, truth = table_for(EDITIONS[0])
    sight = see(draw(Layout(truth.edition, truth.placements), table, replace(LABELLED, jitter=0.6, seed=3)), truth.edition)
    assert isinstance(sight, Read)
    assert sight.reading.meaning is not Meaning.EXACT
