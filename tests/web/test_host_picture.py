"""A picture that the host keeps: part of a look, told and logged, without any note beside its pixels; and no other way out."""

import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import httpx
import numpy as np
import pytest

from orapa_pi.devices.ports import Control
from orapa_pi.devices.simulated import SimulatedMatrix
from orapa_pi.play.lesson import InLesson
from orapa_pi.play.state import Sight, Stage
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.mine import MINE
from orapa_pi.vision.store import save_calibration
from tests.app.test_camera_whole import offer
from tests.commands.run import PATIENCE_S
from tests.devices.camera.workers import patient_cameras
from tests.vision.conditions import PLAIN
from tests.vision.tables import table_for
from tests.web.host_page import hosted
from tests.web.hosting import client, order, paired
from tests.web.panel import at_board, choose, hold_mode, press, until
from tests.web.refused import sentence
from tests.web.served import Running, running
from tests.web.shown import expect
from tests.web.test_access import serious

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

_, CALIBRATION, LAYOUT = table_for(MINE)
SIGNS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"WEBPVP", b"iVBORw0KGgo", b"/9j/")
"""How pictures begin: PNG, JPEG, WebP, and the first two as base64."""


@contextmanager
def with_camera(folder: Path) -> Iterator[Running]:
    """A table whose board is a camera that sees what is offered to it."""
    save_calibration(folder / "camera.json", CALIBRATION)
    board = {"driver": "camera", "equal_pictures": 1, "quiet_s": 0.0}
    camera = {"driver": "upload", "calibration": str(folder / "camera.json"), "every_s": 0.2}
    with patient_cameras(), running(board=board, camera=camera, store=str(folder / "matches.db")) as table:
        offer(table, LAYOUT)
        yield table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Running]:
    with with_camera(tmp_path) as table:
        yield table


def taken(page: httpx.Client) -> httpx.Response:
    return page.post("/host/picture", json={})


def let_in(page: httpx.Client, table: Running) -> None:
    assert page.post("/host/ask", json={"wish": "look"}).status_code == 204
    hold_mode(table)
    until(lambda: page.get("/host/look").status_code == 200)


def hide(page: httpx.Client, table: Running) -> None:
    """A match whose setter has laid and locked the board."""
    assert order(page, "play", "hidden", "hunters_1").status_code == 204
    until(lambda: table.table.state.seen.layout is not None)
    press(table, Control.OK)
    until(lambda: table.table.state.stage is Stage.ASKING)


def chunks(png: bytes) -> list[bytes]:
    """The names of the parts of a PNG file."""
    found, at = [], 8
    while at < len(png):
        size = int.from_bytes(png[at : at + 4], "big")
        found.append(png[at + 4 : at + 8])
        at += size + 12
    return found


def test_between_matches_a_picture_needs_a_look_and_holds_nothing_but_pixels(table: Running) -> None:
    with paired(table) as page, client(table) as stranger:
        refused = taken(page)
        assert refused.status_code == 403
        assert "hold MODE" in sentence(refused)
        let_in(page, table)
        assert taken(stranger).status_code == 401
        answer = taken(page)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
        assert answer.headers["cache-control"] == "no-store"
        assert set(chunks(answer.content)) == {b"IHDR", b"IDAT", b"IEND"}
        picture = cv2.imdecode(np.frombuffer(answer.content, np.uint8), cv2.IMREAD_COLOR)
        assert picture is not None
        assert picture.shape[2] == 3
        matrix = table.devices.matrix
        assert isinstance(matrix, SimulatedMatrix)
        until(lambda: "PIC KEPT" in [frame.line for frame in list(matrix.frames)])  # it is paged, and gone again soon
        assert table.table.hosting.pictures == 1
        assert taken(page).status_code == 403, "one for each look"


def test_during_a_match_it_needs_the_setters_look_and_is_logged(table: Running, tmp_path: Path) -> None:
    with paired(table) as page:
        hide(page, table)
        assert taken(page).status_code == 403
        let_in(page, table)
        answer = taken(page)
        assert answer.status_code == 200
        assert page.get("/host/look").status_code == 403, "the look has ended with it"
        assert order(page, "pause").status_code == 204
        with page.stream("GET", "/host/events") as stream:
            text = ""
            for part in stream.iter_text():
                text += part
                if "taken a picture of the board" in text:
                    break
        assert page.post("/host/ask", json={"wish": "correct"}).status_code == 204
        hold_mode(table)
        assert order(page, "give_up", "yes").status_code == 204
    files = [path.read_bytes() for path in tmp_path.rglob("matches.db*")]
    assert any(b"picture taken" in data for data in files)


def test_an_open_table_that_is_locked_and_a_dealt_match_give_none(table: Running) -> None:
    with paired(table) as page:
        at_board(table)
        until(lambda: table.table.state.seen.layout is not None)
        press(table, Control.OK)
        until(lambda: table.table.state.stage is Stage.ASKING)
        assert page.post("/host/ask", json={"wish": "look"}).status_code == 400
        assert taken(page).status_code == 403
        press(table, Control.MODE)
        assert table.table.hosting.pictures == 0


