"""What holds a matrix: each fits its place with the wires that it needs, as measures and as built."""

from functools import cache
from typing import Any

import pytest

from hardware.shapes import board, case
from hardware.shapes import matrices as of
from hardware.wiring.table import MATRICES, SMALL_PANEL, lead, wires
from tests.hardware import built


@pytest.mark.parametrize("matrix", MATRICES)
def test_the_box_holds_what_lies_behind_its_opening_with_the_wires_bent(matrix: str) -> None:
    """HAT or level shifter, with a plugged wire's housing and its bend; clear of the Pi, which lies beside it."""
    inside = of.behind_opening(matrix)
    (x, y), lowest = case.MATRIX_AT_MM, of.room_below_opening_mm() - inside.deep_mm
    assert lowest > 10
    (west, south), (_, north) = case.pi_board_mm()
    clear_of_pi = x + inside.width_mm / 2 < west - 2 or y - inside.height_mm / 2 > north + 2
    assert clear_of_pi or south > y + inside.height_mm / 2
    assert x - inside.width_mm / 2 > -case.BOX_MM[0] / 2 + case.BOX_WALL_MM
    assert y + inside.height_mm / 2 < case.BOX_MM[1] / 2 - case.BOX_WALL_MM
    assert clear_of_bosses((inside.width_mm, inside.height_mm))


def clear_of_bosses(size_mm: tuple[float, float]) -> bool:
    """Whether something of this size behind the opening's middle keeps off the bosses in the box's corners."""
    (x, y), (wide, high) = case.MATRIX_AT_MM, ((side + case.BOSS_MM) / 2 for side in size_mm)
    return all(abs(screw_x - x) > wide or abs(screw_y - y) > high for screw_x, screw_y in case.box_screws())


def test_the_ledge_around_the_opening_lets_the_top_close() -> None:
    wide, high = (side + 2 * case.MATRIX_LEDGE_MM for side in case.MATRIX_MM)
    assert clear_of_bosses((wide, high))
    assert not clear_of_bosses((wide + 10, high + 10))


def test_the_hat_lies_behind_its_opening_and_the_cover_closes_it() -> None:
    for hat, opening in zip(of.HAT_MM, case.MATRIX_MM, strict=True):
        assert 0 < opening - hat < 2
    edge = 3.0
    x, y = case.MATRIX_AT_MM
    for control in case.controls(("encoder", "back", "mode")):
        apart = max(abs(control.x_mm - x) - case.MATRIX_MM[0] / 2, abs(control.y_mm - y) - case.MATRIX_MM[1] / 2)
        assert apart - edge > control.need_mm / 2


def test_the_pi_s_wires_reach_the_matrix_in_its_box() -> None:
    """Jumpers of 20 cm, from the far end of the header to the far end of the opening, up and bent."""
    (_, south), (east, _) = case.pi_board_mm()
    x, y = case.MATRIX_AT_MM
    across = abs(east - 20 - (x - case.MATRIX_MM[0] / 2)) * 0.5 + abs(y - south) * 0.5
    assert across + of.room_below_opening_mm() + 2 * of.FINGER_MM < 200
    assert {lead(wire, "matrix_unicorn") for wire in wires("matrix_unicorn", SMALL_PANEL) if wire.end[0] == "MATRIX"} == {
        "jumper_male"
    }


def test_panel_baffle_and_diffuser_fill_their_case_to_the_rim() -> None:
    assert of.case_outer_mm()[2] == of.CASE_FOOT_MM + of.CASE_FLOOR_MM + of.PANEL_DEEP_MM + of.BAFFLE_MM + of.DIFFUSER_MM
    assert of.PANEL_MM < of.case_inner_mm() < of.PANEL_MM + 2
    assert max(of.case_outer_mm()) <= min(board.PRINTER_MM)
    assert of.CABLE_MM[1] < of.CASE_FOOT_MM
    assert of.PITCH_MM - of.BAFFLE_WALL_MM > 5.0 + 1  # an APA102 is 5 mm wide


def test_the_row_s_case_has_room_for_its_plugged_wires() -> None:
    (inner_x, inner_y), (row_x, row_y, _) = of.row_inner_mm(), of.ROW_MM
    assert inner_x - row_x > of.SOCKET_MM + of.FINGER_MM
    assert 0 < inner_y - row_y < 1.5
    assert max(of.row_outer_mm()) <= max(board.PRINTER_MM)


@cache
def mesh(folder: str, name: str) -> Any:
    trimesh = pytest.importorskip("trimesh", reason=built.HOW)
    return trimesh.load_mesh(str(built.folder() / folder / f"{name}.stl"))


def test_the_built_baffle_has_a_wall_between_any_two_leds_and_none_over_one() -> None:
    pytest.importorskip("numpy", reason=built.HOW)
    from tests.hardware.solid import inside

    shape = mesh("matrix", "panel-baffle")
    leds = [-of.PANEL_MM / 2 + (dot + 0.5) * of.PITCH_MM for dot in range(of.PANEL_DOTS)]
    off = 2.5  # half an APA102
    assert not inside(shape, [(x + dx, y, 4.0) for x in leds for y in leds for dx in (-off, 0, off)]).any()
    assert inside(shape, [(x + of.PITCH_MM / 2, y, 4.0) for x in leds[:-1] for y in leds]).all()
    assert inside(shape, [(x, y + of.PITCH_MM / 2, 4.0) for x in leds for y in leds[:-1]]).all()


def test_the_built_cases_are_open_where_they_must_be() -> None:
    pytest.importorskip("numpy", reason=built.HOW)
    from tests.hardware.solid import inside

    panel, row, cover = mesh("matrix", "panel-case"), mesh("matrix", "row-case"), mesh("box", "opening-cover")
    floor = of.CASE_FOOT_MM + of.CASE_FLOOR_MM / 2
    assert list(inside(panel, [(0, 0, floor), (60, 60, floor), (60, 60, floor + 5), (60, 60, 2)])) == [
        False,
        True,
        False,
        False,
    ]
    assert not inside(panel, [(0, of.case_outer_mm()[1] / 2 - 1, 2)]).any()  # the notch
    middle = of.CASE_WALL_MM + of.ROW_MM[0] / 2
    depth = of.row_outer_mm()[1]
    edge = of.CASE_WALL_MM + 0.6
    at = [(middle, depth / 2, 1.0), (middle, edge, 1.0), (middle, edge, 5.0)]
    assert list(inside(row, at)) == [False, True, False]  # window, lip, and the row below the lip
    slot_y = case.MATRIX_MM[1] / 2 - 0.3 - 2.0 - of.COVER_SLOT_MM[1] / 2 - 2.0
    assert list(inside(cover, [(0, slot_y, 1.0), (0, 0, 1.0), (0, 0, 4.0)])) == [False, True, False]
