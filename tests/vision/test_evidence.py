"""The evidence: no picture is ever read wrongly, ordinary ones are read, and every refusal says what to look at.

`make soak` takes 200 random layouts of each edition for every condition and severity; otherwise a few of each are looked at.
`python -m tests.vision.evidence` prints the whole table.
"""

import pytest

from orapa_pi.rules.edition import Edition
from tests.scale import scaled
from tests.vision.conditions import CONDITIONS
from tests.vision.evidence import EDITIONS, Tally, tally

WHOLE = 200
ORDINARY = "ordinary light"


def proved(edition: Edition, name: str, severity: int, layouts: int) -> Tally:
    found = tally(edition, CONDITIONS[name][severity], layouts, f"{name} {severity + 1} {edition}")
    print(name, severity + 1, edition, found)
    assert found.wrong == 0
    assert found.exact + found.refused == layouts
    return found


@pytest.mark.soak
@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_ordinary_light_is_read(edition: Edition) -> None:
    layouts = max(6, scaled(WHOLE))
    found = proved(edition, ORDINARY, 0, layouts)
    assert found.exact >= 0.99 * layouts
    assert found.unnamed == 0


@pytest.mark.soak
@pytest.mark.parametrize("name", [name for name in CONDITIONS if name != ORDINARY])
def test_no_condition_makes_it_read_wrongly(name: str) -> None:
    """In a short run each condition has one edition, by turns, at every severity."""
    layouts = scaled(WHOLE) // 2
    turn = list(CONDITIONS).index(name)
    for severity in range(len(CONDITIONS[name])):
        editions = EDITIONS if layouts else (EDITIONS[(turn + severity) % len(EDITIONS)],)
        for edition in editions:
            found = proved(edition, name, severity, WHOLE if layouts else 1)
            assert found.unnamed <= 0.02 * WHOLE
