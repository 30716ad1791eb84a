"""A release: who may make one, archives that are the same each time, and every file that the guide leads to is in them."""

import io
import os
import subprocess
import zipfile
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath

import pytest

from hardware.bom import load_bill
from hardware.bom_csv import parts_csv, totals_csv
from hardware.release.archive import MANIFEST, manifest, zipped
from hardware.release.package import build_package, missing_in
from hardware.release.state import ROOT, state, told_versions
from hardware.shapes.manifest import piece_parts, table_parts
from hardware.shapes.sizes import Sizes
from orapa_pi.image import board_image
from tests.hardware import built

EPOCH_S = 1_700_000_000


def git(root: Path, *words: str) -> None:
    who = ("-c", "user.name=Tester", "-c", "user.email=tester@example.org")
    subprocess.run(["git", "-C", str(root), *who, *words], check=True, capture_output=True)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A committed project of version 1.2.3 that its change log tells of; nothing of whoever tests has a say in it.

    In a hook git names the repository that the hook is of, which would be committed to; a global config may want signatures.
    """
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\nversion = "1.2.3"\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changes\n\n## Unreleased\n\n## 1.2.3 (2026-11-30)\n- Something.\n")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "all")
    return tmp_path


def test_a_clean_checkout_with_a_told_version_may_be_released(checkout: Path) -> None:
    found = state(checkout)
    assert (found.version, found.refusal) == ("1.2.3", "")
    assert found.epoch_s > EPOCH_S


def test_what_is_not_committed_is_not_released(checkout: Path) -> None:
    (checkout / "more.txt").write_text("new")
    assert state(checkout).refusal == "No release: 1 files differ from the last commit, such as more.txt; commit them first."


def test_a_version_that_the_change_log_does_not_tell_of_is_not_released(checkout: Path) -> None:
    (checkout / "CHANGELOG.md").write_text("# Changes\n\n## Unreleased\n- About 1.2.3.\n\n## 1.2.30\n")
    git(checkout, "commit", "-q", "-a", "-m", "untold")
    assert "CHANGELOG.md has no heading for version 1.2.3;" in state(checkout).refusal


def test_headings_of_versions_are_read() -> None:
    assert told_versions("## Unreleased\n## 0.1.0\n## v0.2.0 (2027-01-31)\n### 0.3.0\ntext ## 0.4.0\n") == ["0.1.0", "0.2.0"]


def test_an_archive_is_the_same_each_time_and_has_its_sums() -> None:
    files = {"b.txt": b"two", "a/c.txt": b"one"}
    packed = zipped("top", files, EPOCH_S)
    assert packed == zipped("top", dict(reversed(files.items())), EPOCH_S)
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        assert archive.namelist() == ["top/MANIFEST", "top/a/c.txt", "top/b.txt"]
        assert archive.read(f"top/{MANIFEST}") == manifest(files)
        assert {entry.date_time for entry in archive.infolist()} == {(2023, 11, 14, 22, 13, 20)}
    assert zipped("top", files, 0)  # a date before zips began


def test_the_bill_as_a_table_has_every_part_and_its_totals() -> None:
    bill = load_bill()
    lines = parts_csv(bill).splitlines()
    assert [line.partition(",")[0] for line in lines] == ["part", *(item.id for item in bill.items)]
    low, high = bill.cost_eur("B", "apa102")
    (total,) = (line for line in totals_csv(bill).splitlines() if "APA102" in line and "reed board" in line)
    assert total.endswith(f",{low},{high}")


class Links(HTMLParser):
    """What a page leads to, and its ids."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in ("href", "src") and value and tag in ("a", "img")]
        self.ids |= {value for name, value in attrs if name == "id" and value}


@pytest.fixture(scope="module")
def packed() -> zipfile.ZipFile:
    """The archive of everything to build a table, from what `make hardware` has built."""
    pytest.importorskip("markdown_it", reason=built.HOW)
    from hardware.release.content import hardware_files

    return zipfile.ZipFile(io.BytesIO(zipped("top", hardware_files(built.folder()), EPOCH_S)))


def test_every_file_that_a_page_of_the_archive_leads_to_is_in_it(packed: zipfile.ZipFile) -> None:
    names = set(packed.namelist())
    pages = [name for name in names if name.endswith(".html")]
    assert "top/guide.html" in pages
    for page in pages:
        links = Links(packed.read(page).decode())
        assert page != "top/guide.html" or len(links.found) >= 15
        for link in links.found:
            if link.startswith(("http://", "https://")):
                continue
            path, _, place = link.partition("#")
            target = _joined(PurePosixPath(page).parent, path) if path else page
            assert target in names, f"{page} leads to {link}"
            if place:
                assert place in Links(packed.read(target).decode()).ids, f"{page} leads to {link}"


def _joined(folder: PurePosixPath, link: str) -> str:
    parts = list(folder.parts)
    for part in PurePosixPath(link).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def test_the_guide_s_tables_and_folded_parts_come_through(packed: zipfile.ZipFile) -> None:
    text = packed.read("top/guide.html").decode()
    assert text.count("<table>") >= 15
    assert text.count("<details>") == text.count("</details>") >= 5
    assert "| --- |" not in text


def test_the_archive_has_every_part_sheet_drawing_and_the_bill(packed: zipfile.ZipFile) -> None:
    names = {name.removeprefix("top/") for name in packed.namelist()}
    parts = {f"{part.folder}/{part.name}" for part in (*piece_parts(Sizes()), *table_parts())}
    assert {f"{part}{ending}" for part in parts for ending in (".stl", ".step")} <= names
    assert {f"sheets/{path.name}" for path in (built.folder() / "sheets").glob("*.pdf")} <= names
    assert {f"drawings/{path.name}" for path in (ROOT / "hardware/drawings").iterdir()} <= names
    assert {"bom.csv", "bom-totals.csv", "LICENSE", "README.txt", MANIFEST} <= names


def test_step_files_carry_no_time_of_their_own(packed: zipfile.ZipFile) -> None:
    """Else no two archives of the same commit would be equal."""
    head = packed.read("top/board/strap.step")[:1000].decode()
    assert "FILE_NAME" in head
    assert "1970-01-01T00:00:00" in head


def test_the_firmware_s_archive_is_the_image_that_flash_copies() -> None:
    pytest.importorskip("markdown_it", reason=built.HOW)
    from hardware.release.content import firmware_files

    files = firmware_files()
    assert {name.removeprefix("image/"): data for name, data in files.items() if name.startswith("image/")} == board_image()
    assert all(not link.startswith("..") for link in Links(files["README.html"].decode()).found)


def test_the_wheel_has_pin_table_words_pages_and_firmware(tmp_path: Path) -> None:
    """Built as a release builds it. `.ci/release` also installs it into an empty environment and runs it there."""
    pytest.importorskip("build", reason=built.HOW)
    built.folder()  # skips where `make hardware` has not run
    sdist, wheel = build_package(ROOT, tmp_path, EPOCH_S)
    assert missing_in(wheel, ROOT) == []
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {"orapa_pi/pins.toml", "orapa_pi/words/en.toml", "orapa_pi/words/nl.toml", "orapa_pi/firmware/main.py"} <= set(names)
    assert any(name.startswith("orapa_pi/web/static/") and name.endswith(".html") for name in names)
    assert not any("__pycache__" in name for name in names)
    assert sdist.name.endswith(".tar.gz")


def test_a_file_that_the_wheel_lacks_is_named(tmp_path: Path) -> None:
    wheel = tmp_path / "empty.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("orapa_pi/__init__.py", "")
    assert "orapa_pi/pins.toml" in missing_in(wheel, ROOT)
