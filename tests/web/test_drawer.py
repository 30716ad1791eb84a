"""The fault drawer: every fault is chosen in the page, does to the simulated board what it says, and is met by the table."""

from typing import TYPE_CHECKING

from orapa_pi.devices.faults import FaultKind
from orapa_pi.devices.simulated import SimulatedBoard
from tests.web.emulated_page import drag, locked, opened, piece, press, said
from tests.web.served import Running, running
from tests.web.shown import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOVED, BACK = "The board has moved.", "The board is as it was."
DEVICE = {"viewport": {"width": 1280, "height": 1400}}


def test_every_fault_of_the_drawer(browser: "Browser") -> None:
    with running() as table, opened(browser, table, **DEVICE) as page:
        board = board_of(table)
        locked(page, table)
        page.locator("#drawer summary").click()

        fault(page, "cable")
        said(page, "The board cannot be seen. Check its cable.")
        assert not board.plugged
        page.get_by_role("button", name="Put the cable back").click()
        said(page, BACK)
        assert board.plugged

        spoil(page, FaultKind.DEAD, "A2")
        said(page, MOVED)
        page.locator("#faults li", has_text="A2: sees nothing").wait_for()
        spoil(page, FaultKind.STUCK, "h10")
        page.locator("#faults li", has_text="H10: always sees a magnet").wait_for()
        assert [str(one) for one in board.faults] == ["dead A2", "stuck H10"]
        expect(page.locator("#board .broken")).to_have_count(2)
        fault(page, "mend")
        said(page, BACK)
        expect(page.locator("#faults li")).to_have_count(0)

        page.locator("#fault-piece").select_option("yellow")
        fault(page, "bump")
        said(page, MOVED)
        page.locator("[data-piece=yellow][aria-label*=G6]").wait_for()
        drag(page, "yellow", 6, 4)
        said(page, BACK)

        for repair in ("resend", "restart"):
            fault(page, "garble")
            newest = page.locator("#said li").count()
            piece(page, "yellow").focus()
            page.keyboard.press("Delete")
            page.locator("[data-piece=yellow][aria-label*=beside]").wait_for()
            press(page, "right")
            press(page, "ok")
            page.locator(f"#said li:nth-last-child({newest + 1})").wait_for()
            said(page, ":")  # answered, as the table has not heard of the change
            fault(page, repair)
            said(page, MOVED)
            drag(page, "yellow", 6, 4)
            said(page, BACK)


def test_every_kind_of_sensor_fault_can_be_chosen(browser: "Browser") -> None:
    with running() as table, opened(browser, table, **DEVICE) as page:
        page.locator("#drawer summary").click()
        for number, kind in enumerate(FaultKind, 1):
            spoil(page, kind, f"A{number}")
        page.locator(f"#faults li:nth-child({len(FaultKind)})").wait_for()
        assert [one.kind for one in board_of(table).faults] == list(FaultKind)


def test_a_cell_that_is_none_is_refused_in_words(browser: "Browser") -> None:
    with running() as table, opened(browser, table, **DEVICE) as page:
        page.locator("#drawer summary").click()
        spoil(page, FaultKind.DEAD, "Z9")
        page.locator("#refused", has_text="'Z9' is no").wait_for()
        assert board_of(table).faults == ()


def board_of(table: Running) -> SimulatedBoard:
    assert isinstance(table.devices.board, SimulatedBoard)
    return table.devices.board


def fault(page: "Page", name: str) -> None:
    page.locator(f"[data-fault={name}]").click()


def spoil(page: "Page", kind: FaultKind, cell: str) -> None:
    page.locator("#fault-kind").select_option(kind.value)
    page.locator("#fault-cell").fill(cell)
    fault(page, "spoil")
