"""Light that nobody rendered: foreign photographs are no board, and boards pasted into real ones are read or refused."""

from dataclasses import replace
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from orapa_pi.errors import CalibrationError
from orapa_pi.rules.dealer import deal
from orapa_pi.rules.editions import EDITIONS as GAMES
from orapa_pi.rules.layout import Layout
from orapa_pi.vision.arrays import Image
from orapa_pi.vision.finding import find_markers
from orapa_pi.vision.learning import calibrate
from orapa_pi.vision.pictures import read_picture
from orapa_pi.vision.reader import see
from orapa_pi.vision.sight import NoBoard, Read
from tests.rules.layouts import DATA
from tests.vision.conditions import PLAIN
from tests.vision.evidence import EDITIONS
from tests.vision.optics import RIM, Camera
from tests.vision.scene import draw, table_of

PHOTOS = sorted((DATA / "photos").glob("*.jpg"))
REAL_MARKERS = {"gobonline_few_stones_overhead", "gobonline_few_stones_glare", "gobonline_laser_empty_board"}


@pytest.mark.parametrize("edition", GAMES.values(), ids=str)
@pytest.mark.parametrize("photo", PHOTOS, ids=lambda path: path.stem)
def test_a_foreign_photograph_is_no_board(photo: Path, edition: object) -> None:
    game = GAMES[str(edition)]
    assert see(read_picture(str(photo)), game) == NoBoard(hidden=(1, 2, 3, 4))


@pytest.mark.parametrize("photo", [path for path in PHOTOS if path.stem in REAL_MARKERS], ids=lambda path: path.stem)
def test_real_markers_are_all_found(photo: Path) -> None:
    found = markers_of(read_picture(str(photo)))
    assert found is not None
    middle = found.mean(axis=0)
    assert len(found) == 4
    assert np.linalg.norm(found - middle, axis=1).min() > 100


def markers_of(picture: Image) -> np.ndarray | None:
    """The centres of the real markers, clockwise from the top left; None if one cannot be seen."""
    seen = find_markers(np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), dtype=np.uint8), GAMES["mine"]).by_id
    if not {4, 7, 14, 25} <= set(seen):
        return None
    centres = np.array([seen[marker][0].mean(axis=0) for marker in (4, 7, 14, 25)])
    angles = np.arctan2(*(centres - centres.mean(axis=0)).T[::-1])
    ordered = centres[np.argsort(angles)]
    first = int(np.argmin(ordered.sum(axis=1)))
    return np.concatenate([ordered[first:], ordered[:first]])


def pasted(photo: Image, layout: Layout, table: object, seed: int) -> Image:
    """Our sheet in the plane of the real board, under the photograph's own light: its fall-off, its cast and its glare."""
    quad = markers_of(photo)
    assert quad is not None
    scene = replace(
        PLAIN, width=1600, height=1200, tilt=0.0, roll=0.0, noise=0.0, jpeg=100, vignette=0.0, gradient=0.0, seed=seed
    )
    flat = draw(layout, table, scene)  # type: ignore[arg-type]
    columns, rows = layout.edition.grid.columns, layout.edition.grid.rows
    corners = [(-RIM, -RIM), (columns + RIM, -RIM), (columns + RIM, rows + RIM), (-RIM, rows + RIM)]
    from_ = Camera(scene, layout.edition).pixels(np.array([(x, y, 0.0) for x, y in corners])).astype(np.float32)
    size = (photo.shape[1], photo.shape[0])
    through = cv2.getPerspectiveTransform(from_, quad.astype(np.float32))
    sheet = np.asarray(cv2.warpPerspective(flat, through, size, flags=cv2.INTER_AREA), np.float32)
    mask = np.zeros(photo.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(quad).astype(np.int32), 255)
    light = np.asarray(cv2.GaussianBlur(photo, (0, 0), 25), np.float32)
    light = np.asarray(light / np.median(light[mask > 0], axis=0), np.float32)
    burnt = (photo.min(axis=2) >= 250) & (mask > 0)
    shown = np.where(mask[..., None] > 0, np.clip(sheet * np.clip(light, 0.3, 1.15), 0, 255), photo)
    shown[burnt] = 255
    return np.asarray(shown, dtype=np.uint8)


@pytest.mark.parametrize("photo", [path for path in PHOTOS if path.stem in REAL_MARKERS], ids=lambda path: path.stem)
def test_a_board_in_a_real_photograph_is_never_read_wrongly(photo: Path) -> None:
    picture = read_picture(str(photo))
    rng = Random(f"pasted {photo.stem}")
    exact = 0
    for edition in EDITIONS:
        table, dealt = table_of(rng), deal(edition, rng)
        try:
            learned = calibrate(pasted(picture, Layout(edition, ()), table, 0), pasted(picture, dealt, table, 1), dealt)
        except CalibrationError as error:
            print(photo.stem, edition, error)  # too small or too burnt to learn from, and said so
            continue
        for number in range(3):
            truth = deal(edition, rng)
            sight = see(pasted(picture, truth, table, 2 + number), edition, learned)
            if isinstance(sight, Read) and sight.reading.layout is not None:
                assert sight.reading.layout.looks_like(truth)
                exact += 1
    print(photo.stem, "exact:", exact)
    if photo.stem == "gobonline_few_stones_overhead":
        assert exact >= 6
