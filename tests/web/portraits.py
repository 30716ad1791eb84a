"""The README's pictures of the pages, from a running table: `python -m tests.web.portraits FOLDER`."""

import sys
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import sync_playwright

from orapa_pi.play.modes import Mode
from orapa_pi.play.state import Stage
from tests.web.conftest import CHROMIUM
from tests.web.emulated_page import locked, press
from tests.web.emulated_page import opened as table_opened
from tests.web.hunting import act, begin, opened, pieces_of, seated
from tests.web.panel import until
from tests.web.served import running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

COLOURS = 256
WIDTH_PX = 1180
SEED = 23


def emulated(browser: "Browser") -> bytes:
    """The emulated table with an answer on its matrix."""
    with running() as table, table_opened(browser, table, viewport={"width": 1180, "height": 900}) as page:
        locked(page, table)
        for control in ("right", "right", "right", "ok"):
            press(page, control)
        page.locator("#said li:first-child", has_not_text=table.words.say("play.asking")).wait_for()
        return _shot(page)


def big_screen(browser: "Browser") -> bytes:
    """The big screen after a match of two phones."""
    with running(seed=SEED) as table:
        begin(table, Mode.SEALED, "ANN", "BOB")
        until(lambda: table.table.state.stage is Stage.ASKING)
        secret = table.table.state.secret
        assert secret is not None
        ann, bob = seated(table, "ANN"), seated(table, "BOB", 1)
        with opened(browser, table, "/watch", viewport={"width": 1500, "height": 1000}) as page, closing(ann), closing(bob):
            for held, question in ((ann, "7"), (bob, "N"), (ann, "C4"), (bob, "1")):
                act(held, "ask", question=question)
                page.locator(f"#log li[data-question='{question}']").wait_for()
            act(ann, "submit", pieces=pieces_of(secret))
            page.locator("#picture[src]").wait_for()
            page.locator("#after").click()
            page.locator("#picture-said:not(:empty)").wait_for()
            return _shot(page)


def _shot(page: "Page") -> bytes:
    """What is seen, with few colours: the pages have few."""
    page.evaluate("scrollTo(0, 0)")
    small = BytesIO()
    with Image.open(BytesIO(page.screenshot())) as picture:
        picture.thumbnail((WIDTH_PX, picture.height))
        few = picture.convert("RGB").quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        few.save(small, "PNG", optimize=True)
    return small.getvalue()


def main() -> None:
    """Write both into the folder that is named."""
    folder = Path(sys.argv[1])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, made in (("table", emulated), ("watch", big_screen)):
            (folder / f"{name}.png").write_bytes(made(browser))
        browser.close()


if __name__ == "__main__":
    main()
