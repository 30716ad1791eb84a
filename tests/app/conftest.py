"""Stores are closed after each test."""

from collections.abc import Iterator

import pytest

from tests.app.played import OPENED


@pytest.fixture(autouse=True)
def close_stores() -> Iterator[None]:
    """Let go of the stores that the test opened."""
    yield
    while OPENED:
        OPENED.pop().close()
