"""Bounce traces: edges with their times, and the presses and steps that come of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orapa_pi.devices.edges import (
    Button,
    Encoder,
    Holding,
    Line,
    Timing,
    contact,
    due,
    faster,
    passed,
    stamp,
    turned,
)
from orapa_pi.devices.ports import Press

TIMING = Timing(bounce_s=0.010, long_press_s=0.6, repeat_after_s=0.4, repeat_every_s=0.1)
S, L = Press.SHORT, Press.LONG
Presses = list[tuple[float, Press]]


def played(edges_ms: list[float], until_ms: float, holding: Holding, late_ms: float = 0.0) -> Presses:
    """Close and open at these times by turns; presses with the time at which they were said, in ms.

    The timer calls at every time that it was asked for, or later by `late_ms`.
    """
    button, said, closed = Button(), Presses(), False
    now_s = 0.0
    waiting, until_s = sorted(edge_ms / 1000 for edge_ms in edges_ms), until_ms / 1000
    while True:
        due_s = due(button, TIMING)
        timer_s = until_s + 1 if due_s is None else due_s + late_ms / 1000
        if waiting and waiting[0] <= timer_s:
            now_s, closed = waiting.pop(0), not closed
            button, presses = contact(button, now_s, TIMING, holding, closed=closed)
        elif timer_s <= until_s:
            now_s = max(now_s, timer_s)
            button, presses = passed(button, now_s, TIMING, holding)
        else:
            return said
        said += [(round(1000 * now_s, 3), press) for press in presses]


@pytest.mark.parametrize(
    ("edges_ms", "said"),
    [
        pytest.param([100, 180], [(190, S)], id="a clean press is said when it is over"),
        pytest.param([100, 100.4, 101, 103, 104, 180, 180.2, 181], [(191, S)], id="bounce on both edges"),
        pytest.param([100, 104], [], id="a spike is no press"),
        pytest.param([100, 109.9], [], id="nor is one just below the bounce time"),
        pytest.param([100, 110.1], [(120.1, S)], id="the shortest press"),
        pytest.param([100, 180, 200, 280], [(190, S), (290, S)], id="two quick presses"),
        pytest.param([100, 400, 404, 720], [(700, L)], id="a contact that opens for 4 ms is still held"),
        pytest.param([100, 699], [(709, S)], id="let go just before it is long"),
        pytest.param([100, 699, 701, 900], [(701, L)], id="opened for 2 ms over the moment at which it is long"),
        pytest.param([100, 1500], [(700, L)], id="long while still held, and silent when let go"),
        pytest.param([100], [(700, L)], id="never let go"),
        pytest.param([100, 102, 105, 1500, 1503, 1504], [(705, L)], id="a long press with bounce"),
        pytest.param([100, 1500, 1600, 1650], [(700, L), (1660, S)], id="short after long"),
    ],
)
def test_presses(edges_ms: list[float], said: Presses) -> None:
    assert played(edges_ms, 3000, Holding.LONG) == said


@pytest.mark.parametrize(
    ("edges_ms", "said"),
    [
        pytest.param([100, 180], [(110, S)], id="said when pressed"),
        pytest.param([100, 100.5, 103, 180, 183, 184], [(113, S)], id="with bounce"),
        pytest.param([100, 104], [], id="a spike"),
        pytest.param([100, 505], [(110, S), (500, S)], id="held on to the first repeat"),
        pytest.param([100, 720], [(110, S), (500, S), (600, S), (700, S)], id="repeats"),
        pytest.param([100, 550, 556, 720], [(110, S), (500, S), (600, S), (700, S)], id="a short break changes nothing"),
    ],
)
def test_repeats(edges_ms: list[float], said: Presses) -> None:
    assert played(edges_ms, 3000, Holding.REPEAT) == said


@pytest.mark.parametrize("late_ms", [1.0, 15.0, 80.0, 500.0])
def test_a_late_timer_delays_what_is_said_and_changes_nothing_else(late_ms: float) -> None:
    for edges_ms in ([100.0, 180], [100.0, 699], [100.0, 1500], [100.0, 180, 200, 280], [100.0, 102, 105, 1500, 1503, 1504]):
        punctual = [press for _, press in played(edges_ms, 5000, Holding.LONG)]
        assert [press for _, press in played(edges_ms, 5000, Holding.LONG, late_ms)] == punctual


def test_a_late_timer_repeats_once_and_not_in_a_burst() -> None:
    button, presses = contact(Button(), 0.0, TIMING, Holding.REPEAT, closed=True)
    assert presses == ()
    button, presses = passed(button, 0.010, TIMING, Holding.REPEAT)
    assert presses == (S,)
    button, presses = passed(button, 2.0, TIMING, Holding.REPEAT)
    assert presses == (S,)
    assert due(button, TIMING) == pytest.approx(2.1)


def test_an_edge_told_twice_means_nothing() -> None:
    button, _ = contact(Button(), 1.0, TIMING, Holding.LONG, closed=True)
    again, presses = contact(button, 1.005, TIMING, Holding.LONG, closed=True)
    assert (again, presses) == (button, ())


@given(st.lists(st.floats(0.01, 400), max_size=30), st.sampled_from(Holding), st.sampled_from([0.0, 7.0, 300.0]))
def test_any_trace_gives_at_most_one_press_for_every_time_it_was_closed(
    gaps_ms: list[float], holding: Holding, late_ms: float
) -> None:
    edges_ms = [sum(gaps_ms[: count + 1]) for count in range(len(gaps_ms))]
    said = played(edges_ms, 20_000, holding, late_ms)
    if holding is Holding.LONG:
        assert len(said) <= (len(edges_ms) + 1) // 2
    assert [at_ms for at_ms, _ in said] == sorted(at_ms for at_ms, _ in said)


A, B = Line.A, Line.B
CLOCKWISE = [(A, 0), (B, 0), (A, 1), (B, 1)]
"""One cycle: A falls first."""
BACK = [(B, 0), (A, 0), (B, 1), (A, 1)]


def steps_of(edges: list[tuple[Line, int]], detents_per_cycle: int = 1, gap_s: float = 0.1) -> list[int]:
    encoder, found = Encoder(), []
    for number, (line, level) in enumerate(edges):
        encoder, steps = turned(encoder, line, gap_s * number, detents_per_cycle, high=bool(level))
        found += [steps] if steps else []
    return found


@pytest.mark.parametrize(
    ("edges", "once", "twice"),
    [
        pytest.param(CLOCKWISE, [1], [1, 1], id="one cycle"),
        pytest.param(BACK, [-1], [-1, -1], id="one cycle back"),
        pytest.param([*CLOCKWISE, *CLOCKWISE, *BACK], [1, 1, -1], [1, 1, 1, 1, -1, -1], id="to and fro"),
        pytest.param([(A, 0), (A, 1)], [], [], id="one line twitches"),
        pytest.param([(A, 0), (B, 0), (B, 1), (A, 1)], [], [1, -1], id="half way and back"),
        pytest.param(
            [(A, 0), (A, 1), (A, 0), (B, 0), (B, 1), (B, 0), (A, 1), (A, 0), (A, 1), (B, 1), (B, 0), (B, 1)],
            [1],
            [1, 1],
            id="every contact bounces",
        ),
        pytest.param([(A, 0), (A, 0), (B, 0), (A, 1), (A, 1), (B, 1)], [1], [1, 1], id="edges told twice"),
        pytest.param([(A, 0), (B, 0), (B, 1), *CLOCKWISE], [1], [1, 1], id="an edge is lost, and the next cycle counts"),
    ],
)
def test_turning(edges: list[tuple[Line, int]], once: list[int], twice: list[int]) -> None:
    assert steps_of(edges) == once
    if len(edges) != 7:  # after a lost edge an encoder with two detents may be a step out, as nothing can tell
        assert steps_of(edges, 2) == twice


@pytest.mark.parametrize(
    ("since_s", "steps"),
    [(None, 1), (0.2, 1), (0.070, 1), (0.069, 2), (0.030, 2), (0.029, 4), (0.005, 4)],
)
def test_turning_faster_makes_larger_steps(since_s: float | None, steps: int) -> None:
    assert faster(since_s) == steps


def test_turning_back_starts_slowly() -> None:
    assert steps_of([*CLOCKWISE, *CLOCKWISE, *BACK, *BACK], gap_s=0.01) == [1, 2, -1, -2]


QUICK_S, CAREFUL_S, REVERSAL_S = 0.060, 0.150, 0.250
"""Seconds a detent: a brisk turn of 20 detents a turn, a careful one, and the pause before turning back."""


def seconds_to(target: int) -> float:
    """How long a hand takes that turns briskly until it is near or past, and then carefully."""
    at, spent_s, way, last_s = 0, 0.0, 1, None
    while at != target:
        wanted = 1 if target > at else -1
        gap_s = QUICK_S if abs(target - at) > 2 else CAREFUL_S
        spent_s += gap_s + (REVERSAL_S if wanted != way else 0)
        at += wanted * (faster(gap_s) if wanted == way and last_s else 1)
        way, last_s = wanted, spent_s
    return spent_s


def test_every_one_of_36_ports_is_chosen_within_three_seconds() -> None:
    assert max(seconds_to(port) for port in range(-18, 19)) < 3.0
    # with LEFT and RIGHT: eighteen steps away, held
    timing = Timing()
    assert timing.bounce_s + timing.repeat_after_s + 17 * timing.repeat_every_s < 3.0


@pytest.mark.parametrize(
    ("ticks_s", "now_s", "at_s"),
    [
        pytest.param(99.9, 100.0, 99.9, id="our clock"),
        pytest.param(1.7e9, 100.0, 100.0, id="the wall clock of an old kernel"),
        pytest.param(0.0, 100.0, 100.0, id="no stamp"),
        pytest.param(100.1, 100.0, 100.0, id="from the future"),
    ],
)
def test_the_time_of_an_edge(ticks_s: float, now_s: float, at_s: float) -> None:
    assert stamp(ticks_s, now_s) == at_s
