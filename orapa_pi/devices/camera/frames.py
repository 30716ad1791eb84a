"""What the camera's line asks of a device that takes pictures."""

from dataclasses import dataclass
from typing import Protocol

from orapa_pi.errors import OrapaError
from orapa_pi.vision.arrays import Image


class CameraAbsent(OrapaError, OSError):
    """The camera is not there, or somebody else has it; it is tried again later. The message says which, and who."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One frame: the picture (blue, green, red), and whether exposure and colour gains were what they are locked to."""

    picture: Image
    locked: bool = True


@dataclass(frozen=True, slots=True)
class Locks:
    """What the camera is locked to. Zero: measured by the camera itself once, before the first frame that counts.

    `exposure_us` is in microseconds, the gains are factors, of red and blue against green.
    """

    exposure_us: int = 0
    gain: float = 0.0
    red_gain: float = 0.0
    blue_gain: float = 0.0


class Frames(Protocol):
    """Takes pictures. Made without touching the hardware; one owner, one mode from `open` to `close`."""

    def open(self) -> None:
        """Take the device. Raises CameraAbsent, to be tried again, or DriverUnavailable, which waiting does not mend."""

    def shot(self) -> Shot | None:
        """The next frame, newer than this call; None if none came in a second. Raises OSError if the device has gone."""

    def close(self) -> None:
        """Let go of the device; may be called at any time, also twice."""
