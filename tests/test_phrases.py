"""Adding a language is adding a file: a third one is there at once, and a whole table speaks it."""

import shutil
from pathlib import Path

import pytest

from orapa_pi import phrases
from orapa_pi.cli import main
from orapa_pi.devices.ports import Control
from orapa_pi.phrases import languages, load_words
from tests.app.hosted import hosted
from tests.app.test_table import LAYOUT

LOCKED = 'asking = "The board is locked.'


@pytest.fixture
def _a_third_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frisian, as far as one sentence of it goes."""
    words = Path(phrases.__file__).parent / "words"
    for language in languages():
        shutil.copy(words / f"{language}.toml", tmp_path)
    english = (tmp_path / "en.toml").read_text(encoding="utf-8")
    assert english.count(LOCKED) == 1
    (tmp_path / "fy.toml").write_text(english.replace(LOCKED, 'asking = "It boerd stiet fêst.'), encoding="utf-8")
    monkeypatch.setattr(phrases, "_FOLDER", tmp_path)


@pytest.mark.usefixtures("_a_third_language")
def test_a_file_more_is_a_language_more(capsys: pytest.CaptureFixture[str]) -> None:
    assert languages() == ["en", "fy", "nl"]
    assert load_words("fy").say("play.asking").startswith("It boerd stiet fêst.")
    assert main(["ask", "--lang", "fy", "--layout", "mine:red@B8E", "8"]) == 0
    assert capsys.readouterr().out.startswith("8: ")


@pytest.mark.usefixtures("_a_third_language")
def test_the_table_begins_in_it_and_comes_round_to_it_from_the_others() -> None:
    with hosted(language="fy") as page:
        page.lay(LAYOUT)
        page.press(Control.OK)
        assert page.heard[-1].startswith("It boerd stiet fêst.")
        spoken = []
        for _ in languages():
            assert page.order("settings", "language") == ""
            spoken.append(page.sight.words.language)
        assert spoken == ["nl", "en", "fy"]
