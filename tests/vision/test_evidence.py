"""The evidence: no picture is ever read wrongly, ordinary ones are read, and every refusal says what to look at.

`make soak` takes 200 random layouts of each edition for every condition and severity, on many tables, and `make evidence` 20;
otherwise one layout of one edition, by turns, on a table that is known. `python -m tests.vision.evidence` prints them all.
"""

import pytest

from orapa_pi.rules.edition import Edition
from tests.scale import SHARE, scaled
from tests.vision.conditions import CONDITIONS
from tests.vision.evidence import EDITIONS, Tally, tally
from tests.vision.tables import table_for

WHOLE = 200
ORDINARY = "ordinary light"
THOROUGH = SHARE >= 0.1


def proved(edition: Edition, name: str, severity: int, layouts: int) -> Tally:
    seed = f"{name} {severity + 1} {edition}"
    known = None if THOROUGH else table_for(edition)[:2]
    found = tally(edition, CONDITIONS[name][severity], layouts, seed, known)
    print(name, severity + 1, edition, found)
    assert found.wrong == 0
    assert found.exact + found.refused == layouts
    assert found.unnamed == 0
    return found


@pytest.mark.soak
@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_ordinary_light_is_read(edition: Edition) -> None:
    layouts = max(3, scaled(WHOLE))
    assert proved(edition, ORDINARY, 0, layouts).exact >= 0.99 * layouts


@pytest.mark.soak
@pytest.mark.parametrize("name", [name for name in CONDITIONS if name != ORDINARY])
def test_no_condition_makes_it_read_wrongly(name: str) -> None:
    turn = list(CONDITIONS).index(name)
    for severity in range(len(CONDITIONS[name])):
        for edition in EDITIONS if THOROUGH else (EDITIONS[(turn + severity) % len(EDITIONS)],):
            proved(edition, name, severity, scaled(WHOLE) if THOROUGH else 1)
