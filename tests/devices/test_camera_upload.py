"""A photo that somebody sends: bounded, turned, and forgotten."""

import resource
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from orapa_pi.devices.camera_upload import UploadFrames
from orapa_pi.errors import PictureError
from orapa_pi.vision.pictures import LONGEST_SIDE, MOST_BYTES, decode_picture
from tests.commands.run import assert_one_sentence, orapa


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


@pytest.mark.parametrize(
    ("size", "message"),
    [
        ((20_000, 4_000), "20000 x 4000 pixels"),
        ((20_000, 6_000), "20000 x 6000 pixels"),  # from here on Pillow warns
        ((20_000, 10_000), "more pixels than can be looked at"),  # and from here on it refuses
    ],
)
def test_a_bomb_is_refused_before_it_is_decoded(tmp_path: Path, size: tuple[int, int], message: str) -> None:
    """A few bytes that would become gigabytes: one sentence, from the command too, and no memory."""
    file = BytesIO()
    Image.new("1", size).save(file, format="PNG")
    assert len(file.getvalue()) < 100_000
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(PictureError, match=message):
        decode_picture(file.getvalue(), "The photo")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000
    path = tmp_path / "bomb.png"
    path.write_bytes(file.getvalue())
    assert message in assert_one_sentence(orapa("see", str(path)))


def test_large_pictures_are_made_smaller() -> None:
    assert max(decode_picture(jpeg((4000, 3000)), "it").shape) <= LONGEST_SIDE
