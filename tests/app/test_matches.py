"""Whole matches as readable text, played through the real table on simulated devices."""

import re
from pathlib import Path

import pytest

from orapa_pi.phrases import languages, load_words
from orapa_pi.play.modes import Mode
from orapa_pi.rules.editions import EDITIONS
from tests.app.script import FILES, play
from tests.rules.layouts import ALL_EDITIONS


def heads() -> dict[Path, tuple[str, str, str, str]]:
    """Edition with its expansions, language, mode (a file's name begins with it) and text of every script."""
    texts = {file: file.read_text(encoding="utf-8") for file in FILES}
    return {file: (*text.split()[1:3], file.stem.split("_")[0], text) for file, text in texts.items()}  # type: ignore[misc]


def test_there_is_a_script_for_every_way_to_play() -> None:
    scripts = heads().values()
    modes = {mode.value for mode in Mode}
    assert {(mode, edition.split("+")[0]) for edition, _, mode, _ in scripts} >= {(m, e) for m in modes for e in EDITIONS}
    assert {language for _, language, _, _ in scripts} == set(languages())
    assert {edition for edition, _, _, _ in scripts} >= {str(edition) for edition in ALL_EDITIONS if "/" not in str(edition)}
    assert {mode for _, _, mode, text in scripts if "$ cut" in text} == modes


@pytest.mark.parametrize(
    "key",
    [
        *(
            "match.draw",
            "match.abandoned",
            "match.nobody",
            "match.paused",
            "match.out",
            "store.resumed",
            "play.moved",
            "play.lost",
        ),
        *(
            "mine.beam.absorbed",
            "mine.cell.transparent",
            "space.beam.trapped",
            "space.beam.disappeared",
            "space.cell.black_hole",
        ),
        *(
            "own.moved",
            "own.lost",
            "play.warned",
            "play.again",
            "match.wrong",
            "match.right",
            "match.last_chance",
            "match.last_question",
        ),
    ],
)
def test_the_scripts_tell_all_that_can_happen(key: str) -> None:
    """The sentence, its fields left open, stands in some script in the script's own language."""
    for _, language, _, text in heads().values():
        sentence = load_words(language).phrases[key]
        if re.search(re.sub(r"\\{\w+\\}", ".+", re.escape(sentence)), text):
            return
    pytest.fail(f"no script tells {key}")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_match_goes_as_written(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert play(text) == text
