"""The builder says what lies in a cell that the camera cannot tell: when that is taken, and what becomes of it."""

from dataclasses import replace

import pytest

from orapa_pi.play.aside import CellTold, CellUntold, Corrected
from orapa_pi.play.correcting import Correcting, begin_correcting
from orapa_pi.play.entries import entry_of, fold, opening_of
from orapa_pi.play.events import BoardSeen, Event, LockPressed, Refusal, Refused, Submitted
from orapa_pi.play.modes import Mode
from orapa_pi.play.public import public
from orapa_pi.play.state import Seen, Sight, State, blind, start
from orapa_pi.play.update import update
from orapa_pi.rules.claims import Claim
from orapa_pi.rules.grid import Cell
from tests.play.story import EMPTY, OTHER, RIGHT, Story

BLUE = Claim(Cell(4, 3), "blue")
BARE = Claim(Cell(4, 3))
UNSURE = Seen(Sight.UNSURE, cells=(Cell(4, 3), Cell(2, 7)))
NOTHING = Refused(Refusal.NOTHING_TO_CORRECT)


def building(mode: Mode = Mode.HIDDEN) -> State:
    hunters = {Mode.HIDDEN: ("Ann", "Bob"), Mode.DUEL: ("Ann", "Bob"), Mode.OPEN: ()}
    state, _ = update(replace(start(RIGHT.edition, mode, hunters[mode]), camera=True), BoardSeen(UNSURE))
    return state


def does(state: State, *events: Event) -> State:
    for event in events:
        state, _ = update(state, event)
    return state


@pytest.mark.parametrize("mode", [Mode.HIDDEN, Mode.DUEL, Mode.OPEN])
def test_what_is_said_last_of_a_cell_counts(mode: Mode) -> None:
    state, effects = update(building(mode), CellTold(BLUE))
    assert effects == (Corrected(),)
    assert state.claims_on(0) == (BLUE,)
    other = Claim(Cell(0, 0), "red")
    state = does(state, CellTold(other), CellTold(BARE))
    assert state.claims_on(0) == (other, BARE)
    assert update(state, CellTold(BARE)) == (state, (NOTHING,))
    state, effects = update(state, CellUntold(other.cell))
    assert (state.claims_on(0), effects) == ((BARE,), (Corrected(back=True),))
    assert update(state, CellUntold(other.cell)) == (state, (NOTHING,))


def test_a_board_that_is_seen_for_certain_needs_no_word() -> None:
    state = does(building(), BoardSeen(Seen(Sight.CLEAR, RIGHT)))
    assert update(state, CellTold(BLUE)) == (state, (NOTHING,))
    corrected = does(building(), CellTold(BLUE), BoardSeen(Seen(Sight.CLEAR, RIGHT, claims=(BLUE,))))
    assert does(corrected, CellUntold(BLUE.cell)).claims_on(0) == ()


def test_a_locked_or_dealt_board_cannot_be_corrected() -> None:
    locked = does(building(), BoardSeen(Seen(Sight.CLEAR, RIGHT)), LockPressed(), BoardSeen(UNSURE))
    assert update(locked, CellTold(BLUE)) == (locked, (NOTHING,))
    dealt = Story(Mode.SEALED, "Ann").state
    assert update(dealt, CellTold(BLUE)) == (dealt, (NOTHING,))


def test_what_was_needed_goes_with_the_lock_and_is_seen_at_the_end_only() -> None:
    state = does(building(), CellTold(BLUE), BoardSeen(Seen(Sight.CLEAR, RIGHT, claims=(BLUE,))), LockPressed())
    assert state.boards[0].claims == (BLUE,)
    assert state.claims_on(0) == (BLUE,), "the camera needs it as long as the board is watched"
    assert public(state).told == ()
    over = does(state, Submitted(RIGHT))
    assert public(over).told == ((BLUE,),)
    assert over.claims_on(0) == ()
    needless = does(building(), CellTold(BLUE), BoardSeen(Seen(Sight.CLEAR, RIGHT)), LockPressed())
    assert needless.boards[0].claims == ()


def test_a_duellist_corrects_the_own_board_only() -> None:
    state = does(building(Mode.DUEL), CellTold(BLUE), BoardSeen(Seen(Sight.CLEAR, RIGHT, claims=(BLUE,))), LockPressed())
    assert state.claims_on(0) == (), "it has to be taken off, and nothing of it is believed of the next board"
    state = does(state, BoardSeen(EMPTY), BoardSeen(UNSURE))
    assert state.claims_on(0) == ()
    state = does(state, CellTold(BARE), BoardSeen(Seen(Sight.CLEAR, OTHER, claims=(BARE,))), LockPressed())
    assert [board.claims for board in state.boards] == [(BLUE,), (BARE,)]


def test_folding_the_log_gives_the_same_words() -> None:
    state, entries = building(), []
    opening = opening_of(state)
    for event in (CellTold(BARE), CellTold(BLUE), BoardSeen(Seen(Sight.CLEAR, RIGHT, claims=(BLUE,))), LockPressed()):
        after, effects = update(state, event)
        entry = entry_of(event, state, after, effects)
        entries += [entry] if entry is not None else []
        state = after
        assert blind(replace(fold(opening, entries).state, camera=True)) == blind(state)
    assert len(entries) == 3


def test_the_dialogue_opens_where_the_question_is_and_goes_back_step_by_step() -> None:
    state = building()
    place = begin_correcting(state)
    assert place == Correcting(4)
    second, _ = place.taken(state)
    assert second == Correcting(4, 3)
    third, _ = second.taken(state)
    assert third is not None
    names = [option.piece for option in third.options(state) if option is not None]
    assert names == [None, *(piece.name for piece in RIGHT.edition.pieces)]
    assert third.turned(state, -1).taken(state) == (None, CellTold(Claim(Cell(4, 3), names[-1])))
    corrected = does(state, CellTold(BLUE))
    assert third.turned(corrected, -1).taken(corrected) == (None, CellUntold(Cell(4, 3)))
    back: Correcting | None = third
    steps = []
    while back is not None:
        steps.append(back)
        back = back.back()
    assert steps == [third, second, place]
