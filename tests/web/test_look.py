"""What people see without scrolling, and what stays where it is under their finger: measured in a real browser."""

from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from orapa_pi.devices.ports import Control, Named, Pressed
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import Stage
from tests.web.emulated_page import DESKTOP, PHONE, clear, locked, opened, press
from tests.web.hunting import act, begin, pieces_of, seated, sit_down
from tests.web.hunting import opened as hunt_opened
from tests.web.panel import until
from tests.web.served import Running, running
from tests.web.shown import expect
from tests.web.test_hunters_page import fire, hunt, said, secret_of
from tests.web.test_hunters_secrets import ANNS, BOBS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FloatRect, Page

ROOM: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
TABLET: dict[str, Any] = {"viewport": {"width": 768, "height": 1024}}
ACROSS_THE_ROOM_PX, AT_ONCE_PX = 28, 50
"""The smallest letters of the big screen, and those of whose turn it is and the newest answer: on a screen of 1.1 m width they
are 16 and 29 mm; 5 m away capitals of 20 mm, as the larger ones have, are read at a glance (a 250th of the distance)."""


def box(page: "Page", selector: str) -> "FloatRect":
    found = page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return found


def bottom(page: "Page", selector: str) -> float:
    found = box(page, selector)
    return found["y"] + found["height"]


@pytest.mark.parametrize("light", ["plain", "hall"])
@pytest.mark.parametrize("size", [DESKTOP, TABLET, ROOM], ids=["desktop", "tablet", "room"])
def test_matrix_newest_sentence_and_keys_are_seen_without_scrolling(
    browser: "Browser", size: dict[str, Any], light: str
) -> None:
    with running("nl") as table, opened(browser, table, **size) as page:
        if light == "hall":
            page.locator("#hall").click()
        locked(page, table)
        for seen in ("#matrix", "#said li:first-child", "[data-control=submit]", "#lift"):
            assert bottom(page, seen) <= size["viewport"]["height"], seen


def test_on_a_phone_matrix_newest_sentence_and_keys_share_a_screen(browser: "Browser") -> None:
    with running("nl") as table, opened(browser, table, **PHONE) as page:
        locked(page, table)
        top = box(page, "#matrix")["y"]
        assert bottom(page, "[data-control=submit]") - top <= PHONE["viewport"]["height"]
        assert top < box(page, "#said li:first-child")["y"] < box(page, "[data-control=knob]")["y"]


def test_what_is_said_and_the_menu_do_not_move_the_keys(browser: "Browser") -> None:
    with running() as table, opened(browser, table) as page:
        before = box(page, "[data-control=ok]")
        page.locator("#prompt:not(:empty)").wait_for()
        locked(page, table)
        page.locator("#prompt:empty").wait_for(state="attached")
        assert box(page, "[data-control=ok]") == before
        for port in "2345":
            press(page, "right")
            press(page, "ok")
            page.locator("#said li:first-child", has_text=f"{port}:").wait_for()
            assert box(page, "[data-control=ok]") == before


def test_what_is_chosen_does_not_move_the_buttons_that_change_it(browser: "Browser") -> None:
    with running() as table, opened(browser, table, **PHONE) as page:
        clear(page)
        before = box(page, "#turn-piece")
        page.locator("[data-piece=white_big].piece").focus()
        page.keyboard.press("Enter")
        page.locator("[data-piece=white_big].laid").wait_for()
        page.keyboard.press("r")
        page.locator("#turn-piece:enabled").wait_for()
        assert box(page, "#turn-piece") == before


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_answer_stands_out_right_after_the_question(browser: "Browser", size: dict[str, Any]) -> None:
    with (
        hunt("nl") as table,
        hunt_opened(browser, table, **size) as page,
        hunt_opened(browser, table, "/watch", **ROOM) as screen,
    ):
        expect(page.locator("#ask"), "who has no seat has nothing to ask with").to_be_hidden()
        expect(page.locator("#newest")).to_have_text("")
        sit_down(page, "ANN")
        fire(page, "7")
        for shown in (page, screen):
            shown.locator("#newest", has_text=said(table, "7")).wait_for()
            expect(shown.locator("#newest")).to_contain_text("ANN")
            assert letters(shown, "#newest") > letters(shown, "#told")
        page.evaluate("scrollTo(0, 0)")
        assert bottom(page, "#newest") <= size["viewport"]["height"]
        assert min(letters(screen, part) for part in ("#told", "#people", "#log")) >= ACROSS_THE_ROOM_PX
        assert min(letters(screen, part) for part in ("#now", "#newest")) >= AT_ONCE_PX
        assert screen.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert bottom(screen, "#address") <= ROOM["viewport"]["height"], "nobody scrolls a big screen"
        table.table.post(Pressed(Control.OK))  # BOB asks at the panel, from the first port
        for shown in (page, screen):
            shown.locator("#newest", has_text=said(table, "1")).wait_for()


