"""What the board sees, put together from a full picture and the numbered changes after it."""

from enum import Enum, auto

from orapa_pi.link import values
from orapa_pi.link.messages import Message


class Step(Enum):
    """How a numbered message fits the picture that is there."""

    NEXT = auto()  # the one that was due
    OLD = auto()  # one that was there before
    GAP = auto()  # at least one before it was missed


class Sight:
    """Values of `sensors` sensors as of the change `sequence`, of the board's start `boot`."""

    def __init__(self, boot: int, sensors: int) -> None:
        self.boot = boot
        self.values = [values.UNKNOWN] * sensors
        self.sequence = 0
        self.moving = 0

    def full(self, message: Message) -> None:
        """Take a whole picture. ValueError where it does not fit the board."""
        found = values.unpack_picture(message.number("form"), message.data("values"), len(self.values))
        self.values, self.sequence, self.moving = found, message.number("sequence"), message.number("moving")

    def change(self, message: Message) -> Step:
        """Take changes, or a picture sent as one, where they are the next. ValueError where they do not fit."""
        step = self.step(message.number("sequence"), due=1)
        if step is Step.NEXT and message.name == "picture":
            self.full(message)
        elif step is Step.NEXT:
            changes = values.unpack_changes(message.data("entries"), len(self.values))
            for sensor, value in changes:
                self.values[sensor] = value
            self.sequence = message.number("sequence")
            self.moving = message.number("moving")
        return step

    def step(self, sequence: int, due: int) -> Step:
        """How a number fits that should be `due` further than the last one; numbers go round at 65536."""
        ahead = (sequence - self.sequence - due) & 0xFFFF
        if ahead == 0:
            return Step.NEXT
        return Step.GAP if ahead < 0x8000 else Step.OLD
