"""Settling on a clock of its own: one reading per movement, flicker masked, sensors that see a magnet on the empty board."""

from random import Random

import pytest

from orapa_pi.rules.grid import Cell
from orapa_pi.sensing.levels import Kind
from orapa_pi.sensing.picture import Picture
from orapa_pi.sensing.settle import (
    Outcome,
    Patience,
    Settling,
    interrupted,
    sample_again,
    set_up_before,
    settle,
)
from tests.sensing.pictures import changed, drawn, seen

EMPTY = drawn("mine", "\n".join(["." * 10] * 8), Kind.REED)
SMALL = seen("mine:white_small@C3", Kind.REED)
STEP_S = 0.1


class Board:
    """Feeds samples at even steps and keeps what settled."""

    def __init__(self, state: Settling | None = None) -> None:
        self.state = state or Settling()
        self.now_s = 100.0
        self.settled: list[Picture] = []
        self.stirred: list[tuple[Cell, ...]] = []
        self.outcome = Outcome(moving=False)

    def show(self, *pictures: Picture, stirring: bool = False) -> None:
        for picture in pictures:
            self.now_s += STEP_S
            self.state, self.outcome = settle(self.state, picture, self.now_s, stirring=stirring)
            self._note()

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP_S)):
            self.now_s += STEP_S
            self.state, self.outcome = sample_again(self.state, self.now_s)
            self._note()

    def _note(self) -> None:
        if self.outcome.settled:
            self.settled.append(self.outcome.settled)
            self.stirred.append(self.outcome.stirred)


def begun() -> Board:
    """A board that has settled empty."""
    board = Board()
    board.show(EMPTY)
    board.wait(1)
    assert board.settled == [EMPTY]
    board.settled.clear()
    board.stirred.clear()
    return board


def test_a_picture_counts_after_so_many_samples_and_so_much_time() -> None:
    state = Settling(Patience(equal_pictures=3, quiet_s=1.0))
    for now_s, moving in ((0.0, True), (0.1, True), (0.2, True), (0.9, True), (1.0, False), (1.1, False)):
        state, outcome = settle(state, EMPTY, now_s)
        assert outcome.moving == moving, now_s
        assert (outcome.settled is not None) == (now_s == 1.0)
    state = Settling(Patience(equal_pictures=3, quiet_s=0.0))
    for moving in (True, True, False, False):
        state, outcome = settle(state, EMPTY, 5.0)
        assert outcome.moving == moving


def test_with_no_patience_every_picture_counts_at_once() -> None:
    state = set_up_before(Settling(Patience(equal_pictures=1, quiet_s=0.0)))
    for picture in (SMALL, EMPTY, SMALL):
        state, outcome = settle(state, picture, 0.0)
        assert (outcome.moving, outcome.settled) == (False, picture)


def test_sensors_that_know_nothing_for_a_moment_have_not_stirred() -> None:
    board = begun()
    board.show(SMALL)
    board.wait(1)
    unknown = changed(EMPTY, {str(cell): "?" for cell in EMPTY.edition.grid})
    board.show(unknown, SMALL)
    board.wait(1)
    assert board.settled == [SMALL, SMALL]
    assert board.stirred[1] == ()
    board.show(changed(SMALL, {"C3": "?", "H1": "?"}), changed(SMALL, {"C3": ".", "H1": "?"}), unknown, SMALL)
    board.wait(1)
    assert [str(cell) for cell in board.stirred[-1]] == ["C3"], "one that has said something else has"


def test_a_sliding_piece_gives_one_reading() -> None:
    board = begun()
    for corner in ("A1", "A2", "B3", "C4"):
        board.show(seen(f"mine:white_small@{corner}", Kind.REED))
        assert board.outcome.moving
    board.wait(2)
    assert board.settled == [seen("mine:white_small@C4", Kind.REED)]
    assert board.outcome == Outcome(moving=False)


def test_a_brush_that_changes_nothing_settles_to_the_same_picture() -> None:
    board = begun()
    board.show(SMALL, EMPTY)
    assert board.outcome.moving
    board.wait(0.1)
    board.show(EMPTY, EMPTY)
    assert board.settled == [EMPTY]
    assert " ".join(map(str, board.outcome.stirred)) == "C3 C4 D3 D4", "what was stirred comes with it"
    board.show(changed(EMPTY, {"A1": "#"}))
    board.wait(0.3)
    assert [str(cell) for cell in board.outcome.stirred] == ["A1"]


def test_what_the_board_calls_moving_is_not_settled() -> None:
    board = begun()
    board.show(*[SMALL] * 10, stirring=True)
    board.wait(1)
    assert board.outcome.moving
    assert board.settled == []
    board.show(SMALL, SMALL, SMALL, SMALL)
    assert board.settled == [SMALL]


def test_a_board_that_stirs_without_showing_any_change_is_not_waited_for_for_ever() -> None:
    board = begun()
    board.show(SMALL, stirring=True)
    board.wait(2)
    assert board.settled == []
    board.wait(3)
    assert board.settled == [SMALL]


