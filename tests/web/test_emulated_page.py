"""The emulated table in a real browser: a board is set up, locked and asked, by mouse, by touch, and with the keys alone."""

import json
import re
import socket
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from orapa_pi.devices.ports import Control, Pressed, Turned
from orapa_pi.devices.simulated import SimulatedMatrix
from orapa_pi.phrases import languages
from orapa_pi.play.desk import entries
from orapa_pi.rules.grid import Port
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.notation import format_layout, parse_layout
from orapa_pi.rules.pieces import Placement
from orapa_pi.rules.questions import BeamQuestion
from orapa_pi.rules.space import SPACE
from orapa_pi.rules.tracer import trace
from orapa_pi.screen.answers import answer_in_words, piece_in_words
from orapa_pi.screen.frame import Frame
from tests.web.emulated_page import (
    LAYOUT,
    PHONE,
    clear,
    drag,
    drawn,
    leave_menu,
    lit,
    locked,
    middle,
    opened,
    piece,
    press,
    said,
    touch,
)
from tests.web.panel import choose, until
from tests.web.served import Running, running
from tests.web.shown import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route


@pytest.fixture(params=languages())
def table(request: pytest.FixtureRequest) -> Iterator[Running]:
    with running(request.param) as table:
        yield table


@pytest.fixture(scope="module")
def english() -> Iterator[Running]:
    """For tests that leave the match alone: they clear the bench themselves."""
    with running() as table:
        yield table


def lying(table: Running) -> str:
    """What lies on the simulated board, whichever piece was laid first."""
    bench = table.devices.bench
    assert bench is not None
    order = [one.name for one in LAYOUT.edition.pieces]
    placements = sorted(bench.placements, key=lambda placement: order.index(placement.piece.name))
    return format_layout(Layout(LAYOUT.edition, tuple(placements)))


def wait_for(page: "Page", table: Running, board: str) -> None:
    """Until the page shows that this lies on the bench, and it does."""
    drawn(page, parse_layout(board).placements)
    assert lying(table) == board


def answer(table: Running, port: str) -> str:
    question = BeamQuestion(Port.parse(port))
    beam = trace(LAYOUT, question.port)
    return f"{port}: {answer_in_words(table.words, LAYOUT.edition, question, beam.answer)}"


