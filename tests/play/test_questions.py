"""What a question costs, what is known already, what has to wait, and taking a question back."""

from orapa_pi.play.events import BoardSeen, Fired, Passed, PortTurned, TakenBack
from orapa_pi.play.modes import Mode, Settings
from orapa_pi.play.state import Seen, Sight
from orapa_pi.rules.grid import PORTS
from orapa_pi.rules.questions import BeamAnswer
from orapa_pi.rules.tracer import Tracer
from tests.play.story import OTHER, RIGHT, Story, duel
from tests.rules.layouts import RECORDED, SPACES


def hidden(hunters: str = "Ann Bob") -> Story:
    story = Story(Mode.HIDDEN, hunters)
    story.build(RIGHT)
    return story


def test_the_other_end_of_a_known_wave_warns_before_it_costs_the_turn() -> None:
    story = hidden()
    assert story.ask("1") == ["answered 1", "turn 1"]  # comes out at I
    assert story.ask("I") == ["warned"]
    assert story.state.turn == 1
    assert story.ask("I") == ["answered I", "turn 0"]


def test_choosing_another_port_takes_the_warning_back() -> None:
    story = hidden()
    story.ask("1")
    assert story.ask("I") == ["warned"]
    story.do(PortTurned(1))
    assert story.ask("I") == ["warned"]


def test_with_a_black_hole_nothing_is_known_beforehand() -> None:
    layout = RECORDED["space-01"]
    assert layout.edition == SPACES[1]
    story = Story(Mode.SEALED, "Ann", edition=SPACES[1])
    story.deal(layout)
    for port in PORTS:
        answer = Tracer(layout).trace(port).answer
        if answer.exit and answer.exit != port:
            assert story.ask(str(port)) == [f"answered {port}"]
            break
    assert isinstance(answer, BeamAnswer)
    assert story.ask(str(answer.exit)) == [f"answered {answer.exit}"]


def test_a_moved_board_makes_a_question_wait_and_never_fail() -> None:
    story = hidden()
    assert story.do(BoardSeen(Seen(Sight.UNSURE))) == ["moved"]
    assert story.ask("1") == ["waiting"]
    assert story.state.turn == 0
    assert story.do(BoardSeen(Seen(Sight.LOST))) == []
    assert story.see(RIGHT) == ["restored", "answered 1", "turn 1"]
    assert story.state.pending is None


def test_an_old_answer_is_given_again_even_while_the_board_is_away() -> None:
    story = hidden()
    story.ask("1")
    story.do(BoardSeen(Seen(Sight.LOST)))
    assert story.ask("1") == ["answered 1 again"]


def test_firing_asks_from_the_chosen_port() -> None:
    story = hidden()
    story.do(PortTurned(3))
    assert story.do(Fired()) == ["answered 4", "turn 1"]


def test_the_last_question_can_be_taken_back() -> None:
    story = hidden("Ann Bob Cas")
    before = story.state
    story.ask("1")
    assert story.do(TakenBack()) == ["undone", "turn 0"]
    assert story.state == before
    assert story.do(TakenBack()) == ["refused nothing to take back"]


def test_in_a_duel_the_last_question_is_taken_back_from_its_own_log() -> None:
    story = duel()
    story.ask("1")
    before = story.state
    story.ask("2")
    assert story.do(TakenBack()) == ["undone", "turn 1"]
    assert story.state == before
    assert story.do(TakenBack()) == ["undone", "turn 0"]
    assert story.state.turn == 0
    assert all(board.log == () for board in story.state.boards)


def test_in_a_duel_the_last_question_is_the_newest_of_both_whatever_came_since() -> None:
    story = duel()
    story.ask("1")
    before = story.state
    story.ask("2")
    story.do(Passed())
    assert story.do(TakenBack()) == ["undone", "turn 1"]
    assert story.state == before


def test_who_is_out_gets_no_turn_back() -> None:
    story = Story(Mode.SEALED, "Ann Bob", Settings(attempts=1))
    story.deal()
    story.ask("1")
    story.do(Passed())
    assert story.submit(OTHER) == ["judged 0 wrong", "out 0", "turn 1"]
    assert story.do(TakenBack()) == ["refused nothing to take back"]
    story.ask("2")
    assert story.do(TakenBack()) == ["undone", "turn 1"]


def test_a_question_that_waits_is_dropped_when_its_hunter_hands_in_instead() -> None:
    story = hidden()
    story.do(BoardSeen(Seen(Sight.LOST)))
    assert story.ask("1") == ["waiting"]
    assert story.submit(OTHER) == ["judged 0 wrong", "turn 1"]
    assert story.see(RIGHT) == ["restored"]
    assert story.state.log == ()
