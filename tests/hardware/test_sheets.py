"""The sheets: the same words in every language, and measures that a printer keeps."""

import re
import tomllib
import zlib
from base64 import a85decode
from itertools import pairwise

import pytest

from hardware.prints.sheets import WORDS, card_words, sheet_names
from orapa_pi.phrases import languages
from tests.hardware import built

MM = 72 / 25.4


def test_every_language_says_the_same_things() -> None:
    table = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    assert sorted(table) == languages()
    shapes = [
        {key: len(text) if key == "steps" else re.findall(r"{\w+}", text) for key, text in table[name].items()}
        for name in table
    ]
    assert all(shape == shapes[0] for shape in shapes)
    assert [re.findall(r"{\w+}", step) for step in card_words("en").steps] == [
        re.findall(r"{\w+}", step) for step in card_words("nl").steps
    ]


def test_there_is_a_sheet_for_each_game_and_language() -> None:
    assert set(sheet_names()) == {
        *("overlay-mine", "overlay-space"),
        *(f"{kind}-{language}" for kind in ("quick-start", "colours") for language in ("en", "nl")),
    }


def page(name: str) -> str:
    """The drawing operators of a sheet's only page."""
    data = (built.folder() / "sheets" / f"{name}.pdf").read_bytes()
    (stream,) = re.findall(rb"stream\r?\n(.*?)endstream", data, flags=re.S)
    return zlib.decompress(a85decode(stream.strip().removesuffix(b"~>"))).decode("latin-1")


@pytest.mark.parametrize(("name", "columns", "rows"), [("overlay-mine", 10, 8), ("overlay-space", 11, 7)])
def test_an_overlay_has_its_grid_at_25_mm(name: str, columns: int, rows: int) -> None:
    lines = [tuple(map(float, found)) for found in re.findall(r"n ([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S", page(name))]
    upright = sorted({x for x, y, to_x, to_y in lines if x == to_x and abs(to_y - y) > 100 * MM})
    across = sorted({y for x, y, to_x, to_y in lines if y == to_y and abs(to_x - x) > 150 * MM})
    assert (len(upright), len(across)) == (columns + 1, rows + 1)
    for places in (upright, across):
        assert all(b - a == pytest.approx(25 * MM, abs=0.02) for a, b in pairwise(places))
    assert upright[0] > 3 * MM  # what most printers leave white
    assert across[0] > 3 * MM


@pytest.mark.parametrize("name", sheet_names())
def test_a_sheet_is_one_page_of_a4(name: str) -> None:
    data = (built.folder() / "sheets" / f"{name}.pdf").read_bytes()
    (box,) = re.findall(rb"/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+) ?\]", data)
    assert sorted(float(side) / MM for side in box) == pytest.approx([210, 297], abs=0.1)


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_colour_table_has_every_mixture_in_words_and_letters(language: str) -> None:
    text = page(f"colours-{language}")
    codes = re.findall(r"\(([A-Z]{2})\) Tj", text)
    assert len(codes) == len(set(codes)) == 16
