"""`check` without a device: everything, as findings with what to do; and what a running table says of itself."""

import json
import signal
import sqlite3
from pathlib import Path

import pytest

from orapa_pi.app.health import HOT_C
from orapa_pi.app.sealing import key_file
from orapa_pi.app.soundness import of_store
from orapa_pi.commands.check_all import look, running_table
from orapa_pi.devices.machine_linux import LinuxMachine
from orapa_pi.devices.simulated_machine import SimulatedMachine
from orapa_pi.phrases import load_words
from orapa_pi.play.modes import Mode
from tests.app.played import begun, store_at
from tests.commands.run import orapa
from tests.commands.service import ORAPA, Service

PI = 'store = "{store}"\nmatrix = "unicornhathd"\npanel = "gpiozero"\n[board]\ndriver = "serial"\nport = "/dev/null-board"\n'


@pytest.fixture
def config(tmp_path: Path) -> Path:
    file = tmp_path / "config.toml"
    file.write_text(PI.format(store=tmp_path / "store" / "matches.db"))
    return file


@pytest.mark.skipif((LinuxMachine({}).temperature_c() or 0) > HOT_C - 15, reason="this computer is too hot to be called well")
def test_simulated_hardware_is_well() -> None:
    done = orapa("check")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "Looked at: config, disk, power, clock, games, sensor board, matrix, panel.",
        "Nothing is wrong.",
    ]


def test_hardware_that_is_not_there_is_named_with_what_to_do(config: Path) -> None:
    done = orapa("check", "--config", str(config), "--json")
    assert done.returncode == 1
    report = json.loads(done.stdout)
    assert report["table"] is None
    whats = [finding["what"] for finding in report["findings"]]
    assert {"spi_off", "file_absent"} <= set(whats)
    assert "no_board" in whats
    assert "Er is geen /dev/spidev0.0" in orapa("check", "--config", str(config), "--lang", "nl").stdout


def test_in_dutch_all_of_it_is_dutch(config: Path) -> None:
    text = orapa("check", "--config", str(config), "--lang", "nl").stdout
    assert "Er is geen sensorbord te gebruiken: er is geen poort /dev/null-board.\n" in text
    words = load_words("nl")
    said = [one.in_words(words) for one in look(str(config), SimulatedMachine(), None)[0]]
    assert said[0] == "Er is geen sensorbord te gebruiken: er is geen poort /dev/null-board."
    starts = ("De matrix start niet: De matrix ", "Het paneel start niet: De pinnen ")
    assert sorted(one[: len(start)] for one, start in zip(sorted(said[1:]), starts, strict=True)) == list(starts)
    assert not [one for one in said if " the " in one or " needs " in one]


def test_a_damaged_store_is_said_in_dutch(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    (finding,) = of_store(path)
    reason = "het is een database van iets anders"
    assert finding.in_words(load_words("nl")).startswith(f"De opslag {path} is niet te gebruiken ({reason}): ")


def test_one_thing_can_be_asked_for(config: Path) -> None:
    report = json.loads(orapa("check", "panel", "--config", str(config), "--json").stdout)
    assert report["looked_at"] == ["panel"]
    assert {finding["what"] for finding in report["findings"]} <= {"file_absent", "package_missing", "does_not_start"}
    assert "gpiochip" in str(report["findings"])
    assert orapa("check", "disk", "--config", str(config)).stdout == "Looked at: disk.\nNothing is wrong.\n"


def test_a_config_that_the_table_would_refuse_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text("matirx = 1")
    done = orapa("check", "--config", str(tmp_path / "c.toml"))
    assert done.returncode == 1
    assert "did you mean 'matrix'?" in done.stdout
    dutch = orapa("check", "--config", str(tmp_path / "c.toml"), "--lang", "nl").stdout.splitlines()[-1]
    sentence = f"{tmp_path / 'c.toml'}: er is geen sleutel 'matirx' in het bestand: bedoelde je 'matrix'?"
    assert dutch == f"De tafel start niet met deze instellingen: {sentence}"


def test_a_running_table_is_asked(tmp_path: Path, config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Service(tmp_path, *ORAPA, "serve", "--config", str(config)) as service:
        for about in ("BORD", "LED", "KEYS"):
            service.wait_for_health(about, there=True)
        monkeypatch.setenv("RUNTIME_DIRECTORY", str(service.runtime))
        report = json.loads(orapa("check", "--config", str(config), "--json").stdout)
        assert report["table"] == service.process.pid
        assert {"down_why"} <= {finding["what"] for finding in report["findings"]}
        assert orapa("check", "--config", str(config)).stdout.startswith(f"The table runs (process {service.process.pid});")
        service.stop(signal.SIGTERM)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"process": 1, "at_s": 0, "findings": []}', '{"at_s": "soon"}'])
def test_what_no_running_table_wrote_is_nothing(text: str, tmp_path: Path) -> None:
    (tmp_path / "health.json").write_text(text)
    assert running_table(tmp_path) is None
    assert running_table(tmp_path / "none") is None


def test_a_healthy_pi_without_its_hardware(config: Path) -> None:
    findings, _, looked = look(str(config), SimulatedMachine(), None)
    assert looked == ("config", "disk", "power", "clock", "store", "board", "matrix", "panel")
    assert {one.what for one in findings} == {"no_board", "does_not_start"}  # the drivers are real, and nothing is there


def test_the_store_is_read_through(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    assert of_store(None) == of_store(path) == []
    store = store_at(path)
    begun(store, Mode.SEALED)
    assert of_store(path) == []
    store.close()
    key_file(path, 1).unlink()
    assert [(one.what, dict(one.fields)) for one in of_store(path)] == [("store_no_key", {"match": "1"})]


def test_a_damaged_store_is_said(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    store = store_at(path)
    begun(store, Mode.SEALED)
    store.close()
    content = bytearray(path.read_bytes())
    content[4096:4110] = b"\xff" * 14  # the head of its second page
    path.write_bytes(content)
    assert [one.what for one in of_store(path)] == ["store_unsound"]
    path.write_bytes(b"no database at all" * 100)
    assert [one.what for one in of_store(path)] == ["store_unsound"]


def test_a_database_of_something_else_is_said(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE birds (name TEXT)")
    other.close()
    assert [one.what for one in of_store(path)] == ["store_unsound"]


def test_a_store_that_is_being_written_is_not_called_unsound(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    store = store_at(path)
    begun(store, Mode.SEALED)
    store.close()
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("PRAGMA locking_mode = EXCLUSIVE")
    writer.execute("BEGIN EXCLUSIVE")
    assert of_store(path) == []
    writer.close()
