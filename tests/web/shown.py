"""What a page comes to show: it hears of the table a moment later, so nothing is read off it at once."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator
    from playwright.sync_api._generated import LocatorAssertions  # not exported: typing needs its name


def expect(locator: "Locator", message: str | None = None) -> "LocatorAssertions":
    """Playwright's assertions, which wait; imported here, so that without Playwright these files can still be collected."""
    from playwright import sync_api

    return sync_api.expect(locator, message)
