"""Pictures from files and from people: bounded in bytes and in pixels, turned as the camera was held, stripped of all else."""

from io import BytesIO
from pathlib import Path
from warnings import catch_warnings

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import ImageOps, UnidentifiedImageError
from PIL.ExifTags import Base

from orapa_pi.errors import PictureError, Reason, quoted
from orapa_pi.vision.arrays import Image

MOST_BYTES = 30_000_000
MOST_PIXELS = 60_000_000
LONGEST_SIDE = 2000
"""Pixels; more does not make a reading better, only slower."""
FORMATS = {"JPEG": MOST_PIXELS, "PNG": 36_000_000, "WEBP": 18_000_000}
"""With the most pixels of each: only a JPEG can be decoded at a part of its size. The sheet on A2 at 300 dpi has 35 million."""
IN_PARTS = ("JPEG", "MPO")
"""MPO is what becomes of a JPEG with a preview behind it, as some telephones send it."""


def read_picture(name: str) -> Image:
    """The picture in a file. Raises PictureError if it is no picture or too large to be looked at."""
    try:
        with Path(name).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        said = Reason("{name} cannot be read: {error}.", name=quoted(name), error=error.strerror or error)
        raise PictureError(said) from None
    return decode_picture(data, quoted(name))


def decode_picture(data: bytes, name: str) -> Image:
    """The picture in these bytes, not larger than `LONGEST_SIDE`; what else they carry (place, time, owner) is dropped.

    Raises PictureError for anything but a whole JPEG, PNG or WebP of a bearable size. The size is judged before decoding.
    """
    if len(data) > MOST_BYTES:
        most = MOST_BYTES // 1_000_000
        raise PictureError(Reason("{name} is larger than {most} MB: send a smaller picture.", name=name, most=most))
    try:
        with catch_warnings(action="ignore", category=Pillow.DecompressionBombWarning), _opened(data) as opened:
            if opened.width * opened.height > FORMATS.get(opened.format or "", MOST_PIXELS):
                size = f"{opened.width} x {opened.height}"
                raise PictureError(Reason("{name} has {size} pixels: send a smaller picture.", name=name, size=size))
            if opened.format in IN_PARTS:
                opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
            upright = _upright(opened)
    except PictureError:
        raise
    except Pillow.DecompressionBombError:
        many = Reason("{name} has more pixels than can be looked at: send a smaller picture.", name=name)
        raise PictureError(many) from None
    except UnidentifiedImageError:
        other = Reason("{name} is no picture that can be read: it must be a JPEG, PNG or WebP.", name=name)
        raise PictureError(other) from None
    except Exception:  # noqa: BLE001 - Pillow's decoders raise whatever a damaged file makes them stumble over
        damaged = Reason("{name} is no picture that can be read: it is damaged, or a part of it is missing.", name=name)
        raise PictureError(damaged) from None
    return bounded(np.asarray(upright)[:, :, ::-1])


def _opened(data: bytes) -> Pillow.Image:
    return Pillow.open(BytesIO(data), formats=tuple(FORMATS))


def _upright(opened: Pillow.Image) -> Pillow.Image:
    """Its colours, turned as the camera was held. A large one is made smaller first: a copy of it would fill a small Pi."""
    orientation = opened.getexif().get(Base.Orientation)
    picture: Pillow.Image = opened
    if opened.mode.startswith("I"):  # of 16 bits of grey Pillow would keep what is above 255 as white
        picture = Pillow.fromarray((np.asarray(opened) >> 8).astype(np.uint8))
    elif opened.mode not in ("RGB", "L"):
        picture = opened.convert("RGB")
    small = picture.reduce(max(1, max(picture.size) // LONGEST_SIDE)).convert("RGB")
    if orientation is not None:
        small.getexif()[Base.Orientation] = orientation
        ImageOps.exif_transpose(small, in_place=True)
    return small


def bounded(picture: Image) -> Image:
    """The picture, made smaller if it is very large."""
    height, width = picture.shape[:2]
    scale = LONGEST_SIDE / max(height, width)
    if scale >= 1:
        return np.ascontiguousarray(picture)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    return np.asarray(cv2.resize(np.ascontiguousarray(picture), size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def to_png(picture: Image) -> bytes:
    """The picture as PNG, with nothing beside its pixels: no place, time or owner. Raises PictureError."""
    done, data = cv2.imencode(".png", picture)
    if not done:
        raise PictureError(Reason("The picture cannot be written as PNG."))
    return bytes(data)
