"""The dialogue at the panel: every line of the menu can be reached and left again with the smallest panels."""

from collections import deque
from dataclasses import replace

import pytest

from orapa_pi.play.aside import CellTold, CellUntold
from orapa_pi.play.desk import (
    AT_BOARD,
    ATTRACTING,
    LOOKING,
    MODE_MENU,
    ON_SENSORS,
    AtBoard,
    ChoosingCell,
    InMenu,
    Key,
    OnSheet,
    OnTray,
    Place,
    entries,
    press,
    turn,
)
from orapa_pi.play.events import (
    Abandoned,
    BoardSeen,
    Fired,
    LockPressed,
    PortTurned,
    QuestionAsked,
    Refusal,
    Refused,
    SecretRevealed,
    Submitted,
)
from orapa_pi.play.menu import MENU, Chooser, Entry
from orapa_pi.play.modes import Mode
from orapa_pi.play.naming import DEFAULT_NAMES, Naming
from orapa_pi.play.orders import Begin, HandInBuilt, Order, ResetDemo, SetGame, StartRound
from orapa_pi.play.sheet import Sheet
from orapa_pi.play.state import NOTHING_SEEN, Stage, State
from orapa_pi.play.update import update
from orapa_pi.rules.claims import Claim
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.pieces import Placement
from orapa_pi.rules.questions import CellQuestion
from tests.play.story import EMPTY, OTHER, RIGHT, Story, duel
from tests.rules.layouts import ALL_EDITIONS, RECORDED


def matches() -> dict[str, State]:
    """A match of every mode in every stage that it has."""
    found = {f"{mode.value} building": Story(mode, hunters).state for mode, hunters in NAMES.items()}
    for mode in (Mode.OPEN, Mode.HIDDEN):
        story = Story(mode, NAMES[mode])
        story.build(RIGHT)
        found[f"{mode.value} asking"] = story.state
    for mode in (Mode.SEALED, Mode.DEMO):
        story = Story(mode, NAMES[mode])
        story.deal()
        found[f"{mode.value} asking"] = story.state
    story = Story(Mode.DUEL, "Ann Bob")
    story.build(RIGHT)
    found["duel clearing"] = story.state
    found["duel clearing unseen"] = replace(story.state, seen=NOTHING_SEEN)
    story = duel()
    found["duel asking"] = story.state
    story.submit(OTHER)
    found["duel last turn"] = story.state
    story.submit(RIGHT)
    found["duel over"] = story.state
    for mode in (Mode.OPEN, Mode.HIDDEN, Mode.DUEL):
        seeing = replace(Story(mode, NAMES[mode]).state, camera=True)
        found[f"{mode.value} building before a camera"] = seeing
        found[f"{mode.value} corrected"], _ = update(seeing, CellTold(Claim(Cell(0, 0), "blue")))
    story = Story(Mode.SEALED, "Ann")
    story.deal()
    story.do(Abandoned())
    found["sealed given up"] = story.state
    story.do(SecretRevealed())
    found["sealed revealed"] = story.state
    found["sealed revealed, another one kept"] = replace(story.state, sealed=True)
    return found


NAMES = {Mode.OPEN: "", Mode.HIDDEN: "Ann Bob", Mode.DUEL: "Ann Bob", Mode.SEALED: "Ann", Mode.DEMO: ""}
MATCHES = matches()


def reachable(match: State) -> tuple[set[Place], set[object]]:
    """All places and orders that turning, OK, BACK and MODE lead to; sheets and names are left after their first step."""
    seen: set[Place] = {AT_BOARD}
    orders: set[object] = set()
    waiting: deque[Place] = deque(seen)
    while waiting:
        place = waiting.popleft()
        steps = [
            turn(place, match, 1),
            turn(place, match, -1),
            *(press(place, match, key) for key in (Key.OK, Key.BACK, Key.MODE, Key.HOLD_MODE, Key.HOLD_BACK)),
        ]
        for following, order in steps:
            if order is not None:
                orders.add(order)
            if following not in seen and not isinstance(place, OnSheet | Naming):
                seen.add(following)
                waiting.append(following)
    return seen, orders


def expected(menu: Entry, match: State) -> set[Order | Chooser]:
    found: set[Order | Chooser] = set()
    for entry in menu.entries:
        if entry.is_there(match):
            found |= expected(entry, match)
            found |= {what for what in (entry.order, entry.chooser) if what is not None}
    return found


