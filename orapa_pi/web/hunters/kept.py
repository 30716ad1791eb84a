"""The seats in a small file beside the store: a restart of the table sends nobody away. It holds guesses, and no secret."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Condition, Thread
from typing import Any

from orapa_pi.web.hunters.notebook import Mark, Notebook
from orapa_pi.web.hunters.seats import MOST_SEATS, Colour, Seat, Symbol, unkept
from orapa_pi.web.hunters.shown import notebook_shown
from orapa_pi.writing import alike

Keep = Callable[[tuple[Seat, ...]], None]
KEEP_S = 2.0
"""A sheet changes with every piece that is moved; the phone has it at once, and the card of a Pi takes only so many writes."""


class SeatsFile:
    """The file at `path`. A file that cannot be read or written is no reason not to play: people sit down again."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self) -> tuple[Seat, ...]:
        """The seats that were taken; none where there is no file of ours.

        What is no seat is left out, and so are a second one of a name and more than there can be: nobody could free those.
        """
        try:
            found = [_seat_in(one) for one in json.loads(self._path.read_text(encoding="utf-8"))]
        except (OSError, ValueError, TypeError, RecursionError):
            return ()
        seats: dict[str, Seat] = {}
        for seat in found:
            if seat is not None:
                seats.setdefault(alike(seat.name), seat)
        return tuple(seats.values())[:MOST_SEATS]

    def keep(self, seats: tuple[Seat, ...]) -> None:
        """Write them, so that after a power cut either the old or the new ones are there."""
        beside = self._path.with_name(f"{self._path.name}.new")
        text = json.dumps([_written(seat) for seat in seats], ensure_ascii=False)
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            beside.unlink(missing_ok=True)
            with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
                file.write(text + "\n")
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self._path)
        except OSError:
            return


@contextmanager
def seats_beside(store: Path | None) -> Iterator[tuple[Keep, tuple[Seat, ...]]]:
    """(what keeps the seats beside this store as long as the block lasts, those that are kept already)."""
    if store is None:
        yield unkept, ()
        return
    file = SeatsFile(store.with_name(f"{store.name}.seats.json"))
    with at_leisure(file.keep) as keep:
        yield keep, file.load()


@contextmanager
def at_leisure(keep: Keep, pause_s: float = KEEP_S) -> Iterator[Keep]:
    """Has the newest seats kept on a thread of its own, at once but only so often, and at the end of the block."""
    changed, ends = Condition(), False
    waiting: list[tuple[Seat, ...]] = []

    def note(seats: tuple[Seat, ...]) -> None:
        with changed:
            waiting[:] = [seats]
            changed.notify()

    def work() -> None:
        while True:
            with changed:
                changed.wait_for(lambda: waiting or ends)
                if not waiting:
                    return
                newest = waiting.pop()
            keep(newest)
            with changed:
                changed.wait_for(lambda: ends, pause_s)

    worker = Thread(target=work, name="seats")
    worker.start()
    try:
        yield note
    finally:
        with changed:
            ends = True
            changed.notify()
        worker.join()


def _written(seat: Seat) -> dict[str, object]:
    return {
        "name": seat.name,
        "colour": seat.colour.value,
        "symbol": seat.symbol.value,
        "digest": seat.digest,
        "code": seat.code,
        "notebook": notebook_shown(seat.notebook),
    }


def _seat_in(value: Any) -> Seat | None:
    """The seat that was written so; None for anything else."""
    try:
        return _seat(value)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _seat(value: dict[str, str | dict[str, object]]) -> Seat:
    notebook = value["notebook"]
    if not isinstance(notebook, dict):
        raise TypeError("a notebook has to be an object")
    texts = {key: value[key] for key in ("name", "colour", "symbol", "digest", "code")}
    if not all(isinstance(text, str) for text in texts.values()):
        raise TypeError("a seat has texts")
    name, colour, symbol, digest, code = (str(text) for text in texts.values())
    return Seat(name, Colour(colour), Symbol(symbol), digest, code, _notebook(notebook))


def _notebook(value: dict[str, object]) -> Notebook:
    pieces, marks, stamp = value["pieces"], value["marks"], value["stamp"]
    if not (isinstance(pieces, list) and isinstance(marks, dict) and isinstance(stamp, int)):
        raise TypeError("a notebook has pieces, marks and a stamp")
    marked = tuple((str(cell), Mark(mark)) for cell, mark in marks.items())
    return Notebook(str(value["match"]), stamp, tuple(map(str, pieces)), marked)
