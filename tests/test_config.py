"""The config file: every key checked, and a misspelt one answered with the nearest."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from orapa_pi import config
from orapa_pi.card_files import load_cards
from orapa_pi.config import Config, check_config, load_config
from orapa_pi.devices.serial_line import report
from orapa_pi.errors import ConfigError
from orapa_pi.pins import load_pins
from orapa_pi.rules.edition import Answers, RedSides, RingAlong, SideRule
from orapa_pi.sections import Board, Camera


def test_without_a_file_everything_is_simulated() -> None:
    config = Config()
    assert (config.board.driver, config.matrix.driver, config.panel.driver) == ("simulated",) * 3
    assert str(config.edition()) == "mine"


def test_a_whole_file(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text("""
language = "nl"
panel = "off"
[game]
edition = "space"
expansions = ["black_hole"]
columns = 10
rows = 8
[rules]
red_sides = "SW-NE"
ring_along = "straight"
side_rule = "off"
answers = "bounces"
[board]
driver = "simulated"
kind = "reed"
equal_pictures = 5
quiet_s = 0.5
[matrix]
driver = "unicornhathd"
brightness = 0.25
rotation = 180
""")
    config = load_config(file)
    edition = config.edition()
    assert str(edition) == "space/10x8+black_hole"
    assert (edition.rules.red_sides, edition.rules.ring_along) == (RedSides.MIRRORED, RingAlong.STRAIGHT)
    assert (edition.rules.side_rule, edition.rules.answers) == (SideRule.OFF, Answers.BOUNCES)
    assert (config.board.equal_pictures, config.board.quiet_s) == (5, 0.5)
    assert (config.language, config.panel.driver, config.board.kind, config.matrix.rotation) == ("nl", "off", "reed", 180)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("langauge = 'nl'", "there is no key 'langauge' in the file: did you mean 'language'?"),
        ("[matrix]\nbrightnes = 1", "there is no key 'brightnes' in [matrix]: did you mean 'brightness'?"),
        ("[matrix]\nxyz = 1", "there is no key 'xyz' in [matrix]: it has driver, brightness"),
        ("[matrix]\nbrightness = 2.0", "brightness in [matrix] cannot be 2.0"),
        ("[matrix]\nrotation = 45", "rotation in [matrix] cannot be 45"),
        (
            "[matrix]\ncurrent_cap_a = 0.1",
            "current_cap_a in [matrix] cannot be 0.1: input should be greater than or equal to 0.3",
        ),
        ("[web]\nport = 70000", "port in [web] cannot be 70000: input should be less than or equal to 65535"),
        ("[web]\naddress = 'box'", "address in [web] cannot be 'box': use 127.0.0.1, 0.0.0.0 or a number of this computer."),
        ("[matrix]\nserpentine = 'some'", "serpentine in [matrix] cannot be 'some'"),
        ("[matrix]\nchain = 'diagonals'", "chain in [matrix] cannot be 'diagonals'"),
        ("[matrix]\ndriver = 'max7219'\nrotation = 90", "cannot be 90: a max7219 matrix is a row of modules"),
        ("[board]\nequal_pictures = 0", "equal_pictures in [board] cannot be 0"),
        ("[board]\nquiet_s = -1.0", "quiet_s in [board] cannot be -1.0"),
        ("[rules]\nred_sides = 'up'", "red_sides in [rules] cannot be 'up'"),
        ("[rules]\nside_rule = false", "side_rule in [rules] cannot be False: input should be 'on' or 'off'."),
        ("matrix = 3", "matrix in the file is a section, and cannot be 3: write [matrix] with its keys below."),
        ("language = ", "is no TOML"),
    ],
)
def test_faults_are_one_sentence(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(text)
    with pytest.raises(ConfigError) as caught:
        load_config(file)
    assert message in str(caught.value)
    assert str(caught.value).count("\n") == 0
    assert str(caught.value).endswith((".", "?"))


@pytest.mark.parametrize(
    "table", [{"store": "a\0b"}, {"opera": {"cards": "a\0b"}}, {"board": {"driver": "serial", "port": "\0"}}]
)
def test_a_character_that_no_name_holds_is_one_sentence(table: dict[str, object]) -> None:
    """The system's calls for files raise ValueError for it, and no OSError."""
    with pytest.raises(ConfigError, match=r" cannot be '.*x00.*': no name holds the character NUL\.$"):
        check_config(table, "test")


PLACES: tuple[Callable[[], object], ...] = (
    Config(store="~nobody_of_this_name/matches.db").store_path,
    Board(calibrations="~nobody_of_this_name/walked").calibrations_path,
    Camera(calibration="~nobody_of_this_name/camera.json").calibration_path,
    partial(load_cards, "~nobody_of_this_name/cards.toml"),
)


