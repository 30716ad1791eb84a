"""Judging a layout: every fault at once, named, and never an exception; the quick masks agree."""

from random import Random

import pytest

from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell, Direction
from orapa_pi.rules.layout import Fault, Layout, Problem, Segment
from orapa_pi.rules.masks import is_legal, masked_placements
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.notation import parse_layout
from orapa_pi.rules.pieces import Placement
from tests.rules.layouts import ALL_EDITIONS, scattered


def faults(text: str) -> list[tuple[str, str, str]]:
    """Fault, pieces and cells of every problem but missing pieces."""
    return [
        (problem.fault.value, " ".join(problem.pieces), " ".join(map(str, problem.segments or problem.cells)))
        for problem in parse_layout(text).problems()
        if problem.fault is not Fault.MISSING
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mine:red@B8E,white_small@C2", []),
        ("mine:white_small@B2,blue@C2N", [("overlap", "white_small blue", "C3")]),
        (
            "mine:white_small@C4,yellow@C4N",
            [("overlap", "white_small yellow", "C4 D4 D5"), ("side_contact", "white_small yellow", "C4|D4 D4|D5")],
        ),
        ("mine+black:black@A1N,black@C1N", [("extra", "black", "A1 A2 C1 C2")]),
        ("mine:black@A1N", [("extra", "black", "A1 A2")]),
        ("mine+black:black@A1N,yellow@B1N", []),  # its slope faces the flat side
        ("mine+black:black@A1N,yellow@B1E", [("side_contact", "black yellow", "A1|B1 A2|B2")]),
        ("mine+black:black@A1N,yellow@A3N", [("side_contact", "black yellow", "A2|A3")]),
        ("mine+black:black@A1N,white_small@A3", []),  # corner on a side is legal
        ("mine:white_small@A1,white_big@A3N", []),  # slopes facing each other
        ("space:white_big@B1N", [("not_on_edge", "white_big", "B1 B2 B3 B4 C1 C2 C3 C4")]),
        ("space:white_big@F1N", []),
        ("space:white_big@A1N", [("not_on_edge", "white_big", "A1 A2 A3 A4 B1 B2 B3 B4")]),
        ("space+black_hole:black_hole@B3,red_small@B4", [("side_contact", "black_hole red_small", "B3|B4")]),
    ],
)
def test_faults_are_named(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert faults(text) == expected


def test_all_faults_come_at_once() -> None:
    layout = parse_layout("mine:black@A1N,yellow@A3N,white_small@A4")
    assert [problem.fault for problem in layout.problems()] == [
        Fault.MISSING,
        Fault.MISSING,
        Fault.MISSING,
        Fault.EXTRA,
        Fault.OVERLAP,
        Fault.SIDE_CONTACT,
    ]


def test_a_hidden_piece_is_found() -> None:
    ring = "red_big@C2,yellow@A4N,blue@C7,white_ring@E3N,red_small@D5"
    hidden = [problem for problem in parse_layout(f"space:{ring}").problems() if problem.fault is Fault.HIDDEN]
    assert hidden == [Problem(Fault.HIDDEN, ("red_small",), (Cell(3, 4),))]


def test_a_dragged_piece_may_hang_over_the_edge_and_is_judged() -> None:
    red = MINE.piece("red")
    layout = Layout(MINE, (Placement(red, Cell(-1, 9), red.orientations[0]),))
    off = [problem for problem in layout.problems() if problem.fault is Fault.OFF_BOARD]
    assert [(problem.pieces, [str(cell) for cell in problem.cells]) for problem in off] == [
        (("red",), ["(-1, 9)", "(-1, 10)", "(-1, 11)"])
    ]


def test_segments_are_named_once() -> None:
    here = Cell(1, 1)
    assert Segment.of(here, Direction.E) == Segment.of(Cell(1, 2), Direction.W)
    assert str(Segment.of(here, Direction.N)) == "A2|B2"


@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=str)
def test_masks_and_problems_agree(edition: Edition) -> None:
    rng = Random(f"masks {edition}")
    legal = 0
    for number in range(300):
        layout = scattered(edition, rng) if number % 3 else deal(edition, rng)
        masks = [
            next(m for m in masked_placements(edition, placement.piece) if m.placement == placement)
            for placement in layout.placements
        ]
        broken = {problem.fault for problem in layout.problems()} - {Fault.MISSING}
        assert is_legal(edition.grid, masks) == (not broken)
        legal += not broken
    assert 100 <= legal < 300


@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=str)
def test_dealt_layouts_are_legal_and_the_seed_decides(edition: Edition) -> None:
    one, two = Random("deal"), Random("deal")
    for _ in range(20):
        layout = deal(edition, one)
        assert layout.problems() == ()
        assert deal(edition, two) == layout


def test_no_corner_is_favoured() -> None:
    """Small white in Mine, 4,000 boards: the four quarters of the board are hit equally often (4 sigma)."""
    rng = Random("corners")
    quarters = [0, 0, 0, 0]
    for _ in range(4000):
        square = next(p for p in deal(MINE, rng).placements if p.piece.name == "white_small")
        top, left = square.corner.row - 3, square.corner.column - 4
        if top and left:
            quarters[2 * (top > 0) + (left > 0)] += 1
    mean = sum(quarters) / 4
    assert all(abs(count - mean) < 4 * (mean * 0.75) ** 0.5 for count in quarters), quarters


def test_solutions_are_compared_by_cells_and_colours() -> None:
    one = parse_layout("space:red_big@A1,blue@A4")
    assert one.looks_like(parse_layout("space:blue@A4,red_big@A1"))
    assert not one.looks_like(parse_layout("space:blue@A1,red_big@A4"))
    assert not one.looks_like(parse_layout("space:red_big@A1"))
    assert parse_layout("mine:white_big@A1N").looks_like(parse_layout("mine:white_big@A1N"))
    assert not parse_layout("mine:white_big@A1N").looks_like(parse_layout("mine:blue@A1N"))
