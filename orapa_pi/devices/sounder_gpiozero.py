"""A piezo sounder without electronics of its own, on a pin of the Pi: gpiozero's pulse width modulation makes its tone."""

from collections.abc import Callable
from threading import RLock
from time import monotonic
from typing import Any

from orapa_pi.devices.alarm import Alarm, MakeAlarm, ThreadAlarm
from orapa_pi.devices.gpio import gpio_errors, let_go, lgpio_factory, opening_pins
from orapa_pi.devices.ports import Clock, DeviceLost, Post
from orapa_pi.devices.settings import SounderSettings

BEEP_S = 0.15
EVEN = 0.5
"""The pin is high for half of each period, which is loudest."""


class GpiozeroSounder:
    """Beeps. `make_factory`, `clock` and `make_alarm` are replaced in tests.

    Between beeps the pin stands still and low: pulses without width would keep a thread of lgpio busy.
    """

    def __init__(
        self,
        settings: SounderSettings,
        make_factory: Callable[[], Any] = lgpio_factory,
        clock: Clock = monotonic,
        make_alarm: MakeAlarm = ThreadAlarm,
    ) -> None:
        self._settings = settings
        self._make_factory = make_factory
        self._clock = clock
        self._make_alarm = make_alarm
        self._lock = RLock()  # the alarm calls from a thread of its own
        self._post: Post | None = None
        self._factory: Any = None  # gpiozero ships no types
        self._pin: Any = None
        self._alarm: Alarm | None = None

    def start(self, post: Post) -> None:
        self.close()
        with opening_pins():
            factory = self._make_factory()
            try:
                pin = factory.pin(self._settings.pin)
                pin.function = "output"
                pin.state = 0
            except BaseException:
                factory.close()
                raise
        with self._lock:
            self._post, self._factory, self._pin = post, factory, pin
            self._alarm = self._make_alarm(self._clock, self._fall_silent)

    def beep(self) -> None:
        with self._lock:
            if self._pin is None or self._alarm is None:
                return
            try:
                self._pin.frequency = self._settings.tone_hz
                self._pin.state = EVEN
            except gpio_errors() as error:
                self._fail(str(error))
                return
            self._alarm.set(self._clock() + BEEP_S)

    def close(self) -> None:
        with self._lock:
            self._post = None
            self._fall_silent()
            self._pin = None
            alarm, self._alarm = self._alarm, None
            factory, self._factory = self._factory, None
        if alarm:
            alarm.close()  # outside of the lock, which the alarm's thread may be waiting for
        if factory is not None:
            let_go(factory)

    def _fall_silent(self) -> None:
        with self._lock:
            if self._pin is None:
                return
            try:
                self._pin.frequency = None
                self._pin.state = 0
            except gpio_errors() as error:
                self._fail(str(error))

    def _fail(self, why: str) -> None:
        """The pin does not do what it is told: nothing more is asked of it."""
        self._pin = None
        if self._post:
            self._post(DeviceLost("sounder", why))
