"""Buttons and a rotary encoder on the Pi's own pins, through gpiozero. Contacts go to ground, with the Pi's pull-ups.

gpiozero's pins are used, not its Button and RotaryEncoder: their bounce time drops edges, and they forget the kernel's stamps.
"""

from collections.abc import Callable
from functools import partial
from threading import RLock
from time import monotonic
from typing import Any

from orapa_pi.devices.alarm import Alarm, MakeAlarm, ThreadAlarm
from orapa_pi.devices.edges import Button, Encoder, Holding, Line, Timing, contact, due, passed, stamp, turned
from orapa_pi.devices.gpio import let_go, lgpio_factory, opening_pins
from orapa_pi.devices.ports import Clock, Control, Post, Press, Pressed, Turned
from orapa_pi.devices.settings import PanelSettings

REPEATING = (
    *(Control.LEFT, Control.RIGHT),
    *(Control.CREDIT_UP, Control.CREDIT_DOWN, Control.UNIT_UP, Control.UNIT_DOWN),
)


class GpiozeroPanel:
    """Posts presses and turns. `make_factory`, `clock` and `make_alarm` are replaced in tests."""

    def __init__(
        self,
        settings: PanelSettings,
        make_factory: Callable[[], Any] = lgpio_factory,
        clock: Clock = monotonic,
        make_alarm: MakeAlarm = ThreadAlarm,
    ) -> None:
        self._settings = settings
        self._make_factory = make_factory
        self._clock = clock
        self._make_alarm = make_alarm
        self._timing = Timing(bounce_s=settings.bounce_s, long_press_s=settings.long_press_s)
        self._lock = RLock()  # pins and the alarm call from threads of their own
        self._post: Post | None = None
        self._factory: Any = None  # gpiozero ships no types
        self._alarm: Alarm | None = None
        self._buttons: dict[int, Button] = {}
        self._encoder = Encoder()
        self._handlers: list[tuple[Any, Callable[..., None]]] = []

    def start(self, post: Post) -> None:
        self.close()
        with opening_pins():
            try:
                self._factory = self._make_factory()
                self._open()
            except BaseException:
                self.close()
                raise
        with self._lock:
            self._alarm = self._make_alarm(self._clock, self._ring)
            self._post = post
            self._set_alarm()  # for a contact that changed since its pin was opened

    def close(self) -> None:
        with self._lock:
            self._post = None
            alarm, self._alarm = self._alarm, None
            factory, self._factory = self._factory, None
            handlers, self._handlers = self._handlers, []
        if alarm:
            alarm.close()  # outside of the lock, which the alarm's thread may be waiting for
        if factory is not None:
            let_go(factory, [pin for pin, _ in handlers])

    def _open(self) -> None:
        with self._lock:  # an edge that comes while the pins are opened waits until all of them are known
            self._open_buttons()
            self._open_encoder()

    def _open_buttons(self) -> None:
        now_s = self._clock()
        for control, number in self._settings.buttons:
            pin = self._listen(number, partial(self._contact_changed, control, number))
            closed = not pin.state
            # what is held at the start was not pressed for us: it counts from its next press
            self._buttons[number] = Button(held=closed, closed=closed, changed_s=now_s)

    def _open_encoder(self) -> None:
        if self._settings.encoder:
            a, b = (
                self._listen(number, partial(self._line_changed, line))
                for line, number in zip(Line, self._settings.encoder, strict=True)
            )
            self._encoder = Encoder((bool(a.state), bool(b.state)))

    def _listen(self, number: int, handler: Callable[..., None]) -> Any:
        pin = self._factory.pin(number)
        pin.function = "input"
        pin.pull = "up"
        pin.bounce = None
        pin.edges = "both"
        self._handlers.append((pin, handler))  # kept, as the pin holds its handler weakly
        pin.when_changed = handler
        return pin

    def _contact_changed(self, control: Control, number: int, ticks_s: float, level: int) -> None:
        with self._lock:
            at_s = stamp(ticks_s, self._clock())
            button, presses = contact(self._buttons[number], at_s, self._timing, _holding(control), closed=not level)
            self._keep(control, number, button, presses)
            self._set_alarm()

    def _line_changed(self, line: Line, ticks_s: float, level: int) -> None:
        with self._lock:
            at_s = stamp(ticks_s, self._clock())
            self._encoder, steps = turned(self._encoder, line, at_s, self._settings.detents_per_cycle, high=bool(level))
            if steps and self._post:
                self._post(Turned(steps))

    def _ring(self) -> None:
        with self._lock:
            now_s = self._clock()
            for control, number in self._settings.buttons:
                button, presses = passed(self._buttons[number], now_s, self._timing, _holding(control))
                self._keep(control, number, button, presses)
            self._set_alarm()

    def _keep(self, control: Control, number: int, button: Button, presses: tuple[Press, ...]) -> None:
        self._buttons[number] = button
        for press in presses:
            if self._post:
                self._post(Pressed(control, press))

    def _set_alarm(self) -> None:
        if self._alarm:
            dues = [due_s for button in self._buttons.values() if (due_s := due(button, self._timing)) is not None]
            self._alarm.set(min(dues, default=None))


def _holding(control: Control) -> Holding:
    return Holding.REPEAT if control in REPEATING else Holding.LONG
