"""The host's page in a real browser: pairing, set-up, corrections and looks that the box lets in, by mouse, touch and keys."""

import re
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from orapa_pi.devices.ports import Control
from orapa_pi.devices.simulated import SimulatedMatrix
from orapa_pi.phrases import languages
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import Stage
from orapa_pi.rules.notation import format_layout
from orapa_pi.web.host.routes import BUNDLE
from tests.web.emulated_page import DESKTOP, LAYOUT, PHONE
from tests.web.host_page import form, hosted, line, said
from tests.web.hosting import client, shown_pin
from tests.web.hunting import seated
from tests.web.panel import choose, hold_mode, press, until
from tests.web.served import Running, running
from tests.web.shown import expect
from tests.web.test_access import MOST_BYTES, _size, serious

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture
def table() -> Iterator[Running]:
    with running() as table:
        yield table


def begin_hidden(page: "Page", table: Running) -> None:
    """The host starts a match for two, and the setter lays and locks at the box."""
    line(page, "play 1").select_option("hidden")
    line(page, "play 2").select_option("hunters_2")
    line(page, "play 3").select_option("player.0")
    line(page, "play go").click()
    page.locator("#status li", has_text="Hunters: ANN and BOB.").wait_for()
    for placement in LAYOUT.placements:
        assert table.served.bench is not None
        table.served.bench.place(placement)
    until(lambda: table.table.state.seen.layout is not None and not table.table.state.seen.moving)
    press(table, Control.OK)
    page.locator("#status li", has_text="It is ANN's turn.").wait_for()


def test_it_is_paired_by_what_the_matrix_shows(browser: "Browser", table: Running) -> None:
    with form(browser, table) as page:
        pin = shown_pin(table)
        page.locator("#pin").fill("12345")
        page.locator("form button").click()
        page.locator("#refused", has_text="A PIN has 6 digits.").wait_for()
        page.locator("#pin").fill("000000" if pin != "000000" else "000001")
        page.keyboard.press("Enter")
        page.locator("#refused", has_text="That PIN is wrong.").wait_for()
        page.locator("#pin").fill(pin)
        page.keyboard.press("Enter")
        page.locator("h1", has_text="Host of the table").wait_for()
        page.reload()
        page.locator("html[data-line=live]").wait_for()


def test_an_unpaired_page_says_so_and_shows_nothing_as_live(browser: "Browser", table: Running) -> None:
    with hosted(browser, table) as page:
        choose(table, "settings", "unpair")
        page.locator("html[data-line=closed]").wait_for()
        expect(page.locator("#line")).to_contain_text("not paired any more")
        page.reload()
        page.locator("#pin").wait_for()


def test_names_game_rules_brightness_and_volume_are_set(browser: "Browser", table: Running) -> None:
    with hosted(browser, table) as page:
        field = line(page, "settings/names/player.0")
        field.fill("Zoë")
        field.press("Enter")
        said(page, "Zoë, BOB")
        line(page, "settings/names/player.1").fill("zoë")
        line(page, "settings/names/player.1 set").click()
        said(page, table.words.say("refused.name_taken"))
        line(page, "settings/game/space").click()
        page.locator("[data-key='settings/game/space'][aria-pressed=true]").wait_for()
        page.locator(".folded summary").click()
        line(page, "settings/rules/ring_along/ring_along_straight").click()
        page.locator("[data-key='settings/rules/ring_along/ring_along_straight'][aria-pressed=true]").wait_for()
        expect(page.locator(".folded[open]")).to_have_count(1)  # what is unfolded stays so
        line(page, "settings/brightness/percent_10").click()
        said(page, "The matrix shines at 10 %.")
        assert isinstance(table.devices.matrix, SimulatedMatrix)
        assert table.devices.matrix.settings.brightness == 0.1
        line(page, "settings/volume/percent_0").click()
        said(page, "The voice speaks at 0 %.")


def test_what_somebody_types_is_not_lost_when_something_happens(browser: "Browser", table: Running) -> None:
    with hosted(browser, table) as page:
        field = line(page, "settings/names/player.2")
        field.fill("DORA")
        choose(table, "settings", "attempts")
        press(table, Control.RIGHT)
        press(table, Control.OK)
        page.locator("[data-key='settings/attempts/number_1'][aria-pressed=true]").wait_for()
        expect(line(page, "settings/names/player.2")).to_have_value("DORA")
        assert page.evaluate("document.activeElement.dataset.key") == "settings/names/player.2"


