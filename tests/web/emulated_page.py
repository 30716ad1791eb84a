"""The page of the emulated table as its tests handle it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from orapa_pi.rules.notation import parse_layout
from tests.web.served import Running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

LAYOUT = parse_layout("mine:white_big@A1N,blue@A6N,white_small@D2N,red@D7N,yellow@G5N")
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}


@contextmanager
def opened(browser: "Browser", table: Running, **how: Any) -> Iterator["Page"]:
    """The page in a fresh context; a script that fails, or a request that leaves this table, fails the test."""
    complaints: list[str] = []
    context = browser.new_context(**(how or DESKTOP))
    page = context.new_page()
    page.set_default_timeout(15_000)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("request", lambda one: None if one.url.startswith(table.host) else complaints.append(f"asks {one.url}"))
    page.goto(table.served.address)
    page.locator("html[data-line=live]").wait_for()
    page.locator("#matrix[aria-label*=':']").wait_for()  # the first frame has come
    try:
        yield page
        assert [
            one for one in complaints if "400 (Bad Request)" not in one
        ] == []  # a refusal is shown, and tested, by its words
    finally:
        context.close()


def piece(page: "Page", name: str) -> "Locator":
    return page.locator(f"[data-piece={name}]")


def middle(page: "Page", row: int, column: int) -> tuple[float, float]:
    """Where the middle of a cell is on the screen."""
    place = page.evaluate(
        """([row, column]) => {
            const screen = document.getElementById("board").getScreenCTM();
            const point = new DOMPoint(column + 0.5, row + 0.5).matrixTransform(screen);
            return [point.x, point.y];
        }""",
        [row, column],
    )
    return place[0], place[1]


def drag(page: "Page", name: str, row: int, column: int, *, let_go: bool = True) -> None:
    """Take a piece by a cell that it covers at the top of its box, and drag that cell to this one."""
    box = piece(page, name).locator(".shape").bounding_box()
    cell = middle(page, 0, 1)[0] - middle(page, 0, 0)[0]
    assert box is not None
    page.mouse.move(box["x"] + cell / 2, box["y"] + cell / 2)
    page.mouse.down()
    page.mouse.move(*middle(page, row, column), steps=6)
    if let_go:
        page.mouse.up()


def press(page: "Page", control: str) -> None:
    page.locator(f"[data-control={control}]").click()


def at_board(page: "Page") -> None:
    """Wait until no menu is open."""
    page.locator("#prompt:empty").wait_for(state="attached")


def lit(page: "Page") -> list[str]:
    """The colours of the matrix's dots, as the page draws them."""
    return list(page.locator("#matrix circle").evaluate_all("dots => dots.map(dot => dot.getAttribute('fill'))"))


def touch(page: "Page", control: str) -> None:
    page.locator(f"[data-control={control}]").tap()


def said(page: "Page", sentence: str) -> None:
    """Wait until the newest sentence is this one."""
    page.locator("#said li:first-child", has_text=sentence).wait_for()


def locked(page: "Page", table: Running) -> None:
    """An open table on which the board is locked."""
    press(page, "ok")
    at_board(page)
    for placement in LAYOUT.placements:
        assert table.served.bench is not None
        table.served.bench.place(placement)
    press(page, "ok")
    said(page, table.words.say("play.asking"))
