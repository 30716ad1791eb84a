"""Every finding on its whole way: from what is wrong to `check`, as words, JSON and status, to the host and to the matrix."""

import json
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import pytest

from orapa_pi.app.duty import Duty
from orapa_pi.app.hosting import HostSight
from orapa_pi.app.journal import Trouble
from orapa_pi.commands.check_all import Running, report, running_table
from orapa_pi.commands.serve import Publisher
from orapa_pi.devices.ports import Alive, BoardSought, DeviceLost, Examined, Message
from orapa_pi.devices.simulated_machine import SimulatedMachine
from orapa_pi.phrases import languages, load_words
from orapa_pi.rules.json_form import Json
from orapa_pi.screen.findings import Finding, found
from tests.app.test_care import Systemd
from tests.app.test_health import CASES
from tests.app.test_table import Bench, bench

CONFIG = """
store = "{store}"
board = "serial"
panel = "gpiozero"
[matrix]
driver = "apa102"
spi_device = 1
"""
CAMERA_CONFIG = """
store = "{store}"
voice = "espeak"
[camera]
driver = "picamera2"
"""
IN_CAMERA = ("module_missing", "wrong_environment", "wrong_python", "program_missing")
ALIVE, SILENT = Alive("board", live=True), Alive("board", live=False)
LINE = Alive("board", live=True, troubles=(("damaged", 3), ("resent", 1), ("image", 8)))
LOST = Alive("board", live=True, troubles=(("lost", 7),))
JUMPED = found("clock", "clock_jumped", span="2 h")

AT_THE_TABLE: dict[str, tuple[str, list[Message]]] = {
    "down": ("board", [BoardSought()]),
    "down_why": ("board", [DeviceLost("board", "the cable is pulled")]),
    "hangs": ("board", [ALIVE]),
    "no_reading": ("board", [ALIVE, *[SILENT] * 20]),
    "line_errors": ("board", [LINE]),
    "other_firmware": ("board", [LINE]),
    "lost_scans": ("board", [LOST]),
    "clock_jumped": ("clock", [Examined((JUMPED,))]),
}
"""What a table notices itself: what it is about, and the messages, one a second, by which it does."""


def asked(config: Path, machine: SimulatedMachine, running: Running | None, **more: object) -> int:
    options = {"config": str(config), "lang": "en", "json": False, "device": None, **more}
    return report(Namespace(**options), machine, running)


def seen(
    config: Path, machine: SimulatedMachine, running: Running, capsys: pytest.CaptureFixture[str]
) -> tuple[str, list[dict[str, str]]]:
    """What `check` prints in words, and its findings as JSON; its status says that there are some."""
    assert asked(config, machine, running) == 1
    text = capsys.readouterr().out
    assert asked(config, machine, running, json=True) == 1
    return text, json.loads(capsys.readouterr().out)["findings"]


@pytest.mark.parametrize("what", CASES)
def test_what_is_wrong_with_the_computer(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make, _, about, fragment = CASES[what]
    config = tmp_path / "config.toml"
    config.write_text((CAMERA_CONFIG if what in IN_CAMERA else CONFIG).format(store=tmp_path / "matches.db"))
    text, findings = seen(config, make(), Running(1, ()), capsys)
    assert fragment in text
    assert [(one["what"], one["about"]) for one in findings] == [(what, about)]
    assert findings[0]["words"] in text
    assert asked(config, SimulatedMachine(), Running(1, ())) == 0
    assert load_words("en").say("check.fine") in capsys.readouterr().out


class Host:
    """A page of the host, as far as it hears of health."""

    faults: tuple[str, ...] = ()

    def see(self, sight: HostSight) -> None:
        self.faults = sight.faults


def shown_and_told(hands: Bench) -> tuple[set[str], tuple[str, ...]]:
    """The words on the matrix, as a host without a keyboard pages through them, and what his page is told."""
    host = Host()
    hands.table.hosting.watchers.append(host)
    hands.table.show_care()
    lines = {hands.matrix.frames[-1].line for _ in range(80) if hands.wait(0.25)}
    return {word for line in lines for word in line.split()}, host.faults


def told_by(hands: Bench, folder: Path) -> Running:
    """What `check` hears from the table as a service."""
    words = load_words("en")
    kept: list[Json] = []
    Duty(hands.table, Systemd(), hands.clock, words, lambda _: None, kept.append).turned()
    Publisher(folder)(kept[-1])
    running = running_table(folder)
    assert running
    return running


@pytest.mark.parametrize("what", AT_THE_TABLE)
def test_what_a_table_notices_of_its_devices(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    about, messages = AT_THE_TABLE[what]
    config = tmp_path / "config.toml"
    config.write_text('store = "off"\n')
    with bench() as hands:
        hands.table.care.image = 7
        for message in messages:
            hands.table.post(message)
            hands.table.run_until_quiet()
            hands.wait(1.0)
        if what == "hangs":
            hands.wait(20.0)
        running = told_by(hands, tmp_path)
        text, findings = seen(config, SimulatedMachine(), running, capsys)
        (finding,) = [one for one in findings if one["what"] == what]
        assert finding["about"] == about
        assert finding["words"] in text
        if what in ("hangs", "no_reading"):
            return  # they grow while the matrix is read: see the test below
        words, faults = shown_and_told(hands)
        assert ("BOA" if what == "down" else load_words("en").say(f"check.about.{about}")) in words
        assert any(fault.partition(",")[0] == finding["words"].partition(",")[0] for fault in faults)


def every_finding() -> list[Finding]:
    one = {"device": "board", "span": "5 min", "reason": "it is so"}
    table = [found("board", "hangs", **one), found("board", "no_reading", **one), found("voice", "down_why", **one), JUMPED]
    return [*[_of(make) for make, _, _, _ in CASES.values()], *table]


def _of(make: Callable[[], SimulatedMachine]) -> Finding:
    from orapa_pi.app.health import examine
    from tests.app.test_health import CAMERA, WANTED

    return (*examine(make(), WANTED), *examine(make(), CAMERA))[0]


@pytest.mark.parametrize("finding", every_finding(), ids=lambda finding: finding.what)
def test_every_finding_reaches_the_host_and_the_matrix(finding: Finding) -> None:
    with bench() as hands:
        hands.table.post(Examined((finding,), ("192.168.1.20",)))
        hands.table.run_until_quiet()
        words, faults = shown_and_told(hands)
        assert load_words("en").say(f"check.about.{finding.about}") in words
        assert faults == (finding.in_words(load_words("en")),)
        assert "192." in words


@pytest.mark.parametrize("trouble", Trouble)
def test_a_store_in_trouble_reaches_everybody(
    trouble: Trouble, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "config.toml"
    config.write_text('store = "off"\n')
    with bench() as hands:
        monkeypatch.setattr(hands.table._journal, "trouble", trouble)
        text, findings = seen(config, SimulatedMachine(), told_by(hands, tmp_path), capsys)
        assert [one["what"] for one in findings] == [f"store_{trouble.value}"]
        words, faults = shown_and_told(hands)
        assert "FILE" in words
        assert list(faults) == [findings[0]["words"]]
        assert faults[0] in text


@pytest.mark.parametrize("language", languages())
def test_each_kind_of_finding_has_a_short_word_of_its_own(language: str) -> None:
    """On the matrix they must not be taken for one another, nor for what is only waited for."""
    section = load_words(language).section("check.about")
    assert len(set(section.values())) == len(section)
