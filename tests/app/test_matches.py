"""Whole matches as readable text, played through the real table on simulated devices."""

from pathlib import Path

import pytest

from tests.app.script import FILES, play


def test_there_is_a_script_for_every_way_to_play() -> None:
    assert {file.stem for file in FILES} >= {"hidden", "duel", "sealed", "demo"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_match_goes_as_written(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert play(text) == text
