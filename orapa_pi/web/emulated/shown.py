"""What the page of the emulated table is told, as JSON values: the game once, and what lies on the bench after every change.

Places are `[row, column]`, both from 0; the page draws them and knows no rule.
"""

from orapa_pi.devices.faults import FaultKind
from orapa_pi.devices.ports import Bench, Breakable, Control
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import PORTS, Cell
from orapa_pi.rules.layout import Fault, Layout, Problem
from orapa_pi.rules.pieces import Orientation, Piece
from orapa_pi.screen.answers import piece_in_words, problem_in_words
from orapa_pi.screen.words import Words

Json = dict[str, object]


def game_shown(edition: Edition, words: Words, *, can_break: bool, has_keys: bool) -> Json:
    """What does not change while the table runs."""
    return {
        "language": words.language,
        "edition": str(edition),
        "columns": edition.grid.columns,
        "rows": edition.grid.rows,
        "ports": [_port_shown(edition, index) for index in range(len(PORTS))],
        "pieces": [_piece_shown(edition, words, piece) for piece in edition.pieces],
        "controls": [control.value for control in Control] if has_keys else [],
        "faults": [kind.value for kind in FaultKind] if can_break else [],
        "words": words.section("web"),
    }


def _port_shown(edition: Edition, index: int) -> Json:
    cell, heading = edition.grid.entry(PORTS[index])
    return {"label": str(PORTS[index]), "at": list(cell.step(heading.opposite))}


def _piece_shown(edition: Edition, words: Words, piece: Piece) -> Json:
    ways = edition.orientations(piece)
    return {
        "name": piece.name,
        "said": piece_in_words(words, edition, piece.name),
        "letter": piece.letter,
        "look": piece.colour.value
        if piece.colour
        else piece.substance.value
        if piece.substance != "reflecting"
        else "transparent",
        "ways": [_way_shown(ways, way) for way in ways],
    }


def _way_shown(ways: tuple[Orientation, ...], way: Orientation) -> Json:
    """A way to lie, and which one it becomes when the piece is turned by a quarter or over; it may be the same."""
    same_side = [one for one in ways if one.mirrored == way.mirrored]
    other_side = [one for one in ways if one.mirrored != way.mirrored]
    over = next((one for one in other_side if one.turn == way.turn), next(iter(other_side), way))
    return {
        "name": way.name,
        "cells": [[cell.row, cell.column, cell.surface.value] for cell in way.cells],
        "turned": same_side[(same_side.index(way) + 1) % len(same_side)].name,
        "flipped": over.name,
    }


def bench_shown(bench: Bench, breakable: Breakable | None, edition: Edition, words: Words) -> Json:
    """What lies on the board, which rules that breaks, what the sensors show, and what is broken."""
    layout = Layout(edition, bench.placements)
    return {
        "pieces": [
            {"name": one.piece.name, "corner": list(one.corner), "way": one.orientation.name} for one in layout.placements
        ],
        "problems": [problem_shown(words, edition, one) for one in layout.problems() if one.fault is not Fault.MISSING],
        "sensors": list(bench.picture.rows()),
        "faults": [str(fault) for fault in breakable.faults] if breakable else [],
        "plugged": breakable.plugged if breakable else True,
    }


def problem_shown(words: Words, edition: Edition, problem: Problem) -> Json:
    """A broken rule in words, and where: its cells, and the grid segments along which pieces touch."""
    return {
        "said": problem_in_words(words, edition, problem),
        "pieces": list(problem.pieces),
        "cells": [_place(cell) for cell in problem.cells],
        "segments": [[_place(segment.first), _place(segment.second)] for segment in problem.segments],
    }


def _place(cell: Cell) -> list[int]:
    return [cell.row, cell.column]
