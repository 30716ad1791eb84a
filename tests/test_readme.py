"""The README and the documentation: every command and every `>>>` is executed, every example read."""

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from orapa_pi.card_files import load_cards, rulings_from
from orapa_pi.config import Config, check_config
from orapa_pi.opera.rulings import Tie
from orapa_pi.rules.json_form import layout_from_json
from orapa_pi.sensing.decode import decode
from orapa_pi.sensing.picture import picture_from_json

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
FORMATS = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, flags=re.M | re.S)


def console_examples() -> list[tuple[str, str]]:
    """Every command of the README with what it prints; commands of make stand without output."""
    examples: list[tuple[str, str]] = []
    for block in blocks(README, "console"):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            examples.append((command.partition("#")[0].strip(), output))
    return examples


@pytest.mark.parametrize(("command", "output"), [one for one in console_examples() if one[0].startswith(".venv")])
def test_commands_print_what_the_readme_says(command: str, output: str) -> None:
    program = "import sys; from orapa_pi.cli import main; sys.exit(main())"
    arguments = shlex.split(command.removeprefix(".venv/bin/orapa-pi "))
    done = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == output


def test_the_make_commands_of_the_readme_are_there() -> None:
    commands = [command for command, _ in console_examples() if command.startswith("make")]
    assert commands == ["make play", "make test"]
    for command in commands:
        planned = subprocess.run([*command.split(), "--dry-run"], capture_output=True, text=True, cwd=ROOT, check=True)
        assert "orapa-pi play" in planned.stdout or "pytest" in planned.stdout


def test_make_play_ends_by_itself_without_a_terminal() -> None:
    """With this interpreter's environment in place of .venv, so that nothing has to be installed for the test."""
    bin_folder = Path(sys.executable).parent
    if not (bin_folder / "orapa-pi").exists():
        pytest.skip("the command orapa-pi is not beside this Python: run `make test`")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(
        ["make", "-o", f"{bin_folder.parent}/.play", "play", f"VENV={bin_folder.parent}"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "The table is closed."


def test_every_python_example_of_the_readme() -> None:
    (example,) = blocks(README, "python")
    test = doctest.DocTestParser().get_doctest(example, {}, "README", "README.md", 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_speeds_are_figures() -> None:
    rows = re.findall(r"^\| (.+?) \| (.+?) \| .+ \|$", README.partition("## Speed")[2].partition("## ")[0], flags=re.M)
    assert len(rows) >= 6
    for what, measured in rows[2:]:
        assert re.search(r"\d", measured), what


def test_every_link_leads_somewhere() -> None:
    for path in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / path).exists(), path


def test_every_picture_of_the_readme_is_there() -> None:
    for path in re.findall(r"!\[[^]]*\]\(([^)]+)\)", README):
        assert (ROOT / path).read_bytes().startswith(b"\x89PNG")


def test_the_examples_of_the_formats_can_be_read() -> None:
    layout, picture = (json.loads(block) for block in blocks(FORMATS, "json"))
    assert len(layout_from_json(layout).placements) == 2
    assert decode(picture_from_json(picture)).missing == ("white_big", "blue", "red", "yellow")


def test_the_documented_config_is_the_default() -> None:
    (text,) = blocks(FORMATS, "toml")
    assert check_config(tomllib.loads(text), "the example") == Config()
    for section in ("game", "rules", "board", "camera", "matrix", "panel", "voice", "sounder", "web", "opera"):
        for key in type(getattr(Config(), section)).model_fields:
            assert re.search(rf"^(# )?{key} = ", text, flags=re.M), f"{section}.{key} is not documented"


def test_the_config_of_the_accounts_can_be_used() -> None:
    (text,) = blocks((ROOT / "docs" / "opera-table.md").read_text(encoding="utf-8"), "toml")
    opera = check_config(tomllib.loads(text), "the example").opera
    assert rulings_from(opera.rulings).tie is Tie.RESTARTS_CLOCK
    assert load_cards(str(ROOT / "docs" / "example_cards.toml")).cards
