"""The setter's look at the secret and the setter's word for the board; and what may follow on giving up."""

import pytest

from orapa_pi.play.desk import AT_BOARD, LOOKING, Key, Place, press, turn
from orapa_pi.play.entries import Entry, entry_of, fold, opening_of
from orapa_pi.play.events import (
    Abandoned,
    BoardConfirmed,
    BoardSeen,
    ClearPressed,
    Event,
    Fired,
    LockPressed,
    PauseTurned,
    SecretLooked,
    SecretRevealed,
    TakenUp,
)
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import Seen, Sight, Stage
from orapa_pi.play.update import update
from orapa_pi.screen.view import view
from orapa_pi.screen.views import Audience, Notice, Reveal, SecretShown
from tests.play.story import OTHER, RIGHT, Story, duel

MOVED = Seen(Sight.UNSURE, missing=("red",))


def hidden() -> Story:
    story = Story(Mode.HIDDEN, "Ann Bob")
    story.build(RIGHT)
    return story


def test_the_setter_looks_and_any_key_ends_it() -> None:
    story = hidden()
    place, order = press(AT_BOARD, story.state, Key.HOLD_MODE)
    assert (place, order) == (LOOKING, SecretLooked())
    assert story.do(SecretLooked()) == ["lookedat"]
    shown = view(story.state, None, place)
    assert isinstance(shown, SecretShown)
    assert shown.audience is Audience.PRIVATE
    assert not shown.confirm
    for key in (Key.OK, Key.BACK, Key.MODE, Key.HOLD_MODE):
        assert press(place, story.state, key)[0] == AT_BOARD
    assert turn(place, story.state, 1) == (AT_BOARD, None)
    assert press(place, story.state, Key.OK) == (AT_BOARD, None)


@pytest.mark.parametrize("mode", [Mode.DUEL, Mode.SEALED, Mode.DEMO])
def test_nobody_looks_where_no_setter_laid_the_board(mode: Mode) -> None:
    story = duel() if mode is Mode.DUEL else Story(mode, {Mode.SEALED: "Ann", Mode.DEMO: ""}[mode])
    if mode is not Mode.DUEL:
        story.deal()
    before = story.state
    assert press(AT_BOARD, story.state, Key.HOLD_MODE) == (AT_BOARD, SecretLooked())
    assert story.do(SecretLooked()) == ["refused no setter"]
    assert story.state == before


def test_at_an_open_table_holding_mode_clears_it() -> None:
    story = Story(Mode.OPEN)
    story.build(RIGHT)
    assert press(AT_BOARD, story.state, Key.HOLD_MODE) == (AT_BOARD, ClearPressed())


def test_before_locking_and_after_the_end_there_is_nothing_to_look_at() -> None:
    story = Story(Mode.HIDDEN, "Ann Bob")
    assert story.do(SecretLooked()) == ["refused nothing locked"]
    story.build(RIGHT)
    story.do(Abandoned())
    assert story.do(SecretLooked()) == ["refused over"]


@pytest.mark.parametrize("seen", [MOVED, Seen(Sight.LOST), Seen(Sight.CLEAR, OTHER)], ids=["moved", "lost", "other"])
def test_the_setter_vouches_for_the_board_until_the_sensors_see_anything_else(seen: Seen) -> None:
    story = hidden()
    story.do(BoardSeen(seen))
    assert story.ask("1") == ["waiting"]
    place: Place = LOOKING
    place, order = press(place, story.state, Key.OK)
    assert order == BoardConfirmed()
    assert story.do(BoardConfirmed()) == ["confirmed", "answered 1", "turn 1"]
    assert story.ask("2")[0] == "answered 2"
    assert story.do(BoardSeen(seen)) == []
    assert story.do(BoardSeen(Seen(Sight.UNSURE, missing=("blue",)))) == ["moved"]
    assert story.ask("3") == ["waiting"]
    assert story.do(BoardSeen(seen)) == [], "the word for it was for that moment, and does not come back"
    assert not story.state.trusted


def test_there_is_nothing_to_vouch_for_where_the_sensors_agree_or_something_moves() -> None:
    story = hidden()
    assert story.do(BoardConfirmed()) == ["refused not now"]
    story.do(BoardSeen(Seen(Sight.UNSURE, moving=True)))
    assert story.do(BoardConfirmed()) == ["refused not now"]


def played(story: Story, *events: Event) -> list[Entry]:
    """The events played, and their entries."""
    kept = []
    for event in events:
        before = story.state
        story.state, effects = update(before, event)
        entry = entry_of(event, before, story.state, effects)
        if entry is not None:
            kept.append(entry)
    return kept


def test_a_look_and_the_word_for_the_board_are_in_the_log_and_fold() -> None:
    story = Story(Mode.HIDDEN, "Ann Bob")
    opening = opening_of(story.state)
    entries = played(story, BoardSeen(Seen(Sight.CLEAR, RIGHT)))
    entries += played(story, LockPressed(), SecretLooked(), BoardSeen(MOVED), Fired(), BoardConfirmed(), Fired())
    names = [type(entry.event).__name__ for entry in entries]
    assert names == ["LockPressed", "SecretLooked", "Fired", "BoardConfirmed", "Fired"]
    folded = fold(opening, entries)
    assert folded.state.boards == story.state.boards
    assert folded.state.turn == story.state.turn
    assert not folded.state.trusted, "after a power cut the board is looked at afresh"


@pytest.mark.parametrize("paused", [False, True], ids=["running", "paused"])
def test_a_match_that_was_given_up_goes_on_where_it_was(paused: bool) -> None:
    story = hidden()
    story.ask("1")
    if paused:
        story.do(PauseTurned())
    before = story.state
    assert story.do(Abandoned()) == ["ended abandoned"]
    assert story.state.given_up
    assert isinstance(view(story.state, None), Notice)
    assert story.do(TakenUp()) == ["continued"]
    assert story.state.stage is Stage.ASKING
    assert story.state.boards == before.boards
    assert story.do(TakenUp()) == ["refused not now"]


def test_a_secret_that_was_revealed_cannot_be_hunted_on() -> None:
    story = hidden()
    assert story.do(SecretRevealed()) == ["refused not now"]
    story.do(Abandoned())
    assert story.do(SecretRevealed()) == ["revealed"]
    assert isinstance(view(story.state, None), Reveal)
    assert not story.state.given_up
    assert story.do(TakenUp()) == ["refused not now"]
    assert story.do(SecretRevealed()) == ["refused not now"]
