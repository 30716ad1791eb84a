"""Every part that a drawing uses is in the bill of materials, as often as it is used, and the other way round."""

from dataclasses import replace

import pytest

from hardware.bom import BUILDS, load_bill
from hardware.shapes.sizes import Sizes
from hardware.usage import differences, magnets, usage
from orapa_pi.sensing.levels import Kind

OPTIONS = [(), ("apa102",), ("max7219",), ("full_panel",), ("apa102", "full_panel")]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "+".join(options) or "plain")
@pytest.mark.parametrize("build", BUILDS)
def test_the_bill_is_what_the_drawings_use(build: str, options: tuple[str, ...]) -> None:
    assert differences(load_bill(), build, options, Sizes()) == ()


def test_a_part_that_is_missing_or_too_many_is_found() -> None:
    bill = load_bill()
    without = replace(bill, items=tuple(item for item in bill.items if item.id != "diode"))
    assert differences(without, "B", (), Sizes()) == ("diode: the bill says 0, the drawings use 88",)
    more = replace(bill, items=tuple(replace(i, needs={"B": 89}) if i.id == "reed" else i for i in bill.items))
    assert differences(more, "B", (), Sizes()) == ("reed: the bill says 89, the drawings use 88",)


def test_build_a_needs_no_soldering() -> None:
    assert not usage("A", (), Sizes()).keys() & {"reed", "diode", "strip_board", "wire", "shifter", "magnet_strong"}


def test_a_reed_board_takes_strong_magnets_only() -> None:
    assert magnets(Kind.REED, Sizes()) == {"magnet_strong": 64}
    assert magnets(Kind.HALL, Sizes()) == {"magnet_strong": 60, "magnet_weak": 4}
