"""The field of a magnet and the reeds that it closes, by the model; no reed was measured."""

from random import Random

import pytest

from hardware.magnet import STRONG, WEAK
from hardware.reed.lobe import BLADE_MM, CLOSES_BY_MM, OPEN_FROM_MM, blade_mt, closes_within_mm, height_mm, window
from hardware.shapes.sizes import SizeError, Sizes
from orapa_pi.rules.dealer import deal
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.space import SPACE

SIZES = Sizes()
SEED = 3
EDITIONS = (MINE.with_expansions(["transparent", "black"]), SPACE.with_expansions(["black_hole"]))


def test_the_summed_field_is_the_closed_form_s_on_the_axis() -> None:
    for below_mm in (6.0, 9.0, 12.0, 25.0):
        assert STRONG.upward_mt(0.0, below_mm) == pytest.approx(STRONG.axis_mt(below_mm), rel=0.01)


def test_far_off_it_is_a_dipole_s() -> None:
    z, r = 60.0, 40.0
    dipole = 0.1 * STRONG.moment_am2() * (2 * z**2 - r**2) / (z**2 + r**2) ** 2.5 * 1e6
    assert STRONG.upward_mt(r, z) == pytest.approx(dipole, rel=0.02)


def test_it_falls_and_turns_with_the_sideways_distance_as_a_dipole_does() -> None:
    at = [STRONG.upward_mt(r, 12.0) / STRONG.axis_mt(12.0) for r in (1.5, 5.0, 25.0)]
    assert at[0] == pytest.approx(0.95, abs=0.02)
    assert at[1] == pytest.approx(0.61, abs=0.03)
    assert -0.04 < at[2] < 0


def test_the_weak_magnet_is_about_three_tenths_of_the_strong_one_at_a_hall_sensor() -> None:
    below_mm = SIZES.sensor_depth_mm_under(WEAK.thickness_mm)
    assert WEAK.axis_mt(below_mm) / STRONG.axis_mt(SIZES.hall_below_mm) == pytest.approx(0.28, abs=0.03)


def test_a_reed_lying_across_the_axis_would_see_nothing() -> None:
    """Why it stands upright: straight below an upright magnet the field has no sideways part; upright it has the whole."""
    assert blade_mt(STRONG, 0.0, SIZES.reed_below_mm) > STRONG.axis_mt(SIZES.reed_below_mm)


def test_every_full_and_half_cell_closes_and_no_neighbour_does() -> None:
    """Over dealt layouts of both games with all expansions, all their parts, the worst jitter and uneven magnets."""
    rng = Random(SEED)
    found = window([deal(edition, rng) for edition in EDITIONS for _ in range(12)], SIZES)
    print(f"seed {SEED}: {found}")
    assert found.ratio > 2.5
    closing = (found.quiet_mt / 0.7, found.signal_mt)  # a close-differential reed opens at 70 % of its closing field
    assert closing[1] / closing[0] > 1.8
    heights = [height_mm(STRONG, field) for field in (found.signal_mt, found.quiet_mt)]
    assert heights == pytest.approx((CLOSES_BY_MM, OPEN_FROM_MM), abs=0.6)


def test_the_lobe_covers_a_half_cell_at_the_worst_jitter_and_ends_before_the_next_cell() -> None:
    far_mm = SIZES.half_cell_in_mm + SIZES.jitter_mm
    for closing_mt in (1.1, 2.0):
        half_width = closes_within_mm(STRONG, SIZES.reed_below_mm, closing_mt)
        assert far_mm < half_width < SIZES.cell_mm - far_mm - 3.0


def test_no_side_lobe_reaches_the_next_cell() -> None:
    """The field turns its sign beside the magnet and has a second maximum there, which a reed would follow as well."""
    quiet_mt = blade_mt(STRONG, 0.0, OPEN_FROM_MM)
    for below_mm in range(10, 29, 2):
        assert max(abs(blade_mt(STRONG, float(r), float(below_mm))) for r in range(15, 31)) < quiet_mt


def test_the_trial_height_is_the_field_s() -> None:
    below_mm = height_mm(STRONG, 1.5)
    assert below_mm > BLADE_MM / 2
    assert blade_mt(STRONG, 0.0, below_mm) == pytest.approx(1.5, rel=0.02)


def test_measures_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(SizeError, match="half_cell_in_mm must be at least"):
        Sizes(half_cell_in_mm=3.5)
    with pytest.raises(SizeError, match="cell_mm must be at least 20"):
        Sizes(cell_mm=15)
    with pytest.raises(SizeError, match="too thick"):
        Sizes(ring_height_mm=3.0)
