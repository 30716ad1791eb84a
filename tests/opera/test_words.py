"""Every phrase that the core can ask for is there in both languages, with the same fields."""

import ast
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest

from orapa_pi.opera import setup
from orapa_pi.opera.cards import Card
from orapa_pi.opera.events import (
    Build,
    Consent,
    Correct,
    DeclareWar,
    ExtraJump,
    Joins,
    Quantity,
    Request,
    Seat,
    SetUp,
    StartTurn,
    Train,
    Undo,
)
from orapa_pi.opera.history import history, sentence, words
from orapa_pi.opera.refusals import Refusal, Rule, Source
from orapa_pi.opera.rulings import OPTIONS
from orapa_pi.opera.state import Mode, Phase, Status, Step
from orapa_pi.opera.update import Accepted, Record, update
from orapa_pi.opera.war_state import Result
from tests.opera.words import DUTCH, ENGLISH

ROOM = Path(__file__).parents[2] / "orapa_pi" / "opera"
PREFIX = {"tell": "told_", "warn": "warned_", "note": ""}


def asked() -> set[str]:
    """The keys that the code names: written out, by enum, or in the tables of the set-up."""
    found: set[str] = set()
    for file in ROOM.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                key = str(node.args[0].value)
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in PREFIX:
                    found.add(f"{PREFIX[name]}{key}")
    found |= {f"{kind}_{rule.key}" for kind in ("refused", "remedy", "hint") for rule in Rule}
    found |= {f"phase_{phase.value}" for phase in Phase} | {f"step_{step.value}" for step in Step}
    found |= {f"setup_{step}" for step in (*setup.CASUAL_STEPS, *setup.COMPETITIVE_STEPS)}
    found |= {f"ruling_{name}_{one.value}" for name, options in OPTIONS.items() for one in options}
    found |= {f"word_{one.value}" for one in (*Quantity, *Result)} | {f"word_status_{status.value}" for status in Status}
    found |= {f"word_source_{source.value}" for source in Source}
    return found | {"word_population", "word_refusal", "word_refused_line", "word_anyway", "word_victory_pending"}


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_both_languages_have_exactly_the_phrases_asked_for() -> None:
    assert set(ENGLISH) == asked()
    assert set(DUTCH) == asked()


@pytest.mark.parametrize("key", sorted(ENGLISH))
def test_a_phrase_has_the_same_fields_in_both_languages(key: str) -> None:
    assert fields(ENGLISH[key]) == fields(DUTCH[key])


def played(*requests: Request) -> Record:
    record = Record()
    for request in requests:
        record, outcome = update(record, request)
        assert isinstance(outcome, Accepted), outcome
    return record


START = (Request(SetUp((Seat("Ann"), Seat("Bob")))), Request(StartTurn("Ann")))


def test_the_history_is_in_words() -> None:
    record = played(*START, Request(Train("Ann")))
    assert history(ENGLISH, record)[1:] == (("Ann: turn 1",), ("Ann: a civil unit trained for 4 credits",))
    assert history(DUTCH, record)[2] == ("Ann: een burger opgeleid voor 4 credits",)


def test_income_is_told_as_people_say_it() -> None:
    record = played(*START)
    again = replace(record.game, step=Step.TURN_START)
    told = update(Record(again), Request(StartTurn("Ann")))[1]
    assert isinstance(told, Accepted)
    assert [words(ENGLISH, one) for one in told.told][-1] == "Ann: reorganization, +5 credits (5 civil)"


def test_what_is_done_anyway_is_marked_with_the_rule_that_it_breaks() -> None:
    record = played(*START, Request(ExtraJump("Ann", ("red",)), Consent.ANYWAY))
    assert history(ENGLISH, record)[-1][-1] == "done anyway, although: Ann cannot jump in the first turn"


def test_corrections_that_were_joined_are_one_line_and_one_undo() -> None:
    up = Correct("Ann", by=((Quantity.CREDITS, 1),))
    record = played(*START, Request(up), *[Request(up, joins=Joins.PREVIOUS)] * 2)
    assert history(ENGLISH, record)[-1] == ("Ann: house correction, credits +3, now 7",)
    assert update(record, Request(Undo()))[0] == played(*START)


def test_a_refusal_names_its_source_and_the_way_out() -> None:
    record = played(*START)
    _, price = update(record, Request(Build("Ann", Card("Probe", price=9))))
    assert isinstance(price, Refusal)
    assert sentence(ENGLISH, price) == (
        "rule: Ann has 4 credits and the price is 9, due in full; get the missing credits first"
    )
    _, place = update(record, Request(DeclareWar("Ann", "Bob")))
    assert isinstance(place, Refusal)
    assert sentence(DUTCH, place) == (
        "huisregel 6: Ann heeft nog niet gesprongen en is nergens; wacht tot beiden gesprongen hebben"
    )


@pytest.mark.parametrize("mode", Mode)
def test_the_set_up_is_explained_step_by_step(mode: Mode) -> None:
    lines = [words(ENGLISH, step) for step in setup.guide(mode)]
    assert len(set(lines)) == len(lines) == 8
    assert ("draft" in str(setup.guide(mode))) is (mode is Mode.CASUAL)
