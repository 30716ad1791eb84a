"""Where a camera contradicts the sensors."""

from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import parse_layout
from orapa_pi.sensing.reading import Meaning, Reading
from orapa_pi.sensing.witness import contradiction

LAYOUT = parse_layout("mine:red@B8E,white_small@E3,yellow@G5N")
MOVED = parse_layout("mine:red@C8E,white_small@E3,yellow@G5N")


def cells(reading: Reading) -> set[str]:
    return {str(cell) for cell in contradiction(LAYOUT, reading)}


def test_one_who_sees_the_same_contradicts_nothing() -> None:
    assert cells(Reading(Meaning.EXACT, LAYOUT)) == set()


def test_a_moved_piece_is_named_where_it_is_and_where_it_was() -> None:
    assert cells(Reading(Meaning.EXACT, MOVED)) == {"B8", "C8", "D8", "E8"}


def test_a_missing_piece_is_named() -> None:
    fewer = Layout(LAYOUT.edition, LAYOUT.placements[:2])
    assert cells(Reading(Meaning.UNFINISHED, candidates=(fewer,), missing=("yellow",))) == {"G5", "H5", "H6"}


def test_one_who_is_unsure_contradicts_nothing() -> None:
    assert cells(Reading(Meaning.AMBIGUOUS, candidates=(MOVED,))) == set()
    assert cells(Reading(Meaning.FAULTY, cells=())) == set()
    assert cells(Reading(Meaning.UNFINISHED)) == set()
