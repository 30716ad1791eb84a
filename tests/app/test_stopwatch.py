"""The time of a turn: it runs while the match can go on, stands still in a pause, and begins anew with each turn."""

from orapa_pi.app.stopwatch import ROUND_S, Stopwatch, left_s
from orapa_pi.play.events import BoardSeen, PauseTurned
from orapa_pi.play.modes import Mode, Settings
from orapa_pi.play.state import Seen, Sight, State
from tests.play.story import RIGHT, Story

SIXTY = Settings(turn_s=60)


class Timed:
    """A story with its stopwatch."""

    def __init__(self, story: Story) -> None:
        self.story, self.watch = story, Stopwatch()

    def left(self, now_s: float) -> int | None:
        state: State = self.story.state
        self.watch = self.watch.watching(state, now_s)
        return left_s(state, self.watch, now_s)


def sealed(hunters: str = "Ann Bob") -> Timed:
    story = Story(Mode.SEALED, hunters, SIXTY)
    story.deal()
    return Timed(story)


def test_seconds_are_counted_down_and_never_below_nothing() -> None:
    timed = sealed()
    assert [timed.left(now_s) for now_s in (100.0, 100.5, 101.0, 159.5, 160.0, 500.0)] == [60, 60, 59, 1, 0, 0]


def test_a_pause_stops_it() -> None:
    timed = sealed()
    timed.left(0.0)
    timed.left(20.0)
    timed.story.do(PauseTurned())
    assert timed.left(20.0) == 40
    assert timed.left(5000.0) == 40
    timed.story.do(PauseTurned())
    timed.left(5000.0)
    assert timed.left(5010.0) == 30


def test_each_turn_has_its_own_time_also_when_one_hunts_alone() -> None:
    for hunters in ("Ann", "Ann Bob"):
        timed = sealed(hunters)
        timed.left(0.0)
        assert timed.left(50.0) == 10
        timed.story.ask("1")
        assert timed.left(50.0) == 60


def test_it_stands_still_while_the_board_cannot_be_trusted() -> None:
    story = Story(Mode.HIDDEN, "Ann Bob", SIXTY)
    story.build(RIGHT)
    timed = Timed(story)
    timed.left(0.0)
    assert timed.left(10.0) == 50
    story.do(BoardSeen(Seen(Sight.LOST)))
    timed.left(10.0)
    assert timed.left(100.0) == 50


def test_a_round_of_the_demo_is_one_time_whatever_is_asked() -> None:
    story = Story(Mode.DEMO)
    timed = Timed(story)
    assert timed.left(0.0) is None
    story.deal()
    timed.left(0.0)
    story.ask("1")
    assert timed.left(30.0) == ROUND_S - 30


def test_without_a_limit_there_is_nothing_to_show() -> None:
    story = Story(Mode.SEALED, "Ann")
    story.deal()
    assert Timed(story).left(0.0) is None


def test_a_clock_that_goes_back_gives_no_time_away() -> None:
    timed = sealed()
    timed.left(100.0)
    assert timed.left(50.0) == 60
