"""Pictures as they come from telephones, cameras and drawing programs: all of them mean the same, in bounded memory."""

import subprocess
import sys
from io import BytesIO

import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageOps
from PIL.ExifTags import Base

from orapa_pi.errors import PictureError
from orapa_pi.rules.mine import MINE
from orapa_pi.vision.arrays import Image
from orapa_pi.vision.pictures import FORMATS, LONGEST_SIDE, decode_picture
from orapa_pi.vision.reader import see
from orapa_pi.vision.sight import NoBoard

CHILD = """
import resource, sys
from orapa_pi.vision.pictures import decode_picture
data = sys.stdin.buffer.read()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
decode_picture(data, "it")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""
MOST_MB = 400
"""A Pi Zero 2 has 512 MB, and swaps."""


def saved(picture: Pillow.Image, format_: str, **options: object) -> bytes:
    file = BytesIO()
    picture.save(file, format=format_, **options)
    return file.getvalue()


def quarters() -> Pillow.Image:
    """Four colours that tell every way of turning and mirroring apart."""
    levels = np.zeros((32, 48, 3), np.uint8)
    levels[:16, :24], levels[:16, 24:], levels[16:, :24] = (200, 20, 20), (20, 180, 20), (20, 20, 220)
    return Pillow.fromarray(levels)


def as_read(picture: Pillow.Image) -> Image:
    return np.asarray(picture.convert("RGB"), dtype=np.uint8)[:, :, ::-1]


@pytest.mark.parametrize("format_", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_picture_is_turned_as_the_camera_was_held(format_: str, orientation: int) -> None:
    exif = Pillow.Exif()
    exif[Base.Orientation] = orientation
    data = saved(quarters(), format_, exif=exif, quality=95)
    upright = ImageOps.exif_transpose(Pillow.open(BytesIO(data)))
    assert decode_picture(data, "it").astype(int) == pytest.approx(as_read(upright).astype(int), abs=2)


def test_a_large_picture_is_turned_too() -> None:
    exif = Pillow.Exif()
    exif[Base.Orientation] = 6
    large = quarters().resize((4800, 3200), Pillow.Resampling.NEAREST)
    read = decode_picture(saved(large, "PNG", exif=exif), "it")
    assert read.shape == (LONGEST_SIDE, LONGEST_SIDE * 2 // 3, 3)
    assert read[10, -10].tolist() == [20, 20, 200]
    assert read[-10, -10].tolist() == [20, 180, 20]


def test_grey_of_sixteen_bits_keeps_its_shades() -> None:
    """A shade is no white: of 65,536 shades only the lowest 256 fit into a byte."""
    shades = np.linspace(0, 65535, 64 * 64).reshape(64, 64).astype(np.uint16)
    read = decode_picture(saved(Pillow.fromarray(shades), "PNG"), "it")
    assert read[:, :, 0].astype(int) == pytest.approx((shades >> 8).astype(int))


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "CMYK"])
def test_every_way_of_keeping_colours_is_read(mode: str) -> None:
    picture = quarters().convert(mode)
    data = saved(picture, "JPEG" if mode == "CMYK" else "PNG")
    assert decode_picture(data, "it").astype(int) == pytest.approx(as_read(picture).astype(int), abs=12)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (saved(quarters(), "GIF"), "it must be a JPEG, PNG or WebP."),
        (b"", "it must be a JPEG, PNG or WebP."),
        (saved(quarters(), "PNG")[:90], "it is damaged, or a part of it is missing."),
        (saved(quarters(), "JPEG")[:-40], "it is damaged, or a part of it is missing."),
    ],
)
def test_a_refusal_says_why_in_words(data: bytes, why: str) -> None:
    with pytest.raises(PictureError) as refused:
        decode_picture(data, "The photo")
    assert str(refused.value) == f"The photo is no picture that can be read: {why}"


@pytest.mark.parametrize(("format_", "mode"), [("JPEG", "RGB"), ("JPEG", "CMYK"), ("PNG", "RGBA"), ("WEBP", "RGB")])
def test_the_largest_picture_fits_into_a_small_computer(format_: str, mode: str) -> None:
    """Some kilobytes that become hundreds of megabytes, twice over for each step that copies them."""
    side = int(FORMATS[format_] ** 0.5)
    data = saved(Pillow.new(mode, (side, side)), format_)
    assert len(data) < 5_000_000
    done = subprocess.run([sys.executable, "-c", CHILD], input=data, capture_output=True, timeout=300, check=True)
    assert int(done.stdout) / 1024 < MOST_MB


@pytest.mark.parametrize("size", [(1, 1), (5000, 1), (1, 5000), (5000, 2), (3, 3)])
def test_a_picture_of_hardly_any_pixels_shows_no_board(size: tuple[int, int]) -> None:
    assert see(decode_picture(saved(Pillow.new("RGB", size), "PNG"), "it"), MINE) == NoBoard((1, 2, 3, 4))
