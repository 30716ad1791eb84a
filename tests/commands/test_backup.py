"""`backup`, `restore` and `bundle`: what goes in comes out, what is strange is refused, and no secret is in any of it."""

import gzip
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from orapa_pi.app.archive import finished, listed
from orapa_pi.app.choices import Choices
from orapa_pi.app.opening import Lock, open_to_read
from orapa_pi.app.orders import Setup
from orapa_pi.calibrations import save_calibration
from orapa_pi.cameras import kept_files
from orapa_pi.commands import archives, restoring
from orapa_pi.commands.archives import MANIFEST, MOST_FILES, packed, unpack
from orapa_pi.commands.backup import KIND, contents
from orapa_pi.commands.restoring import ALLOWED, PENDING, finish_restore, prepare
from orapa_pi.config import load_config
from orapa_pi.errors import BackupError
from orapa_pi.play.events import Submitted
from orapa_pi.play.modes import Mode
from orapa_pi.rules.mine import MINE
from orapa_pi.sensing.calibration import Calibration
from tests.app.played import begun, store_at
from tests.app.test_secrets import hunt, paths_of, texts_of
from tests.commands.run import ROOT, assert_one_sentence, orapa
from tests.commands.served import LAYOUT
from tests.commands.service import ORAPA, Service
from tests.commands.test_serve import SERVED
from tests.play.story import OTHER, RIGHT

BOARD = "e6614103e7452d2f"
SEED = "918273645"


def unpacked(kind: str, data: bytes, allowed: re.Pattern[str]) -> dict[str, bytes]:
    """What a backup holds, by name."""
    with TemporaryDirectory() as own:
        folder = Path(own)
        for name in ("calibrations", "camera"):
            (folder / name).mkdir()
        names = unpack(kind, io.BytesIO(data), allowed, folder)
        assert {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()} == names
        return {name: (folder / name).read_bytes() for name in names}


def holding(files: dict[str, bytes]) -> Callable[[Path], frozenset[str]]:
    """Lays these files, as a backup that is unpacked does."""

    def fill(folder: Path) -> frozenset[str]:
        for name, data in files.items():
            (folder / name).write_bytes(data)
        return frozenset(files)

    return fill


