"""Two witnesses of one board, the sensors and the camera: where they contradict one another, piece by piece."""

from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.sensing.reading import Meaning, Reading


def contradiction(layout: Layout, witness: Reading) -> tuple[Cell, ...]:
    """The cells about which an exact reading, or one with pieces missing, says something else than this layout.

    A witness that is not sure (ambiguous, faulty) contradicts nobody. Of one that misses pieces, each of its candidates must
    differ; the cells are those of the nearest one.
    """
    if witness.meaning is Meaning.EXACT and witness.layout is not None:
        return _differing(layout, witness.layout)
    if witness.meaning is Meaning.UNFINISHED and witness.candidates:
        return min((_differing(layout, candidate) for candidate in witness.candidates), key=len)
    return ()


def _differing(one: Layout, other: Layout) -> tuple[Cell, ...]:
    return tuple(sorted({cell for cell, *_ in set(one.look()) ^ set(other.look())}))
