"""Names: entered with five keys, and only such as can be told apart."""

import pytest

from orapa_pi.play.desk import AT_BOARD, Key, Place, press, turn
from orapa_pi.play.events import Refusal
from orapa_pi.play.modes import Mode
from orapa_pi.play.naming import DEFAULT_NAMES, MOST_LETTERS, SIGNS, Naming, renamed, seated
from orapa_pi.play.orders import SetName
from orapa_pi.screen.font import GLYPHS
from tests.play.story import Story
from tests.test_writing import EMPTY, HIDING, SAME

MATCH = Story(Mode.OPEN).state


def entered(name: str, place: Place) -> tuple[Place, object]:
    """Turn to each letter and take it, then to the sign that ends the name."""
    order: object = None
    for sign in (*name, SIGNS[0]):
        assert isinstance(place, Naming)
        place, _ = turn(place, MATCH, SIGNS.index(sign) - place.pointed)
        place, order = press(place, MATCH, Key.OK)
    return place, order


def test_a_name_is_entered_letter_by_letter() -> None:
    assert entered("JO-ANN2", Naming(3)) == (AT_BOARD, SetName(3, "JO-ANN2"))


def test_nothing_entered_changes_nothing() -> None:
    assert entered("", Naming(0)) == (AT_BOARD, None)


def test_back_deletes_and_then_leaves() -> None:
    assert press(Naming(0, "AB"), MATCH, Key.BACK) == (Naming(0, "A"), None)
    assert press(Naming(0, "A"), MATCH, Key.BACK) == (Naming(0), None)
    assert press(Naming(0), MATCH, Key.BACK) == (AT_BOARD, None)
    assert press(Naming(0, "AB"), MATCH, Key.MODE) == (AT_BOARD, None)


def test_a_long_name_ends_at_its_last_letter() -> None:
    naming = Naming(0)
    for _ in range(MOST_LETTERS):
        naming = naming.taken()
    assert naming.text == "A" * MOST_LETTERS
    assert naming.done


def test_the_font_has_every_sign() -> None:
    assert set(SIGNS) <= set(GLYPHS)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Zoë", ("Zoë", *DEFAULT_NAMES[1:])),
        ("  Jan   Piet ", ("Jan Piet", *DEFAULT_NAMES[1:])),
        ("ann", ("ann", *DEFAULT_NAMES[1:])),
        ("bob", Refusal.NAME_TAKEN),
        ("   ", Refusal.NAME_LENGTH),
        ("ABCDEFGHIJK", Refusal.NAME_LENGTH),
        ("A\x07", Refusal.NAME_LENGTH),
    ],
)
def test_what_a_name_may_be(name: str, expected: object) -> None:
    assert renamed(DEFAULT_NAMES, 0, name) == expected


def test_people_are_seated_and_the_places_behind_them_keep_their_names() -> None:
    assert seated(("Eva", "Jo"), DEFAULT_NAMES) == ("Eva", "Jo", "CAS", "DAN", "FAY", "ANN")
    assert seated(("Eva", "eva"), DEFAULT_NAMES) is Refusal.NAME_TAKEN
    assert seated((), DEFAULT_NAMES) is Refusal.NAME_LENGTH


@pytest.mark.parametrize(
    "name", ["\u0301" * 3, "a\u0301\u0323\u0330\u0331", "\u0e31", "\u0e31b", "\ufdfa", *EMPTY.values(), *HIDING], ids=ascii
)
def test_a_name_that_nobody_can_read_is_refused(name: str) -> None:
    """Marks in a heap or without a letter, signs that turn the writing round, and signs that are not seen."""
    assert renamed(DEFAULT_NAMES, 0, name) is Refusal.NAME_LENGTH
    assert seated((name, "Eva"), DEFAULT_NAMES) is Refusal.NAME_LENGTH


@pytest.mark.parametrize("name", ["José", "Jose\u0301", "ที่รัก", "שָׁלוֹם", "Ольга", "🎲"])
def test_a_name_may_be_of_any_script(name: str) -> None:
    assert isinstance(renamed(DEFAULT_NAMES, 0, name), tuple)


@pytest.mark.parametrize(("one", "other"), SAME, ids=ascii)
def test_two_names_that_look_the_same_are_one(one: str, other: str) -> None:
    assert seated((one, other), DEFAULT_NAMES) is Refusal.NAME_TAKEN
    names = seated((one,), DEFAULT_NAMES)
    assert isinstance(names, tuple)
    assert renamed(names, 3, other) is Refusal.NAME_TAKEN


def test_a_name_in_wider_letters_is_the_same_name() -> None:
    assert renamed(DEFAULT_NAMES, 0, "\uff22\uff2f\uff22") is Refusal.NAME_TAKEN
    assert renamed(DEFAULT_NAMES, 0, "Jose\u0301") == ("José", *DEFAULT_NAMES[1:])
