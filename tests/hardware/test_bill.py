"""The bill of materials: it is read whole, adds up, and refuses what makes no sense."""

import pytest

from hardware.bom import BUILDS, BillError, load_bill

SMALL = """
looked = "2026-01-02"
[prices]
a = [1, 2]
b = [10, 20]
[lists]
A = "build"
more = "option"
[[part]]
id = "one"
what = "a thing"
price = "a"
needs = { A = 3, more = -1 }
[[part]]
id = "two"
what = "another"
price = "b"
needs = { more = 1 }
"""


def test_totals_are_the_sum_of_the_price_classes() -> None:
    bill = load_bill(SMALL)
    assert bill.cost_eur("A") == (3, 6)
    assert bill.cost_eur("A", "more") == (12, 24)
    assert bill.count("A", "more") == {"one": 2, "two": 1}


def test_an_option_that_replaces_a_part_takes_it_off_the_list() -> None:
    counts = load_bill().count("B", "apa102")
    assert "matrix_unicorn" not in counts
    assert counts["matrix_apa102"] == 1


@pytest.mark.parametrize("build", BUILDS)
def test_every_build_costs_something_and_no_more_than_its_upper_bound(build: str) -> None:
    low, high = load_bill().cost_eur(build)
    assert 50 < low < high < 700


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "two"', 'id = "one"', "stands in the bill 2 times"),
        ('price = "b"', 'price = "z"', "has the price class 'z'"),
        ("needs = { more = 1 }", "needs = { B = 1 }", "which is no list"),
        ("needs = { more = 1 }", "needs = { more = 0 }", "is needed for nothing"),
        ('what = "another"', 'what = "another"\nsold = "maybe"', "not 'maybe'"),
        ('what = "another"', "", "cannot be read"),
        ("[prices]", "[prices", "cannot be read"),
        ('looked = "2026-01-02"', "", "cannot be read"),
    ],
)
def test_each_fault_is_named(old: str, new: str, message: str) -> None:
    assert old in SMALL
    with pytest.raises(BillError, match=message):
        load_bill(SMALL.replace(old, new))


def test_every_part_says_what_is_known_about_its_sale_and_since_when() -> None:
    assert {item.sold for item in load_bill().items} == {"not known (2026-11-30)"}, "say in the guide that somebody has looked"
    line = 'sold = "yes (2026-02-03, a maker)"'
    known = load_bill(SMALL.replace('id = "two"', f'id = "two"\n{line}'))
    assert [item.sold for item in known.items] == ["not known (2026-01-02)", "yes (2026-02-03, a maker)"]


def test_every_measure_that_is_used_says_where_it_was_read() -> None:
    for item in load_bill().items:
        if item.facts:
            assert any(word in item.facts for word in ("data sheet", "manual", "description", "not looked up")), item.id
