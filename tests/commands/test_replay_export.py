"""`replay` and `export`: what was played, for people and as JSON; a sealed match is refused."""

import json
from pathlib import Path

import pytest

from orapa_pi.play.events import Abandoned, Submitted
from orapa_pi.play.modes import Mode
from orapa_pi.rules.notation import format_layout
from tests.app.played import begun, store_at
from tests.commands.run import assert_one_sentence, orapa
from tests.play.story import OTHER, RIGHT


@pytest.fixture
def path(own_data_folder: Path) -> Path:
    """The store that is used when nothing else is named: a match that is over, one given up, one that runs."""
    path = own_data_folder / "orapa-pi" / "matches.db"
    store = store_at(path)
    played = begun(store, Mode.HIDDEN)
    played.ask("1", "E4", "1")
    played.do(Submitted(OTHER), Submitted(RIGHT))
    begun(store, Mode.SEALED).do(Abandoned())
    begun(store, Mode.DUEL).ask("1")
    store.close()
    return path


def test_the_list_of_matches(path: Path) -> None:
    lines = orapa("replay").stdout.splitlines()
    assert [line.partition(": ")[0] for line in lines] == ["1", "2", "3"]
    assert lines[0].endswith("Mine, hidden board, Ann, Bob: over")
    assert lines[1].endswith("Mine, sealed puzzle, Ann: given up and sealed")
    assert lines[2].endswith("Mine, duel, Ann, Bob: running")
    assert orapa("replay", "--lang", "nl", "--store", str(path)).stdout.splitlines()[2].endswith("bezig")


@pytest.mark.usefixtures("path")
def test_a_match_is_told_with_its_boards_and_paths() -> None:
    done = orapa("replay", "1")
    assert done.returncode == 0, done.stderr
    told = done.stdout
    assert told.splitlines()[0].endswith("Mine, hidden board, Ann, Bob")
    for sentence in (
        "This board is locked:",
        "Ann asks 1.",
        "  1: The wave comes out at letter I, transparent.",
        "Bob asks E4.",
        "  E4: Nothing is there.",
        "  1, again: ",
        "Ann hands in:",
        "  Ann's solution is wrong.",
        "Bob hands in:",
        "  Bob wins.",
    ):
        assert sentence in told
    asks = told.partition("Ann asks 1.")[2].partition("  1: ")[0]
    assert "*" in asks or "|" in asks
    assert told.count("\nmine\n") == 4  # the board, one beam, two solutions


@pytest.mark.usefixtures("path")
def test_an_exported_match_holds_everything() -> None:
    document = json.loads(orapa("export", "1").stdout)
    assert document["match"] == 1
    assert document["opening"]["mode"] == "hidden"
    assert len(document["digest_key"]) == 64
    events = [event["entry"]["event"] for event in document["events"]]
    assert events == ["lock", "asked", "asked", "asked", "submitted", "submitted"]
    assert document["events"][0]["secret"]["entry"]["locked"] == format_layout(RIGHT)
    assert document["events"][1]["secret"]["path"][0] == "A1S"


@pytest.mark.parametrize("command", ["replay", "export"])
@pytest.mark.parametrize(("match", "reason"), [("2", "was given up and is sealed"), ("3", "is still being played")])
def test_a_sealed_match_is_refused(command: str, match: str, reason: str, path: Path) -> None:
    assert reason in assert_one_sentence(orapa(command, match, "--store", str(path)))


def test_a_match_that_was_given_up_is_revealed_or_destroyed(path: Path) -> None:
    assert "still" not in assert_one_sentence(orapa("replay", "1", "--reveal"))
    assert "The table deals this board:" in orapa("replay", "2", "--reveal").stdout
    assert orapa("export", "2").returncode == 0
    store = store_at(path)
    begun(store, Mode.SEALED).do(Abandoned())
    store.close()
    assert orapa("replay", "4", "--destroy").stdout == "The secret of match 4 is destroyed.\n"
    assert "was destroyed" in assert_one_sentence(orapa("export", "4"))


@pytest.mark.parametrize(
    "arguments",
    [
        ("export", "99"),
        ("export", "99999999999999999999999"),
        ("export", "-1"),
        ("replay", "99"),
        ("replay", "--reveal"),
        ("replay", "--destroy"),
        ("replay", "--config", "nowhere.toml"),
        ("export", "one"),
        ("export",),
    ],
)
@pytest.mark.usefixtures("path")
def test_what_cannot_be_shown_is_one_sentence(arguments: tuple[str, ...]) -> None:
    assert_one_sentence(orapa(*arguments))


def test_stores_that_cannot_be_read_are_one_sentence(tmp_path: Path) -> None:
    assert "nothing was played yet" in assert_one_sentence(orapa("replay"))
    (tmp_path / "garbage.db").write_bytes(b"garbage" * 999)
    assert "cannot be used" in assert_one_sentence(orapa("replay", "--store", str(tmp_path / "garbage.db")))
    assert "cannot be used" in assert_one_sentence(orapa("replay", "1", "--reveal", "--store", str(tmp_path / "garbage.db")))
    (tmp_path / "c.toml").write_text('store = "off"\n')
    assert "keeps no matches" in assert_one_sentence(orapa("replay", "--config", str(tmp_path / "c.toml")))


def test_the_config_names_the_store(path: Path, tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text(f'store = "{path}"\n')
    assert orapa("replay", "--config", str(tmp_path / "c.toml")).stdout.count("\n") == 3


def test_accounts_are_told_in_words_and_exported_as_lines_that_replay(own_data_folder: Path, tmp_path: Path) -> None:
    store = store_at(own_data_folder / "orapa-pi" / "matches.db")
    store.books.keep({"do": "setup", "players": ["Ann", "Bob"]})
    for verb in ("start_turn", "train"):
        store.books.keep({"do": verb, "player": "Ann"})
    store.close()
    assert orapa("replay").stdout.endswith(", accounts of Space Opera: running\n")
    assert orapa("replay", "--lang", "nl").stdout.endswith(", boekhouding van Space Opera: bezig\n")
    told = orapa("replay", "1").stdout.splitlines()
    assert told[-1] == "Ann: a civil unit trained for 4 credits"
    exported = tmp_path / "accounts.jsonl"
    exported.write_text(orapa("export", "1").stdout)
    done = json.loads(orapa("opera", "replay", str(exported), "--json").stdout)
    assert [player["military"] for player in done["players"]] == [1, 0]
    assert done["refused"] == []