@pytest.mark.parametrize("where", PLACES)
def test_a_home_that_nobody_knows_is_one_sentence(where: Callable[[], object]) -> None:
    with pytest.raises(
        ConfigError, match=r"^The home in '~nobody_of_this_name/.*' is not known: write a whole path, or set HOME\.$"
    ):
        where()


def test_a_user_without_a_home_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a container has them: a number without a name, and nothing in the environment."""
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 43211)
    with pytest.raises(ConfigError, match="set HOME"):
        Config().store_path()


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read: No such file"):
        load_config(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("game", "message"),
    [
        ({"edition": "chess"}, "no edition 'chess'"),
        ({"expansions": ["gold"]}, "no expansion 'gold'"),
        ({"columns": 11, "rows": 7}, "not played on 11x7"),
        ({"edition": "space", "columns": 11}, "add up to 18"),
    ],
)
def test_a_game_that_does_not_exist(game: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        check_config({"game": game}, "the file").edition()


def test_a_serial_board_may_be_named_by_path_usb_ids_or_number_and_has_reed_switches() -> None:
    short = check_config({"board": "serial"}, "the file").board
    assert (short.driver, short.kind, short.port, short.id) == ("serial", "reed", "", "")
    named = {"driver": "serial", "port": "2e8a:0005:E66", "id": "E6614103E7000000", "kind": "hall"}
    board = check_config({"board": named}, "the file").board
    assert (board.kind, board.port, board.id) == ("hall", "2e8a:0005:E66", "e6614103e7000000")


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ({"port": "ttyACM0"}, "port in [board] cannot be 'ttyACM0': use a path such as /dev/serial/by-id/NAME, or VID:PID"),
        ({"port": "2e8a"}, "port in [board] cannot be '2e8a': use a path"),
        ({"id": "12"}, "id in [board] cannot be '12': use the 16 hex digits that `orapa-pi check board` shows."),
        ({"prot": "x"}, "did you mean 'port'?"),
    ],
)
def test_a_board_that_cannot_be_named_so_is_one_sentence(board: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        check_config({"board": {"driver": "serial", **board}}, "the file")
    assert message in str(caught.value)


def test_nine_by_nine_has_too_few_sensors() -> None:
    game = {"edition": "space", "columns": 9, "rows": 9}
    with pytest.raises(ConfigError, match=r"11 x 8 sensors, too few for space/9x9 on 9x9: choose another board in \[game\]"):
        check_config({"board": "serial", "game": game}, "the file").edition()
    second = {"driver": "serial", "id": "0001020304050607"}
    with pytest.raises(ConfigError, match="too few for space/9x9"):
        check_config({"board": "simulated", "second_board": second, "game": game}, "the file").edition()
    for board in ("simulated", "off"):
        assert check_config({"board": board, "game": game}, "the file").edition().grid.rows == 9


def test_the_sensors_are_counted_alike_in_config_driver_and_pin_table() -> None:
    pico = load_pins()["pico"]
    counted = (len(pico.pins("columns")), len(pico.pins("rows")))
    assert (config.SENSOR_COLUMNS, config.SENSOR_ROWS) == (report.COLUMNS, report.ROWS) == counted


TWO = ("0123456789abcdef", "0123456789abcdee")


@pytest.mark.parametrize(
    ("first", "second", "fault"),
    [
        ({"id": TWO[0]}, {"id": TWO[0].upper()}, "have the same id"),
        ({"id": TWO[0]}, {}, "need an id each"),
        ({}, {"port": "/dev/ttyACM1"}, "need an id each"),
    ],
)
def test_two_serial_boards_have_to_be_told_apart(first: dict[str, str], second: dict[str, str], fault: str) -> None:
    table: dict[str, object] = {"board": {"driver": "serial", **first}, "second_board": {"driver": "serial", **second}}
    with pytest.raises(ConfigError, match=rf"\[board\] and \[second_board\] {fault}.* `orapa-pi check board` shows\.$"):
        check_config(table, "two.toml")


def test_a_second_board_may_be_simulated_or_off_or_have_its_own_id() -> None:
    assert [one.driver for one in check_config({"second_board": "simulated"}, "c").boards] == ["simulated", "simulated"]
    assert len(check_config({"second_board": "off"}, "c").boards) == 1
    assert len(check_config({"board": "serial", "second_board": "simulated"}, "c").boards) == 2
    serial = [{"driver": "serial", "id": one} for one in TWO]
    assert [one.id for one in check_config({"board": serial[0], "second_board": serial[1]}, "c").boards] == list(TWO)
