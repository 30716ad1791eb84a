"""What the controller keeps over a reset, and whether its files are whole; on CPython, with a folder as its flash."""

from pathlib import Path

import pytest

import manifest
import memory
from orapa_pi.image import MANIFEST, board_image, identity


@pytest.fixture
def flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, data in board_image().items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    return tmp_path


@pytest.mark.usefixtures("flash")
def test_starts_are_counted_and_go_round() -> None:
    first = memory.count_boot()
    assert memory.count_boot() == (first + 1) & 0xFFFF
    Path(memory.BOOTS).write_text("65535")
    assert [memory.count_boot(), memory.count_boot()] == [0, 1]


@pytest.mark.usefixtures("flash")
def test_a_damaged_count_is_replaced_and_counted_on() -> None:
    Path(memory.BOOTS).write_text("6z")
    first = memory.count_boot()
    assert 0 <= first <= 0xFFFF
    assert memory.count_boot() == (first + 1) & 0xFFFF


def test_a_count_that_cannot_be_kept_is_not_the_same_at_every_start(flash: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (flash / (memory.BOOTS + ".new")).mkdir()  # nothing can be written there
    drawn = iter([b"\x01\x00", b"\x02\x00", b"\x03\x00", b"\x04\x00"])
    monkeypatch.setattr("memory.os.urandom", lambda _: next(drawn))
    assert memory.count_boot() != memory.count_boot()


@pytest.mark.usefixtures("flash")
def test_the_flag_holds_for_one_start() -> None:
    memory.ask_to_stay_off()
    memory.decide(False)
    assert memory.stays_off
    memory.decide(False)
    assert not memory.stays_off
    memory.decide(True)
    assert memory.stays_off


@pytest.mark.usefixtures("flash")
def test_a_whole_image_has_no_differences_and_names_itself() -> None:
    assert manifest.differences() == []
    assert manifest.identity() == identity(board_image())


@pytest.mark.parametrize("name", [name for name in board_image() if name != MANIFEST])
def test_each_file_that_is_missing_or_cut_is_named(flash: Path, name: str) -> None:
    data = (flash / name).read_bytes()
    (flash / name).write_bytes(data[:-1])
    assert manifest.differences() == [name]
    (flash / name).unlink()
    assert manifest.differences() == [name]


@pytest.mark.parametrize("text", [None, "", "\n", "no digest\nhere", "onlyoneword"])
def test_a_manifest_that_is_missing_or_empty_is_itself_named(flash: Path, text: str | None) -> None:
    if text is None:
        (flash / MANIFEST).unlink()
    else:
        (flash / MANIFEST).write_text(text)
    assert manifest.differences() == [MANIFEST]