def test_the_language_is_changed_and_the_page_speaks_it(browser: "Browser", table: Running) -> None:
    with hosted(browser, table) as page:
        line(page, "settings/language").click()
        page.locator("h1", has_text="Spelleider van de tafel").wait_for()
        page.locator("#start label", has_text="Manier").wait_for()


def test_a_correction_is_let_in_at_the_box(browser: "Browser", table: Running) -> None:
    with hosted(browser, table) as page:
        expect(page.locator("#ask-correct")).to_be_disabled()
        begin_hidden(page, table)
        press(table, Control.OK)
        page.locator("#status li", has_text="Questions answered: 1.").wait_for()
        expect(page.locator("#correct button")).to_have_count(0)
        page.locator("#ask-correct").click()
        page.locator("#correct-asked", has_text="Now hold MODE at the box.").wait_for()
        hold_mode(table)
        line(page, "take_back").click()
        page.locator("#status li", has_text="Questions answered: 0.").wait_for()
        page.locator("#correct button").first.wait_for(state="detached")
        page.locator("#ask-correct").click()
        page.locator("#correct-asked", has_text="Now hold MODE").wait_for()
        press(table, Control.BACK)
        page.locator("#correct-asked:empty").wait_for(state="attached")
        expect(page.locator("#correct button")).to_have_count(0)
        page.locator("#ask-correct").click()
        page.locator("#correct-asked", has_text="Now hold MODE").wait_for()
        hold_mode(table)
        line(page, "give_up/yes").click()
        page.get_by_role("group", name="Really: Give the match up?").wait_for()
        assert page.evaluate("document.activeElement.textContent") == "No"
        line(page, "give_up/yes sure").click()
        page.locator("#status li", has_text="its secret is sealed").wait_for()
        assert table.table.state.given_up


def test_a_look_shows_the_board_while_the_setter_looks_and_no_longer(browser: "Browser", table: Running) -> None:
    with hosted(browser, table) as page:
        begin_hidden(page, table)
        expect(page.locator("#look svg")).to_have_count(0)
        page.locator("#ask-look").click()
        page.locator("#look-asked", has_text="Now hold MODE").wait_for()
        hold_mode(table)
        page.locator("#look svg").first.wait_for()
        secret = table.table.state.secret
        assert secret is not None
        expect(page.locator("#look svg").first).to_have_attribute("aria-label", re.compile(re.escape(format_layout(secret))))
        expect(page.locator("#look svg").first.locator(".piece")).to_have_count(len(secret.placements))
        expect(page.locator(".levels")).to_contain_text("S")
        said(page, "and the host's page shows it.")
        press(table, Control.BACK)
        page.locator("#look svg").first.wait_for(state="detached")
        assert format_layout(secret) not in page.content()
        page.locator("#ask-look").click()
        hold_mode_when_asked(page, table)
        page.locator("#look-done").click()
        page.locator("#look svg").first.wait_for(state="detached")
        until(lambda: table.table.place.__class__.__name__ == "AtBoard")


def hold_mode_when_asked(page: "Page", table: Running) -> None:
    page.locator("#look-asked", has_text="Now hold MODE").wait_for()
    hold_mode(table)
    page.locator("#look svg").first.wait_for()


def test_where_nobody_may_look_it_says_so(browser: "Browser", table: Running) -> None:
    with hosted(browser, table) as page:
        line(page, "play 1").select_option("sealed")
        line(page, "play go").click()
        page.locator("#look-hint", has_text="nobody may look").wait_for()
        expect(page.locator("#ask-look")).to_be_disabled()


def test_a_match_is_begun_with_the_keys_alone(browser: "Browser", table: Running) -> None:
    with hosted(browser, table) as page:
        line(page, "play 1").focus()
        page.keyboard.type("The table")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        until(lambda: table.table.state.mode is Mode.SEALED and table.table.state.stage is Stage.ASKING)
        line(page, "pause").focus()
        page.keyboard.press("Enter")
        page.locator("#status li", has_text="The match is paused.").wait_for()
        assert page.evaluate("document.activeElement.dataset.key") == "pause", "the focus stays"


def test_a_phone_can_do_it_by_touch(browser: "Browser", table: Running) -> None:
    with hosted(browser, table, **PHONE) as page:
        line(page, "settings/turn_time/seconds_120").tap()
        page.locator("[data-key='settings/turn_time/seconds_120'][aria-pressed=true]").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing runs out of the phone"


