"""Four corners in a picture: which may be a board's, where its cells lie then, and how two outlines differ."""

from math import dist
from random import Random

import pytest

from orapa_pi.rules.mine import MINE
from orapa_pi.sensing.outline import Agreement, Corners, Outline, OutlineFault, compared, fault_of

GRID = MINE.grid
SEEN: Corners = ((220.0, 130.0), (1050.0, 110.0), (1130.0, 800.0), (150.0, 830.0))
"""A board of 10 x 8 from a little aslant, in a picture of 1280 x 960."""
FOUND = Outline(GRID, SEEN)


def dragged(*places: tuple[float, float], noise: float = 0.0, rng: Random | None = None) -> Outline:
    """An outline with its corners at these places on the board, some pixels off."""
    shake = rng or Random(0)
    pixels = [FOUND.at(place) for place in places]
    off = [(x + shake.uniform(-noise, noise), y + shake.uniform(-noise, noise)) for x, y in pixels]
    return Outline(GRID, (off[0], off[1], off[2], off[3]))


def test_corners_are_corners_and_there_and_back_is_the_same() -> None:
    assert fault_of(SEEN, GRID, 1280, 960) is None
    meant = ((0, 0), (10, 0), (10, 8), (0, 8))
    assert all(dist(FOUND.at(one), seen) < 1e-6 for one, seen in zip(meant, SEEN, strict=True))
    for x in range(11):
        for y in range(9):
            assert dist(FOUND.place_of(FOUND.at((x, y))), (x, y)) < 1e-6


def test_lines_and_labels_lie_on_the_board() -> None:
    lines = list(FOUND.lines())
    assert len(lines) == 11 + 9
    assert lines[0] == (FOUND.at((0, 0)), FOUND.at((0, 8)))
    assert dict(FOUND.labels())["H10"] == FOUND.at((9.5, 7.5))
    assert [label for label, _ in FOUND.labels()] == ["A1", "A10", "H10", "H1"]


@pytest.mark.parametrize(
    ("corners", "fault"),
    [
        (((-1.0, 130.0), *SEEN[1:]), OutlineFault.OUTSIDE),
        ((*SEEN[:3], (150.0, 961.0)), OutlineFault.OUTSIDE),
        ((SEEN[1], SEEN[0], SEEN[2], SEEN[3]), OutlineFault.CROSSED),
        (tuple(reversed(SEEN)), OutlineFault.CROSSED),
        ((SEEN[0], SEEN[1], (600.0, 300.0), SEEN[3]), OutlineFault.CROSSED),
        ((SEEN[0],) * 4, OutlineFault.CROSSED),
        (((10.0, 10.0), (70.0, 10.0), (70.0, 60.0), (10.0, 60.0)), OutlineFault.SMALL),
        (((200.0, 100.0), (1100.0, 100.0), (1100.0, 400.0), (200.0, 400.0)), OutlineFault.SHAPE),
        (((600.0, 100.0), (700.0, 100.0), (1200.0, 900.0), (100.0, 900.0)), OutlineFault.SHAPE),
        ((SEEN[1], SEEN[2], SEEN[3], SEEN[0]), OutlineFault.SHAPE),
    ],
)
def test_what_cannot_be_a_board_is_named(corners: Corners, fault: OutlineFault) -> None:
    assert fault_of(corners, GRID, 1280, 960) is fault


def test_a_careful_hand_agrees_with_the_markers() -> None:
    rng = Random("a careful hand")
    for _ in range(200):
        hand = dragged((0, 0), (10, 0), (10, 8), (0, 8), noise=15.0, rng=rng)
        assert compared(hand, FOUND) == (Agreement.SAME, (0, 0))


@pytest.mark.parametrize("columns", [-1, 0, 1])
@pytest.mark.parametrize("rows", [-1, 0, 1])
def test_off_by_one_is_told_with_its_direction(columns: int, rows: int) -> None:
    places = [(x + columns, y + rows) for x, y in ((0, 0), (10, 0), (10, 8), (0, 8))]
    kind = Agreement.SHIFTED if columns or rows else Agreement.SAME
    assert compared(dragged(*places, noise=5.0), FOUND) == (kind, (columns, rows))


def test_the_ring_of_labels_taken_along_a_turned_board_and_anything_else() -> None:
    assert compared(dragged((-1, -1), (11, -1), (11, 9), (-1, 9)), FOUND)[0] is Agreement.WIDER
    assert compared(dragged((1, 1), (9, 1), (9, 7), (1, 7)), FOUND)[0] is Agreement.NARROWER
    assert compared(dragged((10, 8), (0, 8), (0, 0), (10, 0)), FOUND)[0] is Agreement.TURNED
    assert compared(dragged((2, 0), (10, 0), (10, 8), (0, 8)), FOUND)[0] is Agreement.OTHER
