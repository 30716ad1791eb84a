"""A reading: what a picture means, and its form as JSON."""

from dataclasses import dataclass
from enum import StrEnum

from orapa_pi.rules.grid import Cell
from orapa_pi.rules.json_form import Json, layout_to_json, problem_to_json
from orapa_pi.rules.layout import Layout, Problem


class Meaning(StrEnum):
    """How sure a reading is."""

    EXACT = "exact"
    AMBIGUOUS = "ambiguous"
    UNFINISHED = "unfinished"
    FAULTY = "faulty"


@dataclass(frozen=True, slots=True)
class Reading:
    """What a picture means. Only an exact reading has a layout.

    | meaning | `candidates` | `cells` |
    |---|---|---|
    | exact | other arrangements with the same picture, all of which break a rule | - |
    | ambiguous | what it may be, legal ones first | where they differ |
    | unfinished | the pieces that explain every magnet, with the fewest missing | - |
    | faulty | the legal layouts if a single sensor is wrong | each such sensor |

    `problems` are the faults of an exact layout that breaks a rule and cannot be locked. `missing` names every piece that is
    missing in one of the candidates, in the edition's order. With `more` the search was cut short: then the meaning is always
    ambiguous, nothing is certain, and the candidates (there may be none) are examples.
    """

    meaning: Meaning
    layout: Layout | None = None
    problems: tuple[Problem, ...] = ()
    candidates: tuple[Layout, ...] = ()
    cells: tuple[Cell, ...] = ()
    missing: tuple[str, ...] = ()
    more: bool = False


def reading_to_json(reading: Reading) -> Json:
    """The reading as plain values; `more` is there only when the search was cut short."""
    return {
        "reading": reading.meaning.value,
        "layout": None if reading.layout is None else layout_to_json(reading.layout),
        "problems": [problem_to_json(problem) for problem in reading.problems],
        "candidates": [layout_to_json(candidate) for candidate in reading.candidates],
        "cells": [str(cell) for cell in reading.cells],
        "missing": list(reading.missing),
        **({"more": True} if reading.more else {}),
    }
