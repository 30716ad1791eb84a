"""The house rule by which the number of bounces is said in place of the colour."""

from random import Random

import pytest

from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Answers, Edition, HouseRules, RingAcross, RingAlong, RingBeside
from orapa_pi.rules.grid import PORTS, Direction, Grid, Port
from orapa_pi.rules.json_form import beam_to_json, layout_from_json
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import parse_layout
from orapa_pi.rules.pieces import Surface
from orapa_pi.rules.questions import BeamAnswer, Ending
from orapa_pi.rules.tracer import Beam, Tracer, trace
from tests.rules.layouts import ALL_EDITIONS, MINES, RECORDS, scattered
from tests.rules.test_holes import ACROSS, ALONG, BESIDE

COUNTED = HouseRules(answers=Answers.BOUNCES)


def said(board: str, port: str, rules: HouseRules = COUNTED) -> str:
    answer = trace(parse_layout(board, rules), Port.parse(port)).answer
    assert answer.colours == ()
    return f"{answer.exit} {answer.bounces}" if answer.ending is Ending.EXIT else answer.ending.value


@pytest.mark.parametrize(
    ("board", "port", "answer"),
    [
        ("mine:red@B8E", "1", "I 0"),
        ("mine:red@B8E", "8", "12 1"),  # off a slope
        ("mine:red@B8E", "C", "C 1"),  # back from a flat side
        ("mine:white_small@B2,red@B6N", "B", "2 1"),
        ("mine+transparent:transparent@C3N", "3", "C 1"),  # it gives no colour, but it turns
        ("mine+black:black@C5N", "5", "absorbed"),  # the absorption counts none, and there is no exit to say it of
        ("mine+black:white_small@B2,black@D1E", "B", "2 1"),
        ("space+black_hole:black_hole@C5", "5", "disappeared"),
        ("space+black_hole:black_hole@C5", "B", "M 0"),  # a bend is no bounce
        ("space+black_hole:red_small@B6,black_hole@C5", "B", "K 1"),  # reflected, then bent
    ],
)
def test_by_hand(board: str, port: str, answer: str) -> None:
    assert said(board, port) == answer


@pytest.mark.parametrize(
    ("pieces", "port", "rules", "answer"),
    [
        (ALONG, "2", {}, "B 1"),  # bent towards the ring's line, turned back by it
        (ALONG, "2", {"ring_along": RingAlong.STRAIGHT}, "C 1"),
        (ACROSS, "A", {}, "I 1"),  # turned back by the line, then bent
        (ACROSS, "A", {"ring_across": RingAcross.BEND}, "disappeared"),
        (BESIDE, "B", {}, "3 1"),
        (BESIDE, "B", {"ring_beside": RingBeside.STRAIGHT}, "B 1"),
        ("white_ring@C4N,black_hole@B3", "4", {}, "A 1"),
        ("white_ring@C4N,black_hole@B3", "4", {"ring_across": RingAcross.BEND}, "C 0"),  # the line is not met
    ],
)
def test_at_the_ring_and_the_hole(pieces: str, port: str, rules: dict[str, object], answer: str) -> None:
    chosen = HouseRules(answers=Answers.BOUNCES, **rules)  # type: ignore[arg-type]
    assert said(f"space+black_hole:{pieces}", port, chosen) == answer


def turns_of(beam: Beam, grid: Grid, surfaces: dict[object, Surface]) -> int | None:
    """The bounces as the path shows them; None if a right angle in a cell of the ring leaves open which way it was bent."""
    assert beam.answer.exit is not None
    out = [*(step.heading for step in beam.path[1:]), Direction(grid.entry(beam.answer.exit)[1]).opposite]
    count = 0
    for (cell, heading), following in zip(beam.path, out, strict=True):
        surface = surfaces.get(cell)
        if heading != following and surface is not None:
            if surface.line_side is not None and following != heading.opposite:
                return None
            count += 1
    return count


@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=str)
def test_the_paths_show_the_same_number(edition: Edition) -> None:
    rng = Random(f"bounces {edition}")
    open_cases = exits = 0
    for number in range(30):
        layout = (scattered if number % 2 else deal)(edition.with_rules(COUNTED), rng)
        surfaces: dict[object, Surface] = {cell: surface for cell, (_, surface) in layout.contents().items()}
        for port in PORTS:
            beam = trace(layout, port)
            if beam.answer.ending is Ending.EXIT:
                turns = turns_of(beam, edition.grid, surfaces)
                exits += 1
                open_cases += turns is None
                assert turns in (None, beam.answer.bounces), f"port {port}, board {number} of seed 'bounces {edition}'"
            else:
                assert beam.answer == BeamAnswer(beam.answer.ending)
    assert open_cases * 50 < exits


@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=str)
def test_all_answers_at_once_are_the_single_ones_and_run_backwards(edition: Edition) -> None:
    rng = Random(f"counted {edition}")
    for _ in range(10):
        layout = deal(edition.with_rules(COUNTED), rng)
        tracer = Tracer(layout)
        answers = tracer.answers()
        assert answers == tuple(tracer.trace(port).answer for port in PORTS)
        if "black_hole" not in edition.expansions:
            for port, answer in zip(PORTS, answers, strict=True):
                if answer.exit is not None:
                    assert answers[answer.exit.index] == BeamAnswer(Ending.EXIT, port, bounces=answer.bounces)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_but_for_the_colour_the_recorded_answers_stay_and_by_default_nothing_is_counted(record: dict[str, object]) -> None:
    coloured, counted = layout_from_json(record["layout"]), layout_from_json(record["layout"], COUNTED)
    for one, other in zip(Tracer(coloured).answers(), Tracer(counted).answers(), strict=True):
        assert (one.ending, one.exit) == (other.ending, other.exit)
        assert one.bounces is None
        assert other.colours == ()
        assert (other.bounces is None) == (other.ending is not Ending.EXIT)
        assert "bounces" not in beam_to_json(one)
        assert {"colours", "name"}.isdisjoint(beam_to_json(other))


def test_the_json_of_an_answer() -> None:
    layout = Layout(MINES[0].with_rules(COUNTED), parse_layout("mine:red@B8E").placements)
    assert beam_to_json(trace(layout, Port.parse("8")).answer) == {"ending": "exit", "exit": "12", "bounces": 1}
