"""`problems`, `deal` and `read`: what they print and their exit status."""

import json
from random import Random

import pytest

from orapa_pi.rules.dealer import deal
from orapa_pi.rules.json_form import layout_from_json, layout_to_json
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.notation import parse_layout
from orapa_pi.sensing.levels import Kind
from orapa_pi.sensing.picture import picture_of, picture_to_json
from tests.commands.run import assert_one_sentence, orapa
from tests.rules.layouts import RECORDED, RECORDS

FIRST = RECORDED["table-game-1"]


def test_a_legal_layout_has_no_problems() -> None:
    done = orapa("problems", "-", stdin=json.dumps(layout_to_json(FIRST)))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_each_fault_is_one_line() -> None:
    broken = parse_layout("mine:black@A1N,yellow@A3N,white_small@A4,red@E1N,blue@G1N")
    done = orapa("problems", "-", stdin=json.dumps(layout_to_json(broken)))
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == len(broken.problems()) == 4
    assert "The big white gem is missing" in done.stdout
    assert "The black gem does not belong to this game" in done.stdout
    assert "The yellow gem and the small white gem overlap in" in done.stdout
    dutch = orapa("problems", "--lang", "nl", "-", stdin=json.dumps(layout_to_json(broken)))
    assert "liggen over elkaar in" in dutch.stdout


@pytest.mark.parametrize("name", [record["id"] for record in RECORDS if "side_contact" in record])
def test_recorded_contacts_are_problems(name: str) -> None:
    done = orapa("problems", "--json", "-", stdin=json.dumps(layout_to_json(RECORDED[name])))
    assert done.returncode == 1
    (problem,) = json.loads(done.stdout)
    assert problem["problem"] == "side_contact"
    assert problem["segments"]


@pytest.mark.parametrize("name", [record["id"] for record in RECORDS if "side_contact" in record])
def test_without_the_side_rule_recorded_contacts_are_none(name: str) -> None:
    done = orapa("problems", "--rule", "side_rule=off", "-", stdin=json.dumps(layout_to_json(RECORDED[name])))
    assert (done.returncode, done.stdout) == (0, "")


def test_unreadable_is_2_and_not_a_fault() -> None:
    cells = {"edition": "mine", "pieces": [{"piece": "red", "cells": {"A1": "solid"}}]}
    assert "no placement of the piece red" in assert_one_sentence(orapa("problems", "-", stdin=json.dumps(cells)))


def test_a_list_numbers_its_layouts() -> None:
    layouts = [layout_to_json(FIRST), layout_to_json(parse_layout("mine:red@B8E"))]
    done = orapa("problems", "-", stdin=json.dumps(layouts))
    assert done.returncode == 1
    assert all(line.startswith("2: ") for line in done.stdout.splitlines())


def test_a_seed_deals_the_same_layout_everywhere() -> None:
    done = orapa("deal", "--edition", "mine", "--expansions", "transparent,black", "--seed", "7", "--json")
    dealt = layout_from_json(json.loads(done.stdout))
    assert dealt == deal(MINE.with_expansions(["transparent", "black"]), Random(7))
    assert dealt.problems() == ()
    assert str(dealt.placements[0]) == "white_big@D9E"  # the same with every version of Python


def test_dealing_in_words_shows_line_and_drawing() -> None:
    line, *drawing = orapa("deal", "--edition", "space/10x8", "--seed", "1").stdout.splitlines()
    assert parse_layout(line).problems() == ()
    assert drawing[0] == "space/10x8"
    assert len(drawing) == 11


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["deal", "--edition", "chess"], "no edition 'chess'"),
        (["deal", "--expansions", "gold"], "no expansion 'gold'"),
        (["deal", "--seed", "seven"], "invalid int value"),
        (["deal", "--edition", "space/3x3"], "add up to 18"),
    ],
)
def test_what_cannot_be_dealt(arguments: list[str], message: str) -> None:
    assert message in assert_one_sentence(orapa(*arguments))


def test_read_gives_the_layout_back() -> None:
    picture = picture_to_json(picture_of(FIRST, Kind.HALL))
    done = orapa("read", "--json", "-", stdin=json.dumps(picture))
    reading = json.loads(done.stdout)
    assert set(reading) == {"reading", "layout", "problems", "candidates", "cells", "missing"}
    assert reading["reading"] == "exact"
    assert layout_from_json(reading["layout"]).looks_like(FIRST)
    assert json.loads(orapa("read", "--json", "-", stdin=json.dumps([picture, picture])).stdout) == [reading, reading]


def test_read_in_words() -> None:
    picture = {
        "edition": "mine",
        "expansions": [],
        "kind": "hall",
        "picture": ["NN" + "." * 8, "NN" + "." * 8, *["." * 10] * 6],
    }
    done = orapa("read", "-", stdin=json.dumps(picture))
    assert done.returncode == 0
    assert "pieces are missing" in done.stdout
    assert "the red gem" in done.stdout
    assert "small white" not in done.stdout


@pytest.mark.parametrize(
    ("picture", "message"),
    [
        ({"edition": "mine", "kind": "hall", "picture": ["." * 10] * 7}, "7 rows"),
        ({"edition": "mine", "kind": "hall", "picture": ["." * 9] * 8}, "9 cells"),
        ({"edition": "mine", "kind": "hall", "picture": ["x" * 10] * 8}, "'x'"),
        ({"edition": "mine", "kind": "reed", "picture": ["N" * 10] * 8}, "'N'"),
        ({"edition": "mine", "kind": "radar", "picture": ["." * 10] * 8}, "no kind"),
        ({"edition": "mine", "picture": ["." * 10] * 8}, '"kind"'),
        ([], "must be"),
    ],
)
def test_bad_pictures_are_one_sentence(picture: object, message: str) -> None:
    if picture == []:
        assert json.loads(orapa("read", "--json", "-", stdin="[]").stdout) == []
        return
    assert message in assert_one_sentence(orapa("read", "-", stdin=json.dumps(picture)))
