"""Frames from a video through the real OpenCV, from files, and from people."""

from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from orapa_pi.devices.camera.files import FileFrames
from orapa_pi.devices.camera.frames import CameraAbsent
from orapa_pi.devices.camera.holders import holders
from orapa_pi.devices.camera.upload import UploadFrames
from orapa_pi.devices.camera.usb import UsbFrames
from orapa_pi.errors import PictureError
from orapa_pi.vision.pictures import LONGEST_SIDE, MOST_BYTES, decode_picture


def video(path: Path, frames: int = 4) -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    for number in range(frames):
        writer.write(np.full((48, 64, 3), (0, 0, 50 * number), np.uint8))
    writer.release()
    return path


def test_a_video_is_read_unplugged_and_plugged_in_again(tmp_path: Path) -> None:
    path = tmp_path / "usb-Cam-video-index0"
    camera = UsbFrames(str(path))
    with pytest.raises(CameraAbsent, match="plug it in"):
        camera.open()
    video(tmp_path / "clip.avi").rename(path)
    for _ in range(2):
        camera.open()
        shots = [camera.shot() for _ in range(4)]
        assert [shot.picture.shape for shot in shots if shot] == [(48, 64, 3)] * 4
        with pytest.raises(OSError, match="has gone"):
            camera.shot()
        camera.close()


def test_the_first_usb_camera_by_id_is_taken(tmp_path: Path) -> None:
    camera = UsbFrames(folder=tmp_path)
    with pytest.raises(CameraAbsent, match="no USB camera"):
        camera.open()
    video(tmp_path / "b.avi").rename(tmp_path / "usb-B-video-index0")
    camera.open()
    assert camera.shot() is not None


def test_what_gives_no_pictures_says_so(tmp_path: Path) -> None:
    (tmp_path / "noise").write_bytes(b"no video at all" * 10)
    with pytest.raises(CameraAbsent, match="gives no pictures"):
        UsbFrames(str(tmp_path / "noise")).open()


def test_holders_are_named_from_the_process_table(tmp_path: Path) -> None:
    for number, name, file in ((12, "rpicam-vid", "/dev/media3"), (13, "cat", "/dev/null")):
        (tmp_path / str(number) / "fd").mkdir(parents=True)
        (tmp_path / str(number) / "comm").write_text(name + "\n")
        (tmp_path / str(number) / "fd" / "5").symlink_to(file)
    (tmp_path / "self").mkdir()
    assert holders(processes=tmp_path) == ("rpicam-vid (12)",)


def test_a_folder_is_shown_in_order_and_its_last_picture_for_ever(tmp_path: Path) -> None:
    for number in range(2):
        Image.new("RGB", (8, 6), (100 * number, 0, 0)).save(tmp_path / f"{number}.png")
    frames = FileFrames(str(tmp_path), times=2)
    frames.open()
    reds = [shot.picture[0, 0, 2] for _ in range(6) if (shot := frames.shot()) is not None]
    assert reds == [0, 0, 100, 100, 100, 100]
    with pytest.raises(CameraAbsent, match="no pictures"):
        FileFrames(str(tmp_path / "elsewhere")).open()


def jpeg(size: tuple[int, int], exif: bytes = b"") -> bytes:
    file = BytesIO()
    Image.new("RGB", size, (10, 20, 200)).save(file, format="JPEG", exif=exif)
    return file.getvalue()


def test_an_upload_is_turned_bounded_and_forgotten() -> None:
    frames = UploadFrames()
    frames.open()
    exif = Image.Exif()
    exif[0x0112] = 6  # held upright: turn by 90 degrees
    frames.offer(jpeg((40, 20), exif.tobytes()))
    shot = frames.shot()
    assert shot is not None
    assert shot.picture.shape == (40, 20, 3)
    assert shot.picture[0, 0].tolist() == pytest.approx([200, 20, 10], abs=4)
    frames.close()
    frames.open()
    assert frames._picture is None


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"GIF89a" + b"0" * 50, "no picture that can be read"),
        (b"", "no picture that can be read"),
        (jpeg((64, 64))[:200], "no picture that can be read"),
        (b"0" * (MOST_BYTES + 1), "larger than 30 MB"),
    ],
)
def test_what_is_no_picture_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(PictureError, match=message):
        UploadFrames().offer(data)


def test_a_bomb_is_refused_before_it_is_decoded() -> None:
    file = BytesIO()
    Image.new("1", (20_000, 4_000)).save(file, format="PNG")
    assert len(file.getvalue()) < 100_000
    with pytest.raises(PictureError, match="20000 x 4000 pixels"):
        decode_picture(file.getvalue(), "The photo")


def test_large_pictures_are_made_smaller() -> None:
    assert max(decode_picture(jpeg((4000, 3000)), "it").shape) <= LONGEST_SIDE
