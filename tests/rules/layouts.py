"""Layouts for the tests: the recorded ones, random legal ones, and random ones that may break rules."""

import json
from pathlib import Path
from random import Random

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.json_form import layout_from_json
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.space import SPACE

DATA = Path(__file__).parent.parent / "data"
RECORDS = json.loads((DATA / "answers.json").read_text())
RECORDED = {record["id"]: layout_from_json(record["layout"]) for record in RECORDS}

MINES = [MINE.with_expansions(names) for names in ([], ["transparent"], ["black"], ["transparent", "black"])]
SPACES = [SPACE.with_expansions(names) for names in ([], ["black_hole"])]
EDITIONS = [*MINES, *SPACES]
ALL_EDITIONS = [*EDITIONS, *(space.with_grid(grid) for space in SPACES for grid in SPACE.grids[1:])]


def scattered(edition: Edition, rng: Random) -> Layout:
    """Pieces of the edition, some perhaps missing, anywhere on the board without overlap, whatever the other rules say."""
    taken: set[object] = set()
    placements = []
    for piece in edition.pieces:
        places = [place for place in edition.placements(piece) if taken.isdisjoint(cell for cell, _ in place.cells)]
        if places and rng.random() < 0.9:
            placements.append(rng.choice(places))
            taken.update(cell for cell, _ in placements[-1].cells)
    return Layout(edition, tuple(placements))
