"""The sounder on gpiozero's mock pins: how high and how long it sounds, and what is said where it cannot."""

from itertools import groupby

import pytest
from gpiozero.exc import PinInvalidState
from gpiozero.pins.local import LocalPiFactory
from gpiozero.pins.mock import MockPin

from orapa_pi.config import check_config
from orapa_pi.devices.gpio import apart
from orapa_pi.devices.ports import DeviceLost
from orapa_pi.devices.settings import SounderSettings
from orapa_pi.devices.sounder_gpiozero import BEEP_S, GpiozeroSounder
from orapa_pi.drivers import make_devices
from orapa_pi.errors import ConfigError, DriverUnavailable
from orapa_pi.pins import load_pins
from tests.devices.pins import Beeping


def lengths(heard_hz: list[int]) -> list[tuple[int, int]]:
    return [(hz, len(list(milliseconds))) for hz, milliseconds in groupby(heard_hz)]


def started(tone_hz: int = 4000) -> Beeping:
    beeping = Beeping(tone_hz=tone_hz)
    beeping.sounder.start(beeping.posted.append)
    return beeping


def test_a_beep_has_its_tone_and_its_length_and_then_the_pin_stands_still() -> None:
    beeping = started(tone_hz=2500)
    assert beeping.heard_hz(0.05) == [0] * 50
    beeping.sounder.beep()
    assert lengths(beeping.heard_hz(0.5)) == [(2500, round(1000 * BEEP_S)), (0, 500 - round(1000 * BEEP_S))]
    assert beeping.pin.frequency is None


def test_a_beep_within_a_beep_makes_it_longer() -> None:
    beeping = started()
    beeping.sounder.beep()
    before = beeping.heard_hz(0.1)
    beeping.sounder.beep()
    assert lengths(before + beeping.heard_hz(0.4))[0] == (4000, 100 + round(1000 * BEEP_S))


def test_closing_falls_silent_at_once() -> None:
    beeping = started()
    beeping.sounder.beep()
    beeping.sounder.close()
    assert not beeping.pin.state
    assert beeping.pin.frequency is None


def test_a_pin_that_fails_is_said_once_and_asked_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    beeping = started()

    def refuse(value: float) -> None:
        raise PinInvalidState(f"no {value}")

    monkeypatch.setattr(beeping.pin, "_set_state", refuse)
    beeping.sounder.beep()
    beeping.sounder.beep()
    assert beeping.posted == [DeviceLost("sounder", "no 0.5")]
    monkeypatch.undo()
    beeping.sounder.start(beeping.posted.append)
    beeping.sounder.beep()
    assert beeping.heard_hz(0.01) == [4000] * 10


def test_a_pi_without_pins_is_named() -> None:
    def fail() -> None:
        raise OSError("can not open gpiochip")

    sounder = GpiozeroSounder(SounderSettings(12), fail)
    with pytest.raises(DriverUnavailable, match=r"\(can not open gpiochip\).*group gpio\.$"):
        sounder.start(lambda _: None)
    sounder.beep()
    sounder.close()


class TwoOnOnePi(LocalPiFactory):  # type: ignore[misc]  # gpiozero ships no types
    """What gpiozero's factory for lgpio is made from; this one needs no Pi."""

    def __init__(self) -> None:
        super().__init__()
        self.pin_class = MockPin

    def _get_revision(self) -> int:
        return 0xA02082


def test_closing_the_sounder_leaves_the_panel_its_pins() -> None:
    panel, sounder = apart(TwoOnOnePi()), apart(TwoOnOnePi())
    held = panel.pin(17)
    sounder.pin(12)
    sounder.close()
    assert list(panel.pins.values()) == [held]


def test_the_config_makes_the_settings() -> None:
    sounder = make_devices(check_config({"sounder": {"driver": "gpiozero", "tone_hz": 3000}}, "test")).sounder
    assert isinstance(sounder, GpiozeroSounder)
    assert sounder._settings == SounderSettings(load_pins()["pi"].pin("piezo"), 3000)
    with pytest.raises(ConfigError, match=r"tone_hz in \[sounder\] cannot be 20000"):
        check_config({"sounder": {"tone_hz": 20_000}}, "the file")
