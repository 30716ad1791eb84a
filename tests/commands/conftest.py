"""The commands keep their matches in a folder of the test's own, not in that of whoever runs the tests, and end with it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.terminal import OPENED


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture(autouse=True)
def end_sessions() -> Iterator[None]:
    """End what the test has left running."""
    yield
    while OPENED:
        session = OPENED.pop()
        if session.process.returncode is None:
            session.process.kill()
            session.end()
