"""`ask` and `answers`: in words, as JSON, from every kind of source."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from orapa_pi.cli import main
from orapa_pi.rules.drawing import draw_layout
from orapa_pi.rules.json_form import layout_to_json
from orapa_pi.rules.notation import format_layout, parse_layout
from orapa_pi.sensing.levels import Kind
from orapa_pi.sensing.picture import picture_of, picture_to_json
from tests.commands.run import ROOT, VECTORS, assert_one_sentence, orapa
from tests.rules.layouts import RECORDED, RECORDS

FIRST = RECORDED["table-game-1"]
BOARD = format_layout(FIRST)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main(list(arguments)) == 0
    return json.loads(capsys.readouterr().out)


def test_words_and_frame() -> None:
    done = orapa("ask", "--layout", BOARD, "4", "E4", "e 5")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "4: The wave comes back at number 4, sky blue."
    assert lines[1] == "...:::@::::::..."[:3] + ":::s::::::..."
    assert lines[17] == "E4: Nothing is there."


def test_dutch() -> None:
    done = orapa("ask", "--lang", "nl", "--layout", BOARD, "1", "F8")
    assert "1: De straal komt naar buiten bij letter I, transparant." in done.stdout
    assert "F8: Een gele edelsteen." in done.stdout


def test_the_path_is_drawn() -> None:
    done = orapa("ask", "--draw", "--layout", "mine:red@B8E", "8")
    assert "r◣*" in done.stdout
    assert done.stdout.count(".-") == 2


def test_json_of_beams_and_cells(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "ask", "--json", "--layout", BOARD, "4", "15", "E4", "F8") == [
        {"port": "4", "ending": "exit", "exit": "4", "colours": ["blue", "white"], "name": "sky blue"},
        {"port": "15", "ending": "exit", "exit": "15", "colours": ["blue", "red", "white", "yellow"], "name": "gray"},
        {"cell": "E4", "answer": "nothing"},
        {"cell": "F8", "answer": "yellow"},
    ]


@pytest.mark.parametrize("source", ["line", "drawing", "json"])
def test_bounces_in_place_of_the_colour(source: str, tmp_path: Path) -> None:
    layout = parse_layout("mine:red@B8E")
    forms = {"line": format_layout(layout), "drawing": draw_layout(layout), "json": json.dumps(layout_to_json(layout))}
    file = tmp_path / "board"
    file.write_text(forms[source])
    rule = ("--rule", "answers=bounces")
    assert orapa("ask", *rule, "--layout", str(file), "8").stdout.startswith(
        "8: The wave comes out at number 12, after 1 bounce."
    )
    told = orapa("answers", *rule, "--lang", "nl", str(file)).stdout.splitlines()
    assert told[7] == "8: De straal komt naar buiten bij cijfer 12, na 1 keer kaatsen."
    assert json.loads(orapa("answers", *rule, "--json", str(file)).stdout)["8"] == {
        "ending": "exit",
        "exit": "12",
        "bounces": 1,
    }


def test_a_drawing_obeys_the_house_rules(tmp_path: Path) -> None:
    file = tmp_path / "board"
    file.write_text(draw_layout(parse_layout("mine:red@B8E")))
    refused = orapa("answers", "--rule", "red_sides=SW-NE", str(file))
    assert "do not let the piece red lie with that side up" in assert_one_sentence(refused)


def test_cell_answers_of_special_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    mine = "mine+transparent+black:transparent@A1N,black@C3N"
    cells = printed(capsys, "ask", "--json", "--layout", mine, "A1", "C3", "A5")
    assert [cell["answer"] for cell in cells] == ["transparent", "absorbed", "nothing"]
    space = "space+black_hole:black_hole@D4,white_ring@A5E"
    cells = printed(capsys, "ask", "--json", "--layout", space, "D4", "A5", "4", "D")
    assert [cell.get("answer", cell.get("ending")) for cell in cells] == ["black_hole", "white", "disappeared", "disappeared"]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_all_recorded_answers(record: dict[str, Any], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "layout.json"
    file.write_text(json.dumps(record["layout"]))
    answers = printed(capsys, "answers", "--json", str(file))
    for answer in answers.values():
        assert ("name" in answer) == (answer["ending"] == "exit")
        answer.pop("name", None)
    assert answers == record["answers"]
    asked = printed(capsys, "ask", "--json", "--layout", str(file), *answers)
    assert [{k: v for k, v in one.items() if k not in ("port", "name")} for one in asked] == list(record["answers"].values())


def test_a_list_of_layouts_gives_a_list() -> None:
    layouts = json.dumps([record["layout"] for record in RECORDS[:3]])
    done = orapa("answers", "--json", "-", stdin=layouts)
    answers = json.loads(done.stdout)
    assert [answer["1"]["ending"] for answer in answers] == [record["answers"]["1"]["ending"] for record in RECORDS[:3]]
    assert len(json.loads(orapa("ask", "--json", "--layout", "-", "N", stdin=layouts).stdout)) == 3
    assert json.loads(orapa("answers", "--json", "-", stdin="[]").stdout) == []


def test_a_picture_can_be_asked(tmp_path: Path) -> None:
    file = tmp_path / "picture.json"
    file.write_text(json.dumps(picture_to_json(picture_of(FIRST, Kind.HALL))))
    done = orapa("ask", "--json", "--layout", str(file), "4")
    assert json.loads(done.stdout)[0]["name"] == "sky blue"
    empty = {"edition": "mine", "expansions": [], "kind": "hall", "picture": ["." * 10] * 8}
    file.write_text(json.dumps(empty))
    assert "unfinished" in assert_one_sentence(orapa("ask", "--layout", str(file), "4"))


def test_an_existing_file_wins_over_a_board_string(tmp_path: Path) -> None:
    (tmp_path / "mine:red@B8E").write_text(json.dumps(layout_to_json(FIRST)))
    done = orapa("ask", "--json", "--layout", "mine:red@B8E", "4", cwd=tmp_path)
    assert json.loads(done.stdout)[0]["name"] == "sky blue"


def test_a_drawing_is_a_source_too(tmp_path: Path) -> None:
    deal = orapa("deal", "--edition", "space", "--expansions", "black_hole", "--seed", "3").stdout.split("\n", 1)
    (tmp_path / "board.txt").write_text(deal[1])
    by_drawing = orapa("answers", "--json", str(tmp_path / "board.txt")).stdout
    (tmp_path / "board.txt").write_text(deal[0])
    assert by_drawing == orapa("answers", "--json", str(tmp_path / "board.txt")).stdout != ""


def test_layouts_with_faults_are_traced_as_long_as_nothing_overlaps() -> None:
    touching = "mine+black:black@A1N,yellow@A3N"
    assert json.loads(orapa("ask", "--json", "--layout", touching, "1").stdout) == [{"port": "1", "ending": "absorbed"}]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["ask", "--layout", BOARD], "arguments are required"),
        (["ask", "--layout", BOARD, "19"], "'19' is no question"),
        (["ask", "--layout", BOARD, "4", "E12"], "names two rows"),
        (["ask", "--layout", BOARD, "E4E"], "is no cell"),
        (["ask", "--layout", BOARD, ""], "'' is no question"),
        (["ask", "--layout", "nothing.json", "4"], "neither a file nor a board string"),
        (["ask", "--layout", "mine:green@A1", "4"], "no piece 'green'"),
        (["ask", "--layout", "mine:red@B8E,blue@A7N", "4"], "overlap"),
        (["ask", "--layout", '{"edition": "mine"', "4"], "is no JSON"),
        (["ask", "--layout", '{"edition": "mine", "pieces": 3}', "4"], 'must have a list "pieces"'),
        (["ask", "--lang", "xx", "--layout", BOARD, "4"], "no language 'xx'"),
        (["ask", "--rule", "red_sides=up", "--layout", BOARD, "4"], "cannot be 'up'"),
        (["ask", "--rule", "gravity=9", "--layout", BOARD, "4"], "no house rule 'gravity'"),
        (["answers", "/"], "cannot be read"),
        (["answers", "x" * 5000], "cannot be read: File name too long"),
        (["answers", "nothing.json"], "cannot be read: No such file"),
        (["ask", "--layout", "x" * 5000, "4"], "neither a file nor a board string"),
        (["dance"], "invalid choice"),
        ([], "arguments are required"),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], message: str) -> None:
    assert message in assert_one_sentence(orapa(*arguments))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "holds no layout"),
        ("{", "is no JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"edition": NaN}', "holds NaN"),
        ('{"edition": "mine", "edition": "space", "pieces": []}', "one field twice"),
        ('{"edition": 3, "pieces": []}', '"edition" must be there and be a text'),
        ('{"edition": "chess", "pieces": []}', "no edition 'chess'"),
        ('{"edition": "mine", "pieces": [], "colour": 1}', "no field 'colour'"),
        ('{"edition": "mine", "expansions": "black", "pieces": []}', '"expansions" must be a list'),
        ('{"edition": "mine", "expansions": ["gold"], "pieces": []}', "no expansion 'gold'"),
        ('{"edition": "mine", "columns": 11, "rows": 7, "pieces": []}', "not played on 11x7"),
        ('{"edition": "space", "columns": true, "rows": 7, "pieces": []}', "whole numbers"),
        ('{"edition": "mine", "pieces": [3]}', "Each of the pieces"),
        ('{"edition": "mine", "pieces": [{"piece": "red", "cells": {"A1": "soft"}}]}', "'soft' is no surface"),
        ('{"edition": "mine", "pieces": [{"piece": "red", "cells": {"A1": ["NW"]}}]}', "is no surface"),
        ('{"edition": "mine", "pieces": [{"piece": "red", "cells": {"Z1": "NW"}}]}', "is not on this board"),
        ('{"edition": "mine", "pieces": [{"piece": "red", "cells": {}}]}', "no placement of the piece red"),
        ('{"edition": "mine", "pieces": [{"piece": "red", "cells": {"A1": "NW", "1A": "NW"}}]}', "names the cell A1 twice"),
        ('[{"edition": "mine", "pieces": []}, 5]', "In entry 2 of the list"),
        ("\ud83d".encode("utf-16", "surrogatepass").decode("latin-1"), "holds no layout"),
        ("9" * 5000, "holds no layout"),
        ("mine:" + "9" * 5000, "is no placement"),
        ("mine\n 1 2 3", "The drawing has 2 lines"),
        ('{"edition": "mine", "columns": ' + "9" * 5000 + "}", "is no JSON that can be used"),
    ],
)
def test_bad_documents_are_one_sentence(text: str, message: str) -> None:
    assert message in assert_one_sentence(orapa("answers", "--json", "-", stdin=text))


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "layout.json").write_bytes(b"\xff\xfe{}")
    assert "no text file" in assert_one_sentence(orapa("answers", str(tmp_path / "layout.json")))


def test_what_deal_prints_can_be_asked() -> None:
    dealt = orapa("deal", "--edition", "space", "--expansions", "black_hole", "--seed", "7").stdout
    assert orapa("problems", "-", stdin=dealt).returncode == 0
    assert len(json.loads(orapa("answers", "--json", "-", stdin=dealt).stdout)) == 36


RUN = f'"{sys.executable}" -c "import sys; from orapa_pi.cli import main; sys.exit(main())"'


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ("deal --seed 1 >/dev/full", 2),
        ("answers - <&-", 2),
        ("play --lang nl <&- >/dev/null", 0),
        ("ask --layout mine:red@B8E 8 >&-", 0),
    ],
)
def test_streams_that_are_full_or_closed_end_without_a_traceback(arguments: str, status: int) -> None:
    done = subprocess.run(f"{RUN} {arguments}", shell=True, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr


def test_a_terminal_without_the_signs_shows_question_marks() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = f"{RUN} deal --seed 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False, cwd=ROOT, env=environment)
    assert done.returncode == 0
    assert "?" in done.stdout


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f'"{sys.executable}" -m orapa_pi.cli answers --json "{VECTORS}" | head -c 5'
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr


QUICK = "import sys; from orapa_pi.cli import main; main(sys.argv[1:]); print(sorted(m for m in sys.modules))"


@pytest.mark.parametrize(
    "arguments",
    [
        ["ask", "--layout", BOARD, "4"],
        ["answers", "-"],
        ["problems", "-"],
        ["deal", "--seed", "1"],
        ["read", "-"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_quick_commands_import_neither_shell_nor_devices(arguments: list[str]) -> None:
    picture = json.dumps(picture_to_json(picture_of(FIRST, Kind.HALL)))
    layout = json.dumps(layout_to_json(FIRST))
    done = subprocess.run(
        [sys.executable, "-c", QUICK, *arguments],
        input=picture if arguments[0] == "read" else layout,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stdout.splitlines()[-1]
    assert "'orapa_pi.rules.grid'" in loaded
    for slow in ("orapa_pi.app", "orapa_pi.web", "orapa_pi.devices", "orapa_pi.config", "pydantic", "PIL", "blessed", "luma"):
        assert f"'{slow}" not in loaded
