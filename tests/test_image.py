"""The image for the controller: what is in it, in which order, and what is made."""

import ast
import hashlib
from pathlib import Path

import pytest

from orapa_pi import image
from orapa_pi.errors import ConfigError
from orapa_pi.pins import load_pins

ROOT = Path(__file__).parent.parent


def test_every_firmware_file_and_every_shared_file_is_in_it_and_the_manifest_comes_last() -> None:
    files = image.board_image()
    own = {path.name: path.read_bytes() for path in (ROOT / "firmware").glob("*.py")}
    shared = {f"orapa_pi/{name}": (ROOT / "orapa_pi" / name).read_bytes() for name in image.SHARED}
    assert list(files) == [*sorted({*own, *shared, "pins.py", "release.py"}), "manifest.txt"]
    assert {name: files[name] for name in own | shared} == own | shared


def test_the_firmware_s_readme_names_every_file_and_the_update_pin() -> None:
    text = (ROOT / "firmware" / "README.md").read_text()
    names = {name.rpartition("/")[2] for name in image.board_image()} - {"__init__.py"}
    assert {name for name in names if f"`{name}`" not in text and f"/{name}`" not in text} == set()
    assert f"(GP{load_pins()['pico'].pin('update')})" in text


def test_every_file_imports_only_what_is_in_the_image_or_in_micropython() -> None:
    files = image.board_image()
    built_in = {"binascii", "hashlib", "machine", "micropython", "os", "select", "struct", "sys", "time"}
    own = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in files}
    for name, data in files.items():
        if name.endswith(".py"):
            assert imports(data) <= own | built_in, name


def imports(source: bytes) -> set[str]:
    """Every module that a file imports, or imports from."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == "orapa_pi.link":
            found |= {f"orapa_pi.link.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(str(node.module))
    return found


def test_pins_are_made_from_the_table() -> None:
    pico = load_pins()["pico"]
    made: dict[str, object] = {}
    exec(image.pins_module(pico), made)
    assert made["COLUMNS"] == pico.pins("columns")
    assert made["ROWS"] == pico.pins("rows")
    assert made["UPDATE"] == pico.pin("update")


def test_folders_come_before_what_is_in_them() -> None:
    assert image.folders({"a/b/c.py": b"", "d.py": b"", "a/e.py": b""}) == ["a", "a/b"]


def test_the_manifest_names_every_other_file_by_its_digest() -> None:
    files = image.board_image()
    lines = [line.split(" ") for line in files.pop("manifest.txt").decode().splitlines()]
    assert lines == [[hashlib.sha256(data).hexdigest(), name] for name, data in files.items()]


def test_the_identity_follows_the_content() -> None:
    files = image.board_image()
    other = {**files, "main.py": b""}
    other["manifest.txt"] = image.manifest({name: data for name, data in other.items() if name != "manifest.txt"})
    assert image.identity(files) != image.identity(other)
    assert image.identity(files) == int(hashlib.sha256(files["manifest.txt"]).hexdigest()[:8], 16)


def test_a_pin_table_with_a_fault_makes_no_image(monkeypatch: pytest.MonkeyPatch) -> None:
    pins = load_pins()
    bad = load_pins((ROOT / "orapa_pi" / "pins.toml").read_text().replace("update = 22", "update = 23"))
    monkeypatch.setattr(image, "load_pins", lambda: {**pins, "pico": bad["pico"]})
    with pytest.raises(ConfigError, match="pico update: GPIO 23 cannot be used"):
        image.board_image()
