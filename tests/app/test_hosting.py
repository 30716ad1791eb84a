"""The host's page at the real table: what it may order, what it has to be let in for, and when that ends."""

from collections.abc import Callable
from pathlib import Path

import pytest

from orapa_pi.app.hosting import (
    ASKING_S,
    IN_S,
    AskAtBox,
    GiveOrder,
    LeaveBox,
    Requested,
    TryPin,
)
from orapa_pi.app.journal import MemoryJournal
from orapa_pi.app.pairing import PIN_S, TRIES
from orapa_pi.app.store import Store
from orapa_pi.app.table import REST_S
from orapa_pi.devices.ports import Control
from orapa_pi.devices.simulated import SimulatedClock
from orapa_pi.play.aside import HostAdmitted, Wish
from orapa_pi.play.desk import AT_BOARD, AtBoard, HostAsks, HostIn, Looking, OnSheet, PinOpen
from orapa_pi.play.events import SecretLooked
from orapa_pi.play.modes import Mode
from orapa_pi.play.state import Stage
from tests.app.hosted import HOST, PHONE, TOKEN, Page, hosted, shown_pin
from tests.app.test_next_match import choose
from tests.app.test_table import LAYOUT


def test_what_the_page_sees_holds_already_when_its_request_is_answered() -> None:
    """Else the next thing that it asks for is judged by what was: a second photo would be taken for one press."""
    with hosted() as page:
        seen: list[Wish | None] = []
        for request in (AskAtBox(Wish.PHOTO, HOST), LeaveBox(HOST)):
            page.hosting.post(Requested(request, lambda _: seen.append(page.sight.asking)))
            page.table.run_until_quiet()
        assert seen == [Wish.PHOTO, None]


def test_a_pin_is_shown_on_request_and_pairs_once() -> None:
    with hosted() as page:
        pin = shown_pin(page)
        assert len(pin) == 6
        assert page.ask(TryPin("x" * 6, TOKEN, PHONE)) == "That PIN is wrong."
        assert page.ask(TryPin(pin, TOKEN, PHONE)) == ""
        assert page.hosting.session(TOKEN, PHONE) is not None
        assert page.table.place == AT_BOARD
        assert page.heard[-1] == "A host's page is paired."
        assert "shows no PIN" in page.ask(TryPin(pin, "another", PHONE))
        page.wait(0.0)
        assert page.sight.paired == 1


def time_passes(page: Page) -> None:
    page.wait(PIN_S - 1)
    assert isinstance(page.table.place, PinOpen), "it is there for its whole time"
    page.wait(1)


@pytest.mark.parametrize(
    "end",
    [
        time_passes,
        lambda page: page.press(Control.OK),
        lambda page: page.press(Control.RIGHT),
        lambda page: page.press(Control.MODE),
        lambda page: page.hold_mode(),
        lambda page: page.order("play", "sealed", "hunters_1"),
    ],
    ids=["time", "OK", "RIGHT", "MODE", "MODE held", "a match begins"],
)
def test_a_pin_is_good_only_while_it_is_shown(end: Callable[[Page], object]) -> None:
    with hosted() as page:
        pin = shown_pin(page)
        end(page)
        assert not isinstance(page.table.place, PinOpen)
        assert "shows no PIN" in page.ask(TryPin(pin, TOKEN, PHONE))
        assert page.hosting.session(TOKEN, PHONE) is None


def test_the_matrix_pages_the_pin_and_nothing_else_tells_it() -> None:
    with hosted() as page:
        pin = shown_pin(page)
        assert page.matrix.frames[-1].line.strip().startswith("PIN")
        lines = {page.wait(0.5) and page.matrix.frames[-1].line for _ in range(30)}
        assert any(pin[:3] in line for line in lines)
        assert pin not in " ".join(page.heard)
        assert pin not in " ".join(said for said, _ in page.voice.spoken)


def test_whoever_guesses_is_locked_out_and_the_box_says_for_how_long() -> None:
    with hosted() as page:
        pin = shown_pin(page)
        for _ in range(TRIES):
            answer = page.ask(TryPin("abcdef", TOKEN, PHONE))
        assert "Too many wrong PINs: wait 61 s" in answer
        assert "Too many" in page.ask(TryPin(pin, TOKEN, PHONE))
        choose(page, "settings", "pin")
        assert not isinstance(page.table.place, PinOpen)
        assert "Too many wrong PINs" in page.heard[-1]
        page.wait(61)
        assert page.ask(TryPin(shown_pin(page), TOKEN, PHONE)) == ""


def test_everybody_is_unpaired_from_the_panel() -> None:
    with hosted() as page:
        page.ask(TryPin(shown_pin(page), TOKEN, PHONE))
        choose(page, "settings", "unpair")
        assert page.hosting.session(TOKEN, PHONE) is None
        assert page.heard[-1] == "No host's page is paired any more."


