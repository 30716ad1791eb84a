"""`see`, `calibrate camera` and `check camera`: what they print and their exit status."""

import json
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from orapa_pi.rules.json_form import layout_from_json
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import format_layout
from orapa_pi.vision.arrays import Image
from tests.commands.run import COMMAND, PATIENCE_S, assert_one_sentence, orapa
from tests.vision.conditions import PLAIN
from tests.vision.evidence import EDITIONS
from tests.vision.scene import draw
from tests.vision.tables import table_for

BOTH = EDITIONS[1]
GAME = ("--edition", "mine", "--expansions", "transparent,black")
TABLE, _, LAYOUT = table_for(BOTH)
Save = Callable[[str, Image], str]


@pytest.fixture
def save(tmp_path: Path) -> Save:
    def saved(name: str, picture: Image) -> str:
        path = tmp_path / f"{name}.jpg"
        assert cv2.imwrite(str(path), picture)
        return str(path)

    return saved


def test_from_two_pictures_to_a_reading_and_its_drawing(tmp_path: Path, save: Save) -> None:
    empty, dealt = save("empty", draw(Layout(BOTH, ()), TABLE, PLAIN)), save("dealt", draw(LAYOUT, TABLE, PLAIN))
    learned, drawn = str(tmp_path / "learned.json"), tmp_path / "drawn.png"
    done = orapa("calibrate", "camera", "--empty", empty, "--dealt", dealt, "--layout", format_layout(LAYOUT), "--out", learned)
    assert (done.returncode, done.stderr) == (0, "")
    now = save("now", draw(LAYOUT, TABLE, replace(PLAIN, seed=77)))
    done = orapa("see", now, *GAME, "--json", "--calibration", learned, "--draw", str(drawn))
    assert done.returncode == 0, done.stderr
    value = json.loads(done.stdout)
    assert value["reading"] == "exact"
    assert layout_from_json(value["layout"]).looks_like(LAYOUT)
    before, after = cv2.imread(now), cv2.imread(str(drawn))
    assert before is not None
    assert after is not None
    assert before.shape == after.shape
    assert (np.abs(before.astype(int) - after.astype(int)).max(axis=2) > 60).mean() > 0.005
    words = orapa("see", now, *GAME, "--calibration", learned).stdout
    assert "The picture shows exactly one layout." in words
    assert "mine+transparent+black" in words


def test_no_board_names_the_hidden_marker_and_exits_0(save: Save) -> None:
    path = save("hidden", draw(LAYOUT, TABLE, replace(PLAIN, hidden_marker=2)))
    done = orapa("see", path, *GAME, "--json")
    value = json.loads(done.stdout)
    assert (done.returncode, value["reading"], value["layout"]) == (0, "no_board", None)
    assert [(one["marker"], one["seen"]) for one in value["markers"]] == [(1, "yes"), (2, "yes"), (3, "no"), (4, "yes")]
    assert "Markering 3 (rechtsonder) is niet te zien." in orapa("see", path, *GAME, "--lang", "nl").stdout


def test_a_picture_may_come_on_standard_input(save: Save) -> None:
    picture = Path(save("empty", draw(Layout(BOTH, ()), TABLE, PLAIN))).read_bytes()
    for data, status in ((picture, 0), (picture[:5000], 2), (b"", 2)):
        command = [*COMMAND, "see", "-", *GAME, "--json"]
        done = subprocess.run(command, input=data, capture_output=True, timeout=PATIENCE_S, check=False)
        assert done.returncode == status, done.stderr
        if status:
            assert done.stderr.startswith(b"orapa-pi: standard input is no picture that can be read: ")
        else:
            assert json.loads(done.stdout)["reading"] == "unfinished"


def test_a_hand_is_moving(save: Save) -> None:
    done = orapa("see", save("hand", draw(LAYOUT, TABLE, replace(PLAIN, hand=1.5))), *GAME, "--json")
    value = json.loads(done.stdout)
    assert (done.returncode, value["reading"]) == (0, "moving")
    assert value["cells"]


@pytest.mark.parametrize(
    ("content", "arguments", "message"),
    [
        (None, [], "cannot be read: No such file"),
        (b"no picture", [], "no picture that can be read"),
        (b"\xff\xd8\xff\xe0 broken", [], "no picture that can be read"),
        (b"GIF89a", ["--edition", "chess"], "no edition 'chess'"),
        (b"x", ["--calibration", "nowhere.json"], "cannot be read"),
    ],
)
def test_what_cannot_be_looked_at_is_one_sentence(
    tmp_path: Path, content: bytes | None, arguments: list[str], message: str
) -> None:
    path = tmp_path / "it.jpg"
    if content is not None:
        path.write_bytes(content)
    assert message in assert_one_sentence(orapa("see", str(path), *arguments))


