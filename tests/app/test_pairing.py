"""Pairing by a PIN, on times that are passed in: guessing, waiting, replaying, being overheard."""

from dataclasses import replace

import pytest

from orapa_pi.app.pairing import (
    LOCKED_S,
    LONGEST_LOCKED_S,
    MOST_SESSIONS,
    PIN_S,
    SESSION_S,
    TRIES,
    Pairing,
    Tried,
    digest_of,
    session_of,
    show_pin,
    try_pin,
    unpair_all,
    withdraw,
)

PIN, TOKEN, PHONE = "042117", "a token of many letters", "192.168.4.20"


def paired(now_s: float = 0.0) -> Pairing:
    state, tried = try_pin(show_pin(Pairing(), PIN, now_s), PIN, TOKEN, PHONE, now_s)
    assert tried is Tried.PAIRED
    return state


def guessed(state: Pairing, times: int, now_s: float) -> tuple[Pairing, Tried]:
    tried = Tried.NOT_SHOWN
    for _ in range(times):
        state, tried = try_pin(state, "999999", TOKEN, PHONE, now_s)
    return state, tried


def test_the_pin_pairs_once() -> None:
    state = paired()
    assert session_of(state, TOKEN, PHONE, 1.0) is not None
    again, tried = try_pin(state, PIN, "another token", PHONE, 1.0)
    assert tried is Tried.NOT_SHOWN
    assert session_of(again, "another token", PHONE, 1.0) is None


def test_no_pin_is_good_that_is_not_shown() -> None:
    for pin in ("", PIN, "000000"):
        assert try_pin(Pairing(), pin, TOKEN, PHONE, 0.0)[1] is Tried.NOT_SHOWN
    assert try_pin(withdraw(show_pin(Pairing(), PIN, 0.0)), PIN, TOKEN, PHONE, 1.0)[1] is Tried.NOT_SHOWN


def test_a_pin_runs_out() -> None:
    state = show_pin(Pairing(), PIN, 10.0)
    assert try_pin(state, PIN, TOKEN, PHONE, 10.0 + PIN_S - 0.001)[1] is Tried.PAIRED
    assert try_pin(state, PIN, TOKEN, PHONE, 10.0 + PIN_S)[1] is Tried.NOT_SHOWN


@pytest.mark.parametrize("typed", ["42117", "042117 ", "0421170", "O42117", "٠٤٢١١٧", "", "042118", "\ud800"])
def test_only_the_very_digits_pair(typed: str) -> None:
    assert try_pin(show_pin(Pairing(), PIN, 0.0), typed, TOKEN, PHONE, 0.0)[1] is Tried.WRONG


def test_after_a_few_wrong_tries_the_right_pin_is_no_good_either() -> None:
    state, tried = guessed(show_pin(Pairing(), PIN, 0.0), TRIES - 1, 1.0)
    assert tried is Tried.WRONG
    assert try_pin(state, PIN, TOKEN, PHONE, 1.0)[1] is Tried.PAIRED, "a slip is no attack"
    state, tried = guessed(state, 1, 1.0)
    assert tried is Tried.LOCKED
    assert try_pin(state, PIN, TOKEN, PHONE, 1.0)[1] is Tried.LOCKED
    assert not show_pin(state, PIN, 1.0 + LOCKED_S - 0.001).pin_open(1.0 + LOCKED_S - 0.001), "nor is there a new one"
    assert show_pin(state, PIN, 1.0 + LOCKED_S).pin_open(1.0 + LOCKED_S)


def test_each_locking_is_twice_as_long_until_somebody_is_paired() -> None:
    state, now_s, spans = Pairing(), 0.0, []
    for _ in range(7):
        state, _ = guessed(show_pin(state, PIN, now_s), TRIES, now_s)
        spans.append(state.locked_s(now_s))
        now_s += spans[-1]
    assert spans == [60, 120, 240, 480, 900, 900, 900]
    assert spans[0] == LOCKED_S
    assert spans[-1] == LONGEST_LOCKED_S
    state, tried = try_pin(show_pin(state, PIN, now_s), PIN, TOKEN, PHONE, now_s)
    assert tried is Tried.PAIRED
    state, _ = guessed(show_pin(state, PIN, now_s), TRIES, now_s)
    assert state.locked_s(now_s) == LOCKED_S


def test_guessing_a_pin_a_minute_for_an_event_is_hopeless() -> None:
    """The tries that somebody has in twelve hours, with an accomplice at the box who shows a new PIN at once."""
    state, now_s, tries = Pairing(), 0.0, 0
    while now_s < SESSION_S:
        state, _ = guessed(show_pin(state, PIN, now_s), TRIES, now_s)
        tries += TRIES
        now_s += state.locked_s(now_s)
    assert tries / 10**6 < 0.0002


def test_a_session_ends_with_time() -> None:
    state = paired(5.0)
    assert session_of(state, TOKEN, PHONE, 5.0 + SESSION_S - 1) is not None
    assert session_of(state, TOKEN, PHONE, 5.0 + SESSION_S) is None


def test_a_cookie_that_was_overheard_is_of_no_use_at_another_address() -> None:
    state = paired()
    assert session_of(state, TOKEN, "192.168.4.21", 1.0) is None
    assert session_of(state, digest_of(TOKEN), PHONE, 1.0) is None, "what is kept is no token"
    for token in ("", TOKEN.upper(), TOKEN + "x", "\ud800"):
        assert session_of(state, token, PHONE, 1.0) is None


def test_the_token_itself_is_kept_nowhere() -> None:
    assert TOKEN not in repr(paired())


def test_unpairing_shuts_everybody_out_and_ends_no_locking() -> None:
    state = unpair_all(show_pin(paired(), PIN, 1.0))
    assert session_of(state, TOKEN, PHONE, 1.0) is None
    assert not state.pin_open(1.0)
    locked, _ = guessed(show_pin(paired(), PIN, 1.0), TRIES, 1.0)
    assert unpair_all(locked).locked_s(2.0) > 0


def test_one_page_too_many_shuts_out_the_oldest() -> None:
    state = Pairing()
    for number in range(MOST_SESSIONS + 1):
        state, _ = try_pin(show_pin(state, PIN, float(number)), PIN, f"token {number}", PHONE, float(number))
    alive = [session_of(state, f"token {number}", PHONE, 9.0) is not None for number in range(MOST_SESSIONS + 1)]
    assert alive == [False, *[True] * MOST_SESSIONS]


def test_a_session_that_ran_out_makes_room() -> None:
    old = replace(paired(), sessions=tuple(replace(one, until_s=1.0) for one in paired().sessions))
    state, _ = try_pin(show_pin(old, PIN, 2.0), PIN, "new", PHONE, 2.0)
    assert len(state.sessions) == 1
