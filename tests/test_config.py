"""The config file: every key checked, and a misspelt one answered with the nearest."""

from pathlib import Path

import pytest

from orapa_pi.config import Config, check_config, load_config
from orapa_pi.errors import ConfigError
from orapa_pi.rules.edition import RedSides, RingAlong


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
        ("[board]\nequal_pictures = 0", "equal_pictures in [board] cannot be 0"),
        ("[board]\nquiet_s = -1.0", "quiet_s in [board] cannot be -1.0"),
        ("[rules]\nred_sides = 'up'", "red_sides in [rules] cannot be 'up'"),
        ("matrix = 3", "matrix in the file cannot be 3"),
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
