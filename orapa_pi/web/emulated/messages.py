"""What the page may send. A message with an unknown verb, a field too many or a value of another type is refused."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from orapa_pi.devices.ports import Control, Press

Name = Annotated[str, Field(max_length=40)]
Line = Annotated[str, Field(max_length=400)]


class Message(BaseModel):
    """Refuses what it does not know, and is not changed afterwards."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class PlacePiece(Message):
    """Lay a piece: its placement as text, such as `red@B8E`."""

    verb: Literal["place"]
    placement: Name


class LayAnywhere(Message):
    """Lay a piece at the first place where no rule forbids it."""

    verb: Literal["anywhere"]
    piece: Name


class LiftPiece(Message):
    """Take a piece off the board, by its name."""

    verb: Literal["lift"]
    piece: Name


class LayBoard(Message):
    """Lay a whole board, as one line of text."""

    verb: Literal["board"]
    layout: Line


class Plain(Message):
    """What needs no more words: `deal` and `clear` the board, and what happens to the cable, the line and the controller."""

    verb: Literal["clear", "deal", "unplug", "plug", "garble", "resend", "restart", "mend"]


class SpoilSensor(Message):
    """One more fault of a sensor, such as `dead B3`, in place of one that it had."""

    verb: Literal["spoil"]
    fault: Name


class BumpPiece(Message):
    """Push a piece on by one cell, as an elbow does."""

    verb: Literal["bump"]
    piece: Name


class PressKey(Message):
    """A key of the panel, short or long."""

    verb: Literal["press"]
    control: Control
    press: Press = Press.SHORT


class TurnEncoder(Message):
    """Steps clockwise; the other way they are negative."""

    verb: Literal["turn"]
    steps: Annotated[int, Field(strict=True, ge=-24, le=24)]


Deed = Annotated[
    PlacePiece | LayAnywhere | LiftPiece | LayBoard | Plain | SpoilSensor | BumpPiece | PressKey | TurnEncoder,
    Field(discriminator="verb"),
]


class Try(Message):
    """Would this placement break a rule, with all the others as they lie?"""

    placement: Name
