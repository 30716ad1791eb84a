"""The house's import rules: rooms import inward only, and the core needs nothing but the standard library."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "orapa_pi"
ARROWS: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["orapa"]["arrows"]
FILES = sorted(path.relative_to(ROOT).as_posix() for path in PACKAGE.rglob("*.py"))


def module_of(path: Path) -> str:
    """`orapa_pi/rules/grid.py` -> `rules.grid`; the package itself is the empty string."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def imports_of(path: Path) -> set[str]:
    """Every module of ours that a file imports anywhere, also inside a function, without the package's name."""
    found: set[str] = set()
    package = ("orapa_pi", *path.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = list(package[: len(package) - node.level + 1]) if node.level else []
            base = ".".join([*start, *([node.module] if node.module else [])])
            names = [f"{base}.{alias.name}" for alias in node.names]
        else:
            continue
        found.update(name.removeprefix("orapa_pi.") for name in names if name.startswith("orapa_pi."))
    return found


def inside(module: str, room: str) -> bool:
    return module == room or module.startswith(room + ".")


def row_of(module: str) -> str | None:
    """The most exact row of the table that speaks of this module."""
    return max((row for row in ARROWS if inside(module, row)), key=len, default=None)


@pytest.mark.parametrize("file", FILES)
def test_a_file_imports_only_what_its_room_may(file: str) -> None:
    module = module_of(ROOT / file)
    row = row_of(module)
    if row is None:
        assert module == "", f"{file} belongs to no room of the table in pyproject.toml"
        assert imports_of(ROOT / file) == set()
        return
    allowed = [row, *ARROWS[row]] if row != "devices" else ARROWS[row]
    if "*" in allowed:
        return
    strangers = {name for name in imports_of(ROOT / file) if not any(inside(name, room) for room in allowed)}
    assert strangers == set(), f"{file} may import {allowed}, not {sorted(strangers)}"


def test_every_room_of_the_table_exists() -> None:
    for row in ARROWS:
        place = PACKAGE.joinpath(*row.split("."))
        assert place.is_dir() or place.with_suffix(".py").is_file(), f"the table names {row}, which does not exist"


@pytest.mark.parametrize(
    ("package", "homes"),
    [("cv2", ("vision", "devices.camera", "devices.camera_")), ("picamera2", ("devices.camera_picamera2",))],
)
def test_a_heavy_package_is_imported_only_where_it_belongs(package: str, homes: tuple[str, ...]) -> None:
    """OpenCV lives in vision and the camera drivers; picamera2, which only a Pi has, in its driver alone."""
    using = {
        module_of(path)
        for path in PACKAGE.rglob("*.py")
        if re.search(rf'^\s*(import|from) {package}\b|import_module\("{package}', path.read_text(), re.MULTILINE)
    }
    assert using
    assert {module for module in using if not module.startswith(homes)} == set()


BLOCKER = """
import sys
class OnlyStandardLibrary:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top != "orapa_pi":
            raise ImportError(f"{name} is no part of the standard library")
        return None
sys.meta_path.insert(0, OnlyStandardLibrary())
"""
WALK = """
import importlib, pkgutil
room = importlib.import_module("orapa_pi." + sys.argv[1])
for module in pkgutil.walk_packages(room.__path__, room.__name__ + "."):
    importlib.import_module(module.name)
"""


@pytest.mark.parametrize("room", ["rules", "play", "opera", "link"])
def test_the_core_needs_only_the_standard_library(room: str) -> None:
    done = subprocess.run([sys.executable, "-c", BLOCKER + WALK, room], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def test_the_blocker_blocks() -> None:
    done = subprocess.run([sys.executable, "-c", BLOCKER + "import pydantic"], capture_output=True, text=True)
    assert "is no part of the standard library" in done.stderr
