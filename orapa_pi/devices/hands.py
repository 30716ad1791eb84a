"""What people do to simulated devices: hands on a board, fingers on a panel, and what can go wrong with a cable.

A driver that has these verbs is simulated; whoever wants to use them asks for the protocol, never for a driver's class.
"""

from typing import Protocol, runtime_checkable

from orapa_pi.devices.faults import Fault
from orapa_pi.devices.ports import Control, Press
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.pieces import Placement
from orapa_pi.sensing.picture import Picture


@runtime_checkable
class Bench(Protocol):
    """The hands on a simulated board: a board driver that has these verbs is simulated."""

    @property
    def edition(self) -> Edition:
        """What the board is set up for."""

    def place(self, placement: Placement) -> None:
        """Lay a piece, whatever lies there already; the same piece is moved."""

    def lift(self, piece: str) -> None:
        """Take a piece away. Raises NotationError if it does not lie on the board."""

    def clear(self) -> None:
        """Take everything away."""

    @property
    def placements(self) -> tuple[Placement, ...]:
        """What lies on the board."""

    @property
    def picture(self) -> Picture:
        """What its sensors show now, whether or not anybody is told."""


@runtime_checkable
class Breakable(Protocol):
    """What can go wrong with a simulated board."""

    @property
    def plugged(self) -> bool:
        """Whether its cable is in."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with its sensors now."""

    def unplug(self) -> None:
        """Pull the cable: what happens on the board is no longer seen."""

    def plug(self) -> None:
        """Put the cable back: what lies on the board now is seen."""

    def spoil(self, *faults: Fault) -> None:
        """Give its sensors these faults instead of those they had; none mends them."""

    def garble(self) -> None:
        """Damage the next change on the line: it is not seen until `resend`."""

    def resend(self) -> None:
        """Tell the whole picture again."""

    def restart(self) -> None:
        """The controller starts again."""


@runtime_checkable
class Keys(Protocol):
    """The fingers on a simulated panel."""

    def press(self, control: Control, press: Press = Press.SHORT) -> None:
        """Press a button."""

    def turn(self, steps: int) -> None:
        """Turn the encoder by so many steps; positive is clockwise."""
