"""What is wrong, as values that have words: for the terminal, the pages and the matrix."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from orapa_pi.rules.grid import Cell
from orapa_pi.screen.answers import listed
from orapa_pi.screen.font import LINE_GLYPHS
from orapa_pi.screen.words import Words


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: a key of the `check.finding` words, the sensors, and what stands in its fields.

    `about` is a key of the `check.about` words, which name it on one page of the matrix.
    """

    what: str
    cells: tuple[Cell, ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    about: str = "board"

    def in_words(self, words: Words, named: Callable[[Cell], str] = str) -> str:
        """A sentence or two: what is wrong, and what to do; `named` is how a sensor is called."""
        fields = dict(self.fields)
        if self.cells:
            fields["cells"] = listed(words, [named(cell) for cell in self.cells])
        if "device" in fields:
            fields["device"] = words.say(f"check.device.{fields['device']}")
        text = words.say(f"check.finding.{self.what}", **fields)
        return text[:1].upper() + text[1:] if text.startswith(fields.get("device", text)) else text


def found(about: str, what: str, **fields: object) -> Finding:
    """A finding without sensors."""
    return Finding(what, fields=tuple((name, str(value)) for name, value in fields.items()), about=about)


def address_pages(host: str, port: int | None) -> str:
    """A host's number and a port in parts that each fit on a page of the matrix: `192. 168. 1. 20: 8642`."""
    pages = [""]
    for part in re.findall(r"[^.:]+[.:]?", host if port is None else f"{host}:{port}"):
        if len(pages[-1] + part) <= LINE_GLYPHS:
            pages[-1] += part
        else:
            pages.append(part)
    return " ".join(pages)