class Table:
    """A folder with a config, a calibration and a store with one finished match."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store, self.config = folder / "matches.db", folder / "config.toml"
        folder.mkdir(exist_ok=True)
        self.config.write_text(f'store = "{self.store}"\n[board]\ndriver = "serial"\ncalibrations = "{folder / "walked"}"\n')

    def fill(self) -> None:
        save_calibration(self.folder / "walked", Calibration(BOARD, 11, 8, tuple(range(88)), ()))
        self.play_to_the_end()

    def play_to_the_end(self) -> None:
        store = store_at(self.store)
        begun(store, Mode.SEALED).do(Submitted(RIGHT))
        store.close()

    def matches(self) -> list[str]:
        database = open_to_read(self.store)
        try:
            return [str(head.status) for _, head, _ in listed(database)]
        finally:
            database.close()


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table(tmp_path / "table")
    table.fill()
    return table


def backed_up(table: Table) -> bytes:
    file = table.folder.parent / "backup.tar.gz"
    done = orapa("backup", str(file), "--config", str(table.config))
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    return file.read_bytes()


def test_a_backup_is_put_back_into_an_empty_table(table: Table, tmp_path: Path) -> None:
    data = backed_up(table)
    assert oct((tmp_path / "backup.tar.gz").stat().st_mode & 0o777) == "0o600"
    text = table.config.read_text()
    for path in (*table.folder.glob("matches*"), *table.folder.glob("walked/*"), table.config):
        path.unlink()
    table.config.write_text(text)
    (tmp_path / "b.tar.gz").write_bytes(data)
    done = orapa("restore", str(tmp_path / "b.tar.gz"), "--config", str(table.config))
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"Put back: calibrations/{BOARD}.json, config.toml, matches.db.\n"
    assert table.matches() == ["over"]
    database = open_to_read(table.store)
    assert len(list(finished(database, 1).steps())) > 1
    database.close()
    assert [path.name for path in (table.folder / "walked").iterdir()] == [f"{BOARD}.json"]
    assert not (table.folder / PENDING).exists()


def test_matches_that_are_there_stay_and_none_is_there_twice(table: Table, tmp_path: Path) -> None:
    data = backed_up(table)
    table.play_to_the_end()
    (tmp_path / "b.tar.gz").write_bytes(data)
    for _ in range(2):
        assert orapa("restore", str(tmp_path / "b.tar.gz"), "--config", str(table.config)).returncode == 0
        assert table.matches() == ["over", "over"]


def test_what_was_chosen_at_the_table_comes_along_and_no_seat(table: Table, tmp_path: Path) -> None:
    choices, seats = (table.store.with_name(f"{table.store.name}.{kind}.json") for kind in ("choices", "seats"))
    start = Setup(MINE, ("ANN", "BOB", "CAS", "DAN", "EVA", "FAY"))
    assert Choices(choices, start).keep(replace(start, language="nl", brightness=30)) == ""
    seats.write_text(f'{{"sheet": "{SEED}"}}')
    data = backed_up(table)
    assert set(unpacked(KIND, data, ALLOWED)) == {"config.toml", "matches.db", choices.name, f"calibrations/{BOARD}.json"}
    assert SEED.encode() not in gzip.decompress(data)
    before = choices.read_bytes()
    choices.unlink()
    done = orapa("restore", str(tmp_path / "backup.tar.gz"), "--config", str(table.config))
    assert done.returncode == 0, done.stderr
    assert choices.name in done.stdout
    assert choices.read_bytes() == before
    assert Choices(choices, start).load().language == "nl"


def test_what_the_camera_has_learned_of_each_game_comes_along(table: Table, tmp_path: Path) -> None:
    learned = {"eye.json": '{"edition": "space", "checksum": "a"}', "eye-mine.json": '{"edition": "mine", "checksum": "b"}'}
    for name, text in learned.items():
        (table.folder / name).write_text(text)
    table.config.write_text(table.config.read_text() + f'[camera]\ncalibration = "{table.folder / "eye.json"}"\n')
    data = backed_up(table)
    kept = {f"camera/{game}.json" for game in ("mine", "space")}
    assert set(unpacked(KIND, data, ALLOWED)) == {"config.toml", "matches.db", f"calibrations/{BOARD}.json"} | kept
    for name in learned:
        (table.folder / name).unlink()
    done = orapa("restore", str(tmp_path / "backup.tar.gz"), "--config", str(table.config))
    assert done.returncode == 0, done.stderr
    files = kept_files(load_config(table.config))
    assert {game: path.read_text() for game, path in files.items()} == {
        "space": learned["eye.json"],
        "mine": learned["eye-mine.json"],
    }


def test_a_backup_says_that_the_choices_are_in_it(table: Table, tmp_path: Path) -> None:
    program = ("backup", str(tmp_path / "b.tar.gz"), "--config", str(table.config))
    said = orapa(*program).stderr
    assert "chosen at the table" not in said
    assert "The config is in it." in said
    assert "config" not in orapa("backup", str(tmp_path / "c.tar.gz"), "--store", str(table.store)).stderr
    table.store.with_name(f"{table.store.name}.choices.json").write_text("{}")
    assert orapa(*program).stderr.endswith("\nWhat was chosen at the table is in it.\n")


@pytest.mark.parametrize("text", ["[]", "{", "\xff"])
def test_choices_that_are_none_change_nothing(table: Table, tmp_path: Path, text: str) -> None:
    files = {"matches.db.choices.json": text.encode("latin-1")}
    (tmp_path / "b.tar.gz").write_bytes(packed(KIND, files))
    done = orapa("restore", str(tmp_path / "b.tar.gz"), "--config", str(table.config))
    assert "choices in the backup cannot be read" in assert_one_sentence(done)
    assert not table.store.with_name(f"{table.store.name}.choices.json").exists()


def test_a_pipe_takes_the_place_of_a_file(table: Table) -> None:
    program = [*ORAPA, "backup", "-", "--config", str(table.config)]
    made = subprocess.run(program, capture_output=True, cwd=ROOT, check=True)
    assert set(unpacked(KIND, made.stdout, ALLOWED)) == {"config.toml", "matches.db", f"calibrations/{BOARD}.json"}
    program[-4:-2] = ["restore", "-"]
    back = subprocess.run(program, input=made.stdout, capture_output=True, cwd=ROOT, check=True)
    assert back.stdout.startswith(b"Put back: ")


def test_nothing_is_put_back_while_a_table_plays(table: Table, tmp_path: Path) -> None:
    (tmp_path / "b.tar.gz").write_bytes(backed_up(table))
    lock = Lock(table.store)
    try:
        done = orapa("restore", str(tmp_path / "b.tar.gz"), "--config", str(table.config))
    finally:
        lock.release()
    assert "another table uses it" in assert_one_sentence(done)


def tar_of(*members: tuple[tarfile.TarInfo, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        for info, data in members:
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    return out.getvalue()


def link(name: str, target: str) -> tuple[tarfile.TarInfo, bytes]:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = tarfile.SYMTYPE, target
    return info, b""


@pytest.mark.parametrize(
    "name",
    [
        "../config.toml",
        "/etc/passwd",
        "calibrations/../../x.json",
        "calibrations/../config.toml",
        "calibrations/ABC.json",
        "matches.db.match-1.key",
        "config.toml\n",
        "calibrations",
    ],
)
def test_a_path_that_no_backup_has_is_refused(name: str) -> None:
    with pytest.raises(BackupError, match="does not belong"):
        unpacked(KIND, packed(KIND, {name: b"x"}), ALLOWED)


def test_links_other_kinds_doubles_and_damage_are_refused() -> None:
    good = packed(KIND, {"config.toml": b"language = 'en'\n"})
    other = packed("a bundle", {"config.toml": b""})
    twice = tar_of(*((tarfile.TarInfo("config.toml"), b"a") for _ in range(2)))
    changed = bytearray(gzip.decompress(good))
    changed[changed.index(b"language = ")] ^= 1
    bare = tar_of((tarfile.TarInfo("config.toml"), b""))
    listed_only = tar_of((tarfile.TarInfo(MANIFEST), json.dumps({"kind": KIND, "files": {"config.toml": "0"}}).encode()))
    deep = tar_of((tarfile.TarInfo(MANIFEST), b"[" * 100_000))
    for data in (
        b"",
        b"x",
        deep,
        good[: len(good) // 2],
        other,
        twice,
        gzip.compress(bytes(changed)),
        bare,
        listed_only,
        tar_of(link("config.toml", "/etc/shadow")),
    ):
        with pytest.raises(BackupError, match="nothing was changed"):
            unpacked(KIND, data, ALLOWED)
    assert unpacked(KIND, good, ALLOWED) == {"config.toml": b"language = 'en'\n"}


MEASURED = """
import sys
from orapa_pi.cli import main
status = main()
print(open("/proc/self/status").read())
sys.exit(status)
"""
"""A command that says at its end how much memory it had at most."""


def bomb(kind: bytes, name: str, size: int) -> bytes:
    """A .tar.gz that is a thousandth of what comes out of it: one member of this kind, all zeros."""
    head = tarfile.TarInfo(name)
    head.size, head.type = size, kind
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    parts = [packer.compress(head.tobuf(tarfile.GNU_FORMAT))]
    parts += [packer.compress(bytes(1 << 20)) for _ in range(size >> 20)]
    return b"".join((*parts, packer.flush()))


@pytest.mark.parametrize("kind", [tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.GNUTYPE_LONGNAME, tarfile.REGTYPE])
def test_a_small_file_that_unpacks_to_a_large_one_takes_little_memory(kind: bytes, table: Table, tmp_path: Path) -> None:
    """Also where the large one is no member but what announces one, which tarfile reads whole, whatever size it says it is."""
    (tmp_path / "b.tar.gz").write_bytes(bomb(kind, "matches.db", 200 << 20))
    before = {path: path.read_bytes() for path in table.folder.rglob("*") if path.is_file()}
    program = [sys.executable, "-c", MEASURED, "restore", str(tmp_path / "b.tar.gz"), "--config", str(table.config)]
    done = subprocess.run(program, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 2
    assert "nothing was changed" in done.stderr
    (peak_kb,) = re.findall(r"VmHWM:\s*(\d+) kB", done.stdout)
    assert int(peak_kb) < 120_000, "it takes 44,000, whatever is in the file"
    assert {path: path.read_bytes() for path in table.folder.rglob("*") if path.is_file()} == before


def test_more_than_a_backup_may_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "LARGEST_BYTES", 1 << 20)
    many = [(tarfile.TarInfo(f"calibrations/{number:x}.json"), b"") for number in range(MOST_FILES + 1)]
    for data in (bomb(tarfile.REGTYPE, "matches.db", 2 << 20), tar_of(*many), packed(KIND, {}) + gzip.compress(bytes(2 << 20))):
        with pytest.raises(BackupError, match="too large"):
            unpacked(KIND, data, ALLOWED)


def test_a_bit_that_fell_over_is_never_more_than_a_refusal() -> None:
    good = packed(KIND, {"config.toml": b"".join(f"# {number * 7919 % 1009}\n".encode() for number in range(300))})
    refused = 0
    for place in range(10, len(good)):
        torn = good[:place] + bytes((good[place] ^ 0x10,)) + good[place + 1 :]
        try:
            unpacked(KIND, torn, ALLOWED)
        except BackupError:
            refused += 1
    assert refused > 0.9 * (len(good) - 10)


@pytest.mark.parametrize(
    ("files", "text"),
    [
        ({"config.toml": b"matirx = 1"}, "did you mean 'matrix'"),
        ({"matches.db": b"no database"}, "cannot be read"),
        ({f"calibrations/{BOARD}.json": b"{}"}, "cannot be used"),
        ({"camera/mine.json": b'{"edition": "space"}'}, "cannot be used"),
    ],
)
def test_what_cannot_be_used_changes_nothing(files: dict[str, bytes], text: str, table: Table) -> None:
    before = sorted(path.name for path in table.folder.rglob("*"))
    with pytest.raises(Exception, match=text):
        prepare(holding(files), load_config(table.config), table.config)
    assert sorted(path.name for path in table.folder.rglob("*")) == before


def test_a_running_match_in_a_backup_is_refused(table: Table) -> None:
    store = store_at(table.store)
    begun(store, Mode.SEALED)
    store.close()
    with pytest.raises(BackupError, match="not over"):
        prepare(holding({"matches.db": table.store.read_bytes()}), load_config(table.config), table.config)


class PowerCut(BaseException):
    """Nothing that anybody catches."""


class Countdown:
    """The power goes before the step of this number."""

    def __init__(self, steps: int) -> None:
        self._left = steps

    def before(self, step: Callable[..., object]) -> Callable[..., object]:
        def taken(*paths: Path) -> object:
            self._left -= 1
            if self._left == 0:
                raise PowerCut
            return step(*paths)

        return taken


@pytest.mark.parametrize("step", range(1, 9))
def test_a_restore_that_is_cut_short_is_taken_up_again(
    step: int, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The power goes at every step: either nothing was changed, or the next start does the rest."""
    config = load_config(table.config)
    files, _ = contents(config, table.config)
    new = Table(tmp_path / "new")
    new.config.write_text(new.config.read_text() + f'[camera]\ncalibration = "{new.folder / "camera.json"}"\n')
    files["config.toml"] = new.config.read_bytes() + b"# restored\n"
    files["camera/mine.json"] = b'{"edition": "mine"}'
    target = load_config(new.config)
    count = Countdown(step)
    for name in ("copy_finished", "_replace", "sync_folder"):
        monkeypatch.setattr(restoring, name, count.before(getattr(restoring, name)))

    def restore() -> None:
        prepare(holding(files), target, new.config)
        finish_restore(target)

    with pytest.raises(PowerCut):
        restore()
    monkeypatch.undo()
    counted = (new.folder / PENDING).exists()
    assert finish_restore(target) is counted
    assert new.store.exists() is counted
    assert ("# restored" in new.config.read_text()) is counted
    assert (new.folder / "walked" / f"{BOARD}.json").exists() is counted
    assert (new.folder / "camera.json").exists() is counted


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


