"""The page of the emulated table as its tests handle it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from orapa_pi.rules.notation import parse_layout
from orapa_pi.rules.pieces import Placement
from tests.web.panel import PATIENCE_S
from tests.web.served import Running
from tests.web.shown import expect

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
    page.set_default_timeout(PATIENCE_S * 1000)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("request", lambda one: None if one.url.startswith(table.host) else complaints.append(f"asks {one.url}"))
    page.goto(table.served.address)
    page.locator("html[data-line=live]").wait_for()
    page.locator("#matrix[aria-label*=':']").wait_for()  # the first frame has come
    if table.served.bench is not None:
        drawn(page, table.served.bench.placements)
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


def corner(page: "Page", name: str) -> tuple[float, float]:
    """Where a piece's box begins on the screen, in one step: the page may draw a piece anew between two."""
    place = piece(page, name).evaluate(
        """piece => {
            const box = piece.querySelector(".shape").getBoundingClientRect();
            return [box.x, box.y];
        }"""
    )
    return place[0], place[1]


def clear(page: "Page") -> None:
    """Clear the board, and wait until the page has it clear: who drags sooner drags a piece from where it lay."""
    page.locator("[data-verb=clear]").click()
    drawn(page, ())


def drawn(page: "Page", placements: Sequence[Placement]) -> None:
    """Wait until the page shows just these pieces, where they lie."""
    expect(page.locator(".piece.laid")).to_have_count(len(placements))
    for one in placements:
        piece(page, one.piece.name).and_(page.locator(f"[aria-label$=' {one.corner}, {one.orientation.name}']")).wait_for()


def drag(page: "Page", name: str, row: int, column: int, *, let_go: bool = True) -> None:
    """Take a piece by a cell that it covers at the top of its box, and drag that cell to this one."""
    left, top = corner(page, name)
    cell = middle(page, 0, 1)[0] - middle(page, 0, 0)[0]
    page.mouse.move(left + cell / 2, top + cell / 2)
    page.mouse.down()
    page.mouse.move(*middle(page, row, column), steps=6)
    if let_go:
        page.mouse.up()


def press(page: "Page", control: str) -> None:
    page.locator(f"[data-control={control}]").click()


def leave_menu(page: "Page", touched: Callable[["Page", str], None] = press) -> None:
    """From the menu that a table opens with to its board."""
    page.locator("#prompt:not(:empty)").wait_for()
    touched(page, "ok")
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
    leave_menu(page)
    for placement in LAYOUT.placements:
        assert table.served.bench is not None
        table.served.bench.place(placement)
    press(page, "ok")
    said(page, table.words.say("play.asking"))
