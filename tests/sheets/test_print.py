"""Everything that is printed, found and measured on the rendered page."""

import sys
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from orapa_pi.cli import main
from orapa_pi.rules.grid import PORTS
from orapa_pi.rules.notation import parse_edition
from orapa_pi.sheets.geometry import GAP, MARKER, PATCHES, BoardSheet
from orapa_pi.sheets.markers import CORNERS, MODULES
from orapa_pi.sheets.notes import QR_QUIET, qr_modules
from orapa_pi.sheets.stickers import stickers
from tests.commands.run import assert_one_sentence, orapa
from tests.sheets.pages import MM_PER_INCH, printed, words_of
from tests.vision.optics import Bytes

DETECTOR = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))


def markers(page: Bytes) -> dict[int, np.ndarray]:
    corners, ids, _ = DETECTOR.detectMarkers(page[:, :, ::-1].copy())
    assert ids is not None
    return {int(marker): quad.reshape(4, 2) for marker, quad in zip(ids.ravel(), corners, strict=True)}


@pytest.mark.parametrize("suffix", [".pdf", ".png"])
@pytest.mark.parametrize(("edition", "cell_mm"), [("mine", 25.0), ("space/9x9", 18.0)])
def test_the_board_is_true_to_scale(tmp_path: Path, edition: str, cell_mm: float, suffix: str) -> None:
    dpi = 150 if suffix == ".pdf" else 300
    page = np.asarray(printed(tmp_path, "board", "--edition", edition, "--cell-mm", str(cell_mm), suffix=suffix, dpi=dpi))
    per_mm = dpi / MM_PER_INCH
    game = parse_edition(edition)
    found = markers(page)
    assert set(found) == set(CORNERS[game.name])
    meant = BoardSheet(game.grid).markers()
    first = found[CORNERS[game.name][0]][0]
    for marker, corners in zip(CORNERS[game.name], meant, strict=True):
        for seen, corner in zip(found[marker], corners, strict=True):
            mm = (seen - first) / per_mm
            wanted = (np.array(corner) - np.array(meant[0][0])) * cell_mm
            assert np.abs(mm - wanted).max() < 0.35, marker
    grid_corner = first + (GAP + MARKER) * cell_mm * per_mm
    for colour, centres in zip(PATCHES, BoardSheet(game.grid).patches(), strict=True):
        for centre in centres:
            x, y = np.round(grid_corner + np.array(centre) * cell_mm * per_mm).astype(int)
            assert np.abs(page[y, x].astype(int) - colour).max() <= 2


def test_the_white_around_a_marker_is_wider_than_its_border(tmp_path: Path) -> None:
    page = np.asarray(printed(tmp_path, "board", dpi=150))
    for quad in markers(page).values():
        left, top = np.round(quad.min(axis=0)).astype(int)
        right, bottom = np.round(quad.max(axis=0)).astype(int)
        rim = (right - left) // MODULES + 2
        around = page[top - rim : bottom + rim, left - rim : right + rim].copy()
        around[rim - 2 : -rim + 2, rim - 2 : -rim + 2] = 255
        assert around.min() > 200
    assert GAP > MARKER / MODULES


def test_all_36_labels_and_the_ruler_are_on_the_board(tmp_path: Path) -> None:
    page = np.asarray(printed(tmp_path, "board", "--lang", "nl", dpi=300))
    text = words_of(tmp_path / "page.pdf")
    assert "De liniaal moet 100 mm meten" in text
    assert {str(port) for port in PORTS} <= set(text.split())
    grid_left = markers(page)[CORNERS["mine"][0]][0] + (GAP + MARKER) * 25 * 300 / MM_PER_INCH
    column = round(float(grid_left[0] - 1.25 * 25 * 300 / MM_PER_INCH)) + 8  # the ruler's marks, a little right of its back
    dark = np.flatnonzero(page[:, column].max(axis=1) < 128)
    starts = dark[np.insert(np.diff(dark) > 1, 0, True)]
    ruler = starts[(starts > grid_left[1]) & (starts < grid_left[1] + 200 * 300 / MM_PER_INCH)]
    assert len(ruler) == 101
    assert (ruler[-1] - ruler[0]) / 300 * MM_PER_INCH == pytest.approx(100.0, abs=0.15)


@pytest.mark.parametrize(("edition", "expansions"), [("mine", "transparent,black"), ("space", "black_hole")])
@pytest.mark.parametrize("suffix", [".pdf", ".png"])
def test_every_sticker_is_found_and_as_large_as_it_should_be(
    tmp_path: Path, edition: str, expansions: str, suffix: str
) -> None:
    page = printed(tmp_path, "stickers", "--edition", edition, "--expansions", expansions, suffix=suffix, dpi=300)
    found = markers(np.asarray(page))
    game = parse_edition(edition).with_expansions(expansions.split(","))
    assert set(found) == {sticker.marker for sticker in stickers(game)}
    for sticker in stickers(game):
        side_mm = float(np.linalg.norm(found[sticker.marker][1] - found[sticker.marker][0])) / 300 * MM_PER_INCH
        assert side_mm == pytest.approx(sticker.side * 25, abs=0.3)


