"""Solids to files and to meshes: STL for the slicer, STEP for whoever wants to change a part."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import trimesh
from build123d import Solid, export_step, export_stl

from hardware.models.catalogue import Key, makers
from hardware.shapes.board import PRINTER_MM
from hardware.shapes.sizes import Sizes

TOLERANCE_MM, ANGLE = 0.05, 0.3


@dataclass(frozen=True, slots=True)
class Exported:
    """A part as it went to its file: its mesh, and the solid's own volume in mm3."""

    key: Key
    mesh: trimesh.Trimesh
    volume_mm3: float
    bodies: int


def build(folder: Path | None, sizes: Sizes, wanted: Iterable[Key] | None = None) -> tuple[Exported, ...]:
    """Make parts, all by default, and write STL and STEP below the folder, if one is given."""
    made = makers(sizes)
    return tuple(_export(key, made[key][1](sizes), folder) for key in (made if wanted is None else wanted))


def _export(key: Key, solid: Solid, folder: Path | None) -> Exported:
    with TemporaryDirectory() as spare:
        place = Path(spare) if folder is None else folder / key[0]
        place.mkdir(parents=True, exist_ok=True)
        stl = place / f"{key[1]}.stl"
        export_stl(solid, str(stl), tolerance=TOLERANCE_MM, angular_tolerance=ANGLE)
        if folder is not None:
            _write_step(solid, place / f"{key[1]}.step")
        mesh = trimesh.load_mesh(str(stl))
    return Exported(key, mesh, float(solid.volume), len(solid.solids()))


def _write_step(solid: Solid, path: Path) -> None:
    """A STEP file without the hour at which it was made: the same solid gives the same bytes."""
    export_step(solid, str(path))
    text = path.read_text()
    path.write_text(re.sub(r"(FILE_NAME\('[^']*',\s*')[^']*'", r"\g<1>1970-01-01T00:00:00'", text, count=1))


def problems(part: Exported) -> tuple[str, ...]:
    """Every fault of a part in words: open meshes, loose bodies, a volume that the mesh does not have, too large to print."""
    found = []
    name = "/".join(part.key)
    if not part.mesh.is_watertight:
        found.append(f"{name} is not watertight")
    if part.bodies != 1 or part.mesh.body_count != 1:
        found.append(f"{name} is {max(part.bodies, part.mesh.body_count)} bodies")
    if not np.isclose(part.mesh.volume, part.volume_mm3, rtol=0.005):
        found.append(f"{name} has {part.volume_mm3:.0f} mm3 as a solid and {part.mesh.volume:.0f} as a mesh")
    sides = sorted(part.mesh.extents)
    if any(side > limit for side, limit in zip(sides, sorted(PRINTER_MM), strict=True)):
        found.append(f"{name} is too large for a printer of {PRINTER_MM} mm")
    return tuple(found)
