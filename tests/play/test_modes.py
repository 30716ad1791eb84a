"""Every way to play, from building to the end."""

import pytest

from orapa_pi.play.events import Abandoned, BoardSeen, ClearPressed, LockPressed, Passed, PauseTurned
from orapa_pi.play.modes import LastTurn, Mode, Settings
from orapa_pi.play.state import Ending, Outcome, Seen, Sight, Stage, start
from orapa_pi.rules.layout import Layout
from tests.play.story import EMPTY, OTHER, RIGHT, Story, duel
from tests.rules.layouts import MINES, RECORDED


def hidden(hunters: str = "Ann Bob Cas", settings: Settings | None = None) -> Story:
    story = Story(Mode.HIDDEN, hunters, settings or Settings())
    story.build(RIGHT)
    return story


def test_a_hidden_board_is_hunted_in_turns_and_the_first_right_submission_wins() -> None:
    story = Story(Mode.HIDDEN, "Ann Bob Cas")
    assert story.build(RIGHT) == ["locked", "turn 0"]
    assert story.ask("1") == ["answered 1", "turn 1"]
    assert story.ask("E4") == ["answered E4", "turn 2"]
    assert story.submit(OTHER) == ["judged 2 wrong", "turn 0"]
    assert story.submit(RIGHT) == ["judged 0 right", "ended won 0"]
    assert story.state.stage is Stage.OVER


def test_two_wrong_submissions_put_a_hunter_out_and_he_still_hears_the_answers() -> None:
    story = hidden("Ann Bob")
    assert story.submit(OTHER) == ["judged 0 wrong", "turn 1"]
    assert story.ask("1") == ["answered 1", "turn 0"]
    assert story.submit(OTHER) == ["judged 0 wrong", "out 0", "turn 1"]
    assert story.ask("2") == ["answered 2", "turn 1"]
    assert story.ask("1", hunter=0) == ["answered 1 again"]


def test_the_last_hunter_left_is_no_winner_until_he_is_right_and_all_out_is_nobody() -> None:
    story = hidden("Ann Bob", Settings(attempts=1))
    assert story.submit(OTHER) == ["judged 0 wrong", "out 0", "turn 1"]
    assert story.state.outcome is None
    assert story.submit(OTHER) == ["judged 1 wrong", "out 1", "ended nobody"]


def test_one_hunter_alone() -> None:
    story = Story(Mode.SEALED, "Ann")
    assert story.deal() == ["locked"]
    assert story.ask("1") == ["answered 1"]
    assert story.submit(OTHER) == ["judged 0 wrong"]
    assert story.submit(RIGHT) == ["judged 0 right", "ended won 0"]


def test_a_duel_is_built_one_after_the_other_on_one_board() -> None:
    story = Story(Mode.DUEL, "Ann Bob")
    assert story.do(LockPressed()) == ["refused cannot see"]
    story.do(BoardSeen(EMPTY))
    assert story.do(LockPressed()) == ["refused not complete"]
    assert story.build(RIGHT) == ["locked"]
    assert story.do(LockPressed()) == ["refused clear first"]
    assert story.see(OTHER) == []
    assert story.do(BoardSeen(EMPTY)) == ["buildnext 1"]
    assert story.build(OTHER) == ["locked"]
    assert story.do(BoardSeen(EMPTY)) == ["turn 0"]
    assert story.state.stage is Stage.ASKING


def test_each_duellist_hunts_the_other_board_with_a_log_of_his_own() -> None:
    story = duel()
    assert story.ask("1") == ["answered 1", "turn 1"]
    assert story.ask("1") == ["answered 1", "turn 0"]
    ann, bob = story.state.boards[1].log[0], story.state.boards[0].log[0]
    assert (ann.hunter, bob.hunter) == (0, 1)
    assert ann.answer != bob.answer
    assert story.ask("1") == ["answered 1 again"]
    assert story.ask("1", hunter=1) == ["answered 1 again"]
    assert story.ask("2", hunter=1) == ["refused not now"]


def test_a_wrong_submission_in_a_duel_loses_at_once() -> None:
    assert duel().submit(RIGHT) == ["judged 0 wrong", "out 0", "ended won 1"]
    story = duel()
    story.ask("1")
    assert story.submit(OTHER) == ["judged 1 wrong", "out 1", "ended won 0"]


def test_the_later_duellist_who_is_right_wins_at_once() -> None:
    story = duel()
    story.ask("1")
    assert story.submit(RIGHT) == ["judged 1 right", "ended won 1"]


