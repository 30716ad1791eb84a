"""Several frames vote: one layout counts only if most of them show it and none shows another."""

from collections import Counter
from collections.abc import Sequence

import cv2
import numpy as np

from orapa_pi.rules.layout import Layout
from orapa_pi.sensing.decode import differing_cells
from orapa_pi.vision.arrays import Image
from orapa_pi.vision.sight import Moving, Read, Sight

SMALL = (96, 54)
STIRRED = 14.0
"""Grey levels: how far a spot of the small picture may be from the one before, after brightness was taken out."""


def ballot(sights: Sequence[Sight]) -> Sight:
    """What several frames of one moment say together. Raises ValueError for none.

    Two layouts contradict one another: then something moves, and the cells are those in which they differ.
    """
    if not sights:
        raise ValueError("a ballot needs a frame")
    exact = [sight for sight in sights if isinstance(sight, Read) and sight.reading.layout is not None]
    layouts: list[Layout] = []
    for sight in exact:
        layout = sight.reading.layout
        if layout is not None and not any(layout.looks_like(other) for other in layouts):
            layouts.append(layout)
    if len(layouts) > 1:
        return Moving(differing_cells(layouts))
    if 2 * len(exact) > len(sights):
        return next((sight for sight in exact if sight.claims), exact[-1])  # believed in one frame is believed
    others = [sight for sight in sights if sight not in exact]
    kinds = Counter(_kind(sight) for sight in others)
    return next(sight for sight in reversed(others) if _kind(sight) == kinds.most_common(1)[0][0])


def _kind(sight: Sight) -> str:
    return sight.reading.meaning.value if isinstance(sight, Read) else type(sight).__name__


def stirring(before: Image, after: Image) -> bool:
    """Whether something moves between two pictures; a lamp that flickers as a whole is no movement."""
    one, other = (_small(picture) for picture in (before, after))
    if one.shape != other.shape:
        return True
    apart = other - one
    return bool(np.abs(apart - np.median(apart)).max() > STIRRED)


def _small(picture: Image) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    grey = cv2.cvtColor(cv2.resize(picture, SMALL, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.0), dtype=np.float32)
