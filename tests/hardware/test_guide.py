"""The builder's guide and the drawings: what is made is up to date, what is linked is there, what is said is in the data."""

import re
import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from hardware.__main__ import GUIDE, PICTURES, kept_files
from hardware.reed.lobe import CLOSES_BY_MM, OPEN_FROM_MM
from hardware.shapes.case import camera_height_mm
from hardware.shapes.sizes import Sizes
from hardware.tables import SUPPORT, sections, with_sections
from hardware.wiring.table import FULL_PANEL
from orapa_pi.cli import main
from orapa_pi.config import check_config
from orapa_pi.devices.factory import DRIVERS

ROOT = Path(__file__).parents[2]
TEXT = GUIDE.read_text(encoding="utf-8")
KEPT = kept_files(Sizes())


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
def test_what_the_repository_keeps_is_what_is_made(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == KEPT[path], "run `python -m hardware --quick`"


@pytest.mark.parametrize("path", [path for path in KEPT if path.suffix == ".svg"], ids=lambda path: path.name)
def test_drawings_can_be_read(path: Path) -> None:
    assert len(ElementTree.fromstring(KEPT[path])) > 20


def test_every_link_and_picture_of_the_guide_is_there() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", TEXT)
    assert len(links) >= 10
    for link in links:
        assert (GUIDE.parent / link).exists(), link


def test_pictures_are_small_and_all_shown() -> None:
    made = sorted(PICTURES.glob("*.png"))
    assert len(made) == 7
    for path in made:
        assert path.read_bytes().startswith(b"\x89PNG")
        assert path.stat().st_size < 40_000
        assert f"pictures/made/{path.name}" in TEXT


def test_the_guide_says_the_trial_s_heights_and_the_camera_s() -> None:
    assert f"{CLOSES_BY_MM} mm" in TEXT
    assert f"{OPEN_FROM_MM} mm" in TEXT
    assert f"{camera_height_mm() / 10:.0f} cm" in TEXT


def test_the_config_s_lines_in_the_guide_fit_the_installed_config() -> None:
    installed = tomllib.loads((ROOT / "systemd" / "config.toml").read_text(encoding="utf-8"))
    assert check_config(dict(installed), "as installed").board.driver == "serial"
    camera, full = (tomllib.loads(block) for block in re.findall(r"```toml\n(.*?)```", TEXT, flags=re.S))
    made = check_config({**installed, **camera}, "build A")
    assert (made.board.driver, made.camera.driver, made.matrix.driver) == ("camera", "picamera2", "unicornhathd")
    made = check_config({**installed, **full}, "every button")
    assert (set(made.panel.buttons), made.matrix.driver) == (set(FULL_PANEL), "apa102")


def test_a_guide_without_a_section_is_refused() -> None:
    with pytest.raises(KeyError, match="The guide has the sections"):
        with_sections("<!-- made: nothing -->\n<!-- end -->", sections(Sizes()))


def support() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads(SUPPORT.read_text(encoding="utf-8"))["device"]
    return rows


def test_every_driver_is_in_the_support_table_and_no_other() -> None:
    drivers = {f"{device}.{name}" for device, table in DRIVERS.items() for name in table}
    assert {name for row in support() for name in row["drivers"]} == drivers


@pytest.mark.parametrize("row", support(), ids=lambda row: row["what"])
def test_a_device_s_status_is_honest_and_its_tests_are_there(row: dict[str, Any]) -> None:
    assert re.search(r"never (tried on hardware|printed)|simulated only", row["status"])
    assert all(list(ROOT.glob(pattern)) for pattern in row["shown"]), row["shown"]
    assert row["shown"] or not row["drivers"]


def test_the_shutdown_button_is_the_system_s() -> None:
    """The day somebody writes a driver for it, the table has to tell of it; until then the guide says whose it is."""
    (row,) = (row for row in support() if row["what"] == "shutdown button")
    assert "dtoverlay=gpio-shutdown" in row["status"]
    assert "dtoverlay=gpio-shutdown" in TEXT
    code = [path for path in (ROOT / "orapa_pi").rglob("*.py") if re.search(r"pin\(.shutdown", path.read_text())]
    assert code == []


def test_the_guide_s_commands_are_there() -> None:
    """With every word that follows: a command that was renamed would leave a builder alone."""
    said = set(re.findall(r"`orapa-pi ([a-z]+)(?: ([a-z]+))?", TEXT))
    assert {command for command, _ in said} >= {"flash", "check", "calibrate", "play", "print"}
    for command, more in sorted(said):
        with pytest.raises(SystemExit) as left:
            main([command, *([more] if more else []), "--help"])
        assert left.value.code == 0, (command, more)
