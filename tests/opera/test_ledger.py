"""Small change, undo and the outlook on victory."""

import pytest

from orapa_pi.opera.events import Correct, EndTurn, Quantity, Request, Seat, SetUp, StartTurn, Train, Undo
from orapa_pi.opera.ledger import CREDIT_BOX, POPULATION_BOX, Box
from orapa_pi.opera.refusals import Refusal
from orapa_pi.opera.update import Accepted, Record, update
from orapa_pi.opera.victory import Pending, pending


@pytest.mark.parametrize(
    ("box", "piles", "enough"),
    [
        (POPULATION_BOX, (4,) * 4, True),
        (POPULATION_BOX, (3,) * 8, False),  # ruling 32: 24 ones are needed and 16 exist
        (POPULATION_BOX, (2,) * 8, True),
        (POPULATION_BOX, (80,), True),
        (POPULATION_BOX, (81,), False),
        (CREDIT_BOX, (120,), True),
        (CREDIT_BOX, (3,) * 8, True),
        (CREDIT_BOX, (3,) * 9, False),
        (Box(4, 0, 1), (4, 4), False),  # an eight cannot be cut in two
        (Box(4, 0, 1), (8, 4), True),
        (Box(0, 1, 1), (12,), True),
    ],
)
def test_whether_a_box_can_lay_out_all_piles(box: Box, piles: tuple[int, ...], enough: bool) -> None:
    assert box.can_show(piles) is enough


def test_missing_change_warns_and_blocks_nothing() -> None:
    record = do(Record(), SetUp(tuple(Seat(name) for name in ("Ann", "Bob", "Cid", "Dee"))))
    threes = ((Quantity.CIVIL, 3), (Quantity.MILITARY, 3))
    for name in ("Ann", "Bob"):
        record = do(record, Correct(name, threes))
    record, outcome = update(record, Request(Correct("Cid", threes)))
    assert isinstance(outcome, Accepted)
    assert [one.key for one in outcome.warned] == ["warned_change"]
    assert record.game.player("Cid").military == 3


def do(record: Record, *events: SetUp | StartTurn | Train | EndTurn | Correct | Undo) -> Record:
    for event in events:
        record, outcome = update(record, Request(event))
        assert isinstance(outcome, Accepted), outcome
    return record


def test_undo_leaves_no_trace() -> None:
    start = do(Record(), SetUp((Seat("Ann"), Seat("Bob"))))
    played = do(start, StartTurn("Ann"), Train("Ann"), EndTurn("Ann"), StartTurn("Bob"))
    assert do(played, Undo(), Undo(2)) == do(start, StartTurn("Ann"))
    assert do(played, Undo(5)) == Record()
    again, outcome = update(Record(), Request(Undo()))
    assert again == Record()
    assert isinstance(outcome, Refusal)


def test_the_outlook_on_victory() -> None:
    record = do(Record(), SetUp((Seat("Ann"), Seat("Bob"))), StartTurn("Ann"))
    assert pending(record.game) is None
    grown = do(record, Correct("Ann", ((Quantity.CIVIL, 12), (Quantity.TURN, 5))))
    assert pending(grown.game) == Pending("Ann", 6)
    assert pending(do(grown, EndTurn("Ann")).game) == Pending("Ann", 6)
    assert pending(do(grown, Correct("Bob", ((Quantity.CIVIL, 12),))).game) is None
    long_held = do(grown, Correct("Ann", ((Quantity.SINCE, 2),)))
    assert pending(long_held.game) == Pending("Ann", 5)
    assert do(long_held, EndTurn("Ann")).game.winner == "Ann"
