"""The host's page in a browser, paired as people do it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tests.web.emulated_page import DESKTOP
from tests.web.hosting import shown_pin
from tests.web.panel import PATIENCE_S, at_board
from tests.web.served import Running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

EXPECTED = ("400 (Bad Request)", "401 (Unauthorized)", "403 (Forbidden)")
"""Refusals are shown in words, and tested by them."""


@contextmanager
def form(browser: "Browser", table: Running, **how: Any) -> Iterator["Page"]:
    """The page before it is paired; a script that fails, or a request that leaves this table, fails the test."""
    complaints: list[str] = []
    context = browser.new_context(**(how or DESKTOP))
    page = context.new_page()
    page.set_default_timeout(PATIENCE_S * 1000)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("request", lambda one: None if one.url.startswith(table.host) else complaints.append(f"asks {one.url}"))
    page.goto(table.served.host_address)
    try:
        yield page
        assert [one for one in complaints if not any(status in one for status in EXPECTED)] == []
    finally:
        context.close()


@contextmanager
def hosted(browser: "Browser", table: Running, **how: Any) -> Iterator["Page"]:
    """The page, paired and told what holds."""
    with form(browser, table, **how) as page:
        page.locator("#pin").fill(shown_pin(table))
        page.locator("form button").click()
        page.locator("html[data-line=live]").wait_for()
        page.locator("#start select").first.wait_for()
        at_board(table)
        yield page


def line(page: "Page", key: str) -> Any:
    """The control of a line of the menu."""
    return page.locator(f"[data-key='{key}']")


def said(page: "Page", sentence: str) -> None:
    """Wait until the newest sentence is this one."""
    page.locator("#said li:first-child", has_text=sentence).wait_for()
