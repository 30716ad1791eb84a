"""Calibrating: two pictures, of the empty board and of a dealt layout, become a calibration that reads the second one back."""

from dataclasses import replace

from orapa_pi.errors import CalibrationError
from orapa_pi.rules.layout import Layout
from orapa_pi.sensing.reading import Meaning
from orapa_pi.vision.arrays import Image
from orapa_pi.vision.calibration import CameraCalibration, learn
from orapa_pi.vision.colours import swapped
from orapa_pi.vision.fitting import misfits
from orapa_pi.vision.reader import Prepared, judge, prepare
from orapa_pi.vision.sight import Moving, NoBoard, Read

LARGEST_MISFIT = 0.1
"""Of a piece's area that may not look like the rest of it: glints. A piece that lies askew has more."""
MOST_APART = 4.0
"""In units: how far the patches may be apart in the two pictures."""


def calibrate(empty: Image, dealt: Image, layout: Layout) -> CameraCalibration:
    """Learn from two pictures. Raises CalibrationError if one cannot be used, or if they do not show what they should."""
    edition = layout.edition
    prepared: list[Prepared] = []
    for picture, what in ((empty, "the empty board"), (dealt, "the dealt layout")):
        one = prepare(picture, edition)
        if isinstance(one, NoBoard):
            hidden = " and ".join(str(number) for number in one.hidden) or "none"
            raise CalibrationError(f"The picture of {what} shows no board of {edition} (markers hidden: {hidden}).")
        if swapped(one.colours):
            raise CalibrationError("Red and blue are swapped: the camera's driver mixes up its channels.")
        prepared.append(one)
    bare = judge(prepared[0], edition, None)
    if not isinstance(bare, Read) or bare.reading.meaning is not Meaning.UNFINISHED:
        raise CalibrationError(
            "The first picture must show the empty board: take everything off it, and keep hands and lamps away."
        )
    learned = learn(prepared[0].colours, prepared[1].colours, layout)
    if learned.drift(prepared[1].colours) > MOST_APART:
        raise CalibrationError("The light changed between the two pictures: take both again, one right after the other.")
    learned = _with_misfits(learned, prepared[1], layout)
    back = judge(prepared[1], edition, learned)
    if isinstance(back, Moving):
        raise CalibrationError("A hand or something else reaches over the board in the second picture: take it again.")
    if not isinstance(back, Read) or back.reading.layout is None or not back.reading.layout.looks_like(layout):
        cells = ", ".join(str(cell) for cell in back.reading.cells) if isinstance(back, Read) else ""
        where = f" Look at {cells}." if cells else ""
        raise CalibrationError(
            f"The second picture does not show the layout that was dealt, or cannot tell its pieces apart.{where}"
        )
    return learned


def _with_misfits(learned: CameraCalibration, dealt: Prepared, layout: Layout) -> CameraCalibration:
    """With how unlike its own colour each piece is in places; more than a piece can be is not learned, but refused later."""
    found = misfits(dealt.colours, learned, layout)
    small = {name: misfit for name, misfit in found.items() if misfit <= LARGEST_MISFIT}
    return replace(learned, pieces={name: replace(look, misfit=small.get(name, 0.0)) for name, look in learned.pieces.items()})
