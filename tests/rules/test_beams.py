"""What must hold for every beam through every layout, legal or not."""

from collections.abc import Callable
from random import Random

import pytest

from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import PORTS, Cell, Grid, Port
from orapa_pi.rules.json_form import layout_from_json, layout_to_json
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Surface
from orapa_pi.rules.questions import BeamAnswer, Ending
from orapa_pi.rules.tracer import Beam, Tracer
from tests.rules.layouts import ALL_EDITIONS, scattered

SEED, BOARDS = 20261130, 25


def boards(edition: Edition) -> list[Layout]:
    rng = Random(f"{SEED} {edition}")
    return [layout for _ in range(BOARDS) for layout in (deal(edition, rng), scattered(edition, rng))]


@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=str)
def test_beams_are_sound(edition: Edition) -> None:
    for layout in boards(edition):
        tracer = Tracer(layout)
        has_hole = any(placement.piece.name == "black_hole" for placement in layout.placements)
        colours_there = {placement.piece.colour for placement in layout.placements}
        for port in PORTS:
            beam = tracer.trace(port)
            check_path(edition, beam, port)
            answer = beam.answer
            assert set(answer.colours) <= colours_there
            assert list(answer.colours) == sorted(set(answer.colours))
            if answer.ending is not Ending.EXIT:
                assert answer.exit is None
                assert answer.colours == ()
            if not has_hole:
                assert answer.ending in (Ending.EXIT, Ending.ABSORBED)
                if answer.exit:
                    assert tracer.trace(answer.exit).answer == BeamAnswer(Ending.EXIT, port, answer.colours)


def check_path(edition: Edition, beam: Beam, port: Port) -> None:
    first, last = beam.path[0], beam.path[-1]
    assert (first.cell, first.heading) == edition.grid.entry(port)
    for step, following in zip(beam.path, beam.path[1:], strict=False):
        assert following.cell == step.cell.step(following.heading)
        assert following.cell in edition.grid
    repeated = [step for step in set(beam.path) if beam.path.count(step) > 1]
    assert bool(repeated) <= (beam.answer.ending is Ending.TRAPPED or edition.name == "space")
    if beam.answer.ending is Ending.TRAPPED:
        assert last in beam.path[:-1]


Move = Callable[[Grid, Cell], Cell]
MIRRORS: dict[str, tuple[Move, dict[int, int]]] = {
    "left to right": (lambda grid, c: Cell(c.row, grid.columns - 1 - c.column), str.maketrans("EW", "WE")),
    "top to bottom": (lambda grid, c: Cell(grid.rows - 1 - c.row, c.column), str.maketrans("NS", "SN")),
    "both": (lambda grid, c: Cell(grid.rows - 1 - c.row, grid.columns - 1 - c.column), str.maketrans("NESW", "SWNE")),
}


@pytest.mark.parametrize("how", MIRRORS)
@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=str)
def test_the_symmetries_of_the_board_carry_the_answers_along(edition: Edition, how: str) -> None:
    move, letters = MIRRORS[how]

    def surface(name: str) -> str:
        if name == Surface.SOLID:
            return name
        if name.startswith("line-"):
            return "line-" + name[-1].translate(letters)
        return "".join(sorted(name.translate(letters), key="NSEW".index))

    def port(one: Port) -> Port:
        cell, heading = edition.grid.entry(one)
        turned = heading.name.translate(letters)
        return next(p for p in PORTS if edition.grid.entry(p)[0] == move(edition.grid, cell) and heading_name(p) == turned)

    def heading_name(one: Port) -> str:
        return edition.grid.entry(one)[1].name

    ports = {one: port(one) for one in PORTS}
    for layout in boards(edition)[:20]:
        form = layout_to_json(layout)
        assert isinstance(form["pieces"], list)
        pieces = [
            {
                "piece": piece["piece"],
                "cells": {str(move(edition.grid, edition.grid.parse_cell(c))): surface(s) for c, s in piece["cells"].items()},
            }
            for piece in form["pieces"]
        ]
        mirrored = Tracer(layout_from_json({**form, "pieces": pieces}))
        for one, answer in zip(PORTS, Tracer(layout).answers(), strict=True):
            there = ports[answer.exit] if answer.exit else None
            assert mirrored.trace(ports[one]).answer == BeamAnswer(answer.ending, there, answer.colours)


@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=str)
def test_all_answers_at_once_are_the_single_ones(edition: Edition) -> None:
    for layout in boards(edition):
        tracer = Tracer(layout)
        assert tracer.answers() == tuple(tracer.trace(port).answer for port in PORTS)
