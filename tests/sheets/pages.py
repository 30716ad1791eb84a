"""Printed pages as pictures: what a printer would put on paper."""

from pathlib import Path

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from PIL import Image

from tests.commands.run import orapa

MM_PER_INCH = 25.4
Grey = NDArray[np.uint8]


def printed(folder: Path, *arguments: str, suffix: str = ".pdf", dpi: int = 150) -> Image.Image:
    """Run `orapa-pi print` and render what it wrote; a PNG comes as it is."""
    path = folder / f"page{suffix}"
    done = orapa("print", *arguments, "--out", str(path))
    assert done.returncode == 0, done.stderr
    assert str(path) in done.stdout
    if suffix == ".png":
        with Image.open(path) as image:
            assert [round(part) for part in image.info["dpi"]] == [300, 300]
            return image.convert("RGB")
    document = pypdfium2.PdfDocument(path)
    try:
        assert len(document) == 1
        rendered: Image.Image = document[0].render(scale=dpi / 72).to_pil().convert("RGB")
        return rendered
    finally:
        document.close()


def words_of(path: Path) -> str:
    """The text of a PDF's first page."""
    document = pypdfium2.PdfDocument(path)
    try:
        return str(document[0].get_textpage().get_text_bounded())
    finally:
        document.close()