def test_a_seat_is_freed_after_asking_once_more(browser: "Browser", table: Running) -> None:
    with hosted(browser, table) as page, client(table) as held:
        seated(table, "ZOE", held=held)
        free = line(page, "free ZOE")
        free.click()
        page.get_by_role("group", name="Really: Free the seat of ZOE?").wait_for()
        assert page.evaluate("document.activeElement.textContent") == "No"
        page.keyboard.press("Enter")
        assert held.get("/play/me").json()["name"] == "ZOE"
        free.click()
        line(page, "free ZOE sure").click()
        page.locator("#seats li", has_text="Nobody has taken a seat.").wait_for()
        assert held.get("/play/me").json() == {}


def test_a_file_for_whoever_helps_is_saved(browser: "Browser", table: Running) -> None:
    with hosted(browser, table) as page:
        with page.expect_download() as download:
            page.locator("#bundle").click()
        assert download.value.suggested_filename == BUNDLE
        with tarfile.open(download.value.path()) as bundle:
            assert "findings.json" in bundle.getnames()


def test_faults_and_addresses_are_told(browser: "Browser", table: Running) -> None:
    with hosted(browser, table) as page:
        page.locator("#faults li", has_text="No fault is known.").wait_for()
        page.locator("#addresses li", has_text="http://127.0.0.1:").wait_for()
        assert table.devices.breakable is not None
        table.devices.breakable.unplug()
        page.locator("#faults li", has_text="does not work").wait_for()
        table.devices.breakable.plug()
        page.locator("#faults li", has_text="No fault is known.").wait_for()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("light", ["light", "dark", "hall"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_serious(browser: "Browser", language: str, size: dict[str, Any], light: str) -> None:
    how = {**size, "color_scheme": "dark" if light == "dark" else "light", "bypass_csp": True}  # axe is put in as a script
    with running(language) as table:
        with form(browser, table, **how) as page:
            page.locator("form button").click()
            assert serious(page) == []
        with hosted(browser, table, **how) as page:
            if light == "hall":
                page.locator("#hall").click()
            page.locator(".folded summary").click()
            line(page, "leave/yes").click()
            page.locator("#ask-look").click()
            page.locator("#look-asked:not(:empty)").wait_for()
            hold_mode(table)
            page.locator("#look-done").wait_for()
            assert serious(page) == []


def test_the_page_is_small(browser: "Browser", table: Running) -> None:
    sizes: dict[str, int] = {}
    with hosted(browser, table) as page:
        page.on("response", lambda one: None if "/events" in one.url else sizes.update({one.url: _size(one)}))
        page.reload()
        page.locator("html[data-line=live]").wait_for()
    assert len(sizes) > 8
    assert sum(sizes.values()) < MOST_BYTES, sizes


@pytest.mark.parametrize("language", languages())
def test_pictures_for_the_eye(browser: "Browser", language: str, tmp_path: Path) -> None:
    """What people will see, for whoever runs this to look at: the files lie in pytest's folder of this test."""
    for name, size, scheme in (("desktop", DESKTOP, "light"), ("phone", PHONE, "dark")):
        with running(language) as table:
            with form(browser, table, **size, color_scheme=scheme) as page:
                page.screenshot(path=tmp_path / f"pair-{name}-{language}.png")
            with hosted(browser, table, **size, color_scheme=scheme) as page:
                page.screenshot(full_page=True, path=tmp_path / f"host-{name}-{language}.png")
                line(page, "play 1").select_option("hidden")
                line(page, "play 2").select_option("hunters_2")
                line(page, "play go").click()
                until(lambda table=table: table.table.state.mode is Mode.HIDDEN)  # type: ignore[misc]
                for placement in LAYOUT.placements:
                    assert table.served.bench is not None
                    table.served.bench.place(placement)
                until(lambda table=table: table.table.state.seen.layout is not None)  # type: ignore[misc]
                press(table, Control.OK)
                until(lambda table=table: table.table.state.hunting)  # type: ignore[misc]
                first = table.table.state.hunters[table.table.state.turn]
                page.locator("#status li", has_text=table.words.say("host.status.turn", name=first)).wait_for()
                page.locator("#ask-look").click()
                page.locator("#look-asked:not(:empty)").wait_for()
                hold_mode(table)
                page.locator("#look svg").first.wait_for()
                picture = page.screenshot(full_page=True, path=tmp_path / f"look-{name}-{language}.png")
                assert picture.startswith(b"\x89PNG")
