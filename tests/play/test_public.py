"""What everybody may know of a match: the same whatever the secret is, until it is one no more."""

from dataclasses import replace

import pytest

from orapa_pi.app.journal import MemoryJournal
from orapa_pi.play.events import Abandoned, SecretRevealed, Submitted
from orapa_pi.play.modes import LastTurn, Mode, Settings
from orapa_pi.play.public import Held, held, public
from orapa_pi.play.state import Hunted, Seen, Sight, Stage, State, start
from orapa_pi.play.update import update
from orapa_pi.rules.layout import Layout
from tests.app.played import EDITION, begun
from tests.play.story import OTHER, RIGHT, duel


def hunted(mode: Mode) -> State:
    """A match whose secrets are locked, with some questions asked."""
    played = begun(MemoryJournal(), mode)
    played.ask("1", "5", "2")
    return played.state


def with_secrets(state: State, *secrets: Layout) -> State:
    """The same questions and answers over other secrets, which the sensors see as well."""
    boards = tuple(Hunted(secret, board.log) for secret, board in zip(secrets, state.boards, strict=False))
    return replace(state, boards=boards, seen=Seen(Sight.CLEAR, secrets[0]))


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("paused", [False, True])
def test_the_secret_changes_nothing_before_the_reveal(mode: Mode, paused: bool) -> None:
    state = replace(hunted(mode), paused=paused)
    assert public(with_secrets(state, RIGHT, OTHER)) == public(with_secrets(state, OTHER, RIGHT))
    text = repr(public(state))
    for layout in (RIGHT, OTHER):
        assert not any(repr(placement) in text or str(placement) in text for placement in layout.placements)


@pytest.mark.parametrize("mode", [Mode.HIDDEN, Mode.SEALED, Mode.DUEL])
def test_after_the_end_the_boards_are_there(mode: Mode) -> None:
    state = hunted(mode)
    while state.outcome is None:
        assert public(state).reveal == ()
        assert state.secret is not None
        state, _ = update(state, Submitted(state.secret))
    assert public(state).reveal == tuple(board.secret for board in state.boards)
    assert public(state).logs == tuple(board.log for board in state.boards)


def test_a_match_that_was_given_up_shows_its_board_only_when_it_was_opened() -> None:
    state, _ = update(hunted(Mode.SEALED), Abandoned())
    assert state.stage is Stage.OVER
    assert public(state).reveal == ()
    state, _ = update(state, SecretRevealed())
    assert public(state).reveal == (RIGHT,)


def test_a_duellist_hunts_the_other_ones_board() -> None:
    match = public(hunted(Mode.DUEL))
    assert [hunter.hunts for hunter in match.hunters] == [1, 0]
    assert [len(match.logs[hunter.hunts]) for hunter in match.hunters] == [2, 1]


def test_submissions_are_counted_down() -> None:
    state = hunted(Mode.SEALED)
    before = public(state)
    state, _ = update(state, Submitted(OTHER))
    left = [hunter.left for hunter in public(state).hunters]
    assert left[before.turn] == before.hunters[before.turn].left - 1


HIDDEN_BOARD = [
    (Seen(Sight.CLEAR, RIGHT), None),
    (Seen(Sight.CLEAR, RIGHT, moving=True), None),
    (Seen(Sight.CLEAR, OTHER), Held.MOVED),
    (Seen(Sight.UNSURE, partial=OTHER), Held.MOVED),
    (Seen(Sight.UNSURE, moving=True), Held.MOVING),
    (Seen(Sight.LOST), Held.FAILS),
    (Seen(Sight.SOUGHT), Held.SOUGHT),
]


@pytest.mark.parametrize(("seen", "why"), HIDDEN_BOARD)
def test_why_a_match_waits_is_known_as_on_the_matrix(seen: Seen, why: Held | None) -> None:
    state = replace(hunted(Mode.HIDDEN), seen=seen)
    assert held(state) is why
    assert held(replace(state, paused=True)) is None
    assert public(state) == public(replace(state, seen=Seen(Sight.CLEAR, RIGHT))), "it is no move"
    assert held(replace(hunted(Mode.SEALED), seen=seen)) is None, "no secret lies there"
    blind = why if why in (Held.FAILS, Held.SOUGHT) else None
    assert held(replace(start(EDITION, Mode.HIDDEN, ("Ann",)), seen=seen)) is blind
    assert held(replace(start(EDITION), seen=seen)) is None, "no match is played"


@pytest.mark.parametrize(("last_turn", "may_ask"), [(LastTurn.SUBMISSION, False), (LastTurn.QUESTION, True)])
def test_in_a_last_turn_a_question_is_offered_only_where_the_house_lets_it(last_turn: LastTurn, may_ask: bool) -> None:
    story = duel(Settings(last_turn=last_turn))
    before = public(story.state)
    assert (before.may_ask, before.may_submit) == (True, True)
    story.submit(OTHER)
    after = public(story.state)
    assert after.stage is Stage.LAST_TURN
    assert (after.may_ask, after.may_submit) == (may_ask, True)
