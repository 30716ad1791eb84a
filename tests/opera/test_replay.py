"""Lines of JSON: what they may leave out, what is wrong with them, and the document that comes of them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from orapa_pi.errors import NotationError
from orapa_pi.opera import events as ev
from orapa_pi.opera.cards import Card, Kind, Range, Speed
from orapa_pi.opera.lines import MARKS, parse, write
from orapa_pi.opera.notation import Catalogue, Context
from orapa_pi.opera.replay import document, replay
from orapa_pi.opera.rulings import OPTIONS, Rulings, Theft
from orapa_pi.opera.state import EMPTY, Mode, Sector
from orapa_pi.opera.verbs import SHAPES
from tests.opera.scenarios import NAMES, load
from tests.opera.words import DUTCH, ENGLISH
from tests.test_writing import EMPTY as NOTHING

SETUP = '{"do": "setup", "players": [{"name": "Ann", "initiative": 2, "attack": 3, "defence": 2}, {"name": "Bob"}]}'
GUIDE = (Path(__file__).parents[2] / "docs" / "opera-replay.md").read_text()


def read(text: str) -> ev.Event:
    done = replay([SETUP, '{"do": "start_turn"}'])
    return parse(text, Context(done.record.game, Catalogue())).event


def test_the_document_has_exactly_the_promised_form() -> None:
    lines = [SETUP, '{"do": "start_turn"}', "", '{"do": "train"}', '{"do": "train"}']
    assert document(replay(lines), ENGLISH) == {
        "players": [
            {
                "name": "Bob",
                "credits": 0,
                "civil": 3,
                "military": 1,
                "attack": 2,
                "defence": 2,
                "level": 1,
                "built": 0,
                "storage": 5,
                "extinct": False,
            },
            {
                "name": "Ann",
                "credits": 4,
                "civil": 4,
                "military": 0,
                "attack": 3,
                "defence": 2,
                "level": 1,
                "built": 0,
                "storage": 5,
                "extinct": False,
            },
        ],
        "bank": {"population": 72, "credits": 116},
        "decline": 0,
        "active": "Bob",
        "phase": "activation",
        "winner": None,
        "refused": [
            {
                "line": 5,
                "rule": "rule: Bob has 0 credits and the price is 4, due in full; get the missing credits first",
            }
        ],
    }


def test_an_empty_file_is_an_empty_table() -> None:
    assert document(replay([]), DUTCH) == {
        "players": [],
        "bank": {"population": 80, "credits": 120},
        "decline": 0,
        "active": None,
        "phase": "setup",
        "winner": None,
        "refused": [],
    }


def test_in_a_competitive_game_decline_stands_with_each_player() -> None:
    lines = [SETUP.replace('"setup"', '"setup", "mode": "competitive"'), '{"do": "decline", "player": "Ann"}']
    shown = document(replay(lines), ENGLISH)
    assert shown["decline"] is None
    players = shown["players"]
    assert isinstance(players, list)
    assert [(player["name"], player["decline"]) for player in players] == [("Bob", 0), ("Ann", 1)]


def test_actions_before_the_set_up_are_refused_not_malformed() -> None:
    done = replay(['{"do": "start_turn"}', '{"do": "fight"}', '{"do": "undo"}'])
    assert [one.refusal.rule.key for one in done.refused] == ["no_game", "no_game", "nothing_to_undo"]


@pytest.mark.parametrize("name", NAMES)
def test_every_line_of_the_scenarios_is_written_as_it_reads(name: str) -> None:
    lines = load(name).lines
    for number, text in enumerate(lines):
        context = Context(replay(lines[:number]).record.game, Catalogue())
        request = parse(text, context)
        assert parse(json.dumps(write(request)), context) == request


def test_a_set_up_is_written_with_all_its_rulings() -> None:
    """Whoever reads it may have other ones: another house, or another version of this table."""
    others: dict[str, Any] = {name: list(choices)[-1] for name, choices in OPTIONS.items()}
    elsewhere = Context(EMPTY, Catalogue(), Rulings(**others))
    request = parse('{"do": "setup", "players": ["Ann", "Bob"]}', Context(EMPTY, Catalogue()))
    written = write(request)
    assert set(written["rulings"]) == set(OPTIONS)
    assert parse(json.dumps(written), elsewhere) == request


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ('{"do": "train"}', ev.Train("Bob")),
        ('{"do": "declare_war"}', ev.DeclareWar("Bob", "Ann")),
        ('{"do": "declare_war", "attacker": "Ann", "defender": "Bob"}', ev.DeclareWar("Ann", "Bob")),
        ('{"do": "trade", "to": "Ann", "credits": 2, "cards": 0}', ev.Trade("Bob", "Ann", 2)),
        ('{"do": "jump", "sector": "red"}', ev.Jump("Bob", ("red",))),
        ('{"do": "jump", "card": {"name": "Gate"}, "last": true}', ev.Jump("Bob", (), ev.Deck.LAST_CARD, "Gate")),
        ('{"do": "build", "card": "Probe"}', ev.Build("Bob", Card("Probe"))),
        (
            '{"do": "build", "name": "Ark", "kind": "ship", "price": 2, "defense": 1}',
            ev.Build("Bob", Card("Ark", Kind.SHIP, 2, 0, 1)),
        ),
        (
            '{"do": "consume", "card": "Ray", "price": 1, "synchronic": true, "universal": true}',
            ev.Consume("Bob", Card("Ray", Kind.CONSUMABLE, 1, speed=Speed.SYNCHRONIC, range=Range.UNIVERSAL)),
        ),
        ('{"do": "resolve"}', ev.Resolve()),
        ('{"do": "resolve", "card": "Ray", "cancelled": true}', ev.Cancel("", "Ray")),
        ('{"do": "resolve", "gain": {"credits": 3}}', ev.Resolve(gain=ev.Gain(credits=3))),
        ('{"do": "equip", "ship": "Ark", "card": "Gun", "uninstall": true}', ev.Uninstall("Bob", "Ark", "Gun")),
        ('{"do": "heal", "target": "Ann", "amount": 2}', ev.Heal("Ann", 2)),
        ('{"do": "destroy", "player": "Bob", "target": "Ann", "civil": 1}', ev.Destroy("Ann", civil=1)),
        ('{"do": "block", "blocks": [["A", "B"]]}', ev.Block("Bob", (("A", "B"),))),
        ('{"do": "assault", "wanted": false}', ev.Assault("Bob", ev.Choice.STOP)),
        ('{"do": "correct", "civil": 5}', ev.Correct("Bob", ((ev.Quantity.CIVIL, 5),))),
        ('{"do": "correct", "field": "defence", "value": 5}', ev.Correct("Bob", ((ev.Quantity.DEFENCE, 5),))),
        ('{"do": "correct", "field": "credits", "by": -1}', ev.Correct("Bob", (), ((ev.Quantity.CREDITS, -1),))),
        (
            '{"do": "correct", "by": {"credits": -1}, "own_turn": 4}',
            ev.Correct("Bob", ((ev.Quantity.TURN, 4),), ((ev.Quantity.CREDITS, -1),)),
        ),
        (
            '{"do": "correct", "card": "Ark", "status": "gone"}',
            ev.Correct("Bob", card=Card("Ark"), status=ev.Standing.GONE),
        ),
        ('{"do": "undo", "note": "a slip of the finger"}', ev.Undo()),
    ],
)
def test_a_line_may_leave_out_what_is_clear(text: str, event: ev.Event) -> None:
    assert read(text) == event


def test_a_set_up_with_everything() -> None:
    line = {
        "do": "setup",
        "mode": "competitive",
        "players": ["Ann", {"name": "Bob", "initiative": 1, "revealed": 3}],
        "sectors": [{"name": "inner", "colour": [1, 2, 3], "symbol": "i"}],
        "rulings": {"theft": "damage_dealt"},
    }
    request = parse(json.dumps(line), Context(EMPTY, Catalogue()))
    assert request.event == ev.SetUp(
        (ev.Seat("Ann"), ev.Seat("Bob", initiative=1, revealed=(3,))),
        Mode.COMPETITIVE,
        (Sector("inner", (1, 2, 3), "i"),),
        Rulings(theft=Theft.DAMAGE_DEALT),
    )


def test_doing_it_anyway_and_joining_are_part_of_the_line() -> None:
    context = Context(EMPTY, Catalogue())
    request = parse('{"do": "train", "player": "Ann", "anyway": true, "joined": true}', context)
    assert request == ev.Request(ev.Train("Ann"), ev.Consent.ANYWAY, ev.Joins.PREVIOUS)
    assert write(request) == {"do": "train", "player": "Ann", "anyway": True, "joined": True}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{", "no JSON object: Expecting property name enclosed in double quotes at column 2"),
        ("7", "has to be a JSON object in braces, not 7"),
        ('{"do": "win"}', '"do" has to be one of setup, start_turn'),
        (json.dumps({"do": "setup", "players": ["A\x1b[31m", "Bob"]}), "has to be a text without control characters"),
        (json.dumps({"do": "setup", "players": ["A\ud800", "Bob"]}), "and signs that cannot be seen"),
        (json.dumps({"do": "setup", "players": ["A\u202e", "Bob"]}), "and signs that cannot be seen"),
        (json.dumps({"do": "setup", "players": ["A\u3164", "Bob"]}), "and signs that cannot be seen"),
        *((json.dumps({"do": "setup", "players": [name, "Bob"]}), "with something in it") for name in NOTHING.values()),
        ('{"do": ["train"]}', '"do" has to be one of setup'),
        ('{"player": "Ann"}', "not None"),
        ('{"do": "train", "colour": "red"}', '"colour" is no field here; use player'),
        ('{"do": "train", "player": 7}', '"player" has to be a text with something in it, not 7'),
        ('{"do": "train", "player": "Ann", "player": "Bob"}', 'the field "player" stands there twice'),
        ('{"do": "train", "anyway": 1}', '"anyway" has to be true or false, not 1'),
        ('{"do": "jump", "sector": "red", "sectors": ["red"]}', "says again"),
        ('{"do": "equip", "card": "Gun"}', 'the field "ship" is missing'),
        ('{"do": "steal", "credits": "two"}', "\"credits\" has to be a whole number of at least 0, not 'two'"),
        ('{"do": "steal", "credits": true}', "whole number"),
        ('{"do": "steal", "credits": 1.5}', "whole number"),
        ('{"do": "build", "card": {"name": "Gun", "kind": "equipment"}}', '"card" "kind" has to be other or ship'),
        ('{"do": "correct", "level": 3}', '"level" is no field here'),
        ('{"do": "correct", "to": {"level": 3}}', 'field "level" has to be civil or'),
        ('{"do": "correct", "field": "civil"}', '"field" needs a number'),
        ('{"do": "correct", "field": ["civil"], "value": 3}', "has to be civil or"),
        ('{"do": "correct", "field": {}, "by": 3}', "has to be civil or"),
        ('{"do": "correct"}', "nothing is corrected here"),
        ('{"do": "block", "pairs": [["A"]]}', '"pairs" has to be {"attacker": a ship, "defender": a ship}'),
        ('{"do": "setup", "players": ["Ann", "Bob"], "rulings": {"weather": "fine"}}', 'no ruling "weather"'),
        ('{"do": "setup", "players": ["Ann", "Bob"], "rulings": {"tie": "fine"}}', "keeps_clock or restarts_clock"),
        (
            '{"do": "setup", "players": ["A", "B"], "sectors": [{"name": "x", "colour": [1, 2, 300], "symbol": "x"}]}',
            "255",
        ),
        ("[" * 100_000, "no JSON object of ours: it is nested too deeply"),
        ('{"do": "undo", "steps": ' + "9" * 5000 + "}", "no JSON object of ours: it holds a number with thousands of digits"),
    ],
)
def test_a_malformed_line_is_named_with_its_fault(text: str, fault: str) -> None:
    with pytest.raises(NotationError, match=re.escape(fault)) as caught:
        replay(["", text])
    assert str(caught.value).startswith("line 2: ")


JUNK: list[object] = [None, True, -1, 0, 3, 1.5, 10**30, "", " ", "Ann", "x" * 99, "\ud800", [], [[]], ["Ann"], {}]


def printed(*lines: str) -> str:
    """The result of the lines, or the one fault that ends them."""
    try:
        return json.dumps(document(replay(lines), ENGLISH))
    except NotationError as fault:
        return str(fault)


@pytest.mark.parametrize("verb", SHAPES)
def test_no_value_in_any_field_does_more_harm_than_a_named_fault(verb: str) -> None:
    names = {name for shape in SHAPES[verb] for slot in shape.slots for name in (slot.name, *slot.also)}
    before = [] if verb == "setup" else [SETUP, '{"do": "start_turn"}']
    results = {
        printed(*before, json.dumps({"do": verb, name: value}))
        for name in sorted(names | {"anyway", "field", "value", "price"})
        for value in [*JUNK, {"name": "Ann"}, {"x": []}, [{"name": "Ann"}, 7]]
    }
    assert all(one.startswith(('{"players"', f"line {len(before) + 1}: ")) for one in results)


def test_the_guide_names_every_verb_with_every_field() -> None:
    parts = dict(re.findall(r"^### `(\w+)`\n(.*?)(?=^#|\Z)", GUIDE, re.S | re.M))
    assert list(parts) == list(SHAPES)
    missing = {
        verb: [slot.name for shape in shapes for slot in shape.slots if f"`{slot.name}`" not in parts[verb]]
        for verb, shapes in SHAPES.items()
    }
    assert {verb: names for verb, names in missing.items() if names} == {}
    assert all(f"`{mark}`" in parts[verb] for verb, mark in MARKS.items())
    assert all(f"`{name}`" in GUIDE for name in OPTIONS)
    assert all(f"`{one.value}`" in GUIDE for options in OPTIONS.values() for one in options)


def test_the_examples_of_the_guide_are_lines() -> None:
    blocks = re.findall(r"```json\n(.*?)```", GUIDE, re.S)
    lines = [line for block in blocks for line in block.splitlines() if line.startswith('{"do"')]
    assert len(lines) >= len(SHAPES)
    game = replay([SETUP, '{"do": "start_turn"}']).record.game
    seen = {json.loads(line)["do"] for line in lines if parse(line, Context(game, Catalogue()))}
    assert seen == set(SHAPES)
