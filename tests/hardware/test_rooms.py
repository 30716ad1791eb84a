"""hardware/ is an area of its own: the package never imports it, and big libraries stay where they are needed."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HARDWARE = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "hardware").rglob("*.py"))
BIG = {
    "build123d": ("hardware/models/",),
    "trimesh": ("hardware/models/export.py", "hardware/pictures/"),
    "numpy": ("hardware/models/export.py", "hardware/pictures/"),
    "PIL": ("hardware/pictures/",),
    "reportlab": ("hardware/prints/pdf.py",),
    "skidl": ("hardware/erc_skidl.py",),
    "markdown_it": ("hardware/release/pages.py",),
}
OURS = (
    "rules",
    "sensing",
    "pins",
    "image",
    "config",
    "sections",
    "phrases",
    "screen.font",
    "screen.palette",
    "sheets.geometry",
)
"""What hardware may use of the package."""


def modules(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


@pytest.mark.parametrize("file", HARDWARE)
def test_big_libraries_stay_in_their_folders(file: str) -> None:
    for module in modules(ROOT / file):
        allowed = BIG.get(module.partition(".")[0])
        assert allowed is None or file.startswith(allowed), f"{file} imports {module}"


@pytest.mark.parametrize("file", HARDWARE)
def test_hardware_uses_only_the_package_s_data(file: str) -> None:
    for module in modules(ROOT / file):
        if module.startswith("orapa_pi"):
            assert module.removeprefix("orapa_pi.").startswith(OURS), f"{file} imports {module}"


def test_the_package_never_imports_hardware() -> None:
    for path in (ROOT / "orapa_pi").rglob("*.py"):
        assert not any(module.partition(".")[0] == "hardware" for module in modules(path)), path