def test_the_answer_sheet_has_every_port_and_every_colour(tmp_path: Path) -> None:
    printed(tmp_path, "sheet", "--edition", "space")
    text = words_of(tmp_path / "page.pdf")
    assert {str(port) for port in PORTS} <= set(text.split())
    for code in ("TR", "RD", "YE", "BL", "WH", "OR", "PU", "GN", "PI", "LE", "SB", "LO", "LP", "LG", "BK", "GY"):
        assert code in text.split(), code


@pytest.mark.parametrize("edition", ["mine", "space"])
def test_the_answer_sheet_is_a4_and_its_board_is_drawn_in_squares(tmp_path: Path, edition: str) -> None:
    """As many lines as the board has, as far apart along as down; and a line to write on for each of the 36 ports."""
    grid = parse_edition(edition).grid
    page = np.asarray(printed(tmp_path, "sheet", "--edition", edition, dpi=300).convert("L"))
    assert np.array(page.shape) / 300 * MM_PER_INCH == pytest.approx([297.0, 210.0], abs=0.2)
    cell_px = 150.0 / (grid.columns + 1) / MM_PER_INCH * 300
    left, top = round((page.shape[1] - grid.columns * cell_px) / 2), round(28.0 / MM_PER_INCH * 300)
    row, column = page[top + round(0.9 * cell_px)], page[:, left + round(0.1 * cell_px)]
    for line, first, count in ((row, left, grid.columns), (column, top, grid.rows)):
        dark = np.flatnonzero(line[first - 5 : first + round(count * cell_px) + 6] < 160)
        starts = dark[np.insert(np.diff(dark) > 1, 0, True)]
        assert np.diff(starts) == pytest.approx(np.full(count, cell_px), abs=1.5)
    below = page[top + round(grid.rows * cell_px) + 100 :]
    assert int(((below < 200).mean(axis=1) > 0.5).sum()) >= 9  # nine rows of four lines to write on


def test_labels_are_a_cell_apart(tmp_path: Path) -> None:
    page = np.asarray(printed(tmp_path, "labels", "--cell-mm", "20", dpi=300).convert("L"))
    assert Counter("".join(words_of(tmp_path / "page.pdf").split())) == Counter("".join(str(port) for port in PORTS))
    rows = np.flatnonzero((page < 220).mean(axis=1) > 0.3)
    strip = page[rows[0] + 15]
    marks = np.flatnonzero(strip < 220)
    marks = marks[np.insert(np.diff(marks) > 1, 0, True)]
    assert np.diff(marks) / 300 * MM_PER_INCH == pytest.approx(np.full(10, 20.0), abs=0.2)


def test_without_reportlab_a_picture_is_printed_and_a_pdf_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The extra `pi` does not bring it."""
    for name in ("reportlab", "reportlab.lib.units", "reportlab.pdfgen.canvas"):
        monkeypatch.setitem(sys.modules, name, None)
    card = ("print", "join", "--edition", "mine", "--address", "http://192.168.1.20:8642", "--out")
    assert main([*card, str(tmp_path / "card.png")]) == 0
    with Image.open(tmp_path / "card.png") as card_image:
        assert card_image.format == "PNG"
    capsys.readouterr()
    assert main([*card, str(tmp_path / "card.pdf")]) == 2
    said = capsys.readouterr().err.strip()
    assert said.startswith("orapa-pi: A PDF needs the package reportlab"), said
    assert "ends with .png" in said
    assert not (tmp_path / "card.pdf").exists()


def test_the_card_carries_the_address_twice(tmp_path: Path) -> None:
    address = "http://192.168.1.20:8080/"
    page = np.asarray(printed(tmp_path, "join", "--address", address, dpi=200))
    assert address in words_of(tmp_path / "page.pdf")
    text, corners, _ = cv2.QRCodeDetector().detectAndDecode(page[:, :, ::-1].copy())
    assert text == address
    assert np.array(page.shape[:2]) / 200 * MM_PER_INCH == pytest.approx([148.0, 105.0], abs=0.3)
    sides_mm = np.linalg.norm(np.diff(np.vstack([corners[0], corners[0][:1]]), axis=0), axis=1) / 200 * MM_PER_INCH
    modules = len(qr_modules(address))
    assert sides_mm == pytest.approx(np.full(4, 70.0 * modules / (modules + 2 * QR_QUIET)), abs=1.0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["board", "--out", "board.txt"], "end it with .pdf or .png"),
        (["board", "--cell-mm", "2", "--out", "board.pdf"], "cannot be printed"),
        (["board", "--edition", "chess", "--out", "board.pdf"], "no edition 'chess'"),
        (["join", "--out", "join.pdf"], "needs the table's address"),
        (["board", "--out", "/nowhere/board.pdf"], "cannot be written"),
        (["wallpaper", "--out", "a.pdf"], "invalid choice"),
    ],
)
def test_what_cannot_be_printed_is_one_sentence(tmp_path: Path, arguments: list[str], message: str) -> None:
    assert message in assert_one_sentence(orapa("print", *arguments))
    assert list(tmp_path.iterdir()) == []
