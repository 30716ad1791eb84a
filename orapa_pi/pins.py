"""The pin table `pins.toml`: read, checked, and handed out."""

import tomllib
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from importlib.resources import files

from orapa_pi.errors import ConfigError


@dataclass(frozen=True, slots=True)
class Chip:
    """One controller's pins. All numbers are GPIO numbers; lists are named `name 0`, `name 1` and so on."""

    name: str
    usable: frozenset[int]
    used: tuple[tuple[str, int], ...]
    reserved: tuple[tuple[str, int], ...]

    def pin(self, name: str) -> int:
        """The pin of this name; KeyError where there is none."""
        return dict(self.used)[name]

    def pins(self, name: str) -> tuple[int, ...]:
        """The pins of the list of this name, in order; empty where there is none."""
        return tuple(pin for one, pin in self.used if one.rpartition(" ")[0] == name)

    def kept(self, name: str) -> int:
        """The reserved pin of this name, such as `spi0 mosi`; KeyError where there is none."""
        return dict(self.reserved)[name]

    def fitted(self, missing: Collection[str], moved: Mapping[str, int]) -> "Chip":
        """This chip as somebody wired it: without the missing names, and with some on other pins."""
        return replace(self, used=tuple((name, moved.get(name, pin)) for name, pin in self.used if name not in missing))

    def problems(self) -> tuple[str, ...]:
        """Every fault of the table in words: a pin used twice, reserved, or not there."""
        twice = Counter(pin for _, pin in self.used)
        kept = {pin: why.split(" ")[0] for why, pin in self.reserved}
        found = []
        for name, pin in self.used:
            if twice[pin] > 1:
                found.append(f"{self.name} {name}: GPIO {pin} has {twice[pin]} uses")
            if pin in kept:
                found.append(f"{self.name} {name}: GPIO {pin} is reserved for {kept[pin]}")
            if pin not in self.usable:
                found.append(f"{self.name} {name}: GPIO {pin} cannot be used")
        found += [f"{self.name} {why}: GPIO {pin} is not there" for why, pin in self.reserved if pin not in self.usable]
        return tuple(found)


def load_pins(text: str | None = None) -> dict[str, Chip]:
    """The chips `pico` and `pi` of a pin table in TOML, of the shipped one by default. ConfigError for a bad table."""
    if text is None:
        text = files("orapa_pi").joinpath("pins.toml").read_text()
    try:
        table = tomllib.loads(text)
        return {name: _chip(name, dict(table[name])) for name in ("pico", "pi")}
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise ConfigError(f"The pin table cannot be read: {error}. Compare it with the shipped pins.toml.") from error


def _chip(name: str, table: dict[str, object]) -> Chip:
    usable = _flat("usable", table.pop("usable"))
    reserved = _flat("", table.pop("reserved"))
    used = [pair for key, value in table.items() for pair in _flat("" if isinstance(value, dict) else key, value)]
    return Chip(name, frozenset(pin for _, pin in usable), tuple(used), tuple(reserved))


def _flat(name: str, value: object) -> list[tuple[str, int]]:
    if isinstance(value, bool) or not isinstance(value, int | list | dict):
        raise ValueError(f"{name} is no pin, no list of pins and no table")
    if isinstance(value, int):
        return [(name, value)]
    if isinstance(value, list):
        return [pair for place, one in enumerate(value) for pair in _flat(f"{name} {place}", one)]
    return [pair for key, one in value.items() for pair in _flat(f"{name} {key}".strip(), one)]
