"""All views of the matrix in both languages, as golden text and as one picture to look at.

`python -m tests.screen.sheet write` writes the golden texts anew; `python -m tests.screen.sheet FILE.png` writes the picture.
"""

import sys
from dataclasses import replace
from pathlib import Path

from orapa_pi.phrases import load_words
from orapa_pi.rules.colours import Colour
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell, Port
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.pieces import Piece, Placement
from orapa_pi.rules.questions import BeamAnswer, CellAnswer, Ending
from orapa_pi.rules.space import SPACE
from orapa_pi.screen.drawing import BEATS_PER_PAGE
from orapa_pi.screen.frame import Frame
from orapa_pi.screen.options import sketch_of
from orapa_pi.screen.picture import to_png
from orapa_pi.screen.render import render
from orapa_pi.screen.terminal import to_plain
from orapa_pi.screen.views import (
    BeamAnswered,
    Building,
    CareShown,
    CellAnswered,
    CellChosen,
    CellTold,
    Idle,
    LayNext,
    LayThis,
    MenuShown,
    NameEntered,
    Notice,
    Option,
    PinShown,
    PortChosen,
    Reveal,
    Reveals,
    Ring,
    SecretShown,
    SheetShown,
    Traced,
    TrayShown,
    View,
    Wait,
    WaitReason,
    WhichBoard,
    WhichPiece,
)

GOLDEN = Path(__file__).parent.parent / "data" / "frames"


def port(label: str) -> Port:
    return Port.parse(label)


def views(edition: Edition) -> dict[str, tuple[View, tuple[int, ...]]]:
    """Every kind of view with the beats at which it is shown."""
    page = BEATS_PER_PAGE
    ring = Ring(edition.grid, frozenset(map(port, ("3", "12", "G", "K"))))
    blue_white = BeamAnswer(Ending.EXIT, port("C"), (Colour.BLUE, Colour.WHITE))
    all_four = BeamAnswer(Ending.EXIT, port("15"), tuple(Colour))
    shown: dict[str, tuple[View, tuple[int, ...]]] = {
        "idle": (Idle(ring), (0,)),
        "idle in Bob's turn": (Idle(ring, name="Bob"), (0, page)),
        "port 7": (PortChosen(ring, port("7")), (0, 1)),
        "port I": (PortChosen(ring, port("I")), (0,)),
        "port I in Bob's turn": (PortChosen(ring, port("I"), "Bob"), (0, page)),
        "7 to C sky blue": (BeamAnswered(ring, port("7"), blue_white), (0,)),
        "15 back gray": (BeamAnswered(ring, port("15"), all_four), (0, 1)),
        "1 to I transparent": (BeamAnswered(ring, port("1"), BeamAnswer(Ending.EXIT, port("I"))), (0,)),
        "absorbed": (BeamAnswered(ring, port("8"), BeamAnswer(Ending.ABSORBED)), (0,)),
        "disappeared": (BeamAnswered(ring, port("8"), BeamAnswer(Ending.DISAPPEARED)), (0,)),
        "trapped": (BeamAnswered(ring, port("8"), BeamAnswer(Ending.TRAPPED)), (0,)),
        "board moved": (Wait(ring, WaitReason.BOARD_MOVED), (0, page + 1, 2 * page)),
        "sensor fails": (Wait(ring, WaitReason.SENSOR_FAILS), (0, page, 2 * page)),
        "board sought": (Wait(ring, WaitReason.BOARD_SOUGHT), (0, page, 2 * page)),
        "building with a magnet beside the board": (Building(Ring(edition.grid), outside=(Cell(7, 10),)), (6 * page,)),
        "wait": (Wait(ring, WaitReason.WAIT), (0,)),
        "building for the setter": (Building(ring), (0, page)),
        "building with faults": (
            Building(
                Ring(edition.grid),
                ((Cell(1, 2), CellAnswer.RED), (Cell(1, 3), CellAnswer.RED), (Cell(2, 3), CellAnswer.WHITE)),
                (Cell(1, 3), Cell(2, 3)),
            ),
            (6 * page, 6 * page + 1),
        ),
        "building on a board to clear": (
            Building(Ring(edition.grid), faulty=(Cell(1, 3), Cell(1, 4)), to_clear=True),
            (6 * page, 6 * page + 1, 7 * page, 8 * page),
        ),
        "building complete": (Building(Ring(edition.grid), ((Cell(4, 4), CellAnswer.BLUE),), complete=True), (6 * page,)),
    }
    red = ((Cell(1, 2), CellAnswer.RED), (Cell(1, 3), CellAnswer.RED))
    red_cells = tuple(cell for cell, _ in red)
    shown |= {
        "turn of ann": (Notice(ring, "turn", "Ann"), (0,)),
        "wrong": (Notice(ring, "wrong", "Ann"), (0, page)),
        "menu": (MenuShown("hand_in", 2, 9), (0, page)),
        "cell row": (CellChosen(ring, 4), (0, 1)),
        "cell column": (CellChosen(ring, 4, 3), (0,)),
        "sheet for ann": (
            SheetShown(ring, "Ann", red, ((Cell(3, 3), CellAnswer.BLUE),), "D4"),
            (0, page, 4 * page, 4 * page + 1),
        ),
        **tray(ring, red),
        "own board of ann": (Building(ring, red, complete=True, name="Ann"), (0, page, 2 * page)),
        "reveal": (Reveal(ring, red, (Cell(1, 3),), Notice(ring, "won", "Bob")), (0, 1, page)),
    }
    shown |= {
        "a round may begin": (Idle(ring, "start"), (0, page)),
        "paused": (Idle(ring, "paused"), (0,)),
        "menu with what holds": (MenuShown("seconds_60", 1, 4, now=True), (0, page)),
        "menu with a name": (MenuShown("player", 0, 3, "Zoë"), (0,)),
        "name begun": (NameEntered("", "✓", "A", "B"), (0,)),
        "name of nine letters": (NameEntered("ALEXANDRA", "9", "-", "✓"), (0, 1)),
        "building for ann": (Building(Ring(edition.grid), name="Ann"), (0, page, 2 * page)),
        "the setter looks": (SecretShown(ring, red), (0, page, 2 * page, 3 * page, 4 * page)),
        "the setter is asked": (SecretShown(ring, red, confirm=True), (4 * page,)),
        "reveal of a duel": (
            Reveals((Reveal(ring, red, (), None, "Ann"), Reveal(ring, red[:1], red_cells, Notice(ring, "draw"), "Bob"))),
            (0, 4 * page, 5 * page + 1),
        ),
        "time": (Notice(ring, "time", "7"), (0, page, 2 * page)),
        "drawn": (Notice(ring, "drawn", "Ann"), (0, page)),
        "a pin": (PinShown("042117"), (0, page, 2 * page)),
        "the host asks": (Notice(ring, "host_asks"), (0, page, 2 * page, 3 * page, 4 * page)),
        "the host is let in": (Notice(ring, "host_in"), (0, page)),
        "the host looks": (SecretShown(ring, red, host=True), (0, page, 2 * page, 3 * page)),
    }
    shown |= asked_of_the_builder(edition)
    shown |= for_the_camera(edition)
    shown |= {
        "first boot": (CareShown(("board_sought", "no_network")), (0, page, 2 * page, 3 * page, 4 * page)),
        "well, with the address": (CareShown(address="192. 168. 1. 20: 8642"), tuple(range(0, 6 * page, page))),
        "findings": (CareShown(about=("disk", "power", "heat")), (0, page, 2 * page)),
    }
    for answer in CellAnswer:
        shown[f"cell {answer.value}"] = (CellAnswered(ring, Cell(4, 3), answer), (0, page))
    return shown