def test_a_bundle_says_what_is_wrong_and_what_is_installed(tmp_path: Path) -> None:
    (tmp_path / "c.toml").write_text('panel = "gpiozero"\n')
    done = orapa("bundle", str(tmp_path / "b.tar.gz"), "--config", str(tmp_path / "c.toml"))
    assert (done.returncode, done.stdout) == (0, "")
    content = everything_in((tmp_path / "b.tar.gz").read_bytes())
    for text in (b'"file_absent"', b"pydantic ", b'panel = "gpiozero"', b'"python"'):
        assert text in content


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    for command in ("backup", "bundle"):
        assert "cannot be written" in assert_one_sentence(orapa(command, str(tmp_path / "no" / "b.tar.gz")))
    assert "cannot be read" in assert_one_sentence(orapa("restore", str(tmp_path / "none.tar.gz")))
    (tmp_path / "folder").mkdir()
    assert "is no file that can be written over" in assert_one_sentence(orapa("backup", str(tmp_path / "folder")))
    os.mkfifo(tmp_path / "device")
    assert "is no file that can be written over" in assert_one_sentence(orapa("backup", str(tmp_path / "device")))
    assert (tmp_path / "device").is_fifo()
    assert not [*tmp_path.glob("*.part")]


def test_a_damaged_store_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "matches.db").write_bytes(b"no database" * 1000)
    assert_one_sentence(orapa("backup", str(tmp_path / "b.tar.gz"), "--store", str(tmp_path / "matches.db")))