def test_a_table_without_a_camera_has_none() -> None:
    with running() as table, paired(table) as page:
        answer = taken(page)
        assert answer.status_code == 503
        assert sentence(answer) == "This table has no camera."


def everything_asked(page: httpx.Client) -> bytes:
    """All that a page is told, and may ask for."""
    heard = b""
    gets = ["/host", "/host/game", "/host/look", "/host/picture", "/host/photo", "/host/frame", "/", "/play", "/watch"]
    gets += ["/watch/picture.svg", "/table", "/static/../camera.json", "/watch/picture.svg?board=0&asked=0"]
    for path in gets:
        heard += page.get(path).content
    for path in ("/host/picture", "/host/leave", "/host/lesson", "/host/ask"):
        for body in ({}, {"wish": "look"}, {"key": "ok"}):
            heard += page.post(path, json=body).content
    for path in ("/host/events", "/play/events", "/watch/events"):
        with page.stream("GET", path) as stream:
            for part in stream.iter_bytes():
                heard += part
                break
    return heard


def orapa(*arguments: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-c", "import sys; from orapa_pi.cli import main; sys.exit(main())", *arguments]
    environment = {**os.environ, "TMPDIR": str(folder), "RUNTIME_DIRECTORY": str(folder)}
    return subprocess.run(command, capture_output=True, timeout=PATIENCE_S, check=False, env=environment)


def test_during_a_match_no_picture_is_written_shown_bundled_or_exported(table: Running, tmp_path: Path) -> None:
    """Unless somebody at the box lets one out: everything that is asked for and written is searched."""
    config, out = tmp_path / "table.toml", tmp_path / "out"
    out.mkdir()
    config.write_text(
        f'store = "{tmp_path}/matches.db"\n[board]\ndriver = "camera"\n[camera]\ndriver = "files"\npath = "{out}"\n'
        f'calibration = "{tmp_path}/camera.json"\n'
    )
    with paired(table) as page:
        hide(page, table)
        heard = everything_asked(page)
        at_board(table)
        said = [
            orapa(*command, folder=tmp_path)
            for command in (
                ("bundle", str(out / "bundle.tar.gz"), "--config", str(config)),
                ("backup", str(out / "backup.tar.gz"), "--config", str(config)),
                ("export", "1", "--config", str(config)),
                ("replay", "1", "--config", str(config)),
                ("check", "camera", "--config", str(config), "--save", str(out / "frame.png")),
                ("calibrate", "camera", "--config", str(config)),
            )
        ]
        assert [done.returncode for done in said] == [0, 0, 2, 2, 2, 2], said
        assert b"its board is secret" in said[-2].stderr
        assert not (out / "frame.png").exists()
        written = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
        for path, data in list(written.items()):
            if path.suffix == ".gz":
                with tarfile.open(path) as archive:
                    members = [archive.extractfile(one) for one in archive.getmembers()]
                    written[path] = data + b"".join(one.read() for one in members if one is not None)
        assert {path.name for path in written} >= {"matches.db", "bundle.tar.gz", "backup.tar.gz", "camera.json"}
        heard += b"".join(done.stdout + done.stderr for done in said)
        for sign in SIGNS[:1] + SIGNS[3:4]:
            assert sign not in heard
        for sign in SIGNS:
            found = [path.name for path, data in written.items() if sign in data and path.suffix != ".gz"]
            assert not found, f"{sign!r} begins a picture in {found}"
        assert taken(page).status_code == 403
        let_in(page, table)
        assert taken(page).content.startswith(SIGNS[0]), "the search would find it"


def test_the_page_keeps_a_picture_and_helps_a_lesson_along(browser: "Browser", table: Running) -> None:
    with hosted(browser, table) as page:
        keep = page.locator("#keep-picture")
        expect(keep).to_be_disabled()
        page.locator("#ask-look").click()
        page.locator("#look-asked", has_text="hold MODE").wait_for()
        hold_mode(table)
        page.locator("#look-done").wait_for()
        with page.expect_download() as download:
            keep.click()
        assert download.value.suggested_filename == "board.png"
        assert Path(download.value.path()).read_bytes().startswith(SIGNS[0])
        page.locator("#picture-kept", has_text="downloads").wait_for()
        expect(keep).to_be_disabled()

        choose(table, "settings", "camera", "calibrate")
        page.locator("#prompt", has_text="Take everything off the board").wait_for()
        offer(table, Layout(MINE, ()))
        assert serious(page) == []
        page.locator("#lesson-ok").click()
        page.locator("#prompt", has_text="exactly as the matrix draws it").wait_for()
        page.locator("#lesson-back").click()
        until(lambda: not isinstance(table.table.place, InLesson))
        expect(page.locator("#lesson")).to_be_hidden()
    with running() as other, hosted(browser, other) as page:
        expect(page.locator("#camera")).to_be_hidden()


def dragged(page: httpx.Client, corners: object = None) -> httpx.Response:
    return page.post("/host/corners", json={} if corners is None else {"corners": corners})


def with_picture(page: httpx.Client, table: Running) -> list[list[float]]:
    """The corners that the table finds in a picture that was just taken."""
    let_in(page, table)
    assert taken(page).status_code == 200
    found: list[list[float]] = dragged(page).json()["corners"]
    return found


def test_the_corners_of_the_grid_are_where_the_markers_say_and_off_by_one_is_told(table: Running) -> None:
    with paired(table) as page:
        assert dragged(page).status_code == 503, "there is no picture yet"
        corners = with_picture(page, table)
        outline = dragged(page, corners).json()
        assert outline["said"].startswith("Your corners and the markers agree")
        assert len(outline["lines"]) == 11 + 9
        assert [label for label, *_ in outline["labels"]] == ["A1", "A10", "H10", "H1"]
        (x0, y0), (x1, y1), *_ = corners
        step = [(x1 - x0) / 10, (y1 - y0) / 10]
        shifted = [[x + step[0], y + step[1]] for x, y in corners]
        assert dragged(page, shifted).json()["said"].startswith("Where you have A1, the table has A2")
        back = [[x - step[0], y - step[1]] for x, y in corners]
        assert dragged(page, back).json()["said"].startswith("Where you have A2, the table has A1")


@pytest.mark.parametrize(
    ("corners", "status", "said"),
    [
        ([[0, 0], [10, 0], [10, 10], [0, 10]], 400, "too small"),
        ([[0, 0], [0, 500], [600, 500], [600, 0]], 400, "clockwise"),
        ([[0, 0], [1e6, 0], [9, 9], [0, 9]], 422, "less than or equal"),
        ([[0, 0], [1, 1]], 422, "at least 4"),
        ([[0, 0, 0]] * 4, 422, "at most 2"),
        ("all", 422, "list"),
    ],
)
def test_what_is_no_outline_of_a_board_is_refused(table: Running, corners: object, status: int, said: str) -> None:
    with paired(table) as page:
        with_picture(page, table)
        answer = dragged(page, corners)
        assert answer.status_code == status
        assert said in sentence(answer)


def test_where_a_marker_is_hidden_the_lines_are_shown_and_nothing_is_read(table: Running) -> None:
    with paired(table) as page:
        until(lambda: table.table.state.seen.layout is not None)
        offer(table, LAYOUT, replace(PLAIN, hidden_marker=2))
        until(lambda: table.table.state.seen.sight is Sight.LOST)
        corners = with_picture(page, table)
        said = dragged(page, corners).json()["said"]
        assert "marker 3 (bottom right) is hidden" in said
        assert "reads nothing" in said
        assert dragged(page, corners).json()["lines"]
        assert table.table.state.seen.sight is Sight.LOST


def test_corners_are_dragged_with_mouse_touch_and_keys(browser: "Browser", table: Running) -> None:
    with hosted(browser, table) as page:
        expect(page.locator("#outline")).to_be_hidden()
        page.locator("#ask-look").click()
        page.locator("#look-asked", has_text="hold MODE").wait_for()
        hold_mode(table)
        page.locator("#look-done").wait_for()
        page.locator("#keep-picture").click()
        said = page.locator("#corners-said")
        page.locator("#corners-said", has_text="agree").wait_for()
        assert serious(page) == []
        handle = page.locator(".corner").first
        label = str(handle.get_attribute("aria-label"))
        assert label.startswith("Corner at A1: ")
        handle.focus()
        held: list[Route] = []
        page.route("**/host/corners", lambda one: held.append(one))
        for count, keys in enumerate(("ArrowRight", "Shift+ArrowDown"), 1):
            page.keyboard.press(keys)
            until(lambda count=count: page.evaluate("1") and len(held) == count)  # type: ignore[misc]
        with page.expect_response("**/host/corners") as first:
            held[0].continue_()
        first.value.finished()
        page.evaluate("new Promise(done => setTimeout(done))")
        x, y = (int(text) for text in label.partition(": ")[2].split(", "))
        where = handle.get_attribute("aria-label")
        assert where == f"Corner at A1: {x + 1}, {y + 10}", "an answer about an older corner moves none"
        held[1].continue_()
        page.unroute("**/host/corners")
        handle.scroll_into_view_if_needed()
        box = handle.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(box["x"] + 120, box["y"] + 120, steps=4)
        page.mouse.up()
        page.locator("#corners-said", has_text="do not fit").wait_for()
        page.locator("#corners-found").click()
        page.locator("#corners-said", has_text="agree").wait_for()
        handle.scroll_into_view_if_needed()
        box = handle.bounding_box()
        assert box is not None
        touch(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, 120)
        page.locator("#corners-said", has_text="do not fit").wait_for()
        expect(said).to_be_visible()


def touch(page: "Page", x: float, y: float, by: float) -> None:
    """A finger drags from there."""
    finger = page.context.new_cdp_session(page)
    for kind, at in (("touchStart", 0.0), ("touchMove", by / 2), ("touchMove", by)):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x + at, "y": y + at}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