def tray(ring: Ring, red: tuple[tuple[Cell, CellAnswer], ...]) -> dict[str, tuple[View, tuple[int, ...]]]:
    """The tray: a port, a beam through it, unfinished, and a board that cannot be seen."""
    page, start = BEATS_PER_PAGE, 4 * BEATS_PER_PAGE
    answer = BeamAnswer(Ending.EXIT, port("D"), (Colour.RED,))
    path = tuple(Cell(row, 4) for row in range(4)) + tuple(Cell(3, column) for column in range(4))
    beam = Traced(ring, red, port("5"), answer, path)
    return {
        "tray port": (TrayShown("Ann", Traced(ring, red, port("5"))), (0, page, start, start + page, start + page + 1)),
        "tray beam": (TrayShown("Ann", beam), (start, start + page)),
        "tray unfinished": (TrayShown("", Building(ring, red)), (0, start, start + page)),
        "tray unseen": (TrayShown("Ann", Wait(ring, WaitReason.SENSOR_FAILS)), (start, start + page)),
    }


def asked_of_the_builder(edition: Edition) -> dict[str, tuple[View, tuple[int, ...]]]:
    """The piece to lay next, and questions with two options; the first pages of these views say for whom they are."""
    page, start = BEATS_PER_PAGE, 3 * BEATS_PER_PAGE
    pieces = {placement.piece.name: placement for piece in edition.base + edition.optional for placement in lying(piece)[:1]}
    shown: dict[str, tuple[View, tuple[int, ...]]] = {
        f"lay {name}": (LayNext(sketch_of(placement)), (start, start + page) if name == "white_big" else (start + page,))
        for name, placement in pieces.items()
    }
    first, *_ = pieces.values()
    shown["lay with sensors out of use"] = (
        LayNext(sketch_of(first), (Cell(0, 2),)),
        (0, *range(start, start + 4 * page, page)),
    )
    pairs: dict[str, list[Placement]] = {
        "mine": [lying(MINE.piece("red"))[way] for way in (0, 2, 1, 3)] + lying(MINE.piece("transparent"))[0:4:2],
        "space": [pieces["red_big"], pieces["blue"]] if "red_big" in pieces else [],
    }
    wide = {"mine": ("white_big", "blue"), "space": ("white_big", "white_ring")}[edition.name]
    for one, other in [*batched_pairs(pairs[edition.name]), (pieces[wide[0]], pieces[wide[1]])]:
        for pointed in (0, 1):
            which = WhichPiece((sketch_of(one), sketch_of(other)), pointed)
            shown[f"which {one.orientation.name} {one.piece} or {other.piece}, {pointed + 1} pointed at"] = (which, (start,))
    contents = tuple((cell, CellAnswer.RED) for cell in (Cell(2, 2), Cell(2, 3)))
    board = WhichBoard(Ring(edition.grid), contents, (Cell(2, 3),), pointed=0, count=2)
    out = Building(Ring(edition.grid), contents, complete=True, unusable=(Cell(0, 2),))
    shown["complete with sensors out of use"] = (out, (start, start + page, start + 2 * page))
    shown["which board"] = (board, (0, start, start + 1))
    with_sketch = replace(board, pointed=1, sketch=sketch_of(first))
    shown["which board with a sketch"] = (with_sketch, (start, start + page, start + page + 1, start + 2 * page + 1))
    shown["is it this board"] = (replace(board, differing=(), count=1), (start, start + page))
    return shown


