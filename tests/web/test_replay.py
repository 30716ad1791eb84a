"""After the end: the replay on the big screen, step by step and by itself, and the way there from a phone."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from orapa_pi.phrases import languages
from tests.web.emulated_page import DESKTOP, PHONE
from tests.web.hunting import act, opened, pieces_of, seated, told
from tests.web.panel import until
from tests.web.served import Running
from tests.web.shown import expect
from tests.web.test_hunters_page import hunt, said, secret_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

STEP_MS = 2500


def play_to_the_end(table: Running) -> None:
    """ANN asks from port 7, BOB from port N, and ANN knows it."""
    with closing(seated(table, "ANN")) as ann, closing(seated(table, "BOB", 1)) as bob:
        act(ann, "ask", question="7")
        until(lambda: told(bob)["turn"] == 1)
        act(bob, "ask", question="N")
        until(lambda: told(ann)["turn"] == 0)
        act(ann, "submit", pieces=pieces_of(secret_of(table)))


def shows(page: "Page", sentence: str) -> None:
    """The picture is of this, and whoever cannot see it is told so."""
    expect(page.locator("#picture-said")).to_have_text(sentence)
    expect(page.locator("#picture")).to_have_attribute("alt", sentence)


@pytest.mark.parametrize("language", languages())
def test_the_replay_goes_forth_and_back_and_by_itself(browser: "Browser", language: str) -> None:
    with hunt(language) as table, opened(browser, table, "/watch", **DESKTOP) as screen:
        screen.clock.install()
        play_to_the_end(table)
        first, last, whole = f"7: {said(table, '7')}", f"N: {said(table, 'N')}", table.words.say("hunt.whole")
        shows(screen, whole)
        screen.locator("#before").click()
        shows(screen, last)
        screen.locator("#before").click()
        shows(screen, first)
        screen.locator("#after").click()
        shows(screen, last)
        run = screen.locator("#run")
        run.click()
        expect(run).to_have_attribute("aria-pressed", "true")
        shows(screen, first)
        screen.clock.fast_forward(STEP_MS)
        shows(screen, last)
        screen.locator("#whole").click()
        expect(run).to_have_attribute("aria-pressed", "false")
        screen.clock.fast_forward(10 * STEP_MS)
        shows(screen, whole)


def test_the_picture_is_saved_with_every_piece_and_path(browser: "Browser") -> None:
    with hunt() as table, opened(browser, table, "/watch", **DESKTOP) as screen:
        play_to_the_end(table)
        screen.locator("#picture[src]").wait_for()
        with screen.expect_download() as download:
            screen.locator("#save-svg").click()
        assert download.value.suggested_filename == "orapa.svg"
        picture = Path(download.value.path()).read_text()
        assert picture.startswith("<svg")
        assert picture.count("<polyline") + picture.count("<path") >= len(secret_of(table).placements) + 2


def test_a_phone_leads_to_the_replay(browser: "Browser") -> None:
    with hunt() as table, opened(browser, table, **PHONE) as phone:
        expect(phone.locator("#to-replay")).to_be_hidden()
        play_to_the_end(table)
        phone.locator("#to-replay").tap()
        phone.locator("#picture[src]").wait_for()
        assert phone.url == f"{table.host}/watch#replay"
