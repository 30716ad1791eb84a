"""The panel on gpiozero's mock pins: presses, turns, what is missing, and the settings that the config makes."""

import sys
from pathlib import Path
from threading import Event

import pytest
from gpiozero.exc import PinInvalidState
from gpiozero.pins.mock import MockPin

from orapa_pi.config import check_config
from orapa_pi.devices import gpio
from orapa_pi.devices.alarm import ThreadAlarm
from orapa_pi.devices.panel_gpiozero import GpiozeroPanel
from orapa_pi.devices.ports import Control, Message, Press, Pressed, Turned
from orapa_pi.devices.settings import PanelSettings
from orapa_pi.devices.simulated import SimulatedClock
from orapa_pi.drivers import make_devices
from orapa_pi.errors import ConfigError, DriverUnavailable
from orapa_pi.sections import Panel
from tests.devices.pins import Pins


def nobody(message: Message) -> None:
    raise AssertionError(f"nobody should hear {message}")


BUTTONS = ((Control.OK, 22), (Control.BACK, 23), (Control.LEFT, 6), (Control.RIGHT, 13))


def started() -> Pins:
    pins = Pins(BUTTONS, encoder=(17, 27))
    pins.panel.start(pins.posted.append)
    return pins


def test_a_press_with_bounce_is_one_press() -> None:
    pins = started()
    for _ in range(4):
        pins.close(22)
        pins.wait(0.001)
        pins.open(22)
        pins.wait(0.001)
    pins.close(22)
    pins.wait(0.080)
    assert pins.posted == []
    pins.open(22)
    pins.wait(0.010)
    assert pins.posted == [Pressed(Control.OK)]


def test_a_long_press_is_said_while_it_is_held_and_once() -> None:
    pins = started()
    pins.close(23)
    pins.wait(0.602)
    assert pins.posted == [Pressed(Control.BACK, Press.LONG)]
    pins.wait(5.0)
    pins.open(23)
    pins.wait(1.0)
    assert pins.posted == [Pressed(Control.BACK, Press.LONG)]


def test_left_and_right_are_said_at_once_and_repeat() -> None:
    pins = started()
    pins.close(13)
    pins.wait(0.011)
    assert pins.posted == [Pressed(Control.RIGHT)]
    pins.wait(0.400 + 3 * 0.080)
    pins.open(13)
    pins.wait(1.0)
    assert pins.posted == [Pressed(Control.RIGHT)] * 5


@pytest.mark.parametrize("control", [Control.CREDIT_UP, Control.CREDIT_DOWN, Control.UNIT_UP, Control.UNIT_DOWN])
def test_keys_for_numbers_repeat_while_they_are_held(control: Control) -> None:
    pins = Pins(((control, 13),))
    pins.panel.start(pins.posted.append)
    pins.close(13)
    pins.wait(0.411 + 2 * 0.080)
    pins.open(13)
    pins.wait(1.0)
    assert pins.posted == [Pressed(control)] * 4


def test_two_buttons_at_once() -> None:
    pins = started()
    pins.close(22)
    pins.close(23)
    pins.wait(0.1)
    pins.open(22)
    pins.wait(0.6)
    assert pins.posted == [Pressed(Control.OK), Pressed(Control.BACK, Press.LONG)]


def test_turning_both_ways_and_faster() -> None:
    pins = started()
    for _ in range(2):
        pins.turn(0.2)
    pins.turn(0.2, clockwise=False)
    for _ in range(3):
        pins.turn(0.020)
    assert pins.posted == [Turned(1), Turned(1), Turned(-1), Turned(1), Turned(4), Turned(4)]


def test_a_button_held_at_the_start_counts_from_its_next_press() -> None:
    pins = Pins(((Control.OK, 22),))
    held = pins.factory.pin(22)
    held._set_pull = lambda _: None  # the finger is stronger than the pull-up
    held.drive_low()
    pins.panel.start(pins.posted.append)
    pins.wait(2.0)
    pins.open(22)
    pins.wait(0.1)
    assert pins.posted == []
    pins.close(22)
    pins.wait(0.1)
    pins.open(22)
    pins.wait(0.1)
    assert pins.posted == [Pressed(Control.OK)]


def test_a_closed_panel_is_silent_and_can_be_started_again() -> None:
    pins = started()
    pins.close(22)
    pins.wait(0.1)
    pins.panel.close()
    pins.open(22)
    pins.wait(1.0)
    assert pins.posted == []
    pins.panel.start(pins.posted.append)
    pins.close(22)
    pins.wait(0.1)
    pins.open(22)
    pins.wait(0.1)
    assert pins.posted == [Pressed(Control.OK)]


def test_the_real_alarm_rings_once_when_it_is_due_and_not_after_its_end() -> None:
    clock, rung, count = SimulatedClock(), Event(), [0]

    def ring() -> None:
        count[0] += 1
        rung.set()

    alarm = ThreadAlarm(clock, ring)
    alarm.set(100.0)
    alarm.set(None)
    alarm.set(0.0)
    assert rung.wait(90)
    alarm.close()
    alarm.set(0.0)
    alarm.close()
    assert count == [1]


def test_a_factory_that_fails_is_named_with_its_version() -> None:
    def fail() -> None:
        raise OSError("can not open gpiochip")

    panel = GpiozeroPanel(PanelSettings(), fail)
    with pytest.raises(
        DriverUnavailable, match=r"pins cannot be used with gpiozero 2\..*\(can not open gpiochip\).*group gpio\.$"
    ):
        panel.start(nobody)