def test_a_starter_who_is_right_gives_the_other_one_last_turn() -> None:
    def after_right() -> Story:
        story = duel()
        assert story.submit(OTHER) == ["judged 0 right", "lastchance 1"]
        assert story.state.outcome is None
        return story

    assert after_right().submit(RIGHT) == ["judged 1 right", "ended draw"]
    assert after_right().submit(OTHER) == ["judged 1 wrong", "ended won 0"]
    assert after_right().do(Passed()) == ["ended won 0"]
    assert after_right().ask("1") == ["refused last turn submits"]


def test_a_setting_lets_the_last_turn_be_a_question() -> None:
    story = duel(Settings(last_turn=LastTurn.QUESTION))
    story.submit(OTHER)
    assert story.ask("1") == ["answered 1", "ended won 0"]


def test_a_duel_with_more_attempts() -> None:
    story = duel(Settings(attempts=2))
    assert story.submit(RIGHT) == ["judged 0 wrong", "turn 1"]
    assert story.ask("1") == ["answered 1", "turn 0"]
    assert story.submit(RIGHT) == ["judged 0 wrong", "out 0", "ended won 1"]


def test_the_table_deals_a_sealed_puzzle_and_nobody_can_build_it() -> None:
    story = Story(Mode.SEALED, "Ann Bob")
    assert story.build(OTHER) == ["refused table deals"]
    assert story.deal(RECORDED["space-01"]) == ["refused rules broken"]
    assert story.deal(RECORDED["mine-49"]) == ["refused rules broken"]
    assert story.deal() == ["locked", "turn 0"]
    assert story.deal(OTHER) == ["refused already locked"]
    assert story.do(BoardSeen(Seen(Sight.LOST))) == []
    assert story.ask("1") == ["answered 1", "turn 1"]


def test_the_demo_takes_questions_from_anybody_and_no_submission() -> None:
    story = Story(Mode.DEMO)
    assert story.deal() == ["locked"]
    assert story.ask("1") == ["answered 1"]
    assert story.ask("2") == ["answered 2"]
    assert story.submit(RIGHT) == ["refused no submissions"]


@pytest.mark.parametrize(
    ("mode", "count"), [(Mode.HIDDEN, 0), (Mode.HIDDEN, 6), (Mode.DUEL, 1), (Mode.DUEL, 3), (Mode.SEALED, 0), (Mode.OPEN, 1)]
)
def test_a_mode_has_its_number_of_hunters(mode: Mode, count: int) -> None:
    with pytest.raises(ValueError, match="hunters, not"):
        start(MINES[0], mode, tuple("ABCDEF"[:count]))


def test_a_sheet_with_missing_pieces_is_handed_back_and_costs_nothing() -> None:
    story = hidden("Ann Bob")
    few = Layout(RIGHT.edition, RIGHT.placements[:-1])
    assert story.submit(few) == ["refused sheet incomplete"]
    assert story.submit(RECORDED["space-01"]) == ["refused other game"]
    assert (story.state.turn, story.state.wrong) == (0, (0, 0))


def test_a_solution_is_compared_by_cells_and_not_by_the_order_or_names_of_pieces() -> None:
    story = hidden("Ann")
    shuffled = Layout(RIGHT.edition, tuple(reversed(RIGHT.placements)))
    assert story.submit(shuffled) == ["judged 0 right", "ended won 0"]


def test_nothing_is_taken_while_paused_but_old_answers() -> None:
    story = hidden("Ann Bob")
    story.ask("1")
    assert story.do(PauseTurned()) == ["paused"]
    assert story.ask("2") == ["refused paused"]
    assert story.submit(RIGHT) == ["refused paused"]
    assert story.do(Passed()) == ["refused paused"]
    assert story.ask("1") == ["answered 1 again"]
    assert story.do(PauseTurned()) == ["resumed"]
    assert story.ask("2") == ["answered 2", "turn 0"]


def test_a_match_can_be_given_up_and_then_takes_nothing() -> None:
    story = hidden("Ann Bob")
    story.ask("1")
    assert story.do(Abandoned()) == ["ended abandoned"]
    assert story.state.outcome == Outcome(Ending.ABANDONED)
    assert story.ask("2") == ["refused over"]
    assert story.ask("1") == ["answered 1 again"]
    assert story.submit(RIGHT) == ["refused over"]
    assert story.do(PauseTurned()) == ["refused over"]
    assert story.do(Abandoned()) == ["refused over"]
    assert story.do(ClearPressed()) == ["refused not now"]


def test_passing_gives_the_turn_away() -> None:
    story = hidden("Ann Bob")
    assert story.do(Passed()) == ["turn 1"]
    assert story.do(Passed()) == ["turn 0"]
