"""A photo from the host's page: a rendered board is read from it, and what must not come in does not."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import httpx
import pytest
from PIL import Image

from orapa_pi.devices.ports import Control
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.mine import MINE
from orapa_pi.vision.store import save_calibration
from orapa_pi.web.host import photos
from tests.devices.camera.workers import patient_cameras
from tests.vision.conditions import PLAIN
from tests.vision.scene import draw
from tests.vision.tables import table_for
from tests.web.host_page import hosted
from tests.web.hosting import client, order, paired
from tests.web.panel import at_board, hold_mode, press, until
from tests.web.refused import sentence
from tests.web.served import Running, running
from tests.web.shown import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser

JPEG = {"Content-Type": "image/jpeg"}
SIDEWAYS = 6
"""The camera was held upright: what it wrote has to be turned by 90 degrees."""


def photographed(layout: Layout, *, turned: bool = False) -> bytes:
    """The board as a telephone sends it, lying on its side and saying so if `turned`."""
    table, _, _ = table_for(MINE)
    picture = Image.fromarray(cv2.cvtColor(draw(layout, table, replace(PLAIN, jpeg=100)), cv2.COLOR_BGR2RGB))
    exif, file = Image.Exif(), BytesIO()
    if turned:
        exif[0x0112] = SIDEWAYS
        picture = picture.transpose(Image.Transpose.ROTATE_90)
    picture.save(file, "JPEG", quality=97, exif=exif)
    return file.getvalue()


@contextmanager
def reading_photos(folder: Path, language: str = "en") -> Iterator[Running]:
    """A table whose board is read from the photos that are sent."""
    _, calibration, _ = table_for(MINE)
    save_calibration(folder / "camera.json", calibration)
    board = {"driver": "camera", "equal_pictures": 1, "quiet_s": 0.0}
    camera = {"driver": "upload", "calibration": str(folder / "camera.json")}
    with patient_cameras(), running(language, board=board, camera=camera, store=str(folder / "matches.db")) as table:
        yield table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Running]:
    with reading_photos(tmp_path) as table:
        yield table


def sent(page: httpx.Client, data: bytes, kind: dict[str, str] = JPEG) -> httpx.Response:
    return page.post("/host/photo", content=data, headers=kind)


def test_the_board_is_read_from_a_photo_and_nothing_is_written(table: Running, tmp_path: Path) -> None:
    layout = table_for(MINE)[2]
    photo = photographed(layout, turned=True)
    with paired(table) as page:
        answer = sent(page, photo)
        assert answer.status_code == 204, answer.text
        until(lambda: (seen := table.table.state.seen.layout) is not None and seen.looks_like(layout))
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert all(path.name == "camera.json" or path.name.startswith("matches.db") for path in files), files
    assert not any(photo[:16] in path.read_bytes() for path in files)


def test_during_a_match_each_photo_needs_mode_held_at_the_box(table: Running) -> None:
    photo = photographed(table_for(MINE)[2])
    with paired(table) as page, client(table) as stranger:
        assert order(page, "play", "sealed", "hunters_1").status_code == 204
        refused = sent(page, photo)
        assert refused.status_code == 403, "a match is begun when the page is told that it is"
        assert "hold MODE there" in sentence(refused)
        assert page.post("/host/ask", json={"wish": "photo"}).status_code == 204
        assert sent(page, photo).status_code == 403, "nobody has let it in yet"
        press(table, Control.BACK)
        until(lambda: table.table.place.__class__.__name__ == "AtBoard")
        assert sent(page, photo).status_code == 403, "the box said no"
        assert page.post("/host/ask", json={"wish": "photo"}).status_code == 204
        hold_mode(table)
        until(lambda: sent(page, photo).status_code == 204)  # the pages hear of it a moment later
        assert sent(stranger, photo).status_code == 401
        assert sent(page, photo).status_code == 403, "one for each press"
        at_board(table)


@pytest.mark.parametrize(
    ("data", "kind", "status", "said"),
    [
        (b"GIF89a" + b"0" * 50, {"Content-Type": "image/gif"}, 415, "JPEG, PNG or WebP"),
        (b"{}", {"Content-Type": "application/json"}, 415, "JPEG, PNG or WebP"),
        (b"GIF89a" + b"0" * 50, JPEG, 400, "no picture that can be read"),
        (b"", JPEG, 400, "no picture that can be read"),
        (b"0" * 5000, JPEG, 413, "larger than"),
    ],
)
def test_what_is_no_photo_is_refused_in_one_sentence(
    table: Running, monkeypatch: pytest.MonkeyPatch, data: bytes, kind: dict[str, str], status: int, said: str
) -> None:
    monkeypatch.setattr(photos, "PHOTO_BYTES", 4000)
    with paired(table) as page:
        answer = sent(page, data, kind)
        assert answer.status_code == status
        assert said in sentence(answer)


def test_it_is_refused_in_the_language_of_the_table(tmp_path: Path) -> None:
    with reading_photos(tmp_path, "nl") as table, paired(table) as page:
        until(lambda: page.get("/host/game").json()["language"] == "nl")
        told = {
            kind: sentence(sent(page, b"GIF89a" + b"0" * 50, {"Content-Type": kind})) for kind in ("image/gif", "image/jpeg")
        }
        assert told["image/gif"] == "Een foto voor de tafel is een JPEG, PNG of WebP."
        assert told["image/jpeg"] == "De foto is geen beeld dat te lezen is: het moet een JPEG, PNG of WebP zijn."
        shown = page.post("/host/order", json={"path": 7})
        assert sentence(shown).startswith("Het veld 'path' van het bericht wordt niet aangenomen: ")


def test_a_bomb_and_a_foreign_page_are_refused(table: Running) -> None:
    file = BytesIO()
    Image.new("1", (20_000, 4_000)).save(file, format="PNG")
    with paired(table) as page:
        bomb = sent(page, file.getvalue(), {"Content-Type": "image/png"})
        assert bomb.status_code == 400
        assert "20000 x 4000 pixels" in sentence(bomb)
        foreign = sent(page, b"x", {**JPEG, "Origin": "http://elsewhere.example"})
        assert foreign.status_code == 403


def test_a_table_without_such_a_camera_takes_none() -> None:
    with running() as table, paired(table) as page:
        answer = sent(page, photographed(table_for(MINE)[2]))
        assert answer.status_code == 400
        assert "reads no photos" in sentence(answer)


def test_the_page_sends_a_photo(browser: "Browser", table: Running) -> None:
    photo = {"name": "board.jpg", "mimeType": "image/jpeg", "buffer": photographed(table_for(MINE)[2])}
    with hosted(browser, table) as page:
        page.locator("#photo").set_input_files(photo)  # type: ignore[arg-type]
        page.locator("#send-photo").click()
        page.locator("#photo-sent", has_text="The table has the photo.").wait_for()
    with running() as other, hosted(browser, other) as page:
        expect(page.locator("#photos")).to_be_hidden()
