"""The recorded layouts of both games: every port's answer, and every text form of every layout."""

from typing import Any

import pytest

from orapa_pi.rules.drawing import draw_layout, parse_drawing
from orapa_pi.rules.grid import PORTS, Port
from orapa_pi.rules.json_form import beam_to_json, layout_from_json, layout_to_json
from orapa_pi.rules.layout import Fault
from orapa_pi.rules.notation import format_layout, parse_layout
from orapa_pi.rules.questions import Ending
from orapa_pi.rules.tracer import Tracer
from tests.rules.layouts import RECORDED, RECORDS


def test_all_records_are_there() -> None:
    assert len(RECORDS) == len(RECORDED) == 81


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_all_answers(record: dict[str, Any]) -> None:
    tracer = Tracer(RECORDED[record["id"]])
    traced = {str(port): beam_to_json(tracer.trace(port).answer) for port in PORTS}
    for answer in traced.values():
        answer.pop("name", None)
    assert traced == record["answers"]
    assert tracer.answers() == tuple(tracer.trace(Port.parse(label)).answer for label in traced)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_only_the_named_pieces_touch(record: dict[str, Any]) -> None:
    problems = RECORDED[record["id"]].problems()
    touching = ["/".join(sorted(problem.pieces)) for problem in problems if problem.fault is Fault.SIDE_CONTACT]
    assert touching == [pair for pairs in record.get("side_contact", []) for pair in pairs]
    others = {problem.fault for problem in problems} - {Fault.SIDE_CONTACT}
    assert others == ({Fault.MISSING} if len(record["layout"]["pieces"]) == 1 else set())


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_every_text_form_parses_back(record: dict[str, Any]) -> None:
    layout = RECORDED[record["id"]]
    assert parse_layout(format_layout(layout)) == layout
    assert layout_from_json(layout_to_json(layout)) == layout
    as_recorded = sorted(record["layout"]["pieces"], key=lambda piece: piece["piece"])
    form = layout_to_json(layout)
    assert isinstance(form["pieces"], list)
    assert sorted(form["pieces"], key=lambda piece: str(piece["piece"])) == as_recorded
    assert {**form, "pieces": record["layout"]["pieces"]} == record["layout"]
    drawn = parse_drawing(draw_layout(layout))
    assert drawn.edition == layout.edition
    assert set(drawn.placements) == set(layout.placements)
    assert draw_layout(drawn) == draw_layout(layout)


def test_the_records_hold_every_ending() -> None:
    endings = {answer["ending"] for record in RECORDS for answer in record["answers"].values()}
    assert endings == {ending.value for ending in Ending}
