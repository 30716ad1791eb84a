"""Boards and pieces as JSON values, for every page that draws them.

Places are `[row, column]`, both from 0; a page draws them and knows no rule.
"""

from collections.abc import Iterable

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import PORTS, Cell
from orapa_pi.rules.layout import Problem
from orapa_pi.rules.pieces import Orientation, Piece, Placement
from orapa_pi.screen.answers import piece_in_words, problem_in_words
from orapa_pi.screen.words import Words

Json = dict[str, object]


def edition_shown(edition: Edition, words: Words) -> Json:
    """The board with its ports, and all pieces with every way in which they may lie."""
    return {
        "edition": str(edition),
        "columns": edition.grid.columns,
        "rows": edition.grid.rows,
        "ports": [_port_shown(edition, index) for index in range(len(PORTS))],
        "pieces": [_piece_shown(edition, words, piece) for piece in edition.pieces],
    }


def placements_shown(placements: Iterable[Placement]) -> list[Json]:
    """Where pieces lie: the name, the corner of its box, and which way."""
    return [{"name": one.piece.name, "corner": list(one.corner), "way": one.orientation.name} for one in placements]


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
