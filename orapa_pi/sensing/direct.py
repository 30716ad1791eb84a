"""Reading a board that tells its pieces apart, over time: exact readings are taken, doubtful ones are asked about first.

Doubtful is an exact reading of which a layout that breaks a rule would show the same, one in which no sensor that is believed
sees some piece, a picture that several layouts give although every sensor is believed, and an ambiguous reading of a camera:
the builder can tell what it cannot.
"""

from dataclasses import dataclass, replace
from typing import assert_never

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout
from orapa_pi.sensing.decode import decode
from orapa_pi.sensing.levels import Level
from orapa_pi.sensing.picture import Picture
from orapa_pi.sensing.prompts import (
    MAX_OPTIONS,
    Back,
    Choose,
    Chosen,
    Complete,
    Event,
    Kept,
    Moved,
    Prompt,
    Released,
    Settled,
    Shown,
    Stray,
)
from orapa_pi.sensing.reading import Meaning, Reading

Prompts = tuple[Prompt, ...]


@dataclass(frozen=True, slots=True)
class Direct:
    """The last settled picture's reading. `doubts` are the layouts between which only the builder can tell, a legal one first.

    `taken` is what the builder has said, which holds as long as the picture allows it; `refused` are doubts of which none was
    right. A `kept` layout is only watched.
    """

    edition: Edition
    reading: Reading | None = None
    doubts: tuple[Layout, ...] = ()
    taken: Layout | None = None
    refused: tuple[Layout, ...] = ()
    kept: bool = False

    @property
    def options(self) -> tuple[Layout, ...]:
        """The layouts of an open question."""
        answered = self.taken is not None or self.doubts == self.refused
        return () if answered or self.kept or len(self.doubts) > MAX_OPTIONS else self.doubts


def update(state: Direct, event: Event) -> tuple[Direct, Prompts]:
    """The next state and all that the builder is to be told now. Never raises; what makes no sense changes nothing."""
    match event:
        case Settled(picture):
            state = _with_picture(state, picture)
        case Shown(reading):
            state = _with_reading(state, reading, _told_apart(reading))
        case Chosen(number):
            if 1 <= number <= len(state.options):
                state = replace(state, taken=state.options[number - 1])
        case Back():
            if not state.kept:
                refused = state.doubts if state.options else ()
                state = replace(state, taken=None, refused=refused)
        case Kept(layout):
            state = replace(state, taken=layout, kept=True)
        case Released():
            state = replace(state, kept=False, taken=_holding(state.taken, state.doubts))
        case _:
            assert_never(event)
    return state, prompts(state)


def layout_of(state: Direct) -> Layout | None:
    """The layout, if it is certain; it may break rules."""
    if state.doubts:
        return _holding(state.taken, state.doubts)
    return state.reading.layout if state.reading is not None and state.reading.meaning is Meaning.EXACT else None


def prompts(state: Direct) -> Prompts:
    """What the builder is to be told in this state, the most urgent first."""
    layout = layout_of(state)
    if layout is not None:
        return (Complete(layout, layout.problems()),)
    if state.reading is None:
        return ()
    if state.kept:
        return (Moved(state.reading.cells),)
    if state.options:
        return (Choose(state.options),)
    return (Stray(state.reading.cells),) if state.reading.cells else ()


def _with_picture(state: Direct, picture: Picture) -> Direct:
    reading = decode(picture)
    return _with_reading(state, reading, _doubts(picture, reading))


def _with_reading(state: Direct, reading: Reading, doubts: tuple[Layout, ...]) -> Direct:
    taken = state.taken if state.kept else _holding(state.taken, doubts)
    return replace(state, reading=reading, doubts=doubts, taken=taken)


def _told_apart(reading: Reading) -> tuple[Layout, ...]:
    """The layouts of which a camera is sure that it is one of them: the builder may say which."""
    sure = reading.meaning is Meaning.AMBIGUOUS and not reading.more and not reading.missing
    return reading.candidates if sure else ()


def _doubts(picture: Picture, reading: Reading) -> tuple[Layout, ...]:
    """All that the picture may be, if only the builder can say what it is."""
    if reading.meaning is Meaning.AMBIGUOUS and Level.UNKNOWN not in picture.levels:
        return () if reading.more else reading.candidates  # legal ones look alike only where the house has no side rule
    if reading.layout is None or not (reading.candidates or _hides_a_piece(picture, reading.layout)):
        return ()
    return (reading.layout, *reading.candidates)


def _hides_a_piece(picture: Picture, layout: Layout) -> bool:
    """Whether some piece lies wholly on sensors of which nothing is known: then only arithmetic says where it is."""
    grid, levels = picture.edition.grid, picture.levels
    return any(all(levels[grid.index(cell)] is Level.UNKNOWN for cell, _ in placement.cells) for placement in layout.placements)


def _holding(taken: Layout | None, doubts: tuple[Layout, ...]) -> Layout | None:
    """What was taken, if it is still among the doubts."""
    return taken if taken is not None and any(taken.looks_like(doubt) for doubt in doubts) else None
