"""Simulated devices, shipped with the package: the same verbs serve the demo table and the tests."""

from collections import deque
from dataclasses import replace
from functools import reduce

from orapa_pi.devices.faults import Fault
from orapa_pi.devices.ports import Control, DeviceLost, DeviceWorks, PictureSeen, Post, Press, Pressed, Terms, Turned, Weight
from orapa_pi.devices.settings import BoardSettings, MatrixSettings, PanelSettings, SounderSettings, VoiceSettings
from orapa_pi.errors import NotationError, Reason, quoted
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Placement
from orapa_pi.screen.frame import BLANK, Frame
from orapa_pi.screen.picture import to_png
from orapa_pi.screen.terminal import to_plain
from orapa_pi.sensing.levels import Level
from orapa_pi.sensing.picture import Picture, picture_of

KEPT_FRAMES = KEPT_SENTENCES = 1000


class SimulatedClock:
    """A clock that stands still until somebody advances it."""

    def __init__(self) -> None:
        self._now_s = 0.0

    def __call__(self) -> float:
        return self._now_s

    def advance(self, seconds: float) -> None:
        self._now_s += seconds

    def jump(self, seconds: float) -> None:
        """A fault that no monotonic clock has: the time is suddenly another one, also an earlier one."""
        self._now_s += seconds


class SimulatedMatrix:
    """A matrix that keeps the frames it was shown, the newest last, so that they can be printed or drawn."""

    def __init__(self, settings: MatrixSettings) -> None:
        self.settings = settings
        self.frames: deque[Frame] = deque(maxlen=KEPT_FRAMES)
        self._unplugged = False

    def start(self) -> None:
        self._unplugged = False

    def show(self, frame: Frame) -> None:
        if self._unplugged:
            raise OSError(Reason("the simulated matrix is unplugged"))
        self.frames.append(frame)

    def dim(self, brightness: float) -> None:
        self.settings = replace(self.settings, brightness=brightness)

    def close(self) -> None:
        if self.frames and not self._unplugged:
            self.frames.append(BLANK)

    def unplug(self) -> None:
        """From now on showing a frame fails, until the matrix is started again."""
        self._unplugged = True

    def text(self) -> str:
        """The newest frame as plain text."""
        return to_plain(self.frames[-1] if self.frames else BLANK)

    def png(self) -> bytes:
        """The newest frame as a picture."""
        return to_png([("", self.frames[-1] if self.frames else BLANK)])


class SimulatedPanel:
    """A panel whose buttons are pressed by calling it."""

    def __init__(self, settings: PanelSettings | None = None) -> None:
        del settings  # it has every button
        self._post: Post | None = None

    def start(self, post: Post) -> None:
        self._post = post

    def close(self) -> None:
        self._post = None

    def press(self, control: Control, press: Press = Press.SHORT) -> None:
        """Press a button; nothing happens while the panel is closed."""
        if self._post:
            self._post(Pressed(control, press))

    def turn(self, steps: int) -> None:
        """Turn the encoder; nothing happens while the panel is closed."""
        if self._post:
            self._post(Turned(steps))


class SimulatedVoice:
    """A voice that keeps what it was to speak, and in which language it did last."""

    def __init__(self, settings: VoiceSettings) -> None:
        self.settings = settings
        self.spoken: deque[tuple[str, Weight]] = deque(maxlen=KEPT_SENTENCES)
        self.language = settings.language
        self._post: Post | None = None

    def start(self, post: Post) -> None:
        self._post = post

    def set_volume(self, volume: int) -> None:
        self.settings = replace(self.settings, volume=volume)

    def speak(self, text: str, weight: Weight = Weight.CHATTER, language: str = "") -> None:
        if self._post and self.settings.volume:
            self.spoken.append((text, weight))
            self.language = language or self.settings.language

    def close(self) -> None:
        self._post = None

    def break_down(self) -> None:
        """From now on nobody hears it, and it says so."""
        if self._post:
            self._post(DeviceLost("voice", Reason("the simulated loudspeaker is unplugged")))

    def mend(self) -> None:
        """From now on it is heard again, and it says so."""
        if self._post:
            self._post(DeviceWorks("voice"))


