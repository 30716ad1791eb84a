"""The table of states: whole, and with the promises that the rest of the program builds on."""

import itertools

import pytest

from orapa_pi.link.states import TABLE, Signal, State, after

# One row a state, one column a signal, in the enums' order: S searching, H hello, Y sync, L live, X lost; . stays.
DRAWN = """
searching H . . . . . . . .
hello     . S Y . . . . . S
sync      . X . H L . H X X
live      . X . H . Y H X .
lost      H . Y H . . . . .
"""
LETTERS = dict(zip("SHYLX", State, strict=True))


def test_the_table_is_as_drawn() -> None:
    for line in DRAWN.strip().splitlines():
        name, *cells = line.split()
        state = State(name)
        expected = [state if cell == "." else LETTERS[cell] for cell in cells]
        assert [after(state, signal) for signal in Signal] == expected, name
    assert len(DRAWN.strip().splitlines()) == len(State) == len(TABLE)


def test_live_is_reached_by_a_picture_after_a_good_hello_only() -> None:
    into_live = {(state, signal) for state, row in TABLE.items() for signal in row if row[signal] is State.LIVE}
    assert into_live == {(State.SYNC, Signal.PICTURE)}
    into_sync = {signal for state, row in TABLE.items() for signal in row if row[signal] is State.SYNC}
    assert into_sync == {Signal.HELLO_GOOD, Signal.GAP}
    assert after(State.LIVE, Signal.GAP) is State.SYNC


@pytest.mark.parametrize("state", State)
def test_every_state_has_a_way_to_live(state: State) -> None:
    found = {state}
    for _ in State:
        found |= {after(one, signal) for one, signal in itertools.product(found, Signal)}
    assert State.LIVE in found


@pytest.mark.parametrize("state", State)
def test_a_closed_port_leaves_no_state_that_needs_one(state: State) -> None:
    assert after(state, Signal.CLOSED) in (State.SEARCHING, State.LOST)
