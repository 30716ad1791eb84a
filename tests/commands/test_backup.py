"""`backup` and `restore`: what goes in comes out, and all of it or nothing."""

import gzip
import os
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from orapa_pi.app.archive import finished
from orapa_pi.app.choices import Choices
from orapa_pi.app.opening import Lock, open_to_read
from orapa_pi.app.orders import Setup
from orapa_pi.cameras import kept_files
from orapa_pi.commands import restoring
from orapa_pi.commands.archives import packed
from orapa_pi.commands.backup import KIND, contents
from orapa_pi.commands.restoring import ALLOWED, PENDING, finish_restore, prepare
from orapa_pi.config import load_config
from orapa_pi.errors import BackupError
from orapa_pi.play.modes import Mode
from orapa_pi.rules.mine import MINE
from tests.app.played import begun, store_at
from tests.commands.kept import BOARD, SEED, Table, unpacked
from tests.commands.run import ROOT, assert_one_sentence, orapa
from tests.commands.service import ORAPA


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table(tmp_path / "table")
    table.fill()
    return table


def holding(files: dict[str, bytes]) -> Callable[[Path], frozenset[str]]:
    """Lays these files, as a backup that is unpacked does."""

    def fill(folder: Path) -> frozenset[str]:
        for name, data in files.items():
            (folder / name).write_bytes(data)
        return frozenset(files)

    return fill


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


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    for command in ("backup", "bundle"):
        assert "cannot be written" in assert_one_sentence(orapa(command, str(tmp_path / "no" / "b.tar.gz")))
    assert "cannot be read" in assert_one_sentence(orapa("restore", str(tmp_path / "none.tar.gz")))
    (tmp_path / "folder").mkdir()
    assert "cannot be read: Is a directory" in assert_one_sentence(orapa("restore", str(tmp_path / "folder")))
    assert "is no file that can be written over" in assert_one_sentence(orapa("backup", str(tmp_path / "folder")))
    os.mkfifo(tmp_path / "device")
    assert "is no file that can be written over" in assert_one_sentence(orapa("backup", str(tmp_path / "device")))
    assert (tmp_path / "device").is_fifo()
    assert not [*tmp_path.glob("*.part")]


def test_a_damaged_store_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "matches.db").write_bytes(b"no database" * 1000)
    assert_one_sentence(orapa("backup", str(tmp_path / "b.tar.gz"), "--store", str(tmp_path / "matches.db")))