def test_orders_of_the_page_are_orders_of_the_panel() -> None:
    with hosted() as page:
        assert page.order("settings", "game", "space") == ""
        assert page.heard[-1] == "Space is played from the next match on."
        assert page.order("settings", "names", "player.1", text="ZOE") == ""
        assert "ZOE" in page.heard[-1]
        assert page.order("settings", "names", "player.2", text="zoe") == ""
        assert "called that already" in page.heard[-1] or "name" in page.heard[-1]
        assert page.order("settings", "attempts", "number_3") == ""
        assert page.order("play", "duel", "player.1") == ""
        state = page.table.state
        assert (state.mode, state.edition.name, state.hunters, state.attempts) == (Mode.DUEL, "space", ("ZOE", "ANN"), 3)
        assert page.order("play", "open") == "That cannot be done now."


@pytest.mark.parametrize("line", [("settings", "care"), ("settings", "brightness", "percent_10"), ("settings", "unpair")])
def test_an_order_that_is_not_about_the_match_closes_nothing_at_the_box(line: tuple[str, ...]) -> None:
    with hosted() as page:
        page.begin_hidden()
        page.press(Control.SUBMIT)
        page.press(Control.RIGHT)
        sheet = page.table.place
        assert isinstance(sheet, OnSheet)
        assert page.order(*line) == ""
        assert page.table.place == sheet


def test_brightness_and_volume_change_at_once() -> None:
    with hosted() as page:
        assert page.matrix.settings.brightness == 0.4
        assert page.order("settings", "brightness", "percent_10") == ""
        assert page.matrix.settings.brightness == 0.1
        assert page.heard[-1] == "The matrix shines at 10 %."
        assert page.order("settings", "volume", "percent_0") == ""
        said = len(page.voice.spoken)
        page.order("settings", "names", "player.0", text="ZOE")
        assert len(page.voice.spoken) == said, "it is silent"
        page.order("settings", "volume", "percent_150")
        page.order("settings", "names", "player.0", text="ANN")
        assert page.voice.settings.volume == 150
        assert len(page.voice.spoken) > said
        chosen = {line.path[1:] for line in page.sight.lines if line.entry.order in page.sight.standing.settings}
        assert {("brightness", "percent_10"), ("volume", "percent_150")} <= chosen


@pytest.mark.parametrize(
    "path", [(), ("settings",), ("settings", "pin"), ("look",), ("lock",), ("cell",), ("fly",), ("play", "hidden")]
)
def test_what_is_no_line_of_the_page_does_nothing(path: tuple[str, ...]) -> None:
    with hosted() as page:
        before = page.table.state, page.table.place
        assert page.ask(GiveOrder(path, HOST)) == "That cannot be done now."
        assert (page.table.state, page.table.place) == before


def test_a_correction_needs_the_box_each_time() -> None:
    with hosted() as page:
        page.begin_hidden()
        page.press(Control.OK)
        assert "ask here" in page.order("take_back")
        page.let_in(Wish.CORRECT)
        assert page.table.place == HostIn(Wish.CORRECT, HOST)
        assert page.heard[-1] == "The host's page was let in at the box, to correct one thing."
        assert page.order("take_back") == ""
        assert page.table.state.log == ()
        assert "ask here" in page.order("give_up", "yes"), "one press is for one correction"
        assert page.table.state.stage is Stage.ASKING


def test_another_page_is_not_let_in_with_the_one_that_asked() -> None:
    with hosted() as page:
        page.begin_hidden()
        page.let_in(Wish.CORRECT)
        assert "ask here" in page.order("give_up", "yes", host="another")
        assert page.ask(LeaveBox("another")) == ""
        assert page.table.place == HostIn(Wish.CORRECT, HOST)
        assert page.ask(LeaveBox(HOST)) == ""
        assert "ask here" in page.order("give_up", "yes")


@pytest.mark.parametrize("key", [Control.OK, Control.BACK, Control.LEFT, Control.MODE])
def test_any_other_key_says_no(key: Control) -> None:
    with hosted() as page:
        page.begin_hidden()
        page.ask(AskAtBox(Wish.LOOK, HOST))
        assert isinstance(page.table.place, HostAsks)
        port = page.table.state.port
        page.press(key)
        assert isinstance(page.table.place, AtBoard)
        assert page.table.state.port == port, "and does nothing else"
        page.hold_mode()
        assert page.table.place == Looking(), "the setter's own look is not the page's"
        assert page.sight.looked is None


def test_nobody_at_the_box_means_no() -> None:
    with hosted() as page:
        page.begin_hidden()
        page.ask(AskAtBox(Wish.CORRECT, HOST))
        page.wait(ASKING_S - 1)
        assert page.sight.asking is Wish.CORRECT
        page.wait(1)
        assert page.table.place == AT_BOARD
        page.let_in(Wish.CORRECT)
        page.wait(IN_S - 1)
        assert page.sight.let_in is Wish.CORRECT
        page.wait(1)
        assert "ask here" in page.order("give_up", "yes")


