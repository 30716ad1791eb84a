"""Between the two builders of a duel on one sensor board: the first one's layout still lies there and is a secret already."""

from dataclasses import replace

import pytest

from orapa_pi.play.desk import AT_BOARD, InMenu, Key, entries, press
from orapa_pi.play.entries import Entry, entry_of, fold, opening_of
from orapa_pi.play.events import BoardCleared, BoardSeen, Event, Fired, LockPressed, PauseTurned, Refusal, Refused
from orapa_pi.play.menu import MENU
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import NOTHING_SEEN, Choice, Seen, Sight, Stage, blind
from orapa_pi.play.update import update
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.screen.view import idle, view
from orapa_pi.screen.views import Audience, Idle, Ring, Wait, WaitReason
from tests.play.story import EMPTY, OTHER, RIGHT, Story

RING = Ring(RIGHT.edition.grid)
LEFT_OVER = Seen(Sight.UNSURE, partial=Layout(RIGHT.edition, RIGHT.placements[:2]), missing=("red",))


def clearing(*first: Layout) -> Story:
    """All of these but the last were locked and cleared, the last one is locked and lies there."""
    story = Story(Mode.DUEL, "Ann Bob")
    for number, layout in enumerate(first):
        if number:
            story.do(BoardSeen(EMPTY))
        assert story.build(layout) == ["locked"]
    return story


@pytest.mark.parametrize("first", [(RIGHT,), (OTHER, RIGHT)], ids=["Ann's", "Bob's"])
@pytest.mark.parametrize("seen", [Seen(Sight.CLEAR, RIGHT), LEFT_OVER, NOTHING_SEEN], ids=["whole", "partly", "lost"])
def test_everybody_is_told_to_clear_the_board_and_nobody_sees_what_lies_there(first: tuple[Layout, ...], seen: Seen) -> None:
    story = clearing(*first)
    story.do(BoardSeen(seen))
    for shown in (view(story.state, None), idle(story.state)):
        assert shown.audience is Audience.PUBLIC
        expected = Wait(RING, WaitReason.SENSOR_FAILS) if seen is NOTHING_SEEN else Idle(RING, "clear_first")
        assert shown == expected


def test_it_is_not_taken_for_empty_by_hand_while_a_locked_piece_is_seen() -> None:
    story = clearing(RIGHT)
    assert story.do(BoardCleared()) == ["refused clear first"]
    story.do(BoardSeen(LEFT_OVER))
    assert story.do(BoardCleared()) == ["refused clear first"]
    story.do(BoardSeen(Seen(Sight.UNSURE, partial=Layout(RIGHT.edition, ()), cells=EMPTY.cells)))
    assert story.state.stage is Stage.BUILDING, "seen to be empty"


UNREAD = [NOTHING_SEEN, Seen(Sight.SOUGHT), Seen(Sight.UNSURE, moving=True)]
"""A cable that is out, a board that is looked for, and one that never came to rest."""


@pytest.mark.parametrize("seen", UNREAD, ids=["lost", "sought", "moving"])
@pytest.mark.parametrize("first", [(RIGHT,), (OTHER, RIGHT)], ids=["Ann's", "Bob's"])
def test_where_nothing_is_read_it_has_to_be_said_with_open_eyes(seen: Seen, first: tuple[Layout, ...]) -> None:
    """A board that died for good stops nobody: but whoever says that it is empty is told that the table cannot tell."""
    story = clearing(*first)
    story.do(BoardSeen(seen))
    before = story.state
    assert story.do(BoardCleared()) == ["refused clear unseen"]
    assert story.state == before
    line = next(entry for entry in entries(InMenu(MENU), story.state) if entry.key == "cleared")
    asked, order = press(InMenu(MENU, entries(InMenu(MENU), story.state).index(line)), story.state, Key.OK)
    assert isinstance(asked, InMenu)
    assert order is None, "it is asked once more"
    assert press(asked, story.state, Key.BACK)[1] is None
    place, order = press(asked, story.state, Key.OK)
    assert (place, order) == (AT_BOARD, BoardCleared(unseen=True))
    assert story.do(BoardCleared(unseen=True)) == ["buildnext 1" if len(first) == 1 else "turn 0"]


