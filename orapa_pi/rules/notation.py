"""Layouts as text: one line that fits in a message, and a drawing. Both parse back.

The line is `mine+black:red@B8E,yellow@E8S`: the edition, its expansions (Space with another board: `space/10x8`), then the
placements. A placement names its piece, the top left cell of its box and its orientation (see `Orientation`).
"""

import re

from orapa_pi.errors import NotationError, Reason, quoted
from orapa_pi.rules.edition import Edition, HouseRules
from orapa_pi.rules.editions import edition_named
from orapa_pi.rules.grid import Grid
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Placement

_HEAD = re.compile(r"(?P<name>\w+)(?:/(?P<columns>\d{1,2})x(?P<rows>\d{1,2}))?(?P<expansions>(?:\+\w+)*)", re.ASCII)
_PLACEMENT = re.compile(r"(?P<piece>\w+)@(?P<corner>[A-R][0-9]{1,2})(?P<way>[NESW]m?)?", re.ASCII)


def parse_edition(text: str, rules: HouseRules | None = None) -> Edition:
    """Read the head of a board string, such as `space/10x8+black_hole`. Raises NotationError."""
    match = _HEAD.fullmatch(text.strip())
    if not match:
        raise NotationError(
            Reason("{text} is no edition: write it as mine, mine+black or space/10x8+black_hole.", text=quoted(text.strip()))
        )
    edition = edition_named(match["name"])
    if match["columns"]:
        edition = edition.with_grid(Grid(int(match["columns"]), int(match["rows"])))
    edition = edition.with_expansions(match["expansions"].split("+")[1:])
    return edition.with_rules(rules) if rules else edition


def parse_placement(edition: Edition, text: str) -> Placement:
    """Read `red@B8E`; a piece that looks the same however it is turned needs no orientation. Raises NotationError."""
    match = _PLACEMENT.fullmatch(text.strip())
    if not match:
        raise NotationError(
            Reason(
                "{text} is no placement: write it as red@B8E (piece, top left cell, orientation).", text=quoted(text.strip())
            )
        )
    piece = edition.piece(match["piece"])
    corner = edition.grid.parse_cell(match["corner"])
    ways = {way.name: way for way in edition.orientations(piece)}
    name = match["way"] or (next(iter(ways)) if len(ways) == 1 else "")
    if name not in ways:
        raise NotationError(
            Reason("{text} needs one of the orientations {ways}.", text=quoted(text.strip()), ways=", ".join(ways))
        )
    placement = Placement(piece, corner, ways[name])
    if any(cell not in edition.grid for cell, _ in placement.cells):
        raise NotationError(
            Reason("{text} lies partly off the board: move it inside {grid}.", text=quoted(text.strip()), grid=edition.grid)
        )
    return placement


def parse_layout(text: str, rules: HouseRules | None = None) -> Layout:
    """Read a board string; white space around its parts does not matter. Raises NotationError."""
    head, colon, rest = text.strip().partition(":")
    edition = parse_edition(head, rules)
    if not colon:
        raise NotationError(
            Reason("{text} names no pieces: write the board as mine:red@B8E,yellow@E8S.", text=quoted(text.strip()))
        )
    parts = [part for part in rest.split(",") if part.strip()]
    return Layout(edition, tuple(parse_placement(edition, part) for part in parts))


def format_layout(layout: Layout) -> str:
    """The board string that `parse_layout` reads back. House rules are not part of it."""
    return f"{layout.edition}:{','.join(str(placement) for placement in layout.placements)}"