@pytest.mark.parametrize("holder", ["pigpiod (process 77)", "another program"])
def test_a_pin_that_somebody_else_uses_is_said_with_whom(holder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """lgpio calls it so: `GPIO busy`."""

    def fail() -> None:
        raise OSError("'GPIO busy'")

    monkeypatch.setattr(gpio, "who_holds", lambda _: holder)
    with pytest.raises(DriverUnavailable) as refused:
        GpiozeroPanel(PanelSettings(), fail).start(nobody)
    assert str(refused.value) == f"{holder[:1].upper()}{holder[1:]} uses a pin of this device: end that first."


def test_a_pin_that_the_pi_does_not_have_is_named() -> None:
    pins = Pins(((Control.OK, 99),))
    with pytest.raises(DriverUnavailable, match="99 is not a valid pin name"):
        pins.panel.start(pins.posted.append)


@pytest.mark.parametrize("package", ["gpiozero", "lgpio"])
def test_a_missing_package_is_named(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith(package)]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    with pytest.raises(
        DriverUnavailable, match=rf"needs the package {package} .* or newer: install it with pip install 'orapa-pi\[pi\]'"
    ):
        GpiozeroPanel(PanelSettings()).start(nobody)


def test_lgpio_in_a_folder_that_cannot_be_written_to_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """lgpio 0.2.2 makes its pipes where LG_WD says, else where it is, and that as soon as it is imported."""
    (tmp_path / "lgpio.py").write_text("class error(Exception): ...\nopen('.lgd-nfy-3', 'rb')\n")
    monkeypatch.syspath_prepend(tmp_path)
    for module in ("lgpio", "gpiozero.pins.lgpio"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setenv("LG_WD", "/proc")
    with pytest.raises(DriverUnavailable) as refused:
        GpiozeroPanel(PanelSettings()).start(nobody)
    assert str(refused.value) == "lgpio cannot make its pipes in /proc: set LG_WD to a folder that can be written to."


def test_pins_that_do_not_obey_any_more_are_let_go_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """lgpio's own error is neither of the system nor of gpiozero; each pin is claimed anew when it is closed."""
    obeying: list[int] = []

    def refuse(pin: MockPin, *_: object) -> None:
        if not obeying:
            raise PinInvalidState(f"{pin!r} is busy")

    pins = started()
    monkeypatch.setattr(MockPin, "_set_when_changed", refuse)
    monkeypatch.setattr(MockPin, "close", refuse)
    pins.panel.close()
    obeying.append(1)
    pins.panel.start(pins.posted.append)
    pins.panel.close()


def test_the_config_makes_the_settings() -> None:
    assert Panel().lines() == {"encoder_a": 17, "encoder_b": 27, "encoder_push": 22, "back": 23, "mode": 24}
    table: dict[str, object] = {
        "panel": {"driver": "gpiozero", "buttons": ["left", "right", "ok", "back", "mode"], "pins": {"ok": 17}}
    }
    panel = make_devices(check_config(table, "test")).panel
    assert isinstance(panel, GpiozeroPanel)
    assert panel._settings == PanelSettings(
        buttons=(
            (Control.LEFT, 6),
            (Control.RIGHT, 13),
            (Control.OK, 17),
            (Control.BACK, 23),
            (Control.MODE, 24),
        )
    )
    default = make_devices(check_config({"panel": "gpiozero"}, "test")).panel
    assert isinstance(default, GpiozeroPanel)
    assert default._settings == PanelSettings(((Control.OK, 22), (Control.BACK, 23), (Control.MODE, 24)), encoder=(17, 27))


@pytest.mark.parametrize(
    ("panel", "message"),
    [
        ({"buttons": ["encoder", "bak", "mode"]}, "there is no button 'bak': did you mean 'back'"),
        ({"buttons": ["encoder", "mode"]}, "a panel needs an encoder, or left, right and ok; and back and mode"),
        ({"buttons": ["left", "right", "back", "mode"]}, "a panel needs an encoder, or left, right and ok"),
        ({"buttons": ["encoder", "back", "back", "mode"]}, "a button is named twice"),
        ({"pins": {"left": 6}}, "no line 'left' is fitted: there are encoder_a"),
        ({"pins": {"back": 24}}, "pi back: GPIO 24 has 2 uses"),
        ({"pins": {"back": 10}}, "pi back: GPIO 10 is reserved for spi0"),
        ({"pins": {"back": 40}}, "pi back: GPIO 40 cannot be used"),
        ({"pins": {"back": "left"}}, r"back in \[panel.pins\] cannot be 'left'"),
        ({"encoder_detents": 3}, r"encoder_detents in \[panel\] cannot be 3"),
        ({"bounce_s": 5}, r"bounce_s in \[panel\] cannot be 5"),
    ],
)
def test_a_panel_that_cannot_be(panel: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        check_config({"panel": panel}, "the file")


def test_every_control_has_a_line_in_the_pin_table() -> None:
    everything: dict[str, object] = {"buttons": ["encoder", *(control.value for control in Control)]}
    devices = make_devices(check_config({"panel": {"driver": "gpiozero", **everything}}, "test"))
    assert isinstance(devices.panel, GpiozeroPanel)
    assert {control for control, _ in devices.panel._settings.buttons} == set(Control)
