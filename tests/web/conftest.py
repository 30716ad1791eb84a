"""The browser of the page tests: Debian's Chromium, driven by Playwright. Where one of them is missing they are skipped.

A browser lives as long as a module: while one is open Playwright keeps this thread's asyncio to itself.
"""

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.web.panel import PATIENCE_S

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    sync_api = pytest.importorskip("playwright.sync_api", reason="no Playwright here: pip install playwright")
    if CHROMIUM is None:
        pytest.skip("no Chromium here: sudo apt-get install chromium")
    sync_api.expect.set_options(timeout=PATIENCE_S * 1000)
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()