@pytest.mark.parametrize("name", MATCHES)
def test_every_line_of_the_menu_is_reached_and_left_again(name: str) -> None:
    match = MATCHES[name]
    places, orders = reachable(match)
    for what in expected(MENU, match):
        if what is Chooser.CELL:
            assert any(isinstance(place, ChoosingCell) for place in places)
        elif what is Chooser.NAME:
            assert {place.player for place in places if isinstance(place, Naming)} == set(range(len(DEFAULT_NAMES)))
        elif what is Chooser.SHEET:
            assert any(isinstance(place, OnSheet) for place in places)
        elif what is Chooser.CORRECTION:
            said = {order.claim.piece for order in orders if isinstance(order, CellTold)}
            assert said == {None, *(piece.name for piece in match.edition.pieces)}
            cells = {order.claim.cell for order in orders if isinstance(order, CellTold)}
            assert cells == set(match.edition.grid), "of every cell everything can be said"
            assert (CellUntold(Cell(0, 0)) in orders) == bool(match.claims_on(0))
        elif what is Chooser.TRAY:
            assert any(isinstance(place, OnTray) for place in places)
        elif isinstance(what, HandInBuilt) and match.seen.layout is not None:
            assert Submitted(match.seen.layout) in orders
        else:
            assert what in orders, what
    assert (LOOKING in places) == (name == "hidden asking")
    assert (ATTRACTING in places) == (match.mode is Mode.DEMO)
    for place in places - {ATTRACTING}:  # the loop of a demo is left through the menu, or by its round
        back: Place = place
        for _ in range(6):
            back, _ = press(back, match, Key.BACK)
        assert isinstance(back, AtBoard)
        if not isinstance(place, AtBoard):
            assert press(place, match, Key.MODE) == (AT_BOARD, None)


def test_the_loop_of_a_demo_is_left_by_a_round_or_through_the_menu() -> None:
    match = MATCHES["demo building"]
    assert press(ATTRACTING, match, Key.OK) == (AT_BOARD, StartRound())
    assert press(ATTRACTING, match, Key.MODE) == (InMenu(MENU), None)
    for key in (Key.BACK, Key.CELL, Key.SUBMIT):
        assert press(ATTRACTING, match, key) == (ATTRACTING, None)
    assert turn(ATTRACTING, match, 3) == (ATTRACTING, None)
    for place in (AT_BOARD, InMenu(MENU), ATTRACTING):
        for name in ("demo building", "demo asking"):
            assert press(place, MATCHES[name], Key.HOLD_BACK) == (ATTRACTING, ResetDemo())


def test_a_menu_of_settings_stays_open() -> None:
    match = MATCHES["open building"]
    place: Place = InMenu(next(entry for entry in MENU.entries if entry.key == "settings"))
    place, _ = press(place, match, Key.OK)
    assert isinstance(place, InMenu)
    assert press(place, match, Key.OK) == (place, SetGame("mine"))


def test_a_table_opens_with_the_ways_to_play() -> None:
    shown = [entry.key for entry in entries(MODE_MENU, MATCHES["open building"])]
    assert shown == [*(mode.value for mode in Mode), "opera"]
    place, order = press(MODE_MENU, MATCHES["open building"], Key.OK)
    assert (place, order) == (AT_BOARD, Begin(Mode.OPEN, 0))


def test_a_running_match_cannot_be_dropped_by_starting_another() -> None:
    for name in ("hidden asking", "duel building", "sealed asking"):
        _, orders = reachable(MATCHES[name])
        assert not any(isinstance(order, Begin) for order in orders), name


def test_at_the_board_the_keys_steer_the_match() -> None:
    asking, building = MATCHES["hidden asking"], MATCHES["hidden building"]
    assert turn(AT_BOARD, asking, 3) == (AT_BOARD, PortTurned(3))
    assert turn(AT_BOARD, building, 3) == (AT_BOARD, None)
    assert press(AT_BOARD, asking, Key.OK) == (AT_BOARD, Fired())
    assert press(AT_BOARD, building, Key.OK) == (AT_BOARD, LockPressed())
    assert press(AT_BOARD, MATCHES["duel over"], Key.OK) == (AT_BOARD, None)


