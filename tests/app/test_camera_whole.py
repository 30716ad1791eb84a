"""A whole lesson with the real vision in its worker process; the camera's pictures are rendered photographs."""

import json
from io import BytesIO
from pathlib import Path

import cv2
from PIL import Image

from orapa_pi.devices.ports import Control, TakesPhotos
from orapa_pi.play.desk import AtBoard
from orapa_pi.play.lesson import InLesson
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.mine import MINE
from tests.devices.camera.workers import patient_cameras
from tests.vision.conditions import PLAIN
from tests.vision.scene import Scene, draw
from tests.vision.tables import table_for
from tests.web.panel import at_board, choose, press, until
from tests.web.served import Running, running


def offer(table: Running, layout: Layout, scene: Scene = PLAIN) -> None:
    """The camera sees this from now on."""
    picture = Image.fromarray(cv2.cvtColor(draw(layout, table_for(MINE)[0], scene), cv2.COLOR_BGR2RGB))
    file = BytesIO()
    picture.save(file, "PNG")
    photos = table.devices.photos
    assert isinstance(photos, TakesPhotos)
    photos.offer(file.getvalue())


def looked_at(table: Running) -> InLesson:
    """The lesson once its picture was looked at, which makes another one of it in any case: with a fault, or with a layout."""
    before = table.table.place
    assert isinstance(before, InLesson)
    assert (before.looking, before.fault) == (False, "")

    def looked() -> bool:
        place = table.table.place
        return isinstance(place, InLesson) and not place.looking and place != before

    press(table, Control.OK)
    until(looked)
    place = table.table.place
    assert isinstance(place, InLesson)
    return place


def fault_read(table: Running) -> None:
    """Whoever read the fault goes on."""
    press(table, Control.OK)
    until(lambda: isinstance(table.table.place, InLesson) and not table.table.place.fault)


def test_a_table_without_a_calibration_learns_and_reads(tmp_path: Path) -> None:
    kept = tmp_path / "camera.json"
    board = {"driver": "camera", "equal_pictures": 1, "quiet_s": 0.0}
    camera = {"driver": "upload", "calibration": str(kept), "every_s": 0.2}
    truth = table_for(MINE)[2]
    with patient_cameras(), running(board=board, camera=camera, store="off") as table:
        at_board(table)
        offer(table, truth)
        choose(table, "settings", "camera", "calibrate")
        assert looked_at(table).fault == "not_empty"
        fault_read(table)
        offer(table, Layout(MINE, ()))
        dealt = looked_at(table).layout
        assert dealt is not None
        offer(table, truth)  # something else than what was dealt
        assert looked_at(table).fault == "other"
        assert not kept.exists(), "nothing is half written"
        fault_read(table)
        offer(table, dealt)
        press(table, Control.OK)
        until(lambda: isinstance(table.table.place, AtBoard))
        value = json.loads(kept.read_text())
        assert value["edition"] == "mine"
        assert [path.name for path in tmp_path.iterdir()] == ["camera.json"]
        offer(table, truth)
        until(lambda: (seen := table.table.state.seen.layout) is not None and seen.looks_like(truth))

        before = kept.read_bytes()
        choose(table, "settings", "camera", "calibrate")
        offer(table, Layout(MINE, ()))
        assert looked_at(table).layout is not None
        press(table, Control.BACK)
        until(lambda: isinstance(table.table.place, AtBoard))
        offer(table, truth)
        until(lambda: (seen := table.table.state.seen.layout) is not None and seen.looks_like(truth))
        assert kept.read_bytes() == before
