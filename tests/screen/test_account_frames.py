"""Golden frames of the accounts, and that nothing is told by colour alone."""

from dataclasses import replace
from itertools import combinations

import pytest

from orapa_pi.opera.asking import Scene
from orapa_pi.opera.places import Desk
from orapa_pi.opera.refusals import Rule, refuse
from orapa_pi.opera.replay import replay
from orapa_pi.opera.state import SECTORS, Phase
from orapa_pi.opera.war_state import Result
from orapa_pi.phrases import languages, load_words
from orapa_pi.screen.account_frames import COLOURS, SYMBOLS, render_account, short, spelled
from orapa_pi.screen.account_view import account_view
from orapa_pi.screen.account_views import (
    Coming,
    FieldShown,
    Figure,
    NumbersShown,
    PairShown,
    RefusalShown,
    Seats,
    Tab,
    WarShown,
)
from orapa_pi.screen.drawing import BEATS_PER_PAGE
from orapa_pi.screen.font import GLYPHS, LINE_GLYPHS, lit_pixels
from orapa_pi.screen.frame import Frame
from orapa_pi.screen.palette import LETTERS
from tests.opera.scenarios import load
from tests.screen.account_sheet import FIGURES, frames, golden_file, golden_text

WORDS = load_words("en")


@pytest.mark.parametrize("language", ["en", "nl"])
def test_every_view_looks_as_recorded(language: str) -> None:
    assert golden_text(language) == golden_file(language).read_text(encoding="utf-8")


def lit(frame: Frame) -> frozenset[tuple[int, int]]:
    """What is seen without any colour."""
    return frozenset((x, y) for x in range(16) for y in range(16) if frame.at(x, y) != (0, 0, 0))


def cycle(view: NumbersShown | WarShown) -> list[frozenset[tuple[int, int]]]:
    return [lit(render_account(view, WORDS, beat)) for beat in range(16 * BEATS_PER_PAGE)]


SEATS = Seats((Tab(active=True), Tab(), Tab(), Tab()), 0)
NUMBERS = NumbersShown(SEATS, "Ann", FIGURES, "activation", SECTORS[:1])


@pytest.mark.parametrize(
    "other",
    [
        replace(NUMBERS, seats=replace(SEATS, chosen=1)),
        replace(NUMBERS, seats=Seats((Tab(), Tab(active=True), Tab(), Tab()), 0)),
        replace(NUMBERS, seats=Seats((Tab(active=True), Tab(living=False), Tab(), Tab()), 0)),
        replace(NUMBERS, phase="turn_end"),
        replace(NUMBERS, sectors=SECTORS[1:2]),
        replace(NUMBERS, coming=Coming("Bob", 1, 1)),
        replace(NUMBERS, waiting="Combat Droids"),
        *(replace(NUMBERS, figures=(*FIGURES[:n], replace(FIGURES[n], amount=77), *FIGURES[n + 1 :])) for n in range(9)),
    ],
)
def test_whatever_differs_is_seen_without_colour(other: NumbersShown) -> None:
    assert cycle(NUMBERS) != cycle(other)


def test_players_and_sectors_have_symbols_of_their_own() -> None:
    sectors = [GLYPHS[sector.symbol] for sector in SECTORS]
    players = [("...", *symbol, "...") for symbol in SYMBOLS]
    for one, other in combinations([*players, *sectors], 2):
        assert sum(a != b for a, b in zip("".join(one), "".join(other), strict=True)) >= 2
    assert len(set(COLOURS)) == 4
    assert {*COLOURS, *(sector.colour for sector in SECTORS)} <= set(LETTERS)


def test_results_of_a_war_are_told_apart_without_colour() -> None:
    wars = [
        WarShown(Seats(SEATS.tabs), ("Ann", "Bob"), (0, 1), "war_fleet", (PairShown("S1", "S2", result),))
        for result in (None, *Result)
    ]
    for one, other in combinations(wars, 2):
        assert cycle(one) != cycle(other)


@pytest.mark.parametrize("language", languages())
def test_codes_fit_a_line_and_are_told_apart_by_two_signs(language: str) -> None:
    words = load_words(language)
    codes = {key: text for key, text in words.phrases.items() if key.startswith(("account.code_", "account.fate_"))}
    for key, text in codes.items():
        assert len(text) <= LINE_GLYPHS, key
        lit_pixels(text)
    numbers = [text for key, text in codes.items() if not key.startswith(("account.code_phase", "account.fate"))]
    assert len({text[:2] for text in numbers}) == len(numbers) == 11
    phases = [text for key, text in codes.items() if key.startswith("account.code_phase")]
    assert len(set(phases)) == len(phases) == len(Phase)
    assert len({text for key, text in codes.items() if key.startswith("account.fate")}) == 4


def test_names_are_shortened_so_that_two_cards_of_one_name_stay_apart() -> None:
    assert short("Destruction Satellite") == "DEST"
    assert short("Destruction Satellite 2") == "DES2"
    assert short("Ark 2") == "ARK2"
    assert short("S1") == "S1"
    assert spelled("Zoë's ship (2)") == "ZOE S SHIP 2"


def test_every_recorded_game_can_be_shown() -> None:
    """Every state of the two whole games, for each player."""
    for name in ("game_level_victory", "game_extinction", "e23_rulebook_fleet"):
        scenario = load(name)
        record = replay(()).record
        for line in scenario.lines:
            record = replay([line], start=record).record
            for player in record.game.players:
                view = account_view(Desk(player=player.name), Scene(record))
                assert lit(render_account(view, WORDS, 0)), line


@pytest.mark.parametrize(("amount", "shown"), [(9999, "9999"), (12345, ">999"), (-999, "-999"), (-1234, "-???")])
def test_a_number_longer_than_a_line_is_not_cut_to_another_number(amount: int, shown: str) -> None:
    for view in (
        NumbersShown(Seats(), "", (Figure("attack", amount),), "setup"),
        FieldShown(Seats(), Figure("attack", amount)),
    ):
        lines = [render_account(view, WORDS, beat).line for beat in range(40)]
        assert any(shown in line for line in lines)
        assert not any(str(amount)[:4] in line and shown not in line for line in lines)


def test_the_frames_have_a_line_for_a_matrix_of_text_alone() -> None:
    assert all(frame.line.strip() for _, frame in frames("en"))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("rule", Rule)
def test_a_refusal_is_a_hint_of_two_seconds(rule: Rule, language: str) -> None:
    words = load_words(language)
    view = RefusalShown(SEATS, refuse(rule))
    shown = [lit(render_account(view, words, beat)) for beat in (0, BEATS_PER_PAGE, 2 * BEATS_PER_PAGE, 3 * BEATS_PER_PAGE)]
    below = [frozenset(dot for dot in frame if dot[1] > 4) for frame in shown]  # the chosen player's symbol blinks above
    assert below[2:] == below[:2], "one page or two"
    assert all(below)
