"""Answers that overtake each other, and what is told while a page sleeps or a finger is down: each order is made certain."""

from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from orapa_pi.devices.ports import Control
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import Stage
from orapa_pi.rules.layout import Layout
from orapa_pi.web import stream
from orapa_pi.web.stream import Listener
from tests.web.emulated_page import DESKTOP, LAYOUT
from tests.web.host_page import hosted, line
from tests.web.hunting import act, begin, opened, phone, pieces_of, seated, sit_down, told
from tests.web.panel import at_board, choose, hold_mode, press, until
from tests.web.served import Running, running
from tests.web.shown import expect
from tests.web.test_emulated_page import hide
from tests.web.test_host_page import begin_hidden
from tests.web.test_hunters_page import begin_again, fill, hunt, secret_of
from tests.web.test_hunters_secrets import GUESS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route


def kept_back(page: "Page", address: str) -> "list[Route]":
    """The requests to this address, in the order in which they go out, until they are let go on."""
    held: list[Route] = []
    page.route(address, lambda one: held.append(one))
    return held


def wait_until(page: "Page", holds: Callable[[], object]) -> None:
    """As `until`, and let the page's requests come in meanwhile."""
    until(lambda: page.evaluate("1") and holds())


def handled(page: "Page", address: str, answer: Callable[[], None]) -> None:
    """Let the page have this answer, and wait until it has done with it what it does."""
    with page.expect_response(address) as response:
        answer()
    response.value.finished()
    page.evaluate("new Promise(done => setTimeout(done))")


def test_who_has_sat_down_is_not_told_by_an_older_answer_that_he_has_not(browser: "Browser") -> None:
    with hunt() as table, opened(browser, table) as ann:
        held = kept_back(ann, "**/play/me")
        ann.reload()
        wait_until(ann, lambda: held)
        nobody = held[0].fetch()
        assert nobody.json() == {}
        sit_down(ann, "ANN")
        handled(ann, "**/play/me", lambda: held[0].fulfill(response=nobody))
        expect(ann.locator("#join")).to_be_hidden()
        expect(ann.locator("#who")).to_contain_text("ANN")
        ann.unroute("**/play/me")


def test_a_table_that_refuses_to_say_who_sits_there_takes_no_seat(browser: "Browser") -> None:
    with hunt() as table, opened(browser, table) as ann:
        sit_down(ann, "ANN")
        ann.route("**/play/me", lambda one: one.fulfill(status=409, json={"error": "Not so often."}))
        with ann.expect_response("**/play/me") as refused:
            ann.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
        refused.value.finished()
        ann.evaluate("new Promise(done => setTimeout(done))")
        expect(ann.locator("#join")).to_be_hidden()


def test_what_another_phone_has_noted_is_not_wiped_by_the_sheet_of_the_match_before(browser: "Browser") -> None:
    """A phone whose battery was empty comes back in the next match, with the sheet of the one before."""
    with hunt() as table, opened(browser, table) as ann, closing(phone(table)) as other:
        sit_down(ann, "ANN")
        fill(ann, Layout(GUESS.edition, GUESS.placements[:1]))
        code = ann.locator("#who").inner_text().split("code ")[1][:4]
        ann.goto("about:blank")
        begin_again(table)
        assert other.post("/play/return", json={"name": "ANN", "code": code}).status_code == 200
        noted = {"match": told(other)["match"], "stamp": 5, "pieces": pieces_of(GUESS)[1:3], "marks": {}}
        assert other.post("/play/sheet", json=noted).status_code == 200
        ann.goto(table.host)
        ann.locator("html[data-line=live]").wait_for()
        ann.locator("#join summary").click()
        ann.locator("#back-name").fill("ANN")
        ann.locator("#back-code").fill(code)
        ann.locator("#back-form button").click()
        expect(ann.locator(".piece.laid")).to_have_count(2)
        ann.reload()
        expect(ann.locator(".piece.laid")).to_have_count(2)