def test_whoever_uses_the_panel_is_not_interrupted() -> None:
    with hosted() as page:
        page.begin_hidden()
        choose(page, "cell")
        place = page.table.place
        assert "Somebody uses the panel" in page.ask(AskAtBox(Wish.LOOK, HOST))
        assert page.table.place == place


def test_the_page_looks_only_together_with_the_setter_and_only_as_long() -> None:
    with hosted() as page:
        page.begin_hidden()
        assert page.sight.looked is None
        page.let_in(Wish.LOOK)
        assert page.table.place == Looking(HOST)
        assert page.heard[-1] == "CAS looks at the board in secret, and the host's page shows it."
        looked = page.sight.looked
        assert looked is not None
        assert looked.host == HOST
        assert looked.secret is not None
        assert looked.secret.looks_like(LAYOUT)
        assert looked.boards[0].picture == page.board.picture
        assert page.matrix.frames[-1].line.strip().startswith("HOST"), "the matrix says first who looks"
        page.wait(REST_S)
        assert page.sight.looked is None
        page.let_in(Wish.LOOK)
        page.press(Control.OK)
        assert page.sight.looked is None, "any key ends it"


def test_every_look_and_every_correction_is_in_the_log() -> None:
    with hosted() as page:
        page.begin_hidden()
        page.let_in(Wish.LOOK)
        page.press(Control.BACK)
        page.let_in(Wish.CORRECT)
        page.ask(LeaveBox(HOST))
        page.let_in(Wish.LOOK)
        assert isinstance(page.journal, MemoryJournal)
        events = [entry.event for entry in page.journal.entries]
        assert [one for one in events if isinstance(one, SecretLooked | HostAdmitted)] == [
            SecretLooked(host=True),
            HostAdmitted(),
            SecretLooked(host=True),
        ]


@pytest.mark.parametrize(
    ("wish", "purpose"), [(Wish.LOOK, "to show what the sensors see"), (Wish.PHOTO, "to send one photo of the board")]
)
def test_everybody_hears_what_the_page_was_let_in_for(wish: Wish, purpose: str) -> None:
    with hosted() as page:
        page.let_in(wish)
        assert page.heard[-1] == f"The host's page was let in at the box, {purpose}."


@pytest.mark.parametrize("path", [("sealed", "hunters_1"), ("duel", "draw")], ids=["sealed", "duel"])
def test_where_nobody_lays_for_the_others_nobody_looks(path: tuple[str, ...]) -> None:
    with hosted() as page:
        assert page.order("play", *path) == ""
        page.rest()
        assert "Only" in page.ask(AskAtBox(Wish.LOOK, HOST))
        assert not page.sight.match.can_look
        page.hold_mode()
        assert page.sight.looked is None


def test_between_matches_a_long_press_shows_what_the_sensors_see_until_a_match_begins() -> None:
    with hosted() as page:
        page.order("play", "sealed", "hunters_1")
        page.let_in(Wish.CORRECT)
        page.order("give_up", "yes")
        page.let_in(Wish.CORRECT)
        page.order("given_up", "destroy", "yes")
        page.rest()
        page.lay(LAYOUT)
        assert page.sight.looked is None
        page.let_in(Wish.LOOK)
        looked = page.sight.looked
        assert looked is not None
        assert looked.secret is None
        assert looked.boards[0].seen.layout is not None
        assert looked.boards[0].seen.layout.looks_like(LAYOUT)
        page.order("play", "hidden", "hunters_1")
        assert page.sight.looked is None


def test_a_given_up_match_is_revealed_only_after_another_press() -> None:
    with hosted() as page:
        page.begin_hidden()
        page.let_in(Wish.CORRECT)
        assert page.order("give_up", "yes") == ""
        assert page.table.state.given_up
        assert "ask here" in page.order("given_up", "reveal")
        assert "over" in page.ask(AskAtBox(Wish.LOOK, HOST))
        page.let_in(Wish.CORRECT)
        assert page.order("given_up", "reveal") == ""
        assert page.table.state.revealed


def test_an_admission_survives_in_the_store_and_replays(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    clock = SimulatedClock()
    with hosted(Store(path, clock)) as page:
        page.begin_hidden()
        page.let_in(Wish.CORRECT)
        page.order("pause")
        before = page.table.state
    with hosted(Store(path, clock)) as page:
        assert page.table.state.hunters == before.hunters
        assert page.table.state.paused
        assert page.table.state.secret is not None
        assert page.table.state.secret.looks_like(LAYOUT)


def test_what_the_page_is_told_without_a_look_never_holds_the_secret() -> None:
    with hosted() as page:
        page.begin_hidden()
        page.press(Control.OK)
        page.ask(AskAtBox(Wish.LOOK, HOST))
        page.press(Control.BACK)
        page.let_in(Wish.CORRECT)
        for sight in page.sights:
            assert sight.looked is None
            assert "Placement" not in repr(sight)


def test_while_the_accounts_are_open_the_page_waits() -> None:
    with hosted() as page:
        assert page.order("play", "opera") == ""
        assert page.table.accounts.open
        assert "Somebody uses the panel" in page.order("play", "sealed", "hunters_1")
