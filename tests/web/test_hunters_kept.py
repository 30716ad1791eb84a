"""Seats outlive the table's process, in a file that only its owner reads."""

import stat
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from orapa_pi.web.hunters.kept import SeatsFile, at_leisure
from orapa_pi.web.hunters.notebook import Mark, Notebook
from orapa_pi.web.hunters.seats import Colour, Seat, Symbol
from tests.web.hunting import phone, seated
from tests.web.served import running

SEAT = Seat("ANN", Colour.TEAL, Symbol.STAR, "d1", "0042", Notebook("m-1", 7, ("red@A1N",), (("C3", Mark.FULL),)))


def test_what_is_kept_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "new" / "seats.json"
    SeatsFile(path).keep((SEAT,))
    assert SeatsFile(path).load() == (SEAT,)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    SeatsFile(path).keep(())
    assert SeatsFile(path).load() == ()


@pytest.mark.parametrize("text", ["", "{", "[1]", '[{"name": 1}]', "null", '{"a": 1}', "[" * 100_000])
def test_a_file_that_is_none_of_ours_is_no_seat(tmp_path: Path, text: str) -> None:
    path = tmp_path / "seats.json"
    path.write_text(text)
    assert SeatsFile(path).load() == ()


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    SeatsFile(blocked / "seats.json").keep((SEAT,))


def test_many_changes_are_few_writes_and_the_last_one_is_among_them() -> None:
    written: list[tuple[Seat, ...]] = []
    first = Event()

    def keep(seats: tuple[Seat, ...]) -> None:
        written.append(seats)
        first.set()

    with at_leisure(keep, pause_s=3600) as note:
        note(())
        assert first.wait(90)
        for _ in range(100):
            note((SEAT,))
        note((SEAT, SEAT))
        assert written == [()]
    assert written == [(), (SEAT, SEAT)]
    with at_leisure(keep):
        """Nothing changes, and nothing is written."""
    assert len(written) == 2


def test_after_a_restart_the_phone_still_has_its_seat(tmp_path: Path) -> None:
    store = str(tmp_path / "matches.db")
    with running(store=store) as table, closing(seated(table, "ANN")) as ann:
        token = ann.cookies["orapa-seat"]
        sheet = {"match": "", "stamp": 2, "pieces": ["red@A1N"], "marks": {}}
        ann.post("/play/sheet", json=sheet)
    assert token not in (tmp_path / "matches.db.seats.json").read_text()
    with running(store=store) as table, closing(phone(table)) as ann:
        ann.cookies.set("orapa-seat", token)
        assert ann.get("/play/me").json()["notebook"] == sheet