class SimulatedSounder:
    """A sounder that counts how often it was heard."""

    def __init__(self, settings: SounderSettings) -> None:
        self.settings = settings
        self.beeps = 0
        self._open = False

    def start(self, post: Post) -> None:
        del post  # it does not fail
        self._open = True

    def beep(self) -> None:
        self.beeps += self._open

    def close(self) -> None:
        self._open = False


class SimulatedBoard:
    """A sensor board that sees the pieces laid on it, as its magnets would show them."""

    def __init__(self, settings: BoardSettings) -> None:
        self._edition = settings.edition
        self._kind = settings.kind
        self._pieces: dict[str, Placement] = {}
        self._faults: tuple[Fault, ...] = ()
        self._garbled = False
        self._post: Post | None = None
        self._pulled: Post | None = None

    def start(self, post: Post) -> None:
        self._post, self._pulled = post, None
        self._changed()

    def close(self) -> None:
        self._post = self._pulled = None

    @property
    def edition(self) -> Edition:
        return self._edition

    def follow(self, terms: Terms) -> None:
        """Set up for another edition, its pieces have to be laid anew."""
        if terms.edition != self._edition:
            self._edition = terms.edition
            self._pieces.clear()
            self._changed()

    @property
    def placements(self) -> tuple[Placement, ...]:
        return tuple(self._pieces.values())

    @property
    def picture(self) -> Picture:
        whole = picture_of(Layout(self._edition, self.placements), self._kind)
        return reduce(lambda seen, fault: fault.apply(seen), self._faults, whole)

    def place(self, placement: Placement) -> None:
        self._pieces[placement.piece.name] = placement
        self._changed()

    def lift(self, piece: str) -> None:
        if piece not in self._pieces:
            lying = ", ".join(self._pieces) or Reason("nothing")
            raise NotationError(
                Reason("{piece} does not lie on the board: there lies {lying}.", piece=quoted(piece), lying=lying)
            )
        del self._pieces[piece]
        self._changed()

    def clear(self) -> None:
        self._pieces.clear()
        self._changed()

    @property
    def plugged(self) -> bool:
        return self._pulled is None

    def unplug(self) -> None:
        """Pull the cable: what happens on the board is no longer seen."""
        if self._post:
            self._pulled, self._post = self._post, None
            self._pulled(DeviceLost("board", Reason("the simulated cable is pulled")))

    def plug(self) -> None:
        """Put the cable back: what lies on the board now is seen."""
        if self._pulled:
            self.start(self._pulled)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with its sensors now."""
        return self._faults

    def spoil(self, *faults: Fault) -> None:
        """Give it these faults of sensors instead of those it had; none mends it."""
        self._faults = faults
        self._changed()

    def garble(self) -> None:
        """Damage the next change on the line: as its checksum is wrong, the board is not seen to change until `resend`."""
        self._garbled = True

    def resend(self) -> None:
        """Tell the whole picture again, as the board does when a change was missed."""
        self._changed()

    def restart(self) -> None:
        """The controller starts again: at first it has not read its sensors often enough to know any of them."""
        if self._post:
            grid = self._edition.grid
            unknown = Picture(self._edition, self._kind, (Level.UNKNOWN,) * (grid.columns * grid.rows))
            self._post(PictureSeen(unknown, moving=True))
            self._changed()

    def see(self, picture: Picture) -> None:
        """Report this picture, whatever lies on the board."""
        if self._post:
            self._post(PictureSeen(picture))

    def _changed(self) -> None:
        garbled, self._garbled = self._garbled, False
        if not garbled:
            self.see(self.picture)
