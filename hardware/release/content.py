"""What the archives of a release hold, as names and bytes: everything to build a table, and the sensor board's firmware."""

from pathlib import Path

from hardware.bom import load_bill
from hardware.bom_csv import parts_csv, totals_csv
from hardware.release.pages import page
from hardware.release.state import ROOT
from orapa_pi.image import board_image

GUIDE = "guide.html"
FOLDERS = ("pieces", "shells", "board", "frames", "box", "matrix", "camera", "screen", "sheets")
"""Folders of `build/hardware` that go into the archive under their own names."""
SUFFIXES = (".stl", ".step", ".pdf")
DOCUMENTS = {
    "hardware/README.md": GUIDE,
    "firmware/README.md": "documents/firmware.html",
    "docs/formats.md": "documents/formats.html",
    "docs/camera.md": "documents/camera.html",
    "docs/service.md": "documents/service.html",
}
"""Documents that the archive holds as pages: path in the repository -> name in the archive."""
_START = "Start with guide.html: it says what to print, buy, solder and wire, in order. MANIFEST has every file's SHA-256.\n"


def hardware_files(build: Path, root: Path = ROOT) -> dict[str, bytes]:
    """Everything to build a table, from what `make hardware` built. OSError where something of it is missing."""
    found = {
        f"{folder}/{path.name}": path.read_bytes()
        for folder in FOLDERS
        for path in sorted((build / folder).iterdir())
        if path.suffix in SUFFIXES
    }
    bill = load_bill()
    found["bom.csv"], found["bom-totals.csv"] = parts_csv(bill).encode(), totals_csv(bill).encode()
    names = dict(DOCUMENTS)
    for path in sorted((*(root / "hardware/drawings").iterdir(), *(root / "hardware/pictures/made").iterdir())):
        name = f"{path.parent.name.replace('made', 'pictures')}/{path.name}"
        names[path.relative_to(root).as_posix()] = name
        found[name] = path.read_bytes()
    for source, name in DOCUMENTS.items():
        found[name] = page(source, (root / source).read_text(encoding="utf-8"), names).encode()
    found["README.txt"] = _START.encode()
    found["LICENSE"] = (root / "LICENSE").read_bytes()
    return found


def firmware_files(root: Path = ROOT) -> dict[str, bytes]:
    """The image for the controller as it is copied by hand, with the firmware's own documentation beside it."""
    image = {f"image/{name}": data for name, data in board_image().items()}
    source = "firmware/README.md"
    text = page(source, (root / source).read_text(encoding="utf-8"), {source: "README.html"})
    return {**image, "README.html": text.encode(), "LICENSE": (root / "LICENSE").read_bytes()}
