"""From an empty table to the first player's turn."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from orapa_pi.opera.change import Change
from orapa_pi.opera.events import Seat, SetUp
from orapa_pi.opera.ledger import move_credits, move_storage, move_units
from orapa_pi.opera.refusals import Refusal, Rule, refuse
from orapa_pi.opera.rulings import DEFAULTS, OPTIONS, Exchange
from orapa_pi.opera.state import Game, Mode, Player, Step
from orapa_pi.opera.wording import Note, note
from orapa_pi.writing import alike

FEWEST, MOST = 2, 4
START_CIVIL = 4
START_CREDITS = 4
START_STORAGE = 5
EXCHANGED_EXTRA = 5

CASUAL_STEPS = ("decks", "bank", "species", "order", "screens", "units", "cards", "draft")
COMPETITIVE_STEPS = ("decks", "bank", "own_species", "order", "screens", "units", "cards", "exchange")


def steps(mode: Mode) -> tuple[str, ...]:
    """The steps of the set-up in order, as keys."""
    return CASUAL_STEPS if mode is Mode.CASUAL else COMPETITIVE_STEPS


def guide(mode: Mode) -> tuple[Note, ...]:
    """What people do at the table before the game is entered, in order; screens page through it."""
    return tuple(explained(step) for step in steps(mode))


def explained(step: str) -> Note:
    """What people do in a step of the set-up."""
    return note(f"setup_{step}", units=START_CIVIL, credits=START_CREDITS, cards=START_STORAGE)


def tied(first: Seat, second: Seat) -> bool:
    """Equal initiative, and the cards shown so far do not part them: one more must be shown (example E3)."""
    if first.initiative is None or first.initiative != second.initiative:
        return False
    return all(mine == theirs for mine, theirs in zip(first.revealed, second.revealed, strict=False))


def in_order(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Lowest initiative first, then the cheapest card shown (example E2). Without initiatives, as they were named."""
    return tuple(sorted(seats, key=lambda seat: (seat.initiative or 0, seat.revealed)))


def objections(game: Game, event: SetUp) -> Iterator[Refusal]:
    """A game is on, too few or too many players, two of one name, or a tie that no card has parted yet (example E3)."""
    if game.step is not Step.SETUP:
        yield refuse(Rule.SET_UP_ALREADY)
    if not FEWEST <= len(event.seats) <= MOST:
        yield refuse(Rule.SEATS, players=len(event.seats), fewest=FEWEST, most=MOST)
    for first, second in combinations(event.seats, 2):
        if alike(first.name) == alike(second.name):
            yield refuse(Rule.SAME_NAME, player=first.name)
        elif tied(first, second):
            yield refuse(Rule.INITIATIVE_TIE, player=first.name, other=second.name)


def _house(event: SetUp) -> Iterator[Note]:
    """The rulings that are not the usual ones, for the history; and after a tie what becomes of its cards (ruling 38)."""
    shown = any(seat.revealed for seat in event.seats)
    for name in OPTIONS:
        chosen = getattr(event.rulings, name)
        if chosen is not getattr(DEFAULTS, name) or (name == "revealed" and shown):
            yield note(f"ruling_{name}_{chosen.value}")


def apply(game: Game, event: SetUp) -> Change:
    """Everybody gets units, credits and cards from bank and deck (example E1); where ruling 36 is set so, five cards more."""
    seats = in_order(event.seats)
    players = tuple(
        Player(
            seat.name,
            seat.species,
            seat.initiative,
            base_attack=seat.attack,
            base_defence=seat.defence,
        )
        for seat in seats
    )
    laid = replace(
        game,
        rulings=event.rulings,
        mode=event.mode,
        sectors=event.sectors,
        players=players,
        active=players[0].name,
        step=Step.TURN_START,
    )
    extra = event.mode is Mode.COMPETITIVE and event.rulings.exchange is Exchange.FIVE_MORE
    cards = START_STORAGE + (EXCHANGED_EXTRA if extra else 0)
    for player in players:
        laid = move_units(laid, player.name, civil=START_CIVIL)
        laid = move_credits(laid, player.name, START_CREDITS)
        laid = move_storage(laid, player.name, cards)
    change = Change(laid)
    for number, player in enumerate(players, start=1):
        if player.species:
            change = change.tell("seat", player=player.name, number=number, species=player.species)
        else:
            change = change.tell("seat_only", player=player.name, number=number)
    return replace(change, told=(*change.told, *_house(event)))
