"""Pieces that are moved faster than the table tells, by a finger, or while it refuses: the page of the emulated table."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from orapa_pi.rules.notation import parse_layout
from tests.web.emulated_page import PHONE, clear, corner, drag, drawn, middle, opened, piece
from tests.web.served import Running, running
from tests.web.shown import expect
from tests.web.test_overtaken import kept_back, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def table() -> Iterator[Running]:
    """Its tests clear the bench themselves."""
    with running() as table:
        yield table


def wait_for(page: "Page", board: str) -> None:
    drawn(page, parse_layout(board).placements)


def test_a_piece_is_dragged_on_from_where_it_was_dropped(browser: "Browser", table: Running) -> None:
    """Also before the table has told that it lies there."""
    with opened(browser, table) as page:
        clear(page)
        held = kept_back(page, "**/table/do*")
        drag(page, "red", 3, 3)
        wait_until(page, lambda: held)
        drag(page, "red", 3, 5)
        held[0].continue_()
        wait_until(page, lambda: len(held) > 1)
        held[1].continue_()
        wait_for(page, "mine:red@D6N")
        page.unroute("**/table/do*")


def test_keys_that_are_pressed_faster_than_the_table_tells_all_count(browser: "Browser", table: Running) -> None:
    with opened(browser, table) as page:
        clear(page)
        drag(page, "red", 3, 3)
        wait_for(page, "mine:red@D4N")
        held = kept_back(page, "**/table/do*")
        piece(page, "red").focus()
        for count, key in enumerate(("r", "ArrowDown", "f", "ArrowDown"), 1):
            page.keyboard.press(key)
            wait_until(page, lambda: held)
            assert len(held) == 1, f"{count} keys: the others wait"
        for count in range(4):
            wait_until(page, lambda count=count: len(held) > count)  # type: ignore[misc]
            held[count].continue_()
        wait_for(page, "mine:red@F4Em")
        page.unroute("**/table/do*")


def test_a_piece_that_the_table_does_not_take_off_lies_where_it_lay(browser: "Browser", table: Running) -> None:
    with opened(browser, table) as page:
        clear(page)
        drag(page, "red", 3, 3)
        wait_for(page, "mine:red@D4N")
        page.route("**/table/do*", lambda one: one.fulfill(status=400, json={"error": "Not now."}))
        drag(page, "red", 11, 3)
        page.locator("#refused", has_text="Not now.").wait_for()
        expect(piece(page, "red")).to_have_attribute("transform", "translate(3 3)")


def test_a_finger_drags_a_piece_and_not_the_page_and_its_next_tap_counts(browser: "Browser", table: Running) -> None:
    with opened(browser, table, **PHONE) as page:
        clear(page)
        piece(page, "red").scroll_into_view_if_needed()
        left, top = corner(page, "red")
        x, y = middle(page, 3, 3)
        finger = page.context.new_cdp_session(page)
        for kind, at in (("touchStart", (left + 4, top + 4)), ("touchMove", (x, y - 40)), ("touchMove", (x, y))):
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        wait_for(page, "mine:red@D4N")
        page.touchscreen.tap(*middle(page, 5, 5))
        wait_for(page, "mine:red@F6N")
