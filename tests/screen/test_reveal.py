"""The boards after the end of a duel: each as it lay, with the cells in which the other's solution was wrong."""

import pytest

from orapa_pi.play.desk import AT_BOARD
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import parse_layout
from orapa_pi.screen.options import contents_of
from orapa_pi.screen.view import view
from orapa_pi.screen.views import Reveals
from tests.play.story import OTHER, RIGHT, duel

WRONG = parse_layout("mine:white_big@A3S,blue@G1N,white_small@D2N,red@E8N,yellow@B9N")


def cells_of(layout: Layout) -> dict[Cell, tuple[object, ...]]:
    """What a person sees in every covered cell."""
    return {cell: (surface, placement.piece.colour) for placement in layout.placements for cell, surface in placement.cells}


def wrong_cells(secret: Layout, solution: Layout) -> set[Cell]:
    laid, handed_in = cells_of(secret), cells_of(solution)
    return {cell for cell in laid.keys() | handed_in.keys() if laid.get(cell) != handed_in.get(cell)}


@pytest.mark.parametrize("starter_is_right", [True, False], ids=["the last turn is wrong", "the starter is wrong at once"])
def test_both_boards_of_a_duel_are_shown_and_only_the_wrong_solution_is_marked(*, starter_is_right: bool) -> None:
    story = duel()
    if starter_is_right:
        story.submit(OTHER)
    story.submit(WRONG)
    shown = view(story.state, None, AT_BOARD)
    assert isinstance(shown, Reveals)
    ann, bob = shown.boards
    assert (ann.name, bob.name) == ("Ann", "Bob")
    assert (ann.contents, bob.contents) == (contents_of(RIGHT), contents_of(OTHER))
    if starter_is_right:
        assert set(ann.different) == wrong_cells(RIGHT, WRONG) != set()
        assert bob.different == ()
    else:
        assert set(bob.different) == wrong_cells(OTHER, WRONG) != set()
        assert ann.different == ()
