"""Which pieces are printed: every piece of both games, the red gem of Mine as two parts, one for each side up."""

from dataclasses import dataclass

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.pieces import Orientation, Piece
from orapa_pi.rules.space import SPACE


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
