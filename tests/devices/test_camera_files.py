"""Frames from files: a picture, a folder of pictures, a video, and what is none of them."""

from pathlib import Path
from queue import Queue

import numpy as np
import pytest
from PIL import Image

from orapa_pi.config import check_config
from orapa_pi.devices.camera.frames import CameraAbsent
from orapa_pi.devices.camera_files import FileFrames
from orapa_pi.devices.ports import BoardSought, Message, ReadingSeen
from orapa_pi.drivers import make_devices
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.mine import MINE
from orapa_pi.sensing.reading import Meaning
from orapa_pi.vision.pictures import LONGEST_SIDE
from orapa_pi.vision.store import save_calibration
from tests.commands.run import orapa
from tests.devices.camera_video import video, video_of
from tests.devices.test_board_camera import WAIT_S, next_told
from tests.vision.conditions import PLAIN
from tests.vision.scene import draw
from tests.vision.tables import table_for


def reds(frames: FileFrames, count: int) -> list[int]:
    """How red so many frames are, one after the other."""
    shots = [frames.shot() for _ in range(count)]
    return [int(shot.picture[20, 20, 2]) for shot in shots if shot is not None]


def test_a_folder_is_shown_in_order_and_its_last_picture_for_ever(tmp_path: Path) -> None:
    for number in range(2):
        Image.new("RGB", (32, 32), (100 * number, 0, 0)).save(tmp_path / f"{number}.png")
    frames = FileFrames(str(tmp_path), times=2)
    frames.open()
    assert reds(frames, 6) == [0, 0, 100, 100, 100, 100]
    with pytest.raises(CameraAbsent, match="no pictures"):
        FileFrames(str(tmp_path / "elsewhere")).open()


@pytest.mark.parametrize(("name", "codec"), [("a.avi", "MJPG"), ("b.mp4", "mp4v"), ("c.mkv", "MJPG")])
def test_a_video_gives_every_frame_once_and_its_last_for_ever(tmp_path: Path, name: str, codec: str) -> None:
    frames = FileFrames(str(video(tmp_path / name, frames=4, codec=codec)))
    for _ in range(2):  # opened again, it begins again
        frames.open()
        assert reds(frames, 6) == pytest.approx([0, 50, 100, 150, 150, 150], abs=6)
        frames.close()
        frames.close()
    with pytest.raises(OSError, match="not open"):
        frames.shot()


def test_large_frames_are_made_smaller_and_huge_ones_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = video_of(tmp_path / "large.avi", [np.zeros((240, 2400, 3), np.uint8)] * 2)
    frames = FileFrames(str(path))
    frames.open()
    shot = frames.shot()
    assert shot is not None
    assert shot.picture.shape == (LONGEST_SIDE // 10, LONGEST_SIDE, 3)
    monkeypatch.setattr("orapa_pi.devices.camera_files.MOST_PIXELS", 2400 * 240 - 1)
    with pytest.raises(CameraAbsent, match="2400 x 240 pixels: use a smaller video"):
        frames.open()


@pytest.mark.parametrize(("name", "codec"), [("a.avi", "MJPG"), ("c.mkv", "MJPG")])
def test_a_video_that_breaks_off_stays_down_until_it_is_replaced(tmp_path: Path, name: str, codec: str) -> None:
    path = video(tmp_path / name, frames=40, codec=codec)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    frames = FileFrames(str(path))
    frames.open()
    sentence = rf"^the video '{name}' breaks off after \d+ of 40 frames$"
    with pytest.raises(OSError, match=sentence):
        reds(frames, 41)
    for _ in range(2):  # it is not played from the start again
        with pytest.raises(CameraAbsent, match=sentence):
            frames.open()
    path.write_bytes(whole)
    frames.open()
    assert len(reds(frames, 41)) == 41


@pytest.mark.parametrize("content", [b"", b"no video at all" * 50])
def test_what_is_no_video_is_one_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "film.mp4"
    path.write_bytes(content)
    with pytest.raises(CameraAbsent, match=r"^'film.mp4' is neither a picture nor a video that can be read$"):
        FileFrames(str(path)).open()


def test_the_command_says_so_in_one_sentence_too(tmp_path: Path) -> None:
    """Also the decoder, which has a voice of its own, is silent."""
    path = video(tmp_path / "film.mp4", frames=10, codec="mp4v")
    path.write_bytes(path.read_bytes()[:-400])
    config = tmp_path / "config.toml"
    config.write_text(f'[camera]\ndriver = "files"\npath = "{path}"\n')
    done = orapa("check", "camera", "--config", str(config))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1, done.stderr
    assert "neither a picture nor a video" in done.stderr


def test_a_video_of_the_board_is_read_through_everything(tmp_path: Path) -> None:
    """From the config through thread and worker to the messages: an empty board, then one that is laid, then it stays."""
    table, calibration, layout = table_for(MINE)
    empty, laid = draw(Layout(MINE, ()), table, PLAIN), draw(layout, table, PLAIN)
    path = video_of(tmp_path / "board.avi", [empty] * 14 + [laid] * 14)
    save_calibration(tmp_path / "camera.json", calibration)
    camera = {"driver": "files", "path": str(path), "calibration": str(tmp_path / "camera.json"), "every_s": 0.2}
    board = make_devices(check_config({"board": "camera", "camera": camera}, "test")).board
    posted: Queue[Message] = Queue()
    board.start(posted.put)
    readings: list[ReadingSeen] = []
    try:
        while not (readings and readings[-1].reading and readings[-1].reading.meaning is Meaning.EXACT):
            told = next_told(posted)
            assert isinstance(told, ReadingSeen)
            readings.append(told)
    finally:
        board.close()
    first, last = readings[0].reading, readings[-1].reading
    assert first is not None
    assert (first.meaning, len(first.missing)) == (Meaning.UNFINISHED, len(MINE.pieces))
    assert last is not None
    assert last.layout is not None
    assert last.layout.looks_like(layout)


def test_a_broken_video_of_the_board_takes_the_board_down_once(tmp_path: Path) -> None:
    table, _, _ = table_for(MINE)
    path = video_of(tmp_path / "board.avi", [draw(Layout(MINE, ()), table, PLAIN)] * 30)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 5])
    camera = {"driver": "files", "path": str(path), "calibration": str(tmp_path / "none.json")}
    board = make_devices(check_config({"board": "camera", "camera": camera}, "test")).board
    posted: Queue[Message] = Queue()
    board.start(posted.put)
    try:
        told = next_told(posted)
        assert isinstance(told, BoardSought)
        assert "breaks off after" in told.reason
    finally:
        board.close()
    assert WAIT_S
    assert posted.empty()