@pytest.mark.parametrize("pause_s", [0.0, 0.1, 0.5, 0.9])
def test_a_board_that_stirs_on_and_off_without_showing_any_change_is_not_waited_for_for_ever(pause_s: float) -> None:
    board = begun()
    for _ in range(20):
        board.show(SMALL, stirring=True)
        board.wait(0.1)
        board.show(SMALL)
        board.wait(pause_s)
    assert board.settled[0] == SMALL
    assert not board.outcome.moving, "a switch that flickers does not stop the game"
    board.show(EMPTY, stirring=True)
    board.wait(2)
    assert board.outcome.moving, "what shows is waited for again"


def test_a_clock_that_jumps_back_delays_nothing_for_long() -> None:
    state, _ = settle(Settling(), EMPTY, 1000.0)
    settled = []
    for step in range(8):
        state, outcome = settle(state, EMPTY, 10.0 + 0.1 * step)
        settled.append(outcome.settled)
    assert EMPTY in settled


def test_a_flickering_sensor_is_named_masked_and_believed_again_when_quiet() -> None:
    board = begun()
    blink = changed(EMPTY, {"D5": "#"})
    board.show(*[blink, EMPTY] * 6)
    assert [str(cell) for cell in board.outcome.uncertain] == ["D5"]
    board.show(*[blink, EMPTY] * 6)
    masked = changed(EMPTY, {"D5": "?"})
    assert board.settled == [masked], "while it flickers the rest is read without it"
    assert not board.outcome.moving
    board.wait(4)
    assert board.settled == [masked]
    board.wait(2)
    assert board.settled == [masked, EMPTY]
    assert not board.outcome.uncertain


def test_a_piece_laid_while_a_sensor_flickers_is_read() -> None:
    board = begun()
    blink = changed(EMPTY, {"D5": "#"})
    board.show(*[blink, EMPTY] * 6)
    board.settled.clear()
    board.show(*[SMALL, changed(SMALL, {"D5": "#"})] * 5)
    assert board.settled == [changed(SMALL, {"D5": "?"})]


def test_a_piece_slid_to_and_fro_is_no_flicker() -> None:
    board = begun()
    for _ in range(3):
        board.show(SMALL)
        board.wait(0.4)
        board.show(EMPTY)
        board.wait(0.4)
    assert board.outcome.uncertain == ()


def test_a_sensor_that_sees_a_magnet_on_the_empty_board_is_out_of_use_until_it_does_not() -> None:
    board = Board()
    stuck = changed(EMPTY, {"B7": "#"})
    board.show(stuck)
    board.wait(1)
    assert board.settled == [changed(EMPTY, {"B7": "?"})]
    assert str(board.outcome.unused[0]) == "B7"
    board.show(changed(SMALL, {"B7": "#"}))
    board.wait(1)
    assert board.settled[-1] == changed(SMALL, {"B7": "?"})
    board.show(SMALL)
    board.wait(1)
    assert board.settled[-1] == SMALL
    assert not board.outcome.unused
    board.show(changed(SMALL, {"B7": "#"}))
    board.wait(1)
    assert board.settled[-1] == changed(SMALL, {"B7": "#"}), "it works now"


def test_a_sensor_that_is_unknown_on_the_empty_board_stays_unknown_and_is_not_out_of_use() -> None:
    board = Board()
    board.show(changed(EMPTY, {"B7": "?"}))
    board.wait(1)
    assert board.outcome.unused == ()
    assert board.settled == [changed(EMPTY, {"B7": "?"})]


def test_pieces_on_a_board_that_is_found_in_a_game_are_no_stuck_sensors() -> None:
    board = Board(set_up_before(Settling()))
    board.show(SMALL)
    board.wait(1)
    assert board.settled == [SMALL]
    assert board.outcome.unused == ()


def test_after_a_loss_everything_settles_anew_but_set_up_goes_on() -> None:
    board = Board()
    board.show(changed(EMPTY, {"B7": "#"}))
    board.wait(1)
    board.state = interrupted(board.state)
    assert sample_again(board.state, board.now_s)[1] == Outcome(moving=False)
    board.settled.clear()
    board.show(changed(SMALL, {"B7": "#"}))
    assert board.settled == []
    board.wait(1)
    assert board.settled == [changed(SMALL, {"B7": "?"})]


@pytest.mark.parametrize("seed", range(20))
def test_what_settles_has_stood_still_for_long_enough(seed: int) -> None:
    """Random pictures at random times: each that settles was the only one for `quiet_s`, over `equal_pictures` samples."""
    rng = Random(f"settle {seed}")
    pictures = [seen(f"mine:white_small@{corner}", Kind.REED) for corner in ("A1", "C3", "E7")]
    state, now_s, given = set_up_before(Settling()), 0.0, list[tuple[float, Picture]]()
    patience = state.patience
    settled = 0
    for _ in range(400):
        now_s += rng.choice([0.01, 0.05, 0.1, 0.2])
        picture = rng.choice(pictures) if rng.random() < 0.2 or not given else given[-1][1]
        given.append((now_s, picture))
        state, outcome = settle(state, picture, now_s)
        if outcome.settled is not None and not outcome.uncertain:
            settled += 1
            last = given[-patience.equal_pictures :]
            assert {one.levels for _, one in last} == {outcome.settled.levels}
            since = [at_s for at_s, one in given if one != outcome.settled]
            assert now_s - (since[-1] if since else 0.0) >= patience.quiet_s
    assert settled >= 3