def test_calibrating_needs_all_four(save: Save) -> None:
    assert "--empty is missing" in assert_one_sentence(orapa("calibrate", "camera"))
    dealt = save("dealt", draw(LAYOUT, TABLE, PLAIN))
    arguments = ("--empty", dealt, "--dealt", dealt, "--layout", format_layout(LAYOUT), "--out", "/nowhere/x.json")
    assert "must show the empty board" in assert_one_sentence(orapa("calibrate", "camera", *arguments))


@pytest.mark.parametrize("out", [".", "folder"])
def test_a_folder_is_no_place_for_what_is_learned(tmp_path: Path, save: Save, out: str) -> None:
    empty, dealt = save("empty", draw(Layout(BOTH, ()), TABLE, PLAIN)), save("dealt", draw(LAYOUT, TABLE, PLAIN))
    within = tmp_path / "a"
    (within / "folder").mkdir(parents=True)
    arguments = ("--empty", empty, "--dealt", dealt, "--layout", format_layout(LAYOUT), "--out", out)
    assert "it is a folder" in assert_one_sentence(orapa("calibrate", "camera", *arguments, cwd=within))
    assert [path.name for path in within.rglob("*")] == ["folder"]


def test_the_camera_of_a_config_learns_step_by_step(tmp_path: Path) -> None:
    folder = tmp_path / "frames"
    folder.mkdir()
    for number, layout in enumerate((Layout(BOTH, ()), LAYOUT)):
        cv2.imwrite(str(folder / f"{number}.png"), draw(layout, TABLE, PLAIN))
    config, learned = tmp_path / "config.toml", tmp_path / "learned.json"
    config.write_text(
        f'[game]\nexpansions = ["transparent", "black"]\n[camera]\ndriver = "files"\npath = "{folder}"\n'
        f'calibration = "{learned}"\n'
    )
    arguments = ("calibrate", "camera", "--config", str(config), "--layout", format_layout(LAYOUT))
    done = orapa(*arguments, stdin="\n\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.index("Take everything off") < done.stdout.index("Lay this layout") < done.stdout.index("has learned")
    seen = orapa("see", str(folder / "1.png"), *GAME, "--json", "--calibration", str(learned))
    assert json.loads(seen.stdout)["reading"] == "exact"
    left = orapa(*arguments, stdin="\n")
    assert left.returncode == 2
    assert "left before its end" in left.stderr


def test_a_camera_whose_files_are_none_is_one_sentence(tmp_path: Path, save: Save) -> None:
    config, path = tmp_path / "config.toml", tmp_path / "it.jpg"
    path.write_bytes(b"no picture")
    camera = '[camera]\ndriver = "files"\n'
    config.write_text(f'{camera}path = "{path}"\n')
    assert assert_one_sentence(orapa("check", "camera", "--config", str(config))).endswith("a JPEG, PNG or WebP.")
    for folder in (".", str(tmp_path)):
        config.write_text(f'{camera}path = "{save("dealt", draw(LAYOUT, TABLE, PLAIN))}"\ncalibration = "{folder}"\n')
        assert "Is a directory" in assert_one_sentence(orapa("check", "camera", "--config", str(config)))


def test_check_camera_says_what_is_wrong(tmp_path: Path, save: Save) -> None:
    path = save("dim", draw(LAYOUT, TABLE, replace(PLAIN, exposure=0.08)))
    config = tmp_path / "config.toml"
    config.write_text(
        f'[game]\nexpansions = ["transparent", "black"]\n[camera]\ndriver = "files"\npath = "{path}"\n'
        f'calibration = "{tmp_path}/none.json"\n'
    )
    done = orapa("check", "camera", "--config", str(config), "--json")
    assert done.returncode == 1, done.stderr
    assert set(json.loads(done.stdout)["findings"]) >= {"dark", "not_calibrated"}
    assert "It is too dark" in orapa("check", "camera", "--config", str(config)).stdout
    assert "No camera is named" in assert_one_sentence(orapa("check", "camera"))
    kept = tmp_path / "kept.png"
    saved = orapa("check", "camera", "--config", str(config), "--save", str(kept))
    assert f"The picture is kept in {kept}." in saved.stdout
    assert cv2.imread(str(kept)) is not None
    assert b"eXIf" not in kept.read_bytes()
    nowhere = orapa("check", "camera", "--config", str(config), "--save", "/nowhere/kept.png")
    assert "cannot be written" in assert_one_sentence(nowhere)
    config.write_text('board = "camera"\n')
    assert "[camera] names none" in assert_one_sentence(orapa("check", "camera", "--config", str(config)))