def test_a_board_that_is_back_meanwhile_is_believed_more_than_the_word() -> None:
    story = clearing(RIGHT)
    story.do(BoardSeen(NOTHING_SEEN))
    story.do(BoardSeen(LEFT_OVER))
    assert story.do(BoardCleared(unseen=True)) == ["refused clear first"]


def cells(*labels: str) -> tuple[Cell, ...]:
    return tuple(RIGHT.edition.grid.parse_cell(label) for label in labels)


NOTHING_LAID = Layout(RIGHT.edition, ())
STRANGE = {
    "somewhere": Seen(Sight.UNSURE, missing=("red",)),
    "in cells": Seen(Sight.UNSURE, cells=cells("C3", "C4")),
    "magnets": Seen(Sight.UNSURE, partial=NOTHING_LAID, cells=cells("C3")),
    "a question": Seen(Sight.UNSURE, partial=NOTHING_LAID, choice=Choice((LEFT_OVER.partial or RIGHT,))),
}
"""What sensors and cameras see of a board on which they recognise no piece."""


@pytest.mark.parametrize("seen", STRANGE.values(), ids=STRANGE)
def test_what_is_not_recognised_is_no_empty_board(seen: Seen) -> None:
    """It may be the locked board, of which the next builder would see on the matrix what is recognised a moment later."""
    story = clearing(RIGHT)
    assert story.do(BoardSeen(seen)) == []
    before = story.state
    assert story.do(BoardCleared()) == ["refused clear strange"]
    assert story.state == before
    orders = [
        (entry.order, [one.order for one in entry.entries]) for entry in entries(InMenu(MENU), before) if entry.key == "cleared"
    ]
    assert orders == [(None, [BoardCleared(unseen=True)])], "it is asked once more"
    assert view(before, Refused(Refusal.CLEAR_STRANGE)) == idle(before) == Idle(RING, "clear_first"), "and nobody hears where"
    assert story.do(BoardCleared(unseen=True)) == ["buildnext 1"], "a sensor that fails for good stops nobody"


@pytest.mark.parametrize("seen", [EMPTY, Seen(Sight.CLEAR, RIGHT)], ids=["empty", "whole"])
def test_where_something_is_read_nothing_is_asked_once_more(seen: Seen) -> None:
    story = clearing(RIGHT)
    state = replace(story.state, seen=seen)
    assert [entry.order for entry in entries(InMenu(MENU), state) if entry.key == "cleared"] == [BoardCleared()]


def test_what_was_cleared_by_hand_is_so_in_the_folded_match() -> None:
    """And what an older table wrote, which never asked whether anything was seen."""
    story = Story(Mode.DUEL, "Ann Bob")
    log: list[Entry | None] = []
    opening = opening_of(story.state)
    lock: list[Event] = [LockPressed(), BoardSeen(NOTHING_SEEN), BoardCleared(unseen=True)]
    events: list[Event] = [BoardSeen(Seen(Sight.CLEAR, RIGHT)), *lock, BoardSeen(Seen(Sight.CLEAR, OTHER)), *lock]
    for event in events:
        before = story.state
        story.state, effects = update(before, event)
        log.append(entry_of(event, before, story.state, effects))
    assert story.state.stage is Stage.ASKING
    kept = [entry for entry in log if entry]
    assert fold(opening, kept).state == blind(story.state)
    older = [replace(entry, event=BoardCleared()) if isinstance(entry.event, BoardCleared) else entry for entry in kept]
    assert fold(opening, older).state == blind(story.state)


def test_in_a_pause_nothing_is_locked_and_the_matrix_says_why() -> None:
    story = Story(Mode.DUEL, "Ann Bob")
    story.see(RIGHT)
    story.do(PauseTurned())
    assert view(story.state, None) == Idle(RING, "paused")
    assert story.do(LockPressed()) == ["refused paused"]
    place, order = press(AT_BOARD, story.state, Key.OK)
    assert (place, order) == (AT_BOARD, Fired())
    assert story.do(Fired()) == ["refused paused"]
    story.do(PauseTurned())
    assert story.do(LockPressed()) == ["locked"]
