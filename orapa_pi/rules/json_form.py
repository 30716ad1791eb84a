"""Layouts and answers as JSON values: the form in which files, commands and test data hold them.

A layout is `{"edition": "mine", "expansions": ["black"], "pieces": [{"piece": "red", "cells": {"B8": "SW", ...}}]}`; Space adds
`"columns"` and `"rows"`. Values are plain dicts and lists, as `json.loads` makes them.
"""

from collections.abc import Mapping

from orapa_pi.errors import NotationError, Reason, quoted
from orapa_pi.rules.edition import Edition, HouseRules
from orapa_pi.rules.editions import edition_named
from orapa_pi.rules.grid import Cell, Grid
from orapa_pi.rules.layout import Layout, Problem
from orapa_pi.rules.pieces import Placement, Surface
from orapa_pi.rules.questions import BeamAnswer, Ending

Json = dict[str, object]
MOST_PIECES = 100
"""More pieces than any board has cells for; a bound for files that are not what they say."""


def edition_from_json(value: Mapping[str, object], rules: HouseRules | None = None) -> Edition:
    """The edition that `edition`, `expansions`, `columns` and `rows` describe. Raises NotationError."""
    edition = edition_named(_text(value, "edition"))
    expansions = value.get("expansions", [])
    if not isinstance(expansions, list) or not all(isinstance(name, str) for name in expansions):
        raise NotationError(Reason('"expansions" must be a list of names, such as ["black"].'))
    edition = edition.with_expansions(expansions)
    if "columns" in value or "rows" in value:
        columns, rows = (value.get(key, default) for key, default in (("columns", None), ("rows", None)))
        if type(columns) is not int or type(rows) is not int:
            raise NotationError(Reason('"columns" and "rows" must both be whole numbers, such as 11 and 7.'))
        edition = edition.with_grid(Grid(columns, rows))
    return edition.with_rules(rules) if rules else edition


def layout_from_json(value: object, rules: HouseRules | None = None) -> Layout:
    """Read a layout; it may break the rules of placement, but every piece must be one and lie on the board.

    Raises NotationError for an unknown edition, piece or surface, a cell off the grid, or cells that are no placement.
    """
    if not isinstance(value, dict):
        raise NotationError("A layout must be a JSON object with an edition and pieces.")
    unknown = sorted(set(value) - {"edition", "expansions", "columns", "rows", "pieces"})
    if unknown:
        known = "edition, expansions, columns, rows and pieces"
        raise NotationError(f"A layout has no field {quoted(unknown[0])}: it has {known}.")
    edition = edition_from_json(value, rules)
    pieces = value.get("pieces")
    if not isinstance(pieces, list):
        raise NotationError('A layout must have a list "pieces".')
    if len(pieces) > MOST_PIECES:
        raise NotationError(f"A layout of {len(pieces)} pieces is not possible: there are at most {MOST_PIECES}.")
    return Layout(edition, tuple(_placement(edition, piece) for piece in pieces))


def _placement(edition: Edition, value: object) -> Placement:
    if not isinstance(value, dict) or set(value) != {"piece", "cells"} or not isinstance(value["cells"], dict):
        raise NotationError('Each of the pieces must be an object with "piece" and "cells".')
    piece = edition.piece(_text(value, "piece"))
    cells: dict[Cell, Surface] = {}
    for text, surface in value["cells"].items():
        cell = edition.grid.parse_cell(text)
        if cell in cells:
            raise NotationError(f"The piece {piece} names the cell {cell} twice.")
        cells[cell] = _surface(surface)
    return edition.placement(piece, cells)


def _surface(value: object) -> Surface:
    try:
        return Surface(value)  # type: ignore[arg-type]
    except ValueError:
        known = ", ".join(surface.value for surface in Surface)
        raise NotationError(f"{quoted(value)} is no surface: use one of {known}.") from None


def _text(value: Mapping[str, object], key: str) -> str:
    text = value.get(key)
    if not isinstance(text, str):
        raise NotationError(Reason('The field "{field}" must be there and be a text.', field=key))
    return text


def edition_to_json(edition: Edition) -> Json:
    """The head of a layout or picture: edition and expansions, and the board's size where there is a choice."""
    size: Json = {"columns": edition.grid.columns, "rows": edition.grid.rows} if len(edition.grids) > 1 else {}
    return {"edition": edition.name, "expansions": list(edition.expansions), **size}


def layout_to_json(layout: Layout) -> Json:
    """The value that `layout_from_json` reads back."""
    pieces = [
        {"piece": placement.piece.name, "cells": {str(cell): surface.value for cell, surface in placement.cells}}
        for placement in layout.placements
    ]
    return {**edition_to_json(layout.edition), "pieces": pieces}


def beam_to_json(answer: BeamAnswer) -> Json:
    """A beam's answer: only an exit has `exit`, and `colours` (alphabetical) and `name` (English) or `bounces`."""
    if answer.ending is not Ending.EXIT:
        return {"ending": answer.ending.value}
    if answer.bounces is not None:
        return {"ending": answer.ending.value, "exit": str(answer.exit), "bounces": answer.bounces}
    return {
        "ending": answer.ending.value,
        "exit": str(answer.exit),
        "colours": [colour.value for colour in answer.colours],
        "name": answer.name,
    }


def problem_to_json(problem: Problem) -> Json:
    """A fault as data: its kind, pieces, cells and, for side contact, grid segments."""
    form: Json = {
        "problem": problem.fault.value,
        "pieces": list(problem.pieces),
        "cells": [str(cell) for cell in problem.cells],
    }
    if problem.segments:
        form["segments"] = [str(segment) for segment in problem.segments]
    return form
