"""What the camera saw, as a value: a reading, or that there is no board or that something moves; and its form as JSON."""

from dataclasses import dataclass
from enum import StrEnum

from orapa_pi.rules.claims import Claim
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.json_form import Json
from orapa_pi.sensing.reading import Meaning, Reading, reading_to_json
from orapa_pi.sheets.markers import CORNERS

CORNER_NAMES = ("top left", "top right", "bottom right", "bottom left")


class Way(StrEnum):
    """By what the pieces were told apart."""

    STICKERS = "stickers"
    COLOURS = "colours"
    NOTHING = "nothing"


class Doubt(StrEnum):
    """Why a reading is held back, beyond what it says itself."""

    COLOURLESS = "colourless"
    SWAPPED = "swapped"
    NOT_CALIBRATED = "not_calibrated"
    DRIFT = "drift"


@dataclass(frozen=True, slots=True)
class NoBoard:
    """There is no board in the picture: its markers 1 to 4 (top left, then clockwise) that are hidden, seen twice, or askew:
    not where they belong on this edition's board.
    """

    hidden: tuple[int, ...] = ()
    doubled: tuple[int, ...] = ()
    askew: tuple[int, ...] = ()

    @property
    def reason(self) -> str:
        """What is wrong with the view, as a key of phrases: `no_board`, `hidden.3`, `doubled.4`."""
        number = next(iter((*self.hidden, *self.doubled)), 0)
        if len(self.hidden) == len(CORNER_NAMES) or not number:
            return "no_board"
        return f"hidden.{number}" if self.hidden else f"doubled.{number}"


@dataclass(frozen=True, slots=True)
class Moving:
    """Something reaches over the edge of the board, or it moves; `cells` are those along which it does."""

    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Read:
    """The board was seen: its reading, by what the pieces were told apart, and what speaks against trusting it.

    `margin` is by how much the best arrangement beats the next one (a wedge's worth is 10); None if there is no other near it.
    `claims` are what was believed of some cells, as the picture alone did not tell.
    """

    reading: Reading
    way: Way
    doubts: tuple[Doubt, ...] = ()
    margin: float | None = None
    drift: float = 0.0
    claims: tuple[Claim, ...] = ()


Sight = NoBoard | Moving | Read


def sight_to_json(sight: Sight, edition: Edition) -> Json:
    """The form of a sensor picture's reading; `reading` may also be `no_board`, with `markers`, or `moving`."""
    match sight:
        case NoBoard():
            return {**_nothing("no_board"), "markers": _markers(edition, sight)}
        case Moving(cells):
            return {**_nothing("moving"), "cells": [str(cell) for cell in cells]}
        case Read(reading, way, doubts):
            return {**reading_to_json(reading), "by": way.value, "doubts": [doubt.value for doubt in doubts]}


def _nothing(name: str) -> Json:
    return {"reading": name, "layout": None, "problems": [], "candidates": [], "cells": [], "missing": []}


def _markers(edition: Edition, sight: NoBoard) -> list[Json]:
    """One object for each of the four: `seen` is "yes", "no", "twice" or "askew"."""
    return [
        {
            "marker": number,
            "id": marker,
            "corner": corner,
            "seen": "no" if number in sight.hidden else "twice" if number in sight.doubled else _placed(number, sight),
        }
        for number, (marker, corner) in enumerate(zip(CORNERS[edition.name], CORNER_NAMES, strict=True), 1)
    ]


def _placed(number: int, sight: NoBoard) -> str:
    return "askew" if number in sight.askew else "yes"


def sure(sight: Sight) -> bool:
    """Whether the picture shows one layout for certain."""
    return isinstance(sight, Read) and sight.reading.meaning is Meaning.EXACT
