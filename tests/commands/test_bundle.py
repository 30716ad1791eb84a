"""`bundle`, and a backup while a match runs: what helps from afar, and no secret."""

import io
import tarfile
from pathlib import Path

import pytest

from orapa_pi.commands.bundle import HANDED
from orapa_pi.play.modes import Mode
from tests.app.played import begun, store_at
from tests.app.test_secrets import hunt, paths_of, texts_of
from tests.commands.kept import SEED, Table
from tests.commands.run import orapa
from tests.commands.served import LAYOUT
from tests.commands.service import Service
from tests.commands.test_serve import SERVED
from tests.play.story import OTHER, RIGHT


def everything_in(data: bytes) -> bytes:
    """The files of a .tar.gz one after another."""
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:gz") as tar:
        return b"\n".join(file.read() for member in tar if (file := tar.extractfile(member)) is not None)


def forms_of_secrets() -> list[str]:
    return [SEED, *(text for layout in (RIGHT, OTHER, LAYOUT) for text in (*texts_of(layout), *paths_of(layout)))]


def leaked_in(content: bytes) -> list[str]:
    return [text for text in forms_of_secrets() if text.encode() in content or text.encode("utf-16-le") in content]


@pytest.mark.parametrize("mode", Mode)
def test_backup_and_bundle_of_a_running_match_hold_nothing_of_it(mode: Mode, tmp_path: Path) -> None:
    table = Table(tmp_path / "table")
    store = store_at(table.store)
    hunt(begun(store, mode), OTHER)
    for command in ("backup", "bundle"):
        file = tmp_path / f"{command}.tar.gz"
        assert orapa(command, str(file), "--config", str(table.config)).returncode == 0
        assert leaked_in(everything_in(file.read_bytes())) == []
    store.close()


def test_journal_status_and_health_of_a_running_service_hold_nothing_of_its_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Service(tmp_path, *SERVED) as service:
        service.wait_for("READY=1")
        service.press("lay", "ok")
        service.wait_for("STATUS=open table, questions are asked, 0 questions.")
        service.press("right", "right", "ok")
        service.wait_for("STATUS=open table, questions are asked, 1 questions.")
        monkeypatch.setenv("RUNTIME_DIRECTORY", str(service.runtime))
        done = orapa("bundle", str(tmp_path / "b.tar.gz"), "--store", str(tmp_path / "data" / "orapa-pi" / "matches.db"))
        assert done.returncode == 0, done.stderr
        service.stop()
    bundle = everything_in((tmp_path / "b.tar.gz").read_bytes())
    assert b'"status": "running"' in bundle
    said = "\n".join(service.told).encode() + service.log.read_bytes() + (service.runtime / "health.json").read_bytes()
    assert leaked_in(bundle + said) == []


def test_the_journal_may_be_read_by_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HANDED, "stdin")
    done = orapa("bundle", str(tmp_path / "b.tar.gz"), stdin="orapa-pi[7]: the matrix went dark\n")
    assert (done.returncode, done.stdout) == (0, "")
    assert b"orapa-pi[7]: the matrix went dark\n" in everything_in((tmp_path / "b.tar.gz").read_bytes())


def test_a_bundle_says_what_is_wrong_and_what_is_installed(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text('panel = "gpiozero"\n')
    done = orapa("bundle", str(tmp_path / "b.tar.gz"), "--config", str(tmp_path / "c.toml"))
    assert (done.returncode, done.stdout) == (0, "")
    content = everything_in((tmp_path / "b.tar.gz").read_bytes())
    for text in (b'"file_absent"', b"pydantic ", b'panel = "gpiozero"', b'"python"'):
        assert text in content
