"""A duel in which both lay their boards at once, each on a sensor board of their own, where they lie until the end."""

from orapa_pi.play.desk import AT_BOARD, AtBoard, InMenu, Key, attended, entries, press, turn
from orapa_pi.play.entries import entry_of, fold, opening_of
from orapa_pi.play.events import BoardSeen, Event, Fired, LockPressed, Moved, Restored, Submitted
from orapa_pi.play.menu import MENU
from orapa_pi.play.modes import DEFAULT_SETTINGS, LastTurn, Mode, Settings
from orapa_pi.play.state import NOTHING_SEEN, Seen, Sight, Stage, State, blind, start
from orapa_pi.play.update import update
from orapa_pi.rules.layout import Layout
from tests.play.story import EMPTY, OTHER, RIGHT, told
from tests.rules.layouts import MINES


class Duel:
    """Ann starts and lays on the second sensor board, Bob on the first."""

    def __init__(self, settings: Settings = DEFAULT_SETTINGS) -> None:
        self.state = start(MINES[0], Mode.DUEL, ("Ann", "Bob"), settings, sensors=(1, 0))
        self.played: list[tuple[Event, State, State]] = []

    def do(self, event: Event) -> list[str]:
        before = self.state
        self.state, effects = update(before, event)
        self.played.append((event, before, self.state))
        return [
            f"{told(effect)} {effect.board}" if isinstance(effect, Moved | Restored) else told(effect) for effect in effects
        ]

    def see(self, sensors: int, layout: Layout | None) -> list[str]:
        return self.do(BoardSeen(Seen(Sight.CLEAR, layout) if layout else EMPTY, sensors))


def locked(settings: Settings = DEFAULT_SETTINGS) -> Duel:
    duel = Duel(settings)
    duel.see(1, RIGHT)
    duel.see(0, OTHER)
    duel.do(LockPressed(0))
    duel.do(LockPressed(1))
    return duel


def test_both_build_at_once_and_either_may_be_first() -> None:
    duel = Duel()
    assert duel.do(LockPressed(1)) == ["refused cannot see"]
    duel.see(0, OTHER)
    assert duel.do(LockPressed(0)) == ["refused cannot see"]
    assert duel.do(LockPressed(1)) == ["locked"]
    assert duel.do(LockPressed(1)) == ["refused already locked"]
    assert duel.see(1, RIGHT) == []
    assert duel.do(LockPressed(0)) == ["locked", "turn 0"]
    assert [board.secret for board in duel.state.boards] == [RIGHT, OTHER]
    assert duel.state.stage is Stage.ASKING


def test_the_menu_locks_the_board_that_is_complete() -> None:
    duel = Duel()
    duel.see(0, OTHER)
    assert duel.do(LockPressed()) == ["locked"]
    assert [board.secret for board in duel.state.boards] == [None, OTHER]
    assert duel.do(LockPressed()) == ["refused cannot see"]


def test_a_question_waits_for_the_board_that_is_hunted_and_for_no_other() -> None:
    duel = locked()
    assert duel.see(1, None) == ["moved 0"]  # Ann's own board, while she hunts Bob's
    assert duel.do(Fired()) == ["answered 1", "turn 1"]
    assert duel.do(Fired()) == ["waiting"]
    assert duel.do(BoardSeen(Seen(Sight.LOST), 0)) == ["moved 1"]
    assert duel.see(1, RIGHT) == ["restored 0", "answered 1", "turn 0"]
    assert duel.do(Fired()) == ["answered 1 again"]
    assert duel.see(0, OTHER) == ["restored 1"]


def test_a_locked_board_is_watched_while_the_other_is_laid() -> None:
    duel = Duel()
    duel.see(0, OTHER)
    duel.do(LockPressed(1))
    assert duel.see(0, RIGHT) == ["moved 1"]
    assert duel.see(1, RIGHT) == []
    assert duel.see(0, OTHER) == ["restored 1"]


def test_no_board_is_free_so_nothing_is_tried_out_or_handed_in_on_one() -> None:
    match = locked().state
    keys = {entry.key for entry in entries(InMenu(MENU), match)}
    assert "tray" not in keys
    hand_in = next(entry for entry in MENU.entries if entry.key == "hand_in")
    assert [entry.key for entry in entries(InMenu(hand_in), match)] == ["sheet"]


def test_keys_and_matrix_go_from_one_builder_to_the_other_until_one_has_locked() -> None:
    duel = Duel()
    assert attended(AT_BOARD, duel.state) == 0
    place, order = turn(AT_BOARD, duel.state, -1)
    assert (place, order) == (AtBoard(1), None)
    assert press(place, duel.state, Key.OK) == (place, LockPressed(1))
    assert turn(place, duel.state, 1) == (AtBoard(0), None)
    duel.see(1, RIGHT)
    duel.do(LockPressed(0))
    assert attended(AT_BOARD, duel.state) == 1, "a locked board is never shown again"
    assert turn(AT_BOARD, duel.state, 1) == (AtBoard(0), None)
    assert attended(AtBoard(0), duel.state) == 1
    assert press(AT_BOARD, duel.state, Key.OK) == (AT_BOARD, LockPressed(1))


def test_the_log_knows_on_which_board_what_was_locked() -> None:
    duel = locked()
    duel.see(0, None)
    duel.do(Fired())
    duel.see(0, OTHER)
    duel.do(Fired())
    first = duel.played[0][1]
    kept = [entry_of(event, before, after, ()) for event, before, after in duel.played]
    folded = fold(opening_of(first), [entry for entry in kept if entry is not None])
    assert folded.state == blind(duel.state)
    assert folded.state.seen == folded.state.second == NOTHING_SEEN
    assert [len(board.log) for board in folded.state.boards] == [1, 1]


def test_the_starters_question_that_waited_is_not_asked_in_the_last_turn_of_the_other() -> None:
    duel = locked(Settings(last_turn=LastTurn.QUESTION))
    assert duel.see(0, None) == ["moved 1"]
    assert duel.do(Fired()) == ["waiting"]
    assert duel.do(Submitted(OTHER)) == ["judged 0 right", "lastchance 1"]
    assert duel.see(0, OTHER) == ["restored 1"]
    assert duel.see(1, None) == ["moved 0"]
    assert duel.see(1, RIGHT) == ["restored 0"]
    assert duel.state.stage is Stage.LAST_TURN
