"""Seats outlive the table's process, in a file that only its owner reads."""

import json
import stat
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from orapa_pi.web.hunters.kept import SeatsFile, at_leisure
from orapa_pi.web.hunters.notebook import Mark, Notebook
from orapa_pi.web.hunters.seats import MOST_SEATS, Colour, Seat, Symbol
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


def test_what_is_no_seat_of_this_table_is_left_out_and_the_others_stay(tmp_path: Path) -> None:
    """A file of a newer table, or one that somebody has written in: one strange seat sent all of them away."""
    path = tmp_path / "seats.json"
    SeatsFile(path).keep((SEAT, *(replace(SEAT, name=f"P{number}") for number in range(9))))
    first, *rest = json.loads(path.read_text())
    strange = [{**first, "name": "BOB", "colour": "puce"}, {**first, "name": "ann", "code": "9999"}, {"name": 1}, 7]
    path.write_text(json.dumps([strange[0], {**first, "hat": "red"}, *strange[1:], *rest]))
    loaded = SeatsFile(path).load()
    assert loaded[0] == SEAT
    assert [seat.name for seat in loaded] == ["ANN", "P0", "P1", "P2", "P3", "P4"]
    SeatsFile(path).keep(loaded)
    assert len(json.loads(path.read_text())) == MOST_SEATS
    assert "hat" not in path.read_text()


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
