"""The page for whoever looks after a table: every word by which the matrix complains stands in it, in both languages."""

import re
from pathlib import Path

import pytest

from orapa_pi.phrases import languages, load_words

PAGE = (Path(__file__).parent.parent / "docs" / "cafe.md").read_text(encoding="utf-8")
COLUMN = {"en": 1, "nl": 2}
ON_THE_MATRIX = ("good", "board_sought", "no_network", "board_moved", "sensor_fails", "clear_first", "wait", "store")
IN_THE_MENU = ("join", "leave", "power_off", "settings", "care", "yes", "pin")


def words_in_column(language: str) -> list[str]:
    rows = [line.split("|") for line in PAGE.splitlines() if line.startswith("| `")]
    return [word for row in rows for word in re.findall(r"`([^`]+)`", row[COLUMN[language]])]


@pytest.mark.parametrize("language", languages())
def test_every_complaint_is_explained_and_nothing_else(language: str) -> None:
    words = load_words(language)
    about = set(words.section("check.about").values())
    assert set(words_in_column(language)) == about | {words.say(f"matrix.{key}") for key in ON_THE_MATRIX}


@pytest.mark.parametrize("language", languages())
def test_the_lines_of_the_menu_are_called_as_they_are(language: str) -> None:
    for key in IN_THE_MENU:
        assert re.search(rf"\b{re.escape(load_words(language).say(f'menu.{key}'))}\b", PAGE), key


def test_a_row_says_what_to_do() -> None:
    rows = [line.strip("|").split("|") for line in PAGE.splitlines() if line.startswith("| `")]
    assert [len(row) for row in rows] == [4] * len(rows)
    assert all(cell.strip() for row in rows for cell in row)
