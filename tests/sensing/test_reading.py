"""The JSON form of a reading."""

from orapa_pi.rules.json_form import layout_to_json, problem_to_json
from orapa_pi.rules.notation import parse_layout
from orapa_pi.sensing.decode import decode
from orapa_pi.sensing.reading import reading_to_json
from tests.sensing.pictures import MINE_BOARD, changed, drawn, seen

FIELDS = ["reading", "layout", "problems", "candidates", "cells", "missing"]


def test_an_exact_reading() -> None:
    assert reading_to_json(decode(seen(MINE_BOARD))) == {
        "reading": "exact",
        "layout": layout_to_json(parse_layout(MINE_BOARD)),
        "problems": [],
        "candidates": [],
        "cells": [],
        "missing": [],
    }


def test_an_exact_reading_with_problems() -> None:
    layout = parse_layout(MINE_BOARD.replace("B9N", "F8E"))
    form = reading_to_json(decode(seen(layout)))
    assert form["problems"] == [problem_to_json(problem) for problem in layout.problems()] != []
    assert form["layout"] == layout_to_json(layout)


def test_a_faulty_reading() -> None:
    assert reading_to_json(decode(changed(seen(MINE_BOARD), {"E4": "N"}))) == {
        "reading": "faulty",
        "layout": None,
        "problems": [],
        "candidates": [layout_to_json(parse_layout(MINE_BOARD))],
        "cells": ["E4"],
        "missing": [],
    }


def test_an_unfinished_reading() -> None:
    form = reading_to_json(decode(seen(MINE_BOARD.replace(",red@E8N", ""))))
    assert (form["reading"], form["missing"], form["layout"], form["cells"]) == ("unfinished", ["red"], None, [])


def test_more_is_there_only_when_the_search_was_cut() -> None:
    ambiguous = reading_to_json(decode(changed(seen(MINE_BOARD), {"E8": "?", "E9": "?", "E10": "?"})))
    assert list(ambiguous) == FIELDS
    assert ambiguous["cells"] == ["E8", "E10"]
    cut = reading_to_json(decode(drawn("mine", "\n".join(["?" * 10] * 8))))
    assert list(cut) == [*FIELDS, "more"]
    assert (cut["reading"], cut["more"], cut["layout"]) == ("ambiguous", True, None)
    assert isinstance(cut["candidates"], list)
    assert len(cut["candidates"]) == 32
