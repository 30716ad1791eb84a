"""What a phone may send. A field too many, or a value of another type, is refused."""

from typing import Annotated

from pydantic import Field

from orapa_pi.web.emulated.messages import Message
from orapa_pi.web.hunters.notebook import Mark
from orapa_pi.web.hunters.seats import Colour, Symbol

Name = Annotated[str, Field(strict=True, max_length=20)]
Placed = Annotated[str, Field(strict=True, max_length=40)]
Pieces = Annotated[list[Placed], Field(max_length=10)]
Number = Annotated[int, Field(strict=True, ge=0, le=2**53)]


class Join(Message):
    """Take a seat."""

    name: Name
    colour: Colour
    symbol: Symbol


class ComeBack(Message):
    """Go on with a seat on this phone."""

    name: Name
    code: Annotated[str, Field(strict=True, max_length=8)]


class Leave(Message):
    """Give the seat back."""


class Write(Message):
    """The whole notebook; of two, the one with the higher stamp is the newer."""

    match: Annotated[str, Field(strict=True, max_length=40)]
    stamp: Number
    pieces: Pieces
    marks: Annotated[dict[Annotated[str, Field(max_length=4)], Mark], Field(max_length=200)]


class Try(Message):
    """Would this placement break a rule on this sheet? Without one: which rules does the sheet break?"""

    pieces: Pieces
    placement: Placed | None = None


class FindRoom(Message):
    """Where is there room for this piece on this sheet?"""

    pieces: Pieces
    piece: Placed


class Compare(Message):
    """Does this sheet agree with what was answered so far?"""

    pieces: Pieces


class Ask(Message):
    """Ask this, at that move."""

    question: Annotated[str, Field(strict=True, max_length=8)]
    move: Number


class Submit(Message):
    """Hand this sheet in, at that move."""

    pieces: Pieces
    move: Number


class Pass(Message):
    """Pass, at that move."""

    move: Number
