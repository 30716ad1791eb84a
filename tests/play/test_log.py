"""The log of a match: folding it gives the state that was played, and its text parses back, in public and secret parts."""

import json
from random import Random
from typing import get_args

import pytest

from orapa_pi.errors import NotationError
from orapa_pi.play.aside import CellTold, CellUntold, HostAdmitted, Wish
from orapa_pi.play.entries import Entry, Opening, entry_of, fold, opening_of
from orapa_pi.play.events import (
    BoardCleared,
    BoardSeen,
    Dealt,
    Event,
    Fired,
    LockPressed,
    Passed,
    PortTurned,
    QuestionAsked,
    SecretLooked,
    Submitted,
)
from orapa_pi.play.modes import DEFAULT_SETTINGS, LastTurn, Mode, Settings
from orapa_pi.play.notation import SHAPES, Written, format_entry, format_opening, parse_entry, parse_opening
from orapa_pi.play.state import NOTHING_SEEN, Seen, Sight, blind, start
from orapa_pi.play.update import update
from orapa_pi.rules.claims import Claim
from orapa_pi.rules.edition import Edition, HouseRules, RedSides
from orapa_pi.rules.grid import Cell, Port
from orapa_pi.rules.notation import format_layout
from orapa_pi.rules.questions import BeamQuestion, CellQuestion
from tests.play.story import OTHER, RIGHT
from tests.play.test_machine import HUNTERS, WAYS, random_event
from tests.rules.layouts import ALL_EDITIONS, MINES
from tests.scale import scaled

MATCHES = scaled(2_000)


def in_json(written: Written) -> Written:
    return Written(json.loads(json.dumps(written.public)), json.loads(json.dumps(written.secret)))


@pytest.mark.soak
@pytest.mark.parametrize(("mode", "sensors"), WAYS)
def test_the_folded_log_is_the_state_that_was_played(mode: Mode, sensors: tuple[int, ...]) -> None:
    rng = Random(f"log {mode} {sensors}")
    for number in range(MATCHES):
        settings = Settings(rng.choice([0, 1, 3]), rng.choice(list(LastTurn)))
        state = start(MINES[0], mode, ("Ann", "Bob", "Cas")[: HUNTERS[mode]], settings, sensors=sensors)
        opening, entries = opening_of(state), []
        for _ in range(60):
            event, before = random_event(rng), state
            state, effects = update(state, event)
            entry = entry_of(event, before, state, effects)
            if entry is None:
                assert blind(before) == blind(state), f"match {number}: {event} changed the state and is not kept"
                continue
            entries.append(parse_entry(opening.edition, in_json(format_entry(entry))))
            if rng.random() < 0.2:
                folded = fold(opening, entries)
                assert folded.state == blind(state), f"match {number}: after {event}"
                if not isinstance(event, BoardSeen):
                    assert folded.effects == effects


EVERY_EVENT: list[Event] = [
    PortTurned(-3),
    QuestionAsked(BeamQuestion(Port.parse("N"))),
    QuestionAsked(CellQuestion(Cell(4, 3)), 1),
    Dealt(RIGHT),
    Dealt(RIGHT),
    Submitted(OTHER),
    LockPressed(),
    LockPressed(1),
    BoardCleared(),
    BoardCleared(unseen=True),
    SecretLooked(),
    SecretLooked(host=True),
    CellTold(Claim(Cell(4, 3), "blue")),
    CellTold(Claim(Cell(4, 3))),
    CellUntold(Cell(4, 3)),
    *(HostAdmitted(wish) for wish in Wish),
    *(cls() for cls, shape in SHAPES.items() if not shape.slots),
]


@pytest.mark.parametrize("event", EVERY_EVENT, ids=lambda event: type(event).__name__)
def test_every_event_parses_back(event: Event) -> None:
    claims = (Claim(Cell(0, 0)), Claim(Cell(7, 9), "white_big"))
    for entry in (Entry(event), Entry(event, trusted=False), Entry(event, locked=RIGHT, claims=claims)):
        assert parse_entry(MINES[0], in_json(format_entry(entry))) == entry


def test_every_event_but_a_reading_is_in_the_table() -> None:
    assert set(SHAPES) == set(get_args(Event)) - {BoardSeen}
    assert {type(event) for event in EVERY_EVENT} == set(SHAPES)