def fills(frame: Frame) -> list[str]:
    rgb = [frame.at(place % 16, place // 16) for place in range(256)]
    return [f"rgb({red} {green} {blue})" if red or green or blue else "#16171a" for red, green, blue in rgb]


def assert_lit_as_driven(page: "Page", table: Running) -> None:
    """The matrix of the page is one of the last frames of the driver; it may pulse meanwhile."""
    assert isinstance(table.devices.matrix, SimulatedMatrix)
    shown = lit(page)
    assert shown in [fills(frame) for frame in list(table.devices.matrix.frames)[-20:]]


def test_a_board_is_set_up_by_dragging_locked_and_asked(browser: "Browser", table: Running) -> None:
    with opened(browser, table) as page:
        assert page.locator("html").get_attribute("lang") == table.words.language
        leave_menu(page)
        for placement in LAYOUT.placements:
            drag(page, placement.piece.name, *placement.corner)
        wait_for(page, table, format_layout(LAYOUT))
        press(page, "ok")
        said(page, table.words.say("play.asking"))
        press(page, "right")
        press(page, "right")
        page.locator("#matrix[aria-label*='3']").wait_for()
        press(page, "ok")
        said(page, answer(table, "3"))
        assert_lit_as_driven(page, table)
        assert any(fill not in ("#16171a", "rgb(255 255 255)") for fill in lit(page))


def test_it_works_by_touch_on_a_phone(browser: "Browser", table: Running) -> None:
    with opened(browser, table, **PHONE) as page:
        leave_menu(page, touch)
        for placement in LAYOUT.placements:
            piece(page, placement.piece.name).scroll_into_view_if_needed()
            piece(page, placement.piece.name).tap()
            page.touchscreen.tap(*middle(page, *placement.corner))
        wait_for(page, table, format_layout(LAYOUT))
        touch(page, "ok")
        said(page, table.words.say("play.asking"))
        touch(page, "ok")
        said(page, answer(table, "1"))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the phone"


def test_it_works_with_the_keys_alone(browser: "Browser", table: Running) -> None:
    with opened(browser, table) as page:
        page.locator("#hall").focus()  # the first thing that Tab comes to
        tab_to(page, "[data-control=knob]")
        leave_menu(page, lambda page, _: page.keyboard.press("Enter"))
        page.locator("#hall").focus()
        for placement in LAYOUT.placements:
            name = placement.piece.name
            tab_to(page, f"[data-piece={name}]")
            page.keyboard.press("Enter")
            move_to(page, placement)
        wait_for(page, table, format_layout(LAYOUT))
        tab_to(page, "[data-control=knob]")
        page.keyboard.press("Enter")
        said(page, table.words.say("play.asking"))
        page.keyboard.press("ArrowRight")
        page.locator("#matrix[aria-label*='2']").wait_for()
        page.keyboard.press("Enter")
        said(page, answer(table, "2"))


def move_to(page: "Page", placement: Placement) -> None:
    """Turn and move a piece with the keys from wherever the table has laid it."""
    name, corner = placement.piece.name, placement.corner
    for _ in range(30):
        label = piece(page, name).get_attribute("aria-label") or ""
        if where := re.search(r" ([A-H]\d+), (\w+)$", label):
            cell = LAYOUT.edition.grid.parse_cell(where[1])
            down, right = corner.row - cell.row, corner.column - cell.column
            if where[2] != placement.orientation.name:
                page.keyboard.press("r")
            elif down:
                page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
            elif right:
                page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
            else:
                return
        page.locator(f"[data-piece={name}]:not([aria-label='{label}'])").wait_for()
    raise AssertionError(f"{name} does not come to {placement}")


def tab_to(page: "Page", selector: str) -> None:
    """Press Tab until the focus is there; whoever cannot get there that way cannot play."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab never comes to {selector}")


def test_illegal_contact_is_shown_while_the_piece_is_still_held(browser: "Browser", english: Running) -> None:
    with opened(browser, english) as page:
        clear(page)
        drag(page, "white_big", 3, 3)
        page.locator("[data-piece=white_big][aria-label*=D4]").wait_for()
        drag(page, "red", 5, 3, let_go=False)
        page.locator("#problems li", has_text="touch along a side").wait_for()
        expect(page.locator("#board .touch")).to_have_count(2)
        expect(page.locator(".piece.wrong")).to_have_count(2)
        page.mouse.move(*middle(page, 6, 3))
        page.locator("#problems li").wait_for(state="detached")
        expect(page.locator("#board .touch")).to_have_count(0)
        page.mouse.move(*middle(page, 4, 3))
        page.locator("#problems li", has_text="overlap in").wait_for()
        expect(page.locator("#board .clash")).not_to_have_count(0)
        page.mouse.up()
        until(lambda: lying(english) == "mine:white_big@D4N,red@E4N")
        page.locator("#problems li", has_text="overlap in").wait_for()


def test_a_held_piece_is_turned_turned_over_and_dropped_beside_the_board(browser: "Browser", english: Running) -> None:
    with opened(browser, english) as page:
        clear(page)
        drag(page, "red", 3, 3, let_go=False)
        page.keyboard.press("r")
        page.keyboard.press("f")
        page.mouse.up()
        wait_for(page, english, "mine:red@D4Em")
        page.locator("#turn-piece").click()
        wait_for(page, english, "mine:red@D4Nm")
        page.locator("#flip").click()
        wait_for(page, english, "mine:red@D4N")
        drag(page, "red", 3, 5, let_go=False)
        page.mouse.wheel(0, 100)
        page.mouse.up()
        wait_for(page, english, "mine:red@D6E")
        drag(page, "red", 11, 3)
        wait_for(page, english, "mine:")


def test_what_is_done_goes_out_in_the_order_it_was_done(browser: "Browser") -> None:
    """Requests side by side may overtake each other on their way: RIGHT and OK would be OK and RIGHT."""
    with running() as table, opened(browser, table) as page:
        sent: list[Route] = []
        page.route("**/table/do*", lambda one: sent.append(one))
        page.locator("[data-verb=deal]").click()
        page.locator("[data-verb=clear]").click()
        page.evaluate("fetch('/table/game').then(answer => answer.text())")  # what went out beside the first is here by now
        assert [verb(one) for one in sent] == ["deal"]
        sent[0].continue_()
        until(lambda: page.evaluate("1") and len(sent) > 1)
        assert [verb(one) for one in sent] == ["deal", "clear"]
        sent[1].continue_()
        wait_for(page, table, "mine:")


def verb(route: "Route") -> str:
    return str(json.loads(route.request.post_data or "")["verb"])


@pytest.mark.parametrize("how", ["held down", "after HOLD", "with Shift"])
def test_a_long_press_is_a_long_press(browser: "Browser", how: str) -> None:
    """A long RIGHT goes six ports on, a short one goes one."""
    with running() as table, opened(browser, table) as page:
        locked(page, table)
        key = page.locator("[data-control=right]")
        if how == "held down":
            key.hover()
            page.mouse.down()
            page.locator("#matrix[aria-label*='7?']").wait_for()
            page.mouse.up()
        elif how == "after HOLD":
            page.get_by_role("button", name="HOLD").click()
            key.click()
        else:
            key.focus()
            page.keyboard.press("Shift+Enter")
        page.locator("#matrix[aria-label*='7?']").wait_for()
        key.click()
        page.locator("#matrix[aria-label*='8?']").wait_for()


def test_the_sensors_lie_under_the_pieces_when_wanted(browser: "Browser", english: Running) -> None:
    with opened(browser, english) as page:
        clear(page)
        drag(page, "white_big", 0, 0)
        page.locator("[data-piece=white_big][aria-label*=A1]").wait_for()
        expect(page.locator("#board .level")).to_have_count(0)
        page.locator("#sensors").click()
        bench = english.devices.bench
        assert bench is not None
        shown = page.locator("#board .level").all_text_contents()
        assert shown
        assert sorted(shown) == sorted(sign for sign in "".join(bench.picture.rows()) if sign != ".")


def test_a_deal_at_the_terminal_is_seen_on_the_page(browser: "Browser", english: Running) -> None:
    """The terminal and the page have their hands on one bench."""
    with opened(browser, english) as page:
        bench = english.served.bench
        assert bench is not None
        bench.clear()
        for placement in LAYOUT.placements:
            bench.place(placement)
        for placement in LAYOUT.placements:
            said_of = piece_in_words(english.words, LAYOUT.edition, placement.piece.name)
            page.get_by_role("button", name=f"{said_of}, at {placement.corner}, {placement.orientation.name}").wait_for()


def test_two_boards_are_laid_on_one_page_one_after_the_other(browser: "Browser") -> None:
    with running(second_board={"driver": "simulated"}) as table, opened(browser, table) as page:
        first, second = (page.locator(f"[data-board='{number}']") for number in (0, 1))
        drag(page, "white_big", 0, 0)
        page.locator("[data-piece=white_big][aria-label*=A1]").wait_for()
        second.click()
        page.locator("[data-piece=white_big][aria-label*=beside]").wait_for()
        expect(first).to_have_attribute("aria-pressed", "false")
        expect(second).to_have_attribute("aria-pressed", "true")
        drag(page, "blue", 0, 0)
        page.locator("[data-piece=blue][aria-label*=A1]").wait_for()
        first.click()
        page.locator("[data-piece=white_big][aria-label*=A1]").wait_for()
        laid = [[one.piece.name for one in table.devices.benches[number].placements] for number in (0, 1)]
        assert laid == [["white_big"], ["blue"]]


def test_another_game_at_the_panel_is_another_board_on_the_page(browser: "Browser") -> None:
    with running() as table, opened(browser, table) as page:
        expect(page.locator("#boards")).to_be_hidden()
        expect(page.locator(".piece")).to_have_count(len(MINE.pieces))
        choose(table, "settings", "game")
        names = [entry.name for entry in entries(table.table.place, table.table.state)]  # type: ignore[arg-type]
        table.table.post(Turned(names.index("space")))
        table.table.post(Pressed(Control.OK))
        only_there = {one.name for one in SPACE.pieces} - {one.name for one in MINE.pieces}
        piece(page, min(only_there)).wait_for()
        page.locator("html[data-line=live]").wait_for()
        expect(page.locator(".piece")).to_have_count(len(SPACE.pieces))


def test_a_page_that_slept_catches_up_and_did_not_hold_on_to_its_line(browser: "Browser") -> None:
    with running() as table:
        context = browser.new_context()
        page = context.new_page()
        page.clock.install()
        page.goto(table.served.address)
        page.locator("#matrix[aria-label*=':']").wait_for()
        hide(page, hidden=True)
        page.clock.fast_forward(30_000)
        assert table.served.bench is not None
        table.served.bench.place(LAYOUT.placements[0])
        page.locator("[data-piece=white_big][aria-label*=beside]").wait_for()
        hide(page, hidden=False)
        page.locator("[data-piece=white_big][aria-label*=A1]").wait_for()
        context.close()


def hide(page: "Page", *, hidden: bool) -> None:
    """As when the phone goes into a pocket, and comes out again."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_a_table_that_has_gone_is_not_shown_as_live(browser: "Browser") -> None:
    with running() as table:
        context = browser.new_context()
        page = context.new_page()
        page.goto(table.served.address)
        page.locator("html[data-line=live]").wait_for()
    page.locator("html[data-line=lost]").wait_for()
    expect(page.locator("#line")).to_contain_text("lost")
    context.close()


def test_a_page_of_a_table_that_was_started_anew_says_what_to_do(browser: "Browser") -> None:
    """Its cookie is the old table's."""
    with socket.socket() as kept:  # bound and never listening: no other program gets the port between the two tables
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind(("127.0.0.1", 0))
        web = {"port": kept.getsockname()[1], "browser": False}
        with running(web=web) as table:
            context = browser.new_context()
            page = context.new_page()
            page.goto(table.served.address)
            page.locator("html[data-line=live]").wait_for()
        with running(web=web):
            page.locator("html[data-line=closed]").wait_for()
            expect(page.locator("#line")).to_contain_text("Open the address that its terminal shows")
        context.close()
