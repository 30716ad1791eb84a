"""What is printed: every piece of both games, the red gem of Mine as two parts, one for each side up; and everything else.

How many of each part a build takes is said here; how a part looks is said in `hardware.models`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.shapes import case
from hardware.shapes.pockets import pockets
from hardware.shapes.sizes import Sizes
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.pieces import Orientation, Piece
from orapa_pi.rules.space import SPACE
from orapa_pi.sensing.levels import Kind


@dataclass(frozen=True, slots=True)
class Printed:
    """One printed piece: of which game, which piece, lying which way; `name` is its file, `mark` what is engraved."""

    edition: Edition
    piece: Piece
    orientation: Orientation
    name: str
    mark: str


def _mark(edition: Edition, piece: Piece, mirrored: str) -> str:
    """At most five glyphs, the same in every language: the game, and the piece's letter in drawings, double for a capital."""
    letter = piece.letter if piece.letter.islower() else 2 * piece.letter
    return f"{edition.name[0]}-{letter}{mirrored}".upper()


def printed_pieces() -> tuple[Printed, ...]:
    """All of them, Mine first, in the order of the editions."""
    found = []
    for edition in (MINE, SPACE):
        for piece in edition.base + edition.optional:
            sides = {way.mirrored: way for way in reversed(piece.orientations)}
            for mirrored in sorted(sides):
                suffix = ("-mirrored" if mirrored else "-as-drawn") if len(sides) > 1 else ""
                name = f"{edition.name}-{piece.name}{suffix}"
                found.append(Printed(edition, piece, sides[mirrored], name, _mark(edition, piece, "-M" if mirrored else "")))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class PrintedPart:
    """One file: name, folder, how many a build or an option takes (none where it is a choice), how much of it is plastic.

    `solidity` is a guess: thick bodies are printed with a sparse filling, thin ones are walls through and through. `turned`: it
    goes on the printer's bed upside down; the file shows it as it stands on the table.
    """

    name: str
    folder: str
    counts: Mapping[str, int]
    solidity: float = 0.9
    turned: bool = False


def piece_parts(sizes: Sizes) -> tuple[PrintedPart, ...]:
    """Pieces and shells. Where a Hall board wants weak magnets there is a second file, `-weak`, with their narrower pockets."""
    found = []
    for one in printed_pieces():
        strong, weak = (pockets(one.edition.name, one.piece, one.orientation, kind, sizes) for kind in (Kind.REED, Kind.HALL))
        found.append(PrintedPart(one.name, "pieces", {"B": 1, "C": int(strong == weak)}, 0.4))
        found.append(PrintedPart(one.name, "shells", {}))
        if strong != weak:
            found.append(PrintedPart(f"{one.name}-weak", "pieces", {"C": 1}, 0.4))
            found.append(PrintedPart(f"{one.name}-weak", "shells", {}))
    return tuple(found)


_ALL = {"A": 1, "B": 1, "C": 1}
_BOARD = {"B": 1, "C": 1}


def table_parts() -> tuple[PrintedPart, ...]:
    """Everything but the pieces. Build C has the same lid and frames; its own carrier of Hall sensors is not designed."""
    corners = ("north-west", "north-east", "south-east", "south-west")
    return (
        *(PrintedPart(f"tray-{half}", "board", _BOARD) for half in ("left", "right")),
        *(PrintedPart(f"comb-{half}", "board", {"B": 1}) for half in ("left", "right")),
        *(PrintedPart(f"lid-{half}", "board", _BOARD, turned=True) for half in ("left", "right")),
        PrintedPart("strap", "board", {"B": 2, "C": 2}, turned=True),
        PrintedPart("foot", "board", {"B": 4, "C": 4}),
        PrintedPart("pico-box", "board", _BOARD),
        PrintedPart("trial-block", "board", {"B": 1}),
        PrintedPart("trial-spacer", "board", {"B": 1}),
        *(
            PrintedPart(f"frame-{edition}-{corner}", "frames", _BOARD, turned=True)
            for edition in ("mine", "space")
            for corner in corners
        ),
        PrintedPart("box-base", "box", _ALL),
        PrintedPart("box-top-small", "box", {**_ALL, "full_panel": -1}, turned=True),
        PrintedPart("box-top-full", "box", {"full_panel": 1}, turned=True),
        PrintedPart("opening-cover", "box", {"apa102": 1, "max7219": 1}),
        PrintedPart("panel-case", "matrix", {"apa102": 1}),
        PrintedPart("panel-baffle", "matrix", {"apa102": 1}, 1.0),
        PrintedPart("panel-diffuser", "matrix", {"apa102": 1}, 1.0),
        PrintedPart("row-case", "matrix", {"max7219": 1}),
        PrintedPart("arm-foot", "camera", {"A": 1}, 0.5),
        PrintedPart("arm-mast", "camera", {"A": case.MAST_PARTS}),
        PrintedPart("arm-joint", "camera", {"A": 1}),
        PrintedPart("arm-boom", "camera", {"A": 1}, 0.6, turned=True),
        PrintedPart("screen-leaf", "screen", {"A": 4, "B": 4, "C": 4}, 1.0),
        PrintedPart("screen-joint", "screen", _ALL, 0.6),
        PrintedPart("screen-stand", "screen", {"A": 2, "B": 2, "C": 2}, 0.6),
    )
