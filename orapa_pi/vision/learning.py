"""Calibrating: pictures of the empty board and of a dealt layout become a calibration that reads the second ones back."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from orapa_pi.errors import CalibrationError
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.vision.arrays import Image
from orapa_pi.vision.calibration import CameraCalibration, GlareOn, learn
from orapa_pi.vision.colours import colourless, swapped
from orapa_pi.vision.fitting import misfits
from orapa_pi.vision.reader import Prepared, judge, prepare, shows_nothing
from orapa_pi.vision.sight import Moving, NoBoard, Read, Sight
from orapa_pi.vision.votes import stirring

LARGEST_MISFIT = 0.1
"""Of a piece's area that may not look like the rest of it: glints. A piece that lies askew has more."""
MOST_APART = 4.0
"""In units: how far the patches may be apart in the two pictures."""
MOST_NAMED = 8
"""Where more cells are amiss it is another layout, and nobody would read them all."""


class CannotLearn(CalibrationError):
    """Pictures from which nothing is learned. `fault` is a key of the `lesson.fault` words, such as `hidden.3`."""

    def __init__(self, message: str, fault: str, cells: tuple[Cell, ...] = ()) -> None:
        super().__init__(message)
        self.fault = fault
        self.cells = cells


def calibrate(empty: Image, dealt: Image, layout: Layout) -> CameraCalibration:
    """Learn from two pictures. Raises CannotLearn if one cannot be used, or if they do not show what they should."""
    return calibrate_from([empty], [dealt], layout)


def calibrate_from(empty: Sequence[Image], dealt: Sequence[Image], layout: Layout) -> CameraCalibration:
    """The same from several frames of each moment: all must be usable, and each of the second must be read as the layout.

    Raises CannotLearn, which says which picture is to be taken again, and why.
    """
    bare, laid = check_empty(empty, layout.edition), _prepared(dealt, layout.edition, "the dealt layout")
    before, after = bare[len(bare) // 2], laid[len(laid) // 2]
    try:
        learned = learn(before.colours, after.colours, layout)
    except GlareOn as glare:
        raise CannotLearn(str(glare), f"glare.{glare.piece}", glare.cells) from None
    if learned.drift(after.colours) > MOST_APART:
        message = "The light changed between the two pictures: take both again, one right after the other."
        raise CannotLearn(message, "light")
    learned = _with_misfits(learned, after, layout)
    for one in laid:
        _require_layout(judge(one, layout.edition, learned), layout)
    return learned


def check_empty(pictures: Sequence[Image], edition: Edition) -> list[Prepared]:
    """The frames of the first moment, prepared. Raises CannotLearn if they do not all show this edition's empty board."""
    prepared = _prepared(pictures, edition, "the empty board")
    for one in prepared:
        sight = judge(one, edition, None)
        if isinstance(sight, Moving):
            raise _reached_over("first")
        if not isinstance(sight, Read) or not shows_nothing(sight.reading):
            cells, where = _to_look_at(sight)
            message = "The first picture must show the empty board: take everything off it, and keep hands and lamps away."
            raise CannotLearn(message + where, "not_empty", cells)
    return prepared


def _prepared(pictures: Sequence[Image], edition: Edition, what: str) -> list[Prepared]:
    if any(stirring(before, after) for before, after in pairwise(pictures)):
        raise CannotLearn(f"Something moves in the picture of {what}: take it again.", "moving")
    prepared = []
    for picture in pictures:
        one = prepare(picture, edition)
        if isinstance(one, NoBoard):
            hidden = " and ".join(str(number) for number in one.hidden) or "none"
            message = f"The picture of {what} shows no board of {edition} (markers hidden: {hidden})."
            raise CannotLearn(message, one.reason)
        if colourless(one.colours):
            message = f"The picture of {what} has no colour: switch off any black-and-white mode, or let in less light."
            raise CannotLearn(message, "colourless")
        if swapped(one.colours):
            raise CannotLearn("Red and blue are swapped: the camera's driver mixes up its channels.", "swapped")
        prepared.append(one)
    return prepared


def _require_layout(back: Sight, layout: Layout) -> None:
    if isinstance(back, Moving):
        raise _reached_over("second")
    if not isinstance(back, Read) or back.reading.layout is None or not back.reading.layout.looks_like(layout):
        cells, where = _to_look_at(back)
        message = f"The second picture does not show the layout that was dealt, or cannot tell its pieces apart.{where}"
        raise CannotLearn(message, "other", cells)


def _to_look_at(sight: Sight) -> tuple[tuple[Cell, ...], str]:
    """The cells in which something is amiss, and a sentence that names them."""
    cells = sight.reading.cells if isinstance(sight, Read) and len(sight.reading.cells) <= MOST_NAMED else ()
    return cells, f" Look at {', '.join(str(cell) for cell in cells)}." if cells else ""


def _with_misfits(learned: CameraCalibration, dealt: Prepared, layout: Layout) -> CameraCalibration:
    """With how unlike its own colour each piece is in places; more than a piece can be is not learned, but refused later."""
    found = misfits(dealt.colours, learned, layout)
    small = {name: misfit for name, misfit in found.items() if misfit <= LARGEST_MISFIT}
    return replace(learned, pieces={name: replace(look, misfit=small.get(name, 0.0)) for name, look in learned.pieces.items()})


def _reached_over(which: str) -> CannotLearn:
    return CannotLearn(f"A hand or something else reaches over the board in the {which} picture: take it again.", "moving")
