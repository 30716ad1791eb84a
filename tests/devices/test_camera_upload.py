"""A photo that somebody sends: bounded, turned, and forgotten."""

from io import BytesIO

import pytest
from PIL import Image

from orapa_pi.devices.camera_upload import UploadFrames
from orapa_pi.errors import PictureError
from orapa_pi.vision.pictures import LONGEST_SIDE, MOST_BYTES, decode_picture


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
