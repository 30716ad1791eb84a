"""Setting up a game: what people do at the table, step by step, and what the accounts need to know of it."""

from collections.abc import Generator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from orapa_pi.opera import events as ev
from orapa_pi.opera.asking import Option, Question, Scene, Sign, named, number, pick, sign, text, told, worded
from orapa_pi.opera.events import Event, Seat
from orapa_pi.opera.rulings import OPTIONS, Rulings
from orapa_pi.opera.setup import FEWEST, MOST, explained, steps, tied
from orapa_pi.opera.state import Mode
from orapa_pi.opera.wording import Term

HIGHEST = 99
"""The largest initiative, attack, defence or price that is asked for."""
ASKED = "order"
"""The step of the set-up in which the accounts ask for the players."""


def setup(scene: Scene) -> Generator[Question, Any, Event]:
    """The guide's steps in their order; at the step that decides the order of play come the questions."""
    mode: Mode = yield from pick("mode", worded("mode", Mode))
    rulings = yield from _rulings(scene.rulings)
    count = yield from number("players", FEWEST, MOST, FEWEST)
    seats: tuple[Seat, ...] = ()
    for step in steps(mode):
        yield from told(f"setup_{step}", explained(step))
        if step == ASKED:
            seats = yield from _seats(scene, count)
    return ev.SetUp(seats, mode, rulings=rulings)


def _seats(scene: Scene, count: int) -> Generator[Question, Any, tuple[Seat, ...]]:
    seats: list[Seat] = []
    for _ in range(count):
        seats.append((yield from _seat(scene, [seat.name for seat in seats])))
    return (yield from _untied(seats))


def _seat(scene: Scene, taken: Sequence[str]) -> Generator[Question, Any, Seat]:
    name = yield from text("name", [name for name in scene.names if name not in taken])
    known = scene.catalogue.species
    species = yield from pick("species", (*named(*known), sign(Sign.NONE), sign(Sign.TYPE)), about=name)
    if species in known:
        printed = known[species]
        return Seat(name, species, printed.initiative, printed.attack, printed.defence)
    if species is Sign.TYPE:
        species = yield from text("species", ("S1",), name)
    initiative = yield from number("initiative", 0, HIGHEST, about=name)
    attack = yield from number("attack", 0, HIGHEST, about=name)
    defence = yield from number("defence", 0, HIGHEST, about=name)
    return Seat(name, "" if species is Sign.NONE else species, initiative, attack, defence)


def _untied(seats: list[Seat]) -> Generator[Question, Any, tuple[Seat, ...]]:
    """Whoever is tied shows a card, all of a round before the next round (example E3)."""
    while True:
        still = {name for one, other in combinations(seats, 2) if tied(one, other) for name in (one.name, other.name)}
        if not still or len({seat.name for seat in seats}) < len(seats):
            return tuple(seats)
        for place, seat in enumerate(seats):
            if seat.name in still:
                price = yield from number("revealed", 0, HIGHEST, about=seat.name)
                seats[place] = replace(seat, revealed=(*seat.revealed, price))


def _rulings(rulings: Rulings) -> Generator[Question, Any, Rulings]:
    """The rulings of the house, or another choice for any of them."""
    while True:
        settings = tuple(Option(name, Term(f"ruling_{name}")) for name in OPTIONS)
        setting = yield Question("rulings", (sign(Sign.DONE), *settings))
        if setting is Sign.DONE:
            return rulings
        now = getattr(rulings, setting)
        chosen = yield from pick(f"ruling_{setting}", worded(f"ruling_{setting}", OPTIONS[setting]), now)
        rulings = replace(rulings, **{setting: chosen})
