"""The pin table: no pin twice, none reserved; every fault of a bad table named."""

import pytest

from orapa_pi.errors import ConfigError
from orapa_pi.pins import load_pins

SMALL = """
[pico]
usable = [0, 1, 2, 3]
columns = [0, 1]
rows = [2]
update = 3
reserved = {}
[pi]
usable = [4, 5, 6]
panel = { ok = 4, back = 5 }
reserved = { spi = [6] }
"""


@pytest.mark.parametrize("chip", ["pico", "pi"])
def test_the_shipped_table_uses_no_pin_twice_and_none_that_is_reserved(chip: str) -> None:
    assert load_pins()[chip].problems() == ()


def test_the_shipped_table_has_what_the_board_and_the_panel_need() -> None:
    pins = load_pins()
    assert (len(pins["pico"].pins("columns")), len(pins["pico"].pins("rows"))) == (11, 8)
    assert len(pins["pico"].usable) == 26
    needed = {"encoder_a", "encoder_b", "encoder_push", "left", "right", "ok", "back", "mode", "cell", "submit"}
    needed |= {"credit_up", "credit_down", "unit_up", "unit_down", "train", "end_turn", "piezo", "shutdown"}
    assert {name for name, _ in pins["pi"].used} == needed
    spi = {pin for name, pin in pins["pi"].reserved if name.startswith("spi0")}
    assert spi == {7, 8, 9, 10, 11}
    assert [pins["pi"].kept(f"spi0 {line}") for line in ("mosi", "sclk", "ce0")] == [10, 11, 8]  # fixed by the Pi's chip


def test_a_small_table_is_read() -> None:
    pins = load_pins(SMALL)
    assert pins["pico"].pins("columns") == (0, 1)
    assert pins["pico"].pin("update") == 3
    assert pins["pi"].pin("back") == 5
    assert [pins[chip].problems() for chip in pins] == [(), ()]
    with pytest.raises(KeyError):
        pins["pi"].pin("ears")


@pytest.mark.parametrize(
    ("old", "new", "problems"),
    [
        ("rows = [2]", "rows = [1]", ("pico columns 1: GPIO 1 has 2 uses", "pico rows 0: GPIO 1 has 2 uses")),
        ("update = 3", "update = 23", ("pico update: GPIO 23 cannot be used",)),
        ("ok = 4", "ok = 6", ("pi ok: GPIO 6 is reserved for spi",)),
        ("spi = [6]", "spi = [60]", ("pi spi 0: GPIO 60 is not there",)),
    ],
)
def test_each_fault_is_named(old: str, new: str, problems: tuple[str, ...]) -> None:
    pins = load_pins(SMALL.replace(old, new))
    assert pins["pico"].problems() + pins["pi"].problems() == problems


@pytest.mark.parametrize("text", ["[pico", "[pico]\nusable = []", SMALL.replace("update = 3", "update = 'three'")])
def test_a_table_that_cannot_be_read_is_a_config_error(text: str) -> None:
    with pytest.raises(ConfigError, match="The pin table cannot be read"):
        load_pins(text)
