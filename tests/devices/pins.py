"""A gpiozero panel and a sounder on mock pins, with a clock and an alarm that are driven by hand."""

from collections.abc import Callable

from gpiozero.pins.mock import MockFactory, MockPWMPin

from orapa_pi.devices.alarm import Alarm
from orapa_pi.devices.panel_gpiozero import GpiozeroPanel
from orapa_pi.devices.ports import Clock, Control, Message
from orapa_pi.devices.settings import PanelSettings, SounderSettings
from orapa_pi.devices.simulated import SimulatedClock
from orapa_pi.devices.sounder_gpiozero import GpiozeroSounder

CLOCKWISE = ((0, 0), (1, 0), (0, 1), (1, 1))
"""One cycle of an encoder: which line, and its level after."""


class HandAlarm:
    """An alarm that rings when its clock is advanced past its time."""

    def __init__(self, clock: Clock, ring: Callable[[], None]) -> None:
        self._clock, self._ring = clock, ring
        self.at_s: float | None = None

    def set(self, at_s: float | None) -> None:
        self.at_s = at_s

    def close(self) -> None:
        self.at_s = None

    def ring_if_due(self) -> None:
        if self.at_s is not None and self.at_s <= self._clock():
            self.at_s = None
            self._ring()


class Pins:
    """The hands on the pins of a panel."""

    def __init__(
        self,
        buttons: tuple[tuple[Control, int], ...] = (),
        encoder: tuple[int, int] | None = None,
        detents_per_cycle: int = 1,
    ) -> None:
        self.clock = SimulatedClock()
        self.factory = MockFactory()
        self.alarm: HandAlarm | None = None
        self.settings = PanelSettings(buttons, encoder, detents_per_cycle)
        self.panel = GpiozeroPanel(self.settings, lambda: self.factory, self.clock, self._make_alarm)
        self.posted: list[Message] = []

    def _make_alarm(self, clock: Clock, ring: Callable[[], None]) -> Alarm:
        self.alarm = HandAlarm(clock, ring)
        return self.alarm

    def wait(self, seconds: float) -> None:
        """Let time pass, in steps of a millisecond."""
        for _ in range(round(1000 * seconds)):
            self.clock.advance(0.001)
            if self.alarm:
                self.alarm.ring_if_due()

    def close(self, pin: int) -> None:
        """Close a contact: it goes to ground."""
        self.factory.pin(pin).drive_low()

    def open(self, pin: int) -> None:
        self.factory.pin(pin).drive_high()

    def turn(self, detent_s: float, *, clockwise: bool = True) -> None:
        """Turn the encoder by one cycle in this time."""
        lines = self.settings.encoder or (0, 0)
        for line, level in CLOCKWISE:
            pin = lines[line if clockwise else 1 - line]
            (self.open if level else self.close)(pin)
            self.wait(detent_s / 4)


class Beeping:
    """A sounder on a mock pin that makes pulses, and an ear for it."""

    def __init__(self, pin: int = 12, tone_hz: int = 4000) -> None:
        self.clock = SimulatedClock()
        self.factory = MockFactory(pin_class=MockPWMPin)
        self._number = pin
        self.alarm: HandAlarm | None = None
        self.posted: list[Message] = []
        self.sounder = GpiozeroSounder(SounderSettings(pin, tone_hz), lambda: self.factory, self.clock, self._make_alarm)

    def _make_alarm(self, clock: Clock, ring: Callable[[], None]) -> Alarm:
        self.alarm = HandAlarm(clock, ring)
        return self.alarm

    @property
    def pin(self) -> MockPWMPin:
        return self.factory.pin(self._number)

    def heard_hz(self, seconds: float) -> list[int]:
        """What is heard in each of the next milliseconds: the tone, and 0 for silence."""
        heard = []
        for _ in range(round(1000 * seconds)):
            heard.append(self.pin.frequency if self.pin.state else 0)
            self.clock.advance(0.001)
            if self.alarm:
                self.alarm.ring_if_due()
        return heard
