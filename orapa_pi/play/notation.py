"""Entries of the log as JSON values, and what starts a match. Each is written in two parts, one of them secret.

One table says which event has which fields, how each is written, and whether it stays secret until the match is over.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

from orapa_pi.errors import NotationError, Reason, quoted
from orapa_pi.play.aside import CellTold, CellUntold, HostAdmitted, PictureTaken, Wish
from orapa_pi.play.entries import Entry, Opening
from orapa_pi.play.events import (
    Abandoned,
    BoardCleared,
    BoardConfirmed,
    ClearPressed,
    Dealt,
    Fired,
    LockPressed,
    Passed,
    PauseTurned,
    PortTurned,
    QuestionAsked,
    SecretLooked,
    SecretRevealed,
    Submitted,
    TakenBack,
    TakenUp,
    TimeUp,
)
from orapa_pi.play.modes import MODES, LastTurn, Mode, Settings
from orapa_pi.rules.claims import Claim, parse_claim
from orapa_pi.rules.edition import Edition, house_rules
from orapa_pi.rules.json_form import Json, edition_from_json, edition_to_json
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import format_layout, parse_layout
from orapa_pi.rules.questions import parse_question

Word = TypeVar("Word", bound=Enum)


@dataclass(frozen=True, slots=True)
class Written:
    """An entry in writing: what anybody may read, and what only the store may keep, sealed, until the match is over."""

    public: Json
    secret: Json


@dataclass(frozen=True, slots=True)
class Codec:
    """One sort of value. `read` raises NotationError, saying what the value has to be; `write` undoes it."""

    read: Callable[[object, Edition], Any]
    write: Callable[[Any], object]


@dataclass(frozen=True, slots=True)
class Slot:
    """A field: its name, the sort of its value, and whether it is secret. A field that is None is left out."""

    name: str
    codec: Codec
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Shape:
    """The name of an event in the log, and its fields."""

    name: str
    slots: tuple[Slot, ...] = ()


def _whole(value: object, _edition: Edition) -> int:
    if type(value) is not int:
        raise NotationError(Reason("has to be a whole number, not {value}", value=quoted(value)))
    return value


def _yes_or_no(value: object, _edition: Edition) -> bool:
    if type(value) is not bool:
        raise NotationError(Reason("has to be true or false, not {value}", value=quoted(value)))
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise NotationError(Reason("has to be a text, not {value}", value=quoted(value)))
    return value


def _layout(value: object, edition: Edition) -> Layout:
    return parse_layout(_text(value), edition.rules)


def _claims(value: object, edition: Edition) -> Iterator[Claim]:
    if not isinstance(value, list):
        raise NotationError(Reason("has to be a list of what is said of cells, not {value}", value=quoted(value)))
    for text in value:
        yield parse_claim(edition, _text(text))


WHOLE = Codec(_whole, lambda value: value)
YES_OR_NO = Codec(_yes_or_no, lambda value: value)
CLAIM = Codec(lambda value, edition: parse_claim(edition, _text(value)), str)
CLAIMS = Codec(lambda value, edition: tuple(_claims(value, edition)), lambda claims: [str(claim) for claim in claims])
CELL = Codec(lambda value, edition: edition.grid.parse_cell(_text(value)), str)
WISH = Codec(lambda value, _: _word(Wish, value), lambda wish: wish.value)
LAYOUT = Codec(_layout, format_layout)
QUESTION = Codec(lambda value, edition: parse_question(edition.grid, _text(value)), str)

SHAPES: dict[type, Shape] = {
    PortTurned: Shape("turned", (Slot("steps", WHOLE),)),
    Fired: Shape("fired"),
    QuestionAsked: Shape("asked", (Slot("question", QUESTION), Slot("hunter", WHOLE))),
    LockPressed: Shape("lock", (Slot("board", WHOLE),)),
    Dealt: Shape("dealt", (Slot("layout", LAYOUT, secret=True),)),
    BoardCleared: Shape("board cleared", (Slot("unseen", YES_OR_NO),)),
    Submitted: Shape("submitted", (Slot("layout", LAYOUT, secret=True),)),
    Passed: Shape("passed"),
    TakenBack: Shape("taken back"),
    PauseTurned: Shape("pause"),
    Abandoned: Shape("abandoned"),
    ClearPressed: Shape("clear"),
    SecretLooked: Shape("looked", (Slot("host", YES_OR_NO),)),
    HostAdmitted: Shape("host admitted", (Slot("wish", WISH),)),
    CellTold: Shape("cell told", (Slot("claim", CLAIM, secret=True),)),
    CellUntold: Shape("cell untold", (Slot("cell", CELL, secret=True),)),
    PictureTaken: Shape("picture taken"),
    BoardConfirmed: Shape("confirmed"),
    TimeUp: Shape("time up"),
    TakenUp: Shape("taken up"),
    SecretRevealed: Shape("revealed"),
}
"""Every event that the log keeps. `BoardSeen` is not among them: see `entries`."""
CLASSES = {shape.name: cls for cls, shape in SHAPES.items()}
ABOUT = (Slot("trusted", YES_OR_NO), Slot("locked", LAYOUT, secret=True), Slot("claims", CLAIMS, secret=True))
"""What an entry says besides its event."""


def format_entry(entry: Entry) -> Written:
    """The entry in writing. Raises KeyError for an event that the log does not keep."""
    shape = SHAPES[type(entry.event)]
    written = Written({"event": shape.name}, {})
    given = [(slot, getattr(entry.event, slot.name)) for slot in shape.slots]
    about = {"trusted": None if entry.trusted else False, "locked": entry.locked, "claims": entry.claims or None}
    for slot, value in [*given, *((slot, about[slot.name]) for slot in ABOUT)]:
        if value is not None:
            part = written.secret if slot.secret else written.public
            part[slot.name] = slot.codec.write(value)
    return written


def parse_entry(edition: Edition, written: Written) -> Entry:
    """Read an entry of a match of this edition. Raises NotationError."""
    name = written.public.get("event")
    cls = CLASSES.get(name) if isinstance(name, str) else None
    if cls is None:
        events = ", ".join(CLASSES)
        raise NotationError(
            Reason("{name} is no event of a match: it has to be one of {known}.", name=quoted(name), known=events)
        )
    slots = SHAPES[cls].slots
    known = {"event", *(slot.name for slot in (*slots, *ABOUT))}
    unknown = sorted({*written.public, *written.secret} - known)
    if unknown:
        raise NotationError(Reason('The event {name} has no field "{field}".', name=name, field=unknown[0]))
    about = _read(ABOUT, written, edition)
    try:
        event = cls(**_read(slots, written, edition))
        return Entry(event, about.get("locked"), about.get("trusted", True), about.get("claims", ()))
    except TypeError:
        its = ", ".join(slot.name for slot in slots)
        raise NotationError(Reason("The event {name} lacks a field: it has {fields}.", name=name, fields=its)) from None


def _read(slots: tuple[Slot, ...], written: Written, edition: Edition) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for slot in slots:
        part = written.secret if slot.secret else written.public
        if slot.name in part:
            try:
                found[slot.name] = slot.codec.read(part[slot.name], edition)
            except NotationError as fault:
                said = Reason('The field "{field}" cannot be read: {fault}', field=slot.name, fault=fault)
                raise NotationError(said) from None
    return found


def format_opening(opening: Opening) -> Json:
    """What starts a match, in writing; none of it is secret."""
    settings = opening.settings
    return {
        **edition_to_json(opening.edition),
        "rules": opening.edition.rules.written(),
        "mode": opening.mode.value,
        "hunters": list(opening.hunters),
        **({"sensors": list(opening.sensors)} if opening.sensors else {}),
        **({"setter": opening.setter} if opening.setter else {}),
        "settings": {"attempts": settings.attempts, "last_turn": settings.last_turn.value, "turn_s": settings.turn_s},
    }


def parse_opening(value: Mapping[str, object]) -> Opening:
    """Read what starts a match. Raises NotationError."""
    rules, settings, hunters = value.get("rules"), value.get("settings"), value.get("hunters")
    if not isinstance(rules, dict) or not isinstance(settings, dict) or not isinstance(hunters, list):
        raise NotationError(Reason("A match needs rules, hunters and settings."))
    edition = edition_from_json(value, house_rules(f"{name}={rule}" for name, rule in rules.items()))
    mode = _word(Mode, value.get("mode"))
    names = tuple(_text(name) for name in hunters)
    least, most = MODES[mode].hunters
    if not least <= len(names) <= most:
        raise NotationError(
            Reason(
                "The mode {mode} is for {least} to {most} hunters, not {count}.",
                mode=mode.value,
                least=least,
                most=most,
                count=len(names),
            )
        )
    attempts, turn_s = (_whole(settings.get(name), edition) for name in ("attempts", "turn_s"))
    chosen = Settings(attempts, _word(LastTurn, settings.get("last_turn")), turn_s)
    sensors = _sensors(value.get("sensors", []), mode)
    return Opening(edition, mode, names, chosen, _text(value.get("setter", "")), sensors)


def _sensors(value: object, mode: Mode) -> tuple[int, ...]:
    """The sensor boards on which two duellists built; none where there was one for both."""
    if value not in ([], [0, 1], [1, 0]) or (value and not MODES[mode].answer_back):
        raise NotationError(Reason("The sensor boards of a duel are 0 and 1, not {value}.", value=quoted(value)))
    return (value[0], value[1]) if isinstance(value, list) and value else ()


def _word(words: type[Word], value: object) -> Word:
    try:
        return words(value)
    except ValueError:
        allowed = ", ".join(str(word.value) for word in words)
        raise NotationError(Reason("{value} is not one of {known}.", value=quoted(value), known=allowed)) from None
