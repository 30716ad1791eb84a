"""Commands about one table speak its language, also of what fails; and so is said what is wrong with a file of accounts."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from orapa_pi.app.choices import Choices, choices_beside
from orapa_pi.cli import main
from orapa_pi.compose import set_up
from orapa_pi.config import Config
from orapa_pi.phrases import load_words
from orapa_pi.play.events import Abandoned
from orapa_pi.play.modes import Mode
from tests.app.played import begun, store_at

DUTCH = load_words("nl")
RUNS = "Potje 2 is nog bezig: het is te tonen als het afgelopen is."
SEALED = "Potje 1 is afgebroken en verzegeld: `orapa-pi replay 1 --reveal` opent het, en --destroy vernietigt het geheim."


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """The config of a Dutch table with a match that was given up, and one that runs."""
    path = tmp_path / "matches.db"
    store = store_at(path)
    begun(store, Mode.SEALED).do(Abandoned())
    begun(store, Mode.DUEL).ask("1")
    store.close()
    config = tmp_path / "table.toml"
    config.write_text(f'language = "nl"\nstore = "{path}"\n')
    return config


def failed(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """Run a command that cannot be done: its sentence."""
    assert main([str(one) for one in arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    return said.err.removeprefix("orapa-pi: ").rstrip("\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("replay", 1), SEALED),
        (("export", 2), RUNS),
        (("replay", 2, "--reveal"), "Potje 2 is bezig: alleen een potje dat is afgebroken kan getoond of vernietigd worden."),
        (("replay", "--destroy"), "Noem het potje dat getoond of vernietigd moet worden: `orapa-pi replay` somt ze op."),
        (("export", 9), "In de opslag is geen potje 9: `orapa-pi replay` noemt de potjes die er zijn."),
        (
            ("backup", "/dev/null"),
            "/dev/null is geen bestand dat overschreven kan worden: kies een andere naam, of - voor de standaarduitvoer.",
        ),
        (("restore", __file__), "Dit is geen reservekopie, of een beschadigde (BadGzipFile): er is niets veranderd."),
    ],
    ids=lambda one: " ".join(map(str, one))[:20] if isinstance(one, tuple) else "",
)
def test_what_fails_is_said_in_the_tables_language(
    arguments: tuple[object, ...], sentence: str, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert failed(capsys, *arguments, "--config", config) == sentence
    assert failed(capsys, *arguments, "--config", config, "--lang", "en") != sentence


def test_what_goes_well_is_said_in_it_too(config: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--config", str(config)]) == 0
    assert capsys.readouterr().out.rstrip().endswith("bezig")
    assert main(["backup", str(tmp_path / "b.tar.gz"), "--config", str(config)]) == 0
    assert capsys.readouterr().err.startswith(DUTCH.say("backup.made", matches=0, calibrations=0))
    assert main(["restore", str(tmp_path / "b.tar.gz"), "--config", str(config)]) == 0
    assert capsys.readouterr().out.rstrip() == DUTCH.say("backup.restored", what="config.toml, matches.db")


def test_what_was_chosen_at_the_panel_holds(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Config.model_validate({"language": "en", "store": str(config.with_name("matches.db"))})
    config.write_text(f'store = "{table.store_path()}"\n')
    assert failed(capsys, "replay", 2, "--config", config).startswith("Match 2 is still being played")
    start = set_up(table)
    assert Choices(choices_beside(config.with_name("matches.db")), start).keep(replace(start, language="nl")) == ""
    assert failed(capsys, "replay", 2, "--config", config) == RUNS


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("7", "een regel moet een JSON-object tussen accolades zijn, en niet 7"),
        ('{"do": "train", "player": 7}', '"player" moet een tekst zijn waar iets in staat, en niet 7'),
        ('{"do": "train", "hat": 7}', '"hat" is hier geen veld; gebruik '),
        (
            '{"do": "build", "card": {"name": "Gun", "kind": "equipment"}}',
            '"card" "kind" moet other of ship zijn, en niet \'equipment\'',
        ),
        ('{"do": "correct", "to": {"level": 3}}', '"to" veld "level" moet civil of '),
        ('{"do": "setup", "players": ["A", "B"], "rulings": {"hats": "on"}}', '"rulings" kent geen regel "hats"; er zijn '),
    ],
)
def test_a_line_of_accounts_that_is_none_is_named_in_dutch(
    line: str, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(line)
    said = failed(capsys, "opera", "replay", path, "--lang", "nl")
    assert said.startswith(f"In {path}, regel 1: {fault}")
    assert said.endswith(".")


def test_all_that_is_wrong_with_a_card_file_is_said_in_dutch(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards, game = tmp_path / "cards.toml", tmp_path / "game.jsonl"
    game.write_text(json.dumps({"do": "setup", "players": ["A", "B"]}))
    cards.write_text(
        '[[cards]]\nkind = "ship"\nprice = 1\n[[cards]]\nname = "Ray"\nkind = "laser"\nprice = 1\n[[hats]]\nname = "x"\n'
    )
    assert failed(capsys, "opera", "replay", game, "--cards", cards, "--lang", "nl") == (
        '"hats" is geen deel van een kaartbestand; gebruik [[species]] en [[cards]]. Nummer 1 van [[cards]]: mist "name". '
        "Nummer 2 van [[cards]] (Ray): \"kind\" moet ship of other of consumable of equipment zijn, en niet 'laser'."
    )
    assert "dat is geen kaart" not in failed(capsys, "opera", "deck", tmp_path / "none", "--lang", "nl")
    assert failed(capsys, "opera", "deck", tmp_path / "none", "--cards", cards, "--lang", "nl").endswith(
        "is niet te lezen: No such file or directory."
    )
