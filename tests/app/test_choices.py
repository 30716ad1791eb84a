"""What was chosen at the table is there at the next start, until the config says something else."""

import os
from pathlib import Path

import pytest

from orapa_pi.app.choices import Choices, from_json, to_json
from orapa_pi.app.orders import Setup, change
from orapa_pi.play.events import Refusal
from orapa_pi.play.modes import LastTurn
from orapa_pi.play.orders import SetAttempts, SetGame, SetLastTurn, SetName, SetRule, Setting, SetTurnTime
from orapa_pi.rules.grid import Grid
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.space import SPACE

START = Setup(MINE, ("Ann", "Bob", "CAS", "DAN", "EVA", "FAY"))
ORDERS: list[Setting] = [
    SetGame("space", ("black_hole",)),
    SetRule("ring_across", "bend"),
    SetRule("side_rule", "off"),
    SetRule("answers", "bounces"),
    SetName(1, "Jo"),
    SetAttempts(3),
    SetLastTurn(LastTurn.QUESTION),
    SetTurnTime(120),
]


def changed(setup: Setup, *orders: Setting) -> Setup:
    for order in orders:
        following = change(setup, order)
        assert not isinstance(following, Refusal)
        setup = following
    return setup


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "choices.json"


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: type(order).__name__)
def test_each_choice_is_kept(order: Setting, path: Path) -> None:
    setup = changed(START, order)
    assert setup != START
    assert Choices(path, START).keep(setup) == ""
    again = Choices(path, START)
    assert again.load() == setup
    assert again.fault == ""
    assert from_json(to_json(setup)) == setup


def test_without_a_file_the_config_says_it(path: Path) -> None:
    choices = Choices(path, START)
    assert choices.load() == START
    assert choices.fault == ""


def test_an_owner_who_changes_the_config_afterwards_is_obeyed_in_just_that(path: Path) -> None:
    Choices(path, START).keep(changed(START, *ORDERS))
    new_start = changed(START, SetTurnTime(60), SetAttempts(1))
    kept = Choices(path, new_start).load()
    assert kept.settings == new_start.settings
    assert kept.edition.name == "space"
    assert kept.names[1] == "Jo"


def test_a_game_comes_back_with_its_own_board(path: Path) -> None:
    start = Setup(SPACE.with_grid(Grid(10, 8)))
    there = changed(start, SetGame("mine", ("black",)), SetRule("red_sides", "SE-NW"))
    Choices(path, start).keep(there)
    kept = Choices(path, start).load()
    back = changed(kept, SetGame("space"))
    assert str(back.edition) == "space/10x8"
    assert back.edition.rules == there.edition.rules


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"start": [], "chosen": 3}', '{"start": {}, "chosen": {}', "\x00"])
def test_a_damaged_file_is_named_and_the_config_says_it(text: str, path: Path) -> None:
    path.parent.mkdir()
    path.write_text(text)
    choices = Choices(path, START)
    assert choices.load() == START
    assert choices.fault.startswith(str(path)) or text == '{"start": [], "chosen": 3}'


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", {"edition": "chess"}),
        ("game", 3),
        ("players", ["Ann", "ann", "C", "D", "E", "F"]),
        ("players", ["Ann"]),
        ("rules", {"red_sides": "none"}),
        ("settings", {"attempts": "many"}),
        ("other_games", [7]),
    ],
)
def test_what_nobody_can_have_chosen_is_left_out(key: str, value: object, path: Path) -> None:
    import json

    path.parent.mkdir()
    path.write_text(json.dumps({"start": to_json(START), "chosen": {**to_json(START), key: value}}))
    choices = Choices(path, START)
    assert choices.load() == START
    assert choices.fault


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    choices = Choices(tmp_path / "file" / "choices.json", START)
    assert choices.keep(START)
    assert choices.load() == START


def test_a_cut_while_writing_leaves_the_old_one(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    choices = Choices(path, START)
    choices.keep(changed(START, SetTurnTime(60)))

    def cut(_descriptor: int) -> None:
        raise OSError(5, os.strerror(5))

    monkeypatch.setattr(os, "fsync", cut)
    assert choices.keep(changed(START, SetTurnTime(300))).endswith(os.strerror(5))
    assert choices.load().settings.turn_s == 60
