"""Every part prints as the guide says, without supports: it lies flat on the bed and bridges only short gaps."""

from typing import Any

import pytest

from hardware.shapes.manifest import PrintedPart, piece_parts, table_parts
from hardware.shapes.sizes import Sizes
from hardware.tables import prints_table
from tests.hardware import built

np = pytest.importorskip("numpy", reason=built.HOW)
trimesh = pytest.importorskip("trimesh", reason=built.HOW)

from tests.hardware.solid import bridges_mm, turned_over  # noqa: E402 - it needs what was asked for above

PARTS = [part for part in (*piece_parts(Sizes()), *table_parts()) if part.folder != "shells"]
MOST_MM = {"box-base": 60.0}
"""The box's openings for plugs; the guide says that these sag a little."""
SEED = 3


def as_printed(part: PrintedPart) -> Any:
    shape = trimesh.load_mesh(str(built.folder() / part.folder / f"{part.name}.stl"))
    return turned_over(shape) if part.turned else shape


@pytest.mark.parametrize("part", PARTS, ids=lambda part: f"{part.folder}/{part.name}")
def test_a_part_needs_no_supports(part: PrintedPart) -> None:
    longest = bridges_mm(as_printed(part), 60, np.random.default_rng(SEED)).max()
    print(f"seed {SEED}: {longest:.1f} mm")
    assert longest <= MOST_MM.get(part.name, 31.0)


@pytest.mark.parametrize("name", ["box-top-small", "frame-mine-north-east", "arm-boom"])
def test_the_same_part_the_wrong_way_up_would_hang_in_the_air(name: str) -> None:
    (part,) = (part for part in PARTS if part.name == name)
    assert bridges_mm(turned_over(as_printed(part)), 60, np.random.default_rng(SEED)).max() > 60


def test_the_guide_s_table_says_which_parts_are_turned() -> None:
    rows = [line.split(" | ") for line in prints_table(Sizes()).splitlines()[2:]]
    said = {cells[0].removeprefix("| ").partition("/")[2] for cells in rows if cells[1] == "upside down"}
    assert said == {part.name for part in PARTS if part.turned}
