"""What the table knows of its own health: which devices work and since when not, and what was found in the computer.

It lives on the table's thread and is told every message. A device that is down is a state with a reason and a time.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from orapa_pi.app.health import span
from orapa_pi.app.journal import Trouble
from orapa_pi.devices.ports import (
    IMAGE,
    Alive,
    BoardSought,
    Clock,
    DeviceLost,
    DeviceWorks,
    Examined,
    LightsDown,
    Message,
    PictureSeen,
    ReadingSeen,
    WitnessSeen,
)
from orapa_pi.errors import clause
from orapa_pi.screen.findings import Finding, found

HANGS_S = 10.0
"""A driver posts its sign of life every second; one that is silent for so long hangs."""
KEPT_NEWS = 20
_BAD_LINE = ("damaged", "resent", "unanswered", "gaps")


@dataclass(frozen=True, slots=True)
class Down:
    """A device does not work, since this time of the table's clock; the reason is in words, or empty while it is looked for."""

    reason: str
    since_s: float


class Care:
    """Keeps the state of the devices."""

    def __init__(self, clock: Clock) -> None:
        self.down: dict[str, Down] = {}
        self.examined: tuple[Finding, ...] = ()
        self.addresses: tuple[str, ...] | None = None
        self.store_news: deque[str] = deque(maxlen=KEPT_NEWS)
        """What was said of the store, until somebody who writes it down takes it."""
        self.image: int | None = None
        """The number of the firmware's image that boards should run, where somebody knows."""
        self._clock = clock
        self._shown_until_s: float | None = None
        self._alive_s: dict[str, float] = {}
        self._filming_s: float | None = None
        self._read_s: dict[str, float] = {}
        self._troubles: dict[str, dict[str, int]] = {}

    @property
    def shown(self) -> bool:
        """Whether the matrix is to show how the table does."""
        return self._shown_until_s is not None and self._clock() < self._shown_until_s

    def show(self, seconds: float | None = None) -> None:
        """Have it shown for so long, or until `hide`."""
        self._shown_until_s = inf if seconds is None else self._clock() + seconds

    def hide(self) -> None:
        """Somebody has done something."""
        self._shown_until_s = None

    def note(self, message: Message) -> None:
        """Keep what a message says of a device."""
        now_s = self._clock()
        match message:
            case Alive(device, live, troubles, board):
                name = named(device, board)
                self._alive_s[name] = now_s
                self._troubles[name] = dict(troubles)
                if live:
                    self._read_s[name] = now_s
            case PictureSeen() | ReadingSeen():
                self.works(named("board", message.board))
            case WitnessSeen(_, None, reason=reason):  # of no edition: the camera itself cannot be had
                self.fails("camera", reason)
            case WitnessSeen() | DeviceWorks():
                self.works(message.device if isinstance(message, DeviceWorks) else "camera")
            case LightsDown(down):  # a camera takes pictures, which does not take long
                self._filming_s = now_s if down else None
            case BoardSought(reason, board):
                self.fails(named("board", board), reason)
            case DeviceLost(device, reason, board):
                self.fails(named(device, board), reason)
            case Examined(findings, addresses):
                self.examined, self.addresses = findings, addresses

    def fails(self, device: str, reason: str) -> None:
        """The device does not work, for this reason. The time stays that of its first failure."""
        before = self.down.get(device)
        self.down[device] = Down(reason or (before.reason if before else ""), before.since_s if before else self._clock())

    def works(self, device: str) -> None:
        """The device works."""
        self.down.pop(device, None)

    def note_fault(self, device: str, fault: str | None) -> None:
        """Keep why a device does not work at present, or that it does."""
        if fault:
            self.fails(device, fault)
        else:
            self.works(device)

    @property
    def hanging(self) -> tuple[str, ...]:
        """Drivers that should have given a sign of life and did not."""
        now_s = self._clock()
        filming = {} if self._filming_s is None else {"camera": self._filming_s}
        return tuple(device for device, at_s in {**self._alive_s, **filming}.items() if now_s - at_s > HANGS_S)

    def findings(self, trouble: Trouble | None = None) -> tuple[Finding, ...]:
        """Everything that is wrong now; `trouble` is the store's."""
        now_s = self._clock()
        findings = [
            found(device, "down_why", device=device, span=span(now_s - down.since_s), reason=clause(down.reason))
            if down.reason
            else found(device, "down", device=device, span=span(now_s - down.since_s))
            for device, down in self.down.items()
        ]
        findings += [found(device, "hangs", device=device) for device in self.hanging]
        for device in self._alive_s:
            findings += self._of_line(device, now_s)
        if trouble is not None:
            findings.append(found("store", f"store_{trouble.value}"))
        known = set(self.down)
        return (*findings, *(finding for finding in self.examined if finding.about not in known))

    def _of_line(self, device: str, now_s: float) -> Iterator[Finding]:
        """What went wrong on the line to a board, and whether it still gives readings."""
        read_s, troubles = self._read_s.get(device), self._troubles[device]
        if device not in self.down and read_s is not None and now_s - read_s > HANGS_S:
            yield found(device, "no_reading", device=device, span=span(now_s - read_s))
        if any(troubles.get(name, 0) for name in _BAD_LINE):
            yield found(device, "line_errors", device=device, **{name: troubles.get(name, 0) for name in _BAD_LINE})
        if self.image is not None and troubles.get(IMAGE, self.image) != self.image:
            yield found(device, "other_firmware")
        if troubles.get("lost"):
            yield found(device, "lost_scans", device=device, lost=troubles["lost"])


def named(device: str, board: int) -> str:
    """How a device is called here: the second of two boards by a name of its own."""
    return "second_board" if device == "board" and board else device
