"""The bill of materials: it is read whole, adds up, and refuses what makes no sense."""

import pytest

from hardware.bom import BUILDS, BillError, load_bill

SMALL = """
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
    ],
)
def test_each_fault_is_named(old: str, new: str, message: str) -> None:
    assert old in SMALL
    with pytest.raises(BillError, match=message):
        load_bill(SMALL.replace(old, new))


def test_every_part_says_what_is_known_about_its_sale() -> None:
    assert {item.sold for item in load_bill().items} == {"not checked"}, "say in the guide that somebody has looked"
