"""Devices that are not there: a table may do without a matrix, a board or a panel."""

from orapa_pi.devices.ports import Post, Weight
from orapa_pi.devices.settings import BoardSettings, MatrixSettings, PanelSettings, SounderSettings, VoiceSettings
from orapa_pi.screen.frame import Frame


class NoMatrix:
    """A matrix that shows nothing."""

    def __init__(self, settings: MatrixSettings) -> None:
        self.settings = settings

    def start(self) -> None:
        """Nothing to open."""

    def show(self, frame: Frame) -> None:
        """Nothing to light."""

    def close(self) -> None:
        """Nothing to let go of."""


class NoPanel:
    """A panel without buttons: it never posts anything."""

    def __init__(self, settings: PanelSettings | None = None) -> None:
        del settings  # there is nothing to set

    def start(self, post: Post) -> None:
        """Nothing to open."""

    def close(self) -> None:
        """Nothing to let go of."""


class NoBoard(NoPanel):
    """A board without sensors: it never posts anything."""

    def __init__(self, settings: BoardSettings) -> None:
        super().__init__()
        self.settings = settings


class NoVoice:
    """A voice that says nothing."""

    def __init__(self, settings: VoiceSettings) -> None:
        self.settings = settings

    def start(self, post: Post) -> None:
        """Nothing to make ready."""

    def speak(self, text: str, weight: Weight = Weight.CHATTER, language: str = "") -> None:
        """Nothing to speak with."""

    def close(self) -> None:
        """Nothing to silence."""


class NoSounder:
    """A sounder that makes no sound."""

    def __init__(self, settings: SounderSettings) -> None:
        self.settings = settings

    def start(self, post: Post) -> None:
        """Nothing to open."""

    def beep(self) -> None:
        """Nothing to sound."""

    def close(self) -> None:
        """Nothing to let go of."""