def for_the_camera(edition: Edition) -> dict[str, tuple[View, tuple[int, ...]]]:
    """The camera's lesson, and what a builder says of a cell that it cannot tell."""
    page, start, ring = BEATS_PER_PAGE, 3 * BEATS_PER_PAGE, Ring(edition.grid)
    first = lying(edition.base[0])[0]
    contents = tuple((cell, CellAnswer.WHITE) for cell, _ in first.cells)
    cells = tuple(cell for cell, _ in contents)
    asked = CellTold(ring, contents, (Cell(4, 3), Cell(4, 4)), 4)
    at_cell = replace(asked, column=3)
    return {
        "lesson begins": (Notice(ring, "camera_empty"), tuple(range(0, 4 * page, page))),
        "lesson looks": (Notice(ring, "camera_looks"), (0,)),
        "lesson without a marker": (Notice(ring, "camera_hidden", "3"), tuple(range(0, 6 * page, page))),
        "lesson with another layout": (Notice(ring, "camera_other", "B8 E4"), (0, 3 * page)),
        "lesson learned": (Notice(ring, "camera_learned"), tuple(range(0, 4 * page, page))),
        "lesson shows all": (LayThis(ring, contents), (0, page, 2 * page)),
        "lesson shows a piece": (
            LayThis(ring, contents, sketch_of(first), cells, Cell(0, 0)),
            (0, 1, page, page + 1),
        ),
        "a cell is told by its row": (asked, (0, page, start, start + 1)),
        "a cell is told for ann": (replace(at_cell, name="Ann"), (0, start, start + 1)),
        "a cell holds a piece": (replace(at_cell, option=Option(sketch_of(first))), (start, start + page)),
        "a cell holds nothing": (replace(at_cell, option=Option(nothing=True)), (start, start + page)),
        "a cell is left to the camera": (replace(at_cell, option=Option()), (start + page,)),
        "reveal with what was told": (Reveal(ring, contents, told=(Cell(4, 3),)), (0, page)),
    }


def lying(piece: Piece) -> list[Placement]:
    """The piece in all its ways to lie, in the corner of the board."""
    return [Placement(piece, Cell(0, 0), way) for way in piece.orientations]


def batched_pairs(placements: list[Placement]) -> list[tuple[Placement, Placement]]:
    return list(zip(placements[::2], placements[1::2], strict=True))


def frames(edition: Edition, language: str) -> list[tuple[str, Frame]]:
    words = load_words(language)
    timed = PortChosen(Ring(edition.grid), port("7"))
    return [
        *(
            (f"{edition} {language} {name} {beat}", render(view, words, beat))
            for name, (view, beats) in views(edition).items()
            for beat in beats
        ),
        *((f"{edition} {language} {left_s} seconds left", render(timed, words, 0, left_s)) for left_s in (300, 99, 7)),
    ]


def golden_text(edition: Edition, language: str) -> str:
    return "\n\n".join(f"{name}\n{to_plain(frame)}" for name, frame in frames(edition, language)) + "\n"


def golden_file(edition: Edition, language: str) -> Path:
    return GOLDEN / f"{edition.name}-{language}.txt"


if __name__ == "__main__":
    if sys.argv[1:] == ["write"]:
        for one in (MINE, SPACE):
            for code in ("en", "nl"):
                golden_file(one, code).write_text(golden_text(one, code), encoding="utf-8")
    else:
        every = [frame for one in (MINE, SPACE) for code in ("en", "nl") for frame in frames(one, code)]
        Path(sys.argv[1]).write_bytes(to_png(every, per_row=12))