@pytest.mark.parametrize("size", [DESKTOP, ROOM], ids=["desktop", "room"])
def test_at_the_end_the_big_screen_shows_the_board_without_scrolling(browser: "Browser", size: dict[str, Any]) -> None:
    with hunt("nl") as table, hunt_opened(browser, table, "/watch", **size) as screen, closing(seated(table, "ANN")) as ann:
        act(ann, "ask", question="7")
        screen.locator("#log li[data-question='7']").wait_for()
        with closing(seated(table, "BOB", 1)) as bob:
            act(bob, "submit", pieces=pieces_of(secret_of(table)))
        screen.locator("#picture[src]").wait_for()
        screen.evaluate("document.getElementById('picture').decode()")
        assert bottom(screen, "#picture") <= size["viewport"]["height"]
        expect(screen.locator("#newest")).to_have_text("")


def test_who_is_on_turn_is_told_from_the_others_where_colours_are_forced(browser: "Browser") -> None:
    with hunt() as table, hunt_opened(browser, table, "/watch", **DESKTOP, forced_colors="active") as screen:
        screen.locator("#people li.on-turn").wait_for()
        sides = "rows => rows.filter(row => parseFloat(getComputedStyle(row).borderLeftWidth)).map(row => row.dataset.hunter)"
        assert screen.locator("#people li").evaluate_all(sides) == ["ANN"]


def letters(page: "Page", selector: str) -> float:
    """How large the letters are, in px."""
    return float(page.locator(selector).evaluate("one => parseFloat(getComputedStyle(one).fontSize)"))


def test_in_a_duel_the_newest_answer_is_on_the_board_that_was_asked_last(browser: "Browser") -> None:
    with running(second_board={"driver": "simulated"}) as table, hunt_opened(browser, table, "/watch", **ROOM) as screen:
        table.table.post(Named(("ANN", "BOB")))
        begin(table, Mode.DUEL, "ANN", "BOB")
        for bench, layout in zip(table.served.benches.values(), (ANNS, BOBS), strict=True):
            for placement in layout.placements:
                bench.place(placement)
        until(lambda: table.table.state.seen.layout is not None)
        while table.table.state.stage is Stage.BUILDING:
            lock(table)
        askers = []
        for count in (1, 2, 3):
            name = table.table.state.hunters[turn := table.table.state.turn]
            askers.append(name)
            table.table.post(Pressed(Control.RIGHT))
            table.table.post(Pressed(Control.OK))
            until(lambda turn=turn: table.table.state.turn != turn)  # type: ignore[misc]
            screen.locator("#log li").nth(count - 1).wait_for()
            screen.locator("#newest", has_text=name).wait_for()
        assert askers == ["ANN", "BOB", "ANN"]
        with hunt_opened(browser, table, "/watch", **ROOM) as late:
            late.locator("#log li").first.wait_for()
            expect(late.locator("#newest"), "which of two logs is newer cannot be seen from them").to_have_text("")


def lock(table: Running) -> None:
    """Press OK on a board, and wait until something came of it."""
    before = table.table.state
    table.table.post(Pressed(Control.OK))
    until(lambda: table.table.state is not before)


def test_a_line_that_is_lost_is_said_across_the_phone(browser: "Browser") -> None:
    """And not in a column of single words beside the title."""
    with running("nl") as table:
        context = browser.new_context(**PHONE)
        page = context.new_page()
        page.goto(table.host)
        page.locator("html[data-line=live]").wait_for()
    page.locator("html[data-line=lost]").wait_for()
    assert box(page, "#line")["width"] > 0.9 * PHONE["viewport"]["width"]
    context.close()
