"""Texts that look empty, hide something, or look like another text."""

import sys
from unicodedata import category

import pytest

from orapa_pi.writing import VARIANTS, alike, is_empty, is_shown, tidy

EMPTY = {
    "nothing": "",
    "spaces": " \u00a0\u3000\u1680 ",
    "Hangul filler": "\u3164",
    "Hangul fillers of both sorts": "\u115f\u1160\uffa0",
    "empty Braille cell": "\u2800",
    "zero width": "\u200b\u200c\u200d\u2060\ufeff",
    "soft hyphen": "\u00ad",
    "marks alone": "\u0301\u0300",
    "vowel sign alone": "\u0e31",
    "enclosing mark alone": "\u20dd",
    "variation selector": "\ufe0f",
    "combining grapheme joiner": "\u034f",
    "Khmer vowels that are not written": "\u17b4\u17b5",
    "note without a head": "\U0001d159",
    "right to left": "\u202e\u200f",
    "isolates": "\u2066\u2069",
    "tags": "\U000e0041",
    "control signs": "\x00\x1b\x7f\x9b",
}
HIDING = ["a\u3164", "a\u2800b", "\u115fa", "a\u200bb", "a\u202eb", "a\u2066b\u2069", "a\x1b[2J", "a\ufeff", "a\u034fb"]
SEEN = ["ANN", "Zoë", "J.", "-", "7", "🎲", "ที่รัก", "שָׁלוֹם", "Ольга", "李", "क्षमा"]
SAME = [
    ("Ann", "ANN"),
    ("\uff22\uff2f\uff22", "bob"),
    ("Jose\u0301", "JOSÉ"),
    ("Groß", "GROSS"),
    ("ﬁ", "FI"),
    ("①", "1"),
    ("Ann  B", "ann\u00a0b"),
    ("☀\ufe0f", "☀"),
    ("\u1f80", "\u1f08\u0399"),
]


@pytest.mark.parametrize("text", EMPTY.values(), ids=EMPTY)
def test_what_nobody_sees_is_empty(text: str) -> None:
    assert is_empty(text)


def test_a_line_has_no_breaks_but_a_tidy_one_has_spaces_for_them() -> None:
    assert not is_shown("a\nb")
    assert tidy("a\r\n b") == "a b"


@pytest.mark.parametrize("text", HIDING, ids=ascii)
def test_what_hides_something_is_not_shown_as_it_is(text: str) -> None:
    assert not is_shown(text)
    assert not is_empty(text)


@pytest.mark.parametrize("text", SEEN)
def test_any_script_is_seen(text: str) -> None:
    assert is_shown(text)
    assert not is_empty(text)


@pytest.mark.parametrize(("one", "other"), SAME, ids=ascii)
def test_what_looks_the_same_is_alike(one: str, other: str) -> None:
    assert alike(one) == alike(other)


def test_what_looks_different_is_not() -> None:
    assert len({alike(text) for text in SEEN}) == len(SEEN)


def test_both_forms_are_final_for_every_sign() -> None:
    for code in range(sys.maxunicode + 1):
        sign = chr(code)
        if category(sign) not in ("Cs", "Cn", "Co"):
            assert tidy(tidy(sign)) == tidy(sign), hex(code)
            assert alike(alike(sign)) == alike(sign), hex(code)
            assert alike(tidy(sign)) == alike(sign), hex(code)


def test_only_what_chooses_a_drawing_is_dropped() -> None:
    assert {category(sign) for sign in VARIANTS} == {"Mn"}
    assert "\u180e" not in VARIANTS, "a separator of vowels, which is a sign of its own"