@pytest.mark.parametrize("event", [Dealt(RIGHT), Submitted(RIGHT), LockPressed()], ids=["dealt", "submitted", "lock"])
def test_layouts_and_seeds_are_in_the_secret_part_only(event: Event) -> None:
    written = format_entry(Entry(event, RIGHT if isinstance(event, LockPressed) else None))
    assert set(written.public) == {"event"}
    assert format_layout(RIGHT) in written.secret.values()


@pytest.mark.parametrize("edition", [*ALL_EDITIONS, MINES[0].with_rules(HouseRules(RedSides.MIRRORED))], ids=str)
@pytest.mark.parametrize("mode", Mode)
def test_every_opening_parses_back(edition: Edition, mode: Mode) -> None:
    for settings in (DEFAULT_SETTINGS, Settings(3, LastTurn.QUESTION, 90)):
        sensors = (1, 0) if mode is Mode.DUEL and settings.turn_s else ()
        opening = Opening(edition, mode, ("Ann", "Bob", "Cás")[: HUNTERS[mode]], settings, sensors=sensors)
        assert parse_opening(json.loads(json.dumps(format_opening(opening)))) == opening


@pytest.mark.parametrize(
    ("public", "secret", "message"),
    [
        ({}, {}, "None is no event"),
        ({"event": "danced"}, {}, "'danced' is no event"),
        ({"event": ["fired"]}, {}, "is no event"),
        ({"event": "fired", "port": "7"}, {}, 'has no field "port"'),
        ({"event": "turned"}, {}, "lacks a field: it has steps"),
        ({"event": "turned", "steps": True}, {}, "has to be a whole number"),
        ({"event": "asked", "question": "Z"}, {}, '"question" cannot be read'),
        ({"event": "dealt", "layout": "mine:red@B8E"}, {}, "lacks a field"),
        ({"event": "dealt"}, {"layout": 7}, "has to be a text"),
        ({"event": "fired", "trusted": 0}, {}, "true or false"),
    ],
)
def test_what_is_no_entry_is_named(public: dict[str, object], secret: dict[str, object], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_entry(MINES[0], Written(public, secret))


@pytest.mark.parametrize(
    "change",
    [
        {"mode": "chess"},
        {"hunters": ["Ann", 7]},
        {"hunters": []},
        {"settings": {}},
        {"rules": 3},
        {"sensors": [0, 2]},
        {"sensors": 1},
    ],
)
def test_what_is_no_opening_is_named(change: dict[str, object]) -> None:
    value = format_opening(Opening(MINES[0], Mode.DUEL, ("Ann", "Bob")))
    with pytest.raises(NotationError):
        parse_opening({**value, **change})


def test_a_question_that_waited_is_kept_when_it_is_answered_and_no_reading_is() -> None:
    state = start(MINES[0], Mode.HIDDEN, ("Ann",))
    clear, entries = BoardSeen(Seen(Sight.CLEAR, RIGHT)), []
    for event in (clear, LockPressed(), BoardSeen(NOTHING_SEEN), Fired(), clear, clear):
        before = state
        state, effects = update(state, event)
        entries.append(entry_of(event, before, state, effects))
    asked = QuestionAsked(BeamQuestion(Port.parse("1")))
    assert entries == [None, Entry(LockPressed(), RIGHT), None, Entry(Fired(), trusted=False), Entry(asked), None]


def test_a_question_that_waited_for_hands_off_waits_in_the_folded_match_too() -> None:
    state = start(MINES[0], Mode.HIDDEN, ("Ann", "Bob"))
    opening, entries = opening_of(state), []
    clear, moves = Seen(Sight.CLEAR, RIGHT), Seen(Sight.CLEAR, RIGHT, moving=True)
    for event in (BoardSeen(clear), LockPressed(), BoardSeen(moves), Fired(), Passed(), BoardSeen(clear)):
        before = state
        state, effects = update(state, event)
        entries.append(entry_of(event, before, state, effects))
    folded = fold(opening, [entry for entry in entries if entry]).state
    assert (folded.turn, folded.log) == (state.turn, state.log) == (1, ())
