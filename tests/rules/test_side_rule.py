"""Without the side rule pieces may touch; an overlap is refused as ever."""

from random import Random

import pytest

from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Edition, HouseRules, SideRule
from orapa_pi.rules.json_form import layout_from_json
from orapa_pi.rules.layout import Fault, Layout
from orapa_pi.rules.masks import is_legal, masked_placements
from orapa_pi.rules.notation import format_layout, parse_layout
from orapa_pi.rules.tracer import Tracer
from tests.rules.layouts import EDITIONS, RECORDED, RECORDS, scattered

OFF = HouseRules(side_rule=SideRule.OFF)
TOUCHING = [record["id"] for record in RECORDS if record.get("side_contact")]


def test_records_of_touching_pieces_are_there() -> None:
    assert len(TOUCHING) == 4


@pytest.mark.parametrize("name", TOUCHING)
def test_the_recorded_boards_that_touch_are_legal_and_answer_the_same(name: str) -> None:
    (record,) = (record for record in RECORDS if record["id"] == name)
    strict, loose = RECORDED[name], layout_from_json(record["layout"], OFF)
    gone = set(strict.problems()) - set(loose.problems())
    assert {problem.fault for problem in gone} == {Fault.SIDE_CONTACT}
    assert [problem for problem in strict.problems() if problem.fault is not Fault.SIDE_CONTACT] == list(loose.problems())
    assert Tracer(loose).answers() == Tracer(strict).answers()


def test_an_overlap_is_refused_all_the_same() -> None:
    layout = parse_layout("mine:white_small@C3,yellow@C4N", OFF)
    assert Fault.OVERLAP in {problem.fault for problem in layout.problems()}
    assert Fault.SIDE_CONTACT not in {problem.fault for problem in layout.problems()}


def is_lawful(layout: Layout) -> bool:
    """Whether only pieces may be missing, after checking that masks and problems say the same of it."""
    masks = [
        next(mask for mask in masked_placements(layout.edition, one.piece) if str(mask.placement) == str(one))
        for one in layout.placements
    ]
    lawful = {problem.fault for problem in layout.problems()} <= {Fault.MISSING}
    assert is_legal(layout.edition.grid, masks) == lawful, format_layout(layout)
    return lawful


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_masks_and_problems_agree_and_only_contact_makes_a_difference(edition: Edition) -> None:
    rng = Random(f"side rule {edition}")
    for _ in range(40):
        strict = scattered(edition, rng)
        loose = Layout(edition.with_rules(OFF), strict.placements)
        kept = tuple(problem for problem in strict.problems() if problem.fault is not Fault.SIDE_CONTACT)
        assert loose.problems() == kept, f"seed 'side rule {edition}'"
        assert is_lawful(loose) >= is_lawful(strict)


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_boards_that_touch_are_dealt_too(edition: Edition) -> None:
    rng = Random(f"dealt {edition}")
    touching = 0
    for _ in range(60):
        layout = deal(edition.with_rules(OFF), rng)
        assert is_lawful(layout)
        touching += not is_lawful(Layout(edition, layout.placements))
    assert 0 < touching < 60, f"seed 'dealt {edition}'"
