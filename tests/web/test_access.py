"""The page of the emulated table for everybody: judged by axe-core on a phone and a desktop, in the dark, in a bright hall."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from orapa_pi.phrases import languages
from tests.web.emulated_page import DESKTOP, PHONE, clear, locked, opened, piece
from tests.web.served import Running, running
from tests.web.shown import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOST_BYTES = 200_000


@pytest.fixture(scope="module", params=languages())
def table(request: pytest.FixtureRequest) -> Iterator[Running]:
    with running(request.param) as table:
        yield table


@pytest.mark.parametrize("light", ["light", "dark", "hall"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_serious(browser: "Browser", table: Running, size: dict[str, Any], light: str) -> None:
    how = {**size, "color_scheme": "dark" if light == "dark" else "light", "bypass_csp": True}  # axe is put in as a script
    with opened(browser, table, **how) as page:
        if light == "hall":
            page.locator("#hall").click()
        page.locator("[data-verb=deal]").click()
        page.locator("[data-piece=red].piece").focus()
        page.keyboard.press("f")
        page.locator("#drawer summary").click()
        page.locator("#sensors").click()
        assert table.devices.breakable is not None
        table.devices.breakable.unplug()
        page.get_by_role("log").locator("li").first.wait_for()
        table.devices.breakable.plug()
        assert serious(page) == []


def serious(page: "Page") -> list[str]:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe here: pip install axe-playwright-python")
    found = axe.Axe().run(page).response["violations"]
    return [
        f"{one['id']} ({one['impact']}): {json.dumps([node['html'][:200] for node in one['nodes']])}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def test_the_page_is_small(browser: "Browser", table: Running) -> None:
    sizes: dict[str, int] = {}
    context = browser.new_context()
    page = context.new_page()
    page.on("response", lambda one: None if "/events" in one.url else sizes.update({one.url: _size(one)}))
    page.goto(table.served.address)
    page.locator("html[data-line=live]").wait_for()
    context.close()
    assert len(sizes) > 8
    assert sum(sizes.values()) < MOST_BYTES, sizes


def _size(response: Any) -> int:
    return 0 if response.status == 303 else len(response.body())


def test_a_bright_hall_is_remembered(browser: "Browser", table: Running) -> None:
    with opened(browser, table) as page:
        page.locator("#hall").click()
        page.reload()
        page.locator("html[data-light=hall]").wait_for()
        expect(page.locator("#hall")).to_have_attribute("aria-pressed", "true")


def test_nothing_is_said_by_colour_alone(browser: "Browser", table: Running) -> None:
    """Each piece carries its letter and says its name."""
    with opened(browser, table) as page:
        clear(page)
        names = page.locator(".piece").evaluate_all("pieces => pieces.map(piece => piece.getAttribute('aria-label'))")
        letters = page.locator(".piece .letter").all_text_contents()
        assert len(set(names)) == len(set(letters)) == 5


def test_pictures_for_the_eye(browser: "Browser", table: Running, tmp_path: Path) -> None:
    """What people will see, for whoever runs this to look at: the files lie in pytest's folder of this test."""
    for name, size, scheme in (("desktop", DESKTOP, "light"), ("phone", PHONE, "dark")):
        with opened(browser, table, **size, color_scheme=scheme) as page:
            if name == "desktop":
                locked(page, table)
            piece(page, "red").wait_for()
            picture = page.screenshot(full_page=True, path=tmp_path / f"{name}-{table.words.language}.png")
            assert picture.startswith(b"\x89PNG")
