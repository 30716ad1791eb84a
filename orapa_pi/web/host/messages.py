"""What the host's page may send. A field too many or a value of another type is refused."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from orapa_pi.app.pairing import PIN_DIGITS

Name = Annotated[str, Field(max_length=40)]


class Message(BaseModel):
    """Refuses what it does not know and values of another type, and is not changed afterwards."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Pin(Message):
    """What somebody read at the box."""

    pin: Annotated[str, Field(pattern=rf"^[0-9]{{{PIN_DIGITS}}}$")]


class MenuOrder(Message):
    """The order of a line of the menu: the names on the way to it, and a text where it takes one."""

    path: Annotated[list[Name], Field(min_length=1, max_length=6)]
    text: Name = ""


class BoxAsked(Message):
    """Be let in at the box."""

    wish: Literal["look", "correct", "photo"]


class LessonKey(Message):
    """A key in a lesson of the camera."""

    key: Literal["ok", "back"]


Pixel = Annotated[
    list[Annotated[float, Field(ge=-100_000, le=100_000, allow_inf_nan=False)]], Field(min_length=2, max_length=2)
]


class CornersDragged(Message):
    """The corners of the board in the last picture, from A1 clockwise; without any those that the table finds."""

    corners: Annotated[list[Pixel], Field(min_length=4, max_length=4)] | None = None


class SeatFreed(Message):
    """Whose seat nobody is to hold any more."""

    name: Name


class Nothing(Message):
    """An order without words."""
