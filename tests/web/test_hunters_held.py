"""What the hunters' pages say and offer while the board has moved or cannot be seen, and before a match: by a real browser."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

import pytest

from orapa_pi.phrases import languages
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import Stage
from tests.web.emulated_page import LAYOUT, PHONE
from tests.web.hunting import act, begin, lay, opened, seated, sit_down, told
from tests.web.panel import until
from tests.web.served import Running, running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(params=languages())
def table(request: pytest.FixtureRequest) -> Iterator[Running]:
    """A table at which nothing has begun."""
    with running(request.param) as table:
        yield table


def hide(table: Running) -> None:
    """CAS has laid a board for ANN and BOB, and locked it."""
    begin(table, Mode.HIDDEN, "ANN", "BOB", "CAS")
    lay(table, LAYOUT)
    until(lambda: table.table.state.stage is Stage.ASKING)


def tells(page: "Page", sentence: str, *, asks: bool) -> None:
    """Wait until the page says this, and offers to ask or does not."""
    page.locator("#now", has_text=sentence).wait_for()
    for button in ("fire", "look"):
        page.locator(f"#{button}:{'enabled' if asks else 'disabled'}").wait_for()


def test_while_the_board_is_not_as_it_was_nobody_is_told_to_ask(browser: "Browser", table: Running) -> None:
    bench, breakable = table.served.bench, table.devices.breakable
    assert bench is not None
    assert breakable is not None
    say, red = table.words.say, next(one for one in LAYOUT.placements if one.piece.name == "red")
    hide(table)
    with opened(browser, table, **PHONE) as ann, opened(browser, table, "/watch") as screen:
        sit_down(ann, "ANN")
        tells(ann, say("hunt.your_turn"), asks=True)
        bench.lift("red")
        tells(ann, say("hunt.held_moved"), asks=False)
        ann.locator("#turn:not(.mine)").wait_for()
        screen.locator("#now", has_text=say("hunt.held_moved")).wait_for()
        ann.locator("#submit:enabled").wait_for()  # a sheet is judged by what was locked
        bench.place(red)
        tells(ann, say("hunt.your_turn"), asks=True)
        breakable.unplug()
        tells(ann, say("hunt.held_fails"), asks=False)
        screen.locator("#now", has_text=say("hunt.held_fails")).wait_for()
        breakable.plug()
        tells(ann, say("hunt.your_turn"), asks=True)
        ann.locator("#fire").click()
        ann.locator("#log li").wait_for()


def test_what_happens_on_the_board_is_no_move_and_does_not_tell_where() -> None:
    with running("en") as table, ExitStack() as stack:
        hide(table)
        bench, heard = table.served.bench, []
        assert bench is not None
        ann = stack.enter_context(closing(seated(table, "ANN")))
        before = told(ann)
        for name in ("red", "blue"):
            bench.lift(name)
            until(lambda: told(ann)["held"] == "moved")
            heard.append(told(ann))
            bench.place(next(one for one in LAYOUT.placements if one.piece.name == name))
            until(lambda: told(ann)["held"] == "")
        assert heard == [{**before, "held": "moved"}] * 2
        bench.lift("red")
        until(lambda: told(ann)["held"] == "moved")
        act(ann, "ask", question="7")
        until(lambda: table.table.state.pending)  # it was on its way: it waits
        bench.place(next(one for one in LAYOUT.placements if one.piece.name == "red"))
        until(lambda: len(table.table.state.log) == 1)


def test_before_a_match_no_heading_stands_over_nobody(browser: "Browser", table: Running) -> None:
    say = table.words.say
    with opened(browser, table, **PHONE) as ann, opened(browser, table, "/watch") as screen:
        for page in (ann, screen):
            page.locator("#now", has_text=say("hunt.no_match")).wait_for()
            page.locator("#people-head").wait_for(state="hidden")
        sit_down(ann, "ANN")
        for page in (ann, screen):  # who has sat down waits, and nobody leads yet
            page.locator("#people-head", has_text=say("hunt.people")).wait_for()
        hide(table)
        ann.locator("#people-head", has_text=say("hunt.people")).wait_for()
        screen.locator("#people-head", has_text=say("hunt.ranking")).wait_for()
