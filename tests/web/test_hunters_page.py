"""The hunters' page and the big screen in a real browser: a whole match with two phones, by touch, by mouse, by keys alone."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any

import pytest

from orapa_pi.devices.ports import Control, Pressed, Turned
from orapa_pi.phrases import languages
from orapa_pi.play.desk import AFTER_GIVING_UP, InMenu, entries
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import Ending, Stage
from orapa_pi.rules.grid import Port
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.questions import BeamQuestion
from orapa_pi.rules.tracer import answer
from orapa_pi.screen.answers import answer_in_words
from tests.web.emulated_page import DESKTOP, PHONE, middle
from tests.web.host_page import hosted, line
from tests.web.hunting import begin, opened, sit_down
from tests.web.panel import choose, until
from tests.web.served import Running, running
from tests.web.shown import expect
from tests.web.test_access import serious
from tests.web.test_hunters_secrets import GUESS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOST_BYTES = 200_000
SEED = 23


@contextmanager
def hunt(language: str = "en") -> Iterator[Running]:
    """A table on which ANN and BOB hunt a board that was dealt; ANN is on."""
    with running(language, seed=SEED) as table:
        begin(table, Mode.SEALED, "ANN", "BOB")
        until(lambda: table.table.state.stage is Stage.ASKING)
        yield table


@pytest.fixture(params=languages())
def table(request: pytest.FixtureRequest) -> Iterator[Running]:
    with hunt(request.param) as table:
        yield table


def secret_of(table: Running) -> Layout:
    secret = table.table.state.secret
    assert secret is not None
    return secret


def said(table: Running, port: str) -> str:
    question = BeamQuestion(Port.parse(port))
    return answer_in_words(table.words, secret_of(table).edition, question, answer(secret_of(table), question))


def fire(page: "Page", port: str) -> None:
    page.locator("#port").select_option(port)
    page.locator("#fire:enabled").click()


def fill(page: "Page", layout: Layout) -> None:
    """Lay a whole sheet: every piece is touched, turned and put in its cell."""
    for place in layout.placements:
        name = place.piece.name
        piece = page.locator(f"[data-piece={name}]")
        piece.focus()
        page.keyboard.press("Enter")
        page.locator(f"[data-piece={name}].laid").wait_for()
        for press in ("r", "r", "r", "f", "r", "r", "r"):
            if (piece.get_attribute("aria-label") or "").endswith(f", {place.orientation.name}"):
                break
            page.keyboard.press(press)
        # where a finger would touch the cell another piece may lie, so it is walked there
        for _ in range(40):
            label = piece.get_attribute("aria-label") or ""
            cell = layout.edition.grid.parse_cell(label.rsplit(",", 1)[0].split()[-1])
            down, right = place.corner.row - cell.row, place.corner.column - cell.column
            if not (down or right):
                break
            key = ("ArrowDown" if down > 0 else "ArrowUp") if down else ("ArrowRight" if right > 0 else "ArrowLeft")
            page.keyboard.press(key)
        assert str(place) in _sheet(page)


def _sheet(page: "Page") -> str:
    return str(page.evaluate("localStorage.getItem('orapa-sheet')"))


def hand_in(page: "Page") -> None:
    page.locator("#submit:enabled").click()
    page.locator("#submit").click()


@pytest.mark.parametrize("language", languages())
def test_a_host_and_two_phones_play_a_whole_match(browser: "Browser", language: str) -> None:
    with (
        running(language, seed=SEED) as table,
        hosted(browser, table) as host,
        opened(browser, table, **PHONE) as ann,
        opened(browser, table, **PHONE) as bob,
        opened(browser, table, "/watch", **DESKTOP) as screen,
    ):
        for key, value in (("play 1", "sealed"), ("play 2", "hunters_2"), ("play 3", "player.0")):
            line(host, key).select_option(value)
        line(host, "play go").click()
        ann.locator("#now", has_text="ANN").wait_for()
        for number, (page, name) in enumerate(((ann, "ANN"), (bob, "BOB"))):
            assert page.locator("html").get_attribute("lang") == table.words.language
            sit_down(page, name, number)
        expect(bob.locator("#fire")).to_be_disabled()
        for paused in (True, False):
            line(host, "pause").click()
            expect(ann.locator("#fire")).to_be_enabled(enabled=not paused)
        fire(ann, "7")
        for page in (ann, bob, screen):
            page.locator("#log li[data-question='7']", has_text=said(table, "7")).wait_for()
        fire(bob, "N")
        ann.locator("#log li[data-question=N]", has_text=said(table, "N")).wait_for()
        fill(ann, GUESS)
        ann.locator("#fits").click()
        ann.locator("#fitting:not(:empty)").wait_for()
        hand_in(ann)  # wrong: it costs one of two
        bob.locator("#told p", has_text=table.words.say("match.wrong", name="ANN")).wait_for()
        expect(bob.locator("#replay, img")).to_have_count(0)
        fill(bob, secret_of(table))
        hand_in(bob)
        won = table.words.say("match.won", name="BOB", count=2)
        for page in (ann, bob, screen):
            page.locator("#now", has_text=won).wait_for()
        host.locator("#said li", has_text=won).wait_for()
        assert table.table.state.outcome is not None
        assert (table.table.state.outcome.ending, table.table.state.wrong) == (Ending.WON, (1, 0))
        expect(screen.locator("#people li").first).to_have_attribute("data-hunter", "BOB")
        screen.locator("#picture[src]").wait_for()
        screen.locator("#after").click()
        screen.locator("#picture-said", has_text=said(table, "7")).wait_for()
        assert screen.evaluate("document.getElementById('picture').decode().then(() => true)")
        with screen.expect_download() as download:
            screen.locator("#save-png").click()
        assert download.value.path().read_bytes().startswith(b"\x89PNG")
        for page in (ann, bob):
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the phone"


def test_a_held_key_does_not_ask_the_table_at_every_step(browser: "Browser", table: Running) -> None:
    """All phones of a room ask one small computer, which refuses whoever asks too often."""
    with opened(browser, table) as page:
        piece = page.locator("[data-piece=red]")
        piece.focus()
        page.keyboard.press("Enter")
        page.locator("[data-piece=red].laid").wait_for()
        page.clock.install()  # the keys go as fast as they can, also on a slow computer: no time passes between them
        page.clock.pause_at(datetime.fromtimestamp(page.evaluate("Date.now()") / 1000 + 60))
        asked: list[tuple[int, str]] = []
        tried = table.host + "/play/try"
        page.on("response", lambda one: asked.append((one.status, one.request.post_data or "")) if one.url == tried else None)
        for _ in range(30):
            page.keyboard.press("ArrowDown")
            page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowRight")
        (newest,) = page.evaluate("JSON.parse(localStorage.getItem('orapa-sheet')).pieces")

        def newest_is_asked() -> bool:
            page.clock.run_for(1000)
            return bool(asked) and newest in asked[-1][1]

        until(newest_is_asked)
        assert {status for status, _ in asked} == {200}
        assert len(asked) < 10


def test_a_phone_that_was_away_has_its_seat_its_sheet_and_the_log(browser: "Browser") -> None:
    """The line breaks, the page is closed and opened again, and another phone takes over for an empty battery."""
    with hunt() as table, opened(browser, table) as bob, opened(browser, table, **PHONE) as ann:
        sit_down(ann, "ANN")
        sit_down(bob, "BOB", 1)
        fill(ann, Layout(GUESS.edition, GUESS.placements[:2]))
        until(lambda: len(notes_of(ann)) == 2)
        ann.context.set_offline(True)
        ann.evaluate("dispatchEvent(new Event('pagehide'))")
        table.table.post(Pressed(Control.OK))  # ANN asks at the panel
        bob.locator("#log li").wait_for()
        ann.context.set_offline(False)
        ann.reload()
        ann.locator("#log li").wait_for()
        ann.locator("#who", has_text="ANN").wait_for()
        expect(ann.locator(".piece.laid")).to_have_count(2)
        code = (ann.locator("#who").inner_text()).split("code ")[1][:4]
        with opened(browser, table, **PHONE) as other:
            other.locator("#join summary").click()
            other.locator("#back-name").fill("ann")
            other.locator("#back-code").fill(code)
            other.locator("#back-form button").click()
            other.locator("#who", has_text="ANN").wait_for()
            other.locator(".piece.laid").nth(1).wait_for()
            assert str(GUESS.placements[1]) in _sheet(other)


def notes_of(page: "Page") -> list[str]:
    """The pieces that the table keeps for whoever sits at this page."""
    pieces: list[str] = page.evaluate("fetch('/play/me').then(answer => answer.json())")["notebook"]["pieces"]
    return pieces


def test_it_works_with_the_keys_alone(browser: "Browser", table: Running) -> None:
    with opened(browser, table, **DESKTOP) as ann:
        tab_to(ann, "#join-name")
        ann.keyboard.type("ANN")
        ann.keyboard.press("Enter")
        ann.locator("#join").wait_for(state="hidden")
        ann.evaluate("document.activeElement.blur()")
        tab_to(ann, "#port")
        ann.keyboard.press("7")
        ann.keyboard.press("Tab")
        ann.keyboard.press("Enter")
        ann.locator("#log li", has_text=said(table, "7")).wait_for()
        fill(ann, Layout(GUESS.edition, GUESS.placements[:1]))
        tab_to(ann, "#marker")
        ann.keyboard.press("ArrowDown")
        ann.keyboard.press("Enter")
        ann.locator("#board .mark.empty").wait_for(state="attached")
        assert '"B1":"empty"' in _sheet(ann)
        tab_to(ann, "#fits")
        ann.keyboard.press("Enter")
        ann.locator("#fitting:not(:empty)").wait_for()


def test_what_was_said_of_a_sheet_goes_when_the_sheet_or_the_answers_are_others(browser: "Browser") -> None:
    with hunt() as table, opened(browser, table) as ann:
        sit_down(ann, "ANN")
        fire(ann, "7")
        ann.locator("#log li[data-question='7']").wait_for()
        fill(ann, Layout(GUESS.edition, GUESS.placements[:1]))
        ann.locator("#fits").click()
        ann.locator("#fitting", has_text="agree").wait_for()
        ann.locator(".piece.laid").focus()
        ann.keyboard.press("r")
        expect(ann.locator("#fitting")).to_be_empty()
        ann.locator("#fits").click()
        ann.locator("#fitting", has_text="agree").wait_for()
        table.table.post(Pressed(Control.OK))  # BOB asks at the panel
        expect(ann.locator("#fitting")).to_be_empty()


def tab_to(page: "Page", selector: str) -> None:
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab never comes to {selector}")


def test_ports_and_cells_are_touched_on_the_sheet(browser: "Browser") -> None:
    with hunt() as table, opened(browser, table, **PHONE) as ann:
        sit_down(ann, "ANN")
        ann.locator("[data-port=N]").tap()
        expect(ann.locator("#port")).to_have_value("N")
        ann.locator("#marking").tap()
        ann.locator("#board").scroll_into_view_if_needed()
        for wanted in ("empty", "full", "maybe"):
            ann.touchscreen.tap(*middle(ann, 2, 3))
            ann.locator(f"#board .mark.{wanted}").wait_for(state="attached")
        ann.touchscreen.tap(*middle(ann, 2, 3))
        ann.locator("#board .mark").wait_for(state="detached")
        fire(ann, "N")
        ann.locator("#board .filled").first.wait_for(state="attached")


def test_the_buttons_below_the_sheet_do_what_they_say(browser: "Browser") -> None:
    """For fingers that do not drag: choose a piece, lay it, take it off, wipe the sheet."""
    with hunt() as table, opened(browser, table, **PHONE) as ann:
        sit_down(ann, "ANN")
        red = ann.locator("[data-piece=red]")
        expect(ann.locator("#lay")).to_be_disabled()
        red.tap()
        for button, laid in (("#lay", 1), ("#lift", 0), ("#lay", 1)):
            ann.locator(f"{button}:enabled").tap()
            expect(ann.locator("[data-piece=red].laid")).to_have_count(laid)
            expect(ann.locator("#chosen")).to_contain_text("red")
        ann.locator("#wipe").tap()
        expect(ann.locator(".piece.laid")).to_have_count(0)


def test_an_empty_sheet_begins_every_match(browser: "Browser") -> None:
    with hunt() as table, opened(browser, table) as ann:
        sit_down(ann, "ANN")
        fill(ann, Layout(GUESS.edition, GUESS.placements[:1]))
        begin_again(table)
        ann.locator(".piece.laid").wait_for(state="detached")


def test_how_much_is_left_of_a_turn_is_told_on_both_pages(browser: "Browser") -> None:
    with (
        running(seed=SEED) as table,
        opened(browser, table, **PHONE) as phone,
        opened(browser, table, "/watch", **DESKTOP) as screen,
    ):
        choose(table, "settings", "turn_time")
        place = table.table.place
        assert isinstance(place, InMenu)
        table.table.post(Turned([entry.name for entry in entries(place, table.table.state)].index("seconds_120")))
        table.table.post(Pressed(Control.OK))
        begin(table, Mode.SEALED, "ANN", "BOB")
        for page in (phone, screen):
            expect(page.locator("#clock")).to_have_text(re.compile(r"^\d+ s left$"))


def begin_again(table: Running) -> None:
    choose(table, "give_up", "0")
    until(lambda: table.table.place == AFTER_GIVING_UP)  # a menu that opens by itself, a moment after the end
    choose(table, "rematch")
    until(lambda: table.table.state.outcome is None)


def test_a_name_is_only_text(browser: "Browser") -> None:
    """A name is put on every page as text, whatever it holds."""
    with running(seed=SEED) as table, opened(browser, table) as ann:
        ann.locator("#join-name").fill("<b>x</b>")
        ann.locator("#join-form button").click()
        ann.locator("#people [data-hunter='<b>x</b>']").wait_for()
        expect(ann.locator("#people b")).to_have_count(0)


@pytest.mark.parametrize("light", ["light", "dark", "hall"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("path", ["/play", "/watch"])
def test_axe_finds_nothing_serious(browser: "Browser", shared: Running, path: str, size: dict[str, Any], light: str) -> None:
    how = {**size, "color_scheme": "dark" if light == "dark" else "light", "bypass_csp": True}  # axe is put in as a script
    with opened(browser, shared, path, **how) as page:
        if light == "hall":
            page.locator("#hall").click()
        page.locator("#log li").first.wait_for()
        for summary in page.locator("summary").all():
            summary.click()
        assert serious(page) == []


@pytest.fixture(scope="module")
def shared() -> Iterator[Running]:
    """A match in which something was asked already; its tests only look."""
    with hunt() as table:
        table.table.post(Pressed(Control.OK))
        until(lambda: table.table.state.log)
        yield table


@pytest.mark.parametrize("path", ["/play", "/watch"])
def test_a_page_is_small(browser: "Browser", shared: Running, path: str) -> None:
    sizes: dict[str, int] = {}
    context = browser.new_context()
    page = context.new_page()
    page.on("response", lambda one: None if "/events" in one.url else sizes.update({one.url: len(one.body())}))
    page.goto(f"{shared.host}{path}")
    page.locator("html[data-line=live]").wait_for()
    context.close()
    assert len(sizes) > 8
    assert sum(sizes.values()) < MOST_BYTES, sizes
