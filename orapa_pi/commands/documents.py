"""Reading what people hand to a command: files, standard input, board strings. Every fault is one sentence."""

import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from orapa_pi.errors import NotationError, OrapaError, Reason, quoted
from orapa_pi.rules.drawing import parse_drawing
from orapa_pi.rules.edition import Edition, HouseRules
from orapa_pi.rules.json_form import layout_from_json
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import parse_edition, parse_layout

Result = TypeVar("Result")


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`. Raises NotationError if it cannot be read."""
    try:
        if name == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig") if sys.stdin else ""
        with open(name, encoding="utf-8-sig") as file:
            return file.read()
    except OSError as error:
        why = error.strerror or error
        raise NotationError(Reason("{name} cannot be read: {error}.", name=quoted(name), error=why)) from None
    except UnicodeDecodeError:
        raise NotationError(Reason("{name} is no text file in UTF-8.", name=source_name(name))) from None


def source_name(name: str) -> str:
    """What a source is called in a sentence."""
    return Reason("standard input") if name == "-" else quoted(name)


def parse_json(text: str, name: str) -> object:
    """The JSON value in a text. Raises NotationError, also for a field that stands twice in one object and for NaN."""

    def without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
        fields = dict(pairs)
        if len(fields) != len(pairs):
            raise NotationError(f"{name} has an object that names one field twice.")
        return fields

    def refuse(constant: str) -> object:
        raise NotationError(f"{name} holds {constant}, which is no JSON number.")

    try:
        value: object = json.loads(text, object_pairs_hook=without_doubles, parse_constant=refuse)
    except json.JSONDecodeError as error:
        raise NotationError(f"{name} is no JSON: {error.msg} in line {error.lineno}, column {error.colno}.") from None
    except RecursionError:
        raise NotationError(f"{name} is no layout or picture: its JSON is nested too deeply.") from None
    except OrapaError:
        raise
    except ValueError as error:
        raise NotationError(f"{name} is no JSON that can be used: {error}.") from None
    return value


def for_each(value: object, work: Callable[[object], Result]) -> list[Result] | Result:
    """Apply `work` to a value, or to every member of a list. A fault in a list says in which member it is."""
    if not isinstance(value, list):
        return work(value)
    results = []
    for number, member in enumerate(value, 1):
        try:
            results.append(work(member))
        except OrapaError as error:
            raise NotationError(f"In entry {number} of the list: {error}") from None
    return results


def layout_from_value(value: object, rules: HouseRules) -> Layout:
    """A layout from the JSON of a layout, or of a sensor picture that has exactly one meaning.

    Raises NotationError or PictureError, the latter also for a picture that is not exact.
    """
    if isinstance(value, dict) and "picture" in value:
        from orapa_pi.commands.pictures import exact_layout

        return exact_layout(value, rules)
    return layout_from_json(value, rules)


def layouts_from_file(name: str, rules: HouseRules) -> list[Layout] | Layout:
    """What a file (or `-`) holds: JSON of layouts or pictures, a board string, or a drawing. Raises an OrapaError."""
    text = read_text(name)
    source = source_name(name)
    if text.lstrip().startswith(("{", "[")):
        return _from_json(text, source, rules)
    head, _, rest = text.strip().partition("\n")
    if rest and ":" not in head:
        return parse_drawing(text, rules)
    if rest and parse_edition(head.partition(":")[0]) == parse_drawing(rest).edition:
        text = head  # as `deal` prints a board: the line, and its drawing below it
    if ":" not in text:
        raise NotationError(f"{source} holds no layout: neither JSON nor a board string nor a drawing.")
    return parse_layout(text, rules)


def layouts_from(source: str, rules: HouseRules) -> list[Layout] | Layout:
    """What `--layout` names: an existing file wins (or `-`), else it is a board string or JSON itself. Raises an OrapaError."""
    if source == "-" or os.path.exists(source):
        return layouts_from_file(source, rules)
    if source.lstrip().startswith(("{", "[")):
        return _from_json(source, "The layout", rules)
    if ":" not in source:
        raise NotationError(f"{quoted(source)} is neither a file nor a board string such as mine:red@B8E.")
    return parse_layout(source, rules)


def _from_json(text: str, source: str, rules: HouseRules) -> list[Layout] | Layout:
    return for_each(parse_json(text, source), lambda member: layout_from_value(member, rules))


def listed(layouts: list[Layout] | Layout) -> Iterable[Layout]:
    """The layouts one after the other."""
    return layouts if isinstance(layouts, list) else [layouts]


def chosen_edition(options: Namespace) -> Edition:
    """The edition that `--edition` and `--expansions` name. Raises NotationError."""
    edition = parse_edition(options.edition, options.rules)
    if options.expansions is None:
        return edition
    names = [name.strip() for name in options.expansions.split(",") if name.strip()]
    return edition.with_expansions([*edition.expansions, *names])


def print_json(value: object) -> None:
    """One JSON document on standard output."""
    print(json.dumps(value, ensure_ascii=False, indent=1))


def write_file(name: str, data: bytes) -> None:
    """Write a file that the command names. Raises NotationError."""
    try:
        Path(name).write_bytes(data)
    except OSError as error:
        raise NotationError(f"{quoted(name)} cannot be written: {error.strerror or error}.") from None
