"""`opera replay`: the recorded scenarios through the real command, and what it refuses."""

import json
from pathlib import Path

import pytest

from tests.commands.run import ROOT, assert_one_sentence, orapa

SCENARIOS = ROOT / "tests" / "data" / "opera"


@pytest.mark.parametrize("name", ["e01_setup", "e24_rulebook_assault"])
def test_a_scenario_gives_the_accounts(name: str) -> None:
    done = orapa("opera", "replay", str(SCENARIOS / f"{name}.jsonl"), "--json")
    assert done.returncode == 0
    accounts = json.loads(done.stdout)
    assert set(accounts) == {"players", "bank", "decline", "active", "phase", "winner", "refused"}
    units = sum(player["civil"] + player["military"] for player in accounts["players"])
    assert units + accounts["bank"]["population"] == 80


def test_the_history_in_words_and_in_dutch() -> None:
    english = orapa("opera", "replay", str(SCENARIOS / "e06_second_turn.jsonl"))
    dutch = orapa("opera", "replay", "--lang", "nl", str(SCENARIOS / "e06_second_turn.jsonl"))
    assert english.returncode == dutch.returncode == 0
    assert "credits" in english.stdout
    assert english.stdout != dutch.stdout


def test_the_example_cards_can_be_used() -> None:
    done = orapa("opera", "replay", "-", "--cards", str(ROOT / "docs" / "example_cards.toml"), "--json")
    assert json.loads(done.stdout)["phase"] == "setup"


@pytest.mark.parametrize(
    ("text", "message"),
    [("{", "line 1"), ('{"do": "dance"}', "line 1"), ("[]", "line 1"), ("[" * 100_000, "it is nested too deeply")],
)
def test_what_is_no_action_is_one_sentence(text: str, message: str) -> None:
    assert message in assert_one_sentence(orapa("opera", "replay", "-", "--json", stdin=text))


def test_only_a_new_line_ends_a_line() -> None:
    """JSON lets U+2028, U+2029 and U+0085 stand in a string as they are."""
    text = '{"do": "setup", "players": ["Ann", "Bob"], "note": "a\u2028b\u0085c"}\r\n\r\n{"do": "train"}'
    done = json.loads(orapa("opera", "replay", "-", "--json", stdin=text).stdout)
    assert [one["line"] for one in done["refused"]] == [3]


def test_a_bad_card_file_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text("[[cards")
    assert "is no TOML" in assert_one_sentence(orapa("opera", "replay", "-", "--cards", str(tmp_path / "cards.toml")))


CARDS = ["--cards", str(ROOT / "docs" / "example_cards.toml")]


def test_a_deck_is_checked_against_the_card_file() -> None:
    bad = orapa("opera", "deck", "-", *CARDS, stdin="4 Civil Ship\nMecadestroyr\n")
    assert (bad.returncode, bad.stderr) == (1, "")
    assert bad.stdout.splitlines() == [
        "The deck has 5 cards; it needs 40.",
        "Civil Ship is in the deck 4 times; at most 3 are allowed.",
        "Mecadestroyr is not in the card file; add it there or check its name.",
    ]
    good = orapa("opera", "deck", "-", *CARDS, "--any-copies", "--json", stdin="40 Civil Ship\n")
    assert (good.returncode, json.loads(good.stdout)) == (0, [])


def test_a_deck_without_cards_to_check_it_against_is_one_sentence() -> None:
    assert "name their file with --cards" in assert_one_sentence(orapa("opera", "deck", "-", stdin="Probe"))