def test_two_pieces_that_look_for_room_at_once_do_not_find_the_same(browser: "Browser") -> None:
    with hunt() as table, opened(browser, table) as ann:
        held = kept_back(ann, "**/play/room")
        for name in ("red", "blue"):
            ann.locator(f"[data-piece={name}]").focus()
            ann.keyboard.press("Enter")
        ann.evaluate("fetch('/play/game').then(answer => answer.text())")  # what went out beside the first is here by now
        assert len(held) == 1
        held[0].continue_()
        wait_until(ann, lambda: len(held) == 2)
        assert "red@" in (held[1].request.post_data or "")
        held[1].continue_()
        expect(ann.locator(".piece.laid")).to_have_count(2)


def test_a_screen_that_slept_through_a_whole_match_shows_the_board_of_that_one(browser: "Browser") -> None:
    with (
        hunt() as table,
        opened(browser, table, "/watch", **DESKTOP) as screen,
        closing(seated(table, "ANN")) as ann,
        closing(seated(table, "BOB", 1)),
    ):
        screen.clock.install()
        for sleeps in (False, True):
            hide(screen, hidden=sleeps)
            screen.clock.fast_forward(30_000)
            if sleeps:
                begin(table, Mode.SEALED, "ANN", "BOB")
                until(lambda: table.table.state.stage is Stage.ASKING)
            act(ann, "submit", pieces=pieces_of(secret_of(table)))
            until(lambda: told(ann)["revealed"])
            hide(screen, hidden=False)
            screen.locator(f"#picture[src$='={told(ann)['match']}']").wait_for()


def test_a_button_that_is_drawn_anew_under_a_finger_hears_of_it(browser: "Browser") -> None:
    with running() as table, hosted(browser, table) as page:
        line(page, "settings/game/space").hover()
        page.mouse.down()
        choose(table, "settings", "attempts")
        press(table, Control.RIGHT)
        press(table, Control.OK)
        at_board(table)
        assert table.devices.breakable is not None
        table.devices.breakable.unplug()
        page.locator("#faults li", has_text="does not work").wait_for()  # told after the change of the lines
        page.mouse.up()
        page.locator("[data-key='settings/game/space'][aria-pressed=true]").wait_for()
        page.locator("[data-key='settings/attempts/number_1'][aria-pressed=true]").wait_for()


def test_what_an_earlier_look_has_seen_is_not_shown_in_the_next(browser: "Browser") -> None:
    with running() as table, hosted(browser, table) as page:
        bench = table.served.bench
        assert bench is not None
        bench.place(LAYOUT.placements[0])
        held = kept_back(page, "**/host/look")
        look(page, table)
        wait_until(page, lambda: held)
        first = held[0].fetch()
        assert "white_big" in first.text()
        press(table, Control.BACK)
        page.locator("#ask-look:enabled").wait_for()
        bench.clear()
        look(page, table)
        wait_until(page, lambda: len(held) > 1)
        handled(page, "**/host/look", lambda: held[0].fulfill(response=first))
        expect(page.locator("#look")).to_be_empty()
        page.route("**/host/look", lambda one: one.continue_())  # counts before the other
        for one in held[1:]:
            one.continue_()
        expect(page.locator("#look")).not_to_be_empty()
        expect(page.locator("#look .piece")).to_have_count(0)
        page.unroute("**/host/look")


def look(page: "Page", table: Running) -> None:
    page.locator("#ask-look").click()
    page.locator("#look-asked", has_text="Now hold MODE").wait_for()
    hold_mode(table)


def test_a_look_goes_on_when_the_line_is_back(browser: "Browser", monkeypatch: pytest.MonkeyPatch) -> None:
    listeners: list[Listener] = []

    class Known(Listener):
        def __init__(self, client: str) -> None:
            super().__init__(client)
            listeners.append(self)

    monkeypatch.setattr(stream, "Listener", Known)
    with running() as table, hosted(browser, table) as page:
        begin_hidden(page, table)
        look(page, table)
        page.locator("#look svg").first.wait_for()
        page.evaluate(
            """() => {
                const root = document.documentElement;
                window.lost = new Promise(done => new MutationObserver(() => root.dataset.line === "lost" && done())
                    .observe(root, { attributes: true }));
            }"""
        )
        for one in listeners:
            one.ended = True
        with closing(seated(table, "ANN")):  # told to the page, whose stream ends with that
            page.evaluate("lost")
            page.locator("html[data-line=live]").wait_for()
            page.locator("#look svg").first.wait_for()