def test_ok_says_why_nothing_goes_on() -> None:
    clearing, paused = MATCHES["duel clearing"], replace(MATCHES["hidden asking"], paused=True)
    assert press(AT_BOARD, clearing, Key.OK) == (AT_BOARD, LockPressed())
    assert update(clearing, LockPressed())[1] == (Refused(Refusal.CLEAR_FIRST),)
    assert press(AT_BOARD, paused, Key.OK) == (AT_BOARD, Fired())
    assert update(paused, Fired())[1] == (Refused(Refusal.PAUSED),)


def test_a_cell_is_chosen_by_row_and_column() -> None:
    match = MATCHES["hidden asking"]
    place, _ = press(AT_BOARD, match, Key.CELL)
    place, _ = turn(place, match, 4)
    place, _ = press(place, match, Key.OK)
    place, _ = turn(place, match, -1)
    assert press(place, match, Key.BACK) == (ChoosingCell(4), None)
    assert press(place, match, Key.OK) == (AT_BOARD, QuestionAsked(CellQuestion(Cell(4, 9))))


def test_submit_opens_the_ways_to_hand_in() -> None:
    place, order = press(AT_BOARD, MATCHES["duel asking"], Key.SUBMIT)
    assert isinstance(place, InMenu)
    assert order is None
    only_sheet, _ = press(AT_BOARD, MATCHES["hidden asking"], Key.SUBMIT)
    assert isinstance(only_sheet, OnSheet)
    assert press(AT_BOARD, MATCHES["hidden building"], Key.SUBMIT) == (AT_BOARD, None)
    built = Story(Mode.SEALED, "Ann")
    built.deal()
    built.see(OTHER)
    ways, _ = press(AT_BOARD, built.state, Key.SUBMIT)
    assert press(ways, built.state, Key.OK) == (AT_BOARD, Submitted(OTHER))


def test_handing_in_an_incomplete_board_is_refused_by_the_table() -> None:
    story = Story(Mode.SEALED, "Ann")
    story.deal()
    story.do(BoardSeen(EMPTY))
    ways, _ = press(AT_BOARD, story.state, Key.SUBMIT)
    assert press(ways, story.state, Key.OK) == (ON_SENSORS, None)
    assert press(ON_SENSORS, story.state, Key.OK) == (ON_SENSORS, HandInBuilt())
    story.see(OTHER)
    assert press(ON_SENSORS, story.state, Key.OK) == (AT_BOARD, Submitted(OTHER))


def agrees(lying: Placement | None, wanted: Placement, step: int) -> bool:
    """Whether the row (step 0), the corner (step 1) or all of the placement is as wanted."""
    assert lying is not None
    return (lying.corner.row == wanted.corner.row, lying.corner == wanted.corner, lying == wanted)[step]


def filled_in(edition: Edition, wanted: list[Placement]) -> Sheet:
    """Fill a sheet in by turning and taking until each piece lies as wanted."""
    sheet = Sheet.empty(edition)
    for placement in wanted:
        for step in range(3):
            turns = 0
            while not agrees(sheet.candidate, placement, step):
                sheet = sheet.turned(1)
                turns += 1
                assert turns < 20, f"{placement} is not offered"
            sheet = sheet.taken()
    return sheet


@pytest.mark.parametrize("name", ["table-game-1", "table-game-2", "space-01", "space-16"])
def test_any_solution_can_be_entered_with_an_encoder(name: str) -> None:
    layout = RECORDED[name]
    wanted = [next(p for p in layout.placements if p.piece == piece) for piece in layout.edition.pieces]
    sheet = filled_in(layout.edition, wanted)
    assert sheet.complete
    assert sheet.layout.looks_like(layout)
    assert sheet.candidate is None


@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=str)
def test_a_sheet_can_be_taken_back_to_its_start(edition: Edition) -> None:
    sheet: Sheet | None = Sheet.empty(edition)
    assert sheet is not None
    for _ in range(5):
        sheet = sheet.turned(2).taken()
    steps = 0
    while sheet is not None:
        assert sheet.candidate is not None
        sheet = sheet.back()
        steps += 1
    assert steps == 4


def test_stages_of_the_walk_are_all_stages() -> None:
    assert {match.stage for match in MATCHES.values()} == set(Stage)
