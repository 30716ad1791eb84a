"""One request as one line of JSON: what a replay file holds and what a store may keep."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from orapa_pi.errors import NotationError, Reason
from orapa_pi.opera.card_notation import RULINGS, card_shape
from orapa_pi.opera.cards import Kind
from orapa_pi.opera.events import Consent, Joins, Quantity, Request, SetUp
from orapa_pi.opera.notation import Context, mapping, shown
from orapa_pi.opera.state import Game
from orapa_pi.opera.verbs import SHAPES

# A verb with two events says by a field of true or false whether the second is meant.
MARKS = {"resolve": "cancelled", "equip": "uninstall"}


def parse(text: str, context: Context) -> Request:
    """The request of a line; a "note" is for human eyes. Raises NotationError saying what is wrong with the line."""
    given = _object(text)
    verb = given.pop("do", None)
    if not isinstance(verb, str) or verb not in SHAPES:
        verbs = ", ".join(SHAPES)
        raise NotationError(Reason('"do" has to be one of {verbs}, not {verb}', verbs=verbs, verb=shown(verb)))
    given.pop("note", None)
    consent = Consent.ANYWAY if _flag(given, "anyway") or _flag(given, "override") else Consent.RULES
    joins = Joins.PREVIOUS if _flag(given, "joined") else Joins.NOTHING
    second = verb in MARKS and _flag(given, MARKS[verb])
    shape = SHAPES[verb][1 if second else 0]
    gather = GATHERED.get(verb)
    if verb == "correct":
        given = _lying(given, context.game)
    event = shape.read(gather(given) if gather and not second else given, context)
    if isinstance(event, SetUp) and "rulings" not in given:
        event = replace(event, rulings=context.rulings)
    return Request(event, consent, joins)


def write(request: Request) -> dict[str, Any]:
    """The object that parses back into this request."""
    verb, place, shape = next(
        (verb, place, shape)
        for verb, shapes in SHAPES.items()
        for place, shape in enumerate(shapes)
        if shape.cls is type(request.event)
    )
    line: dict[str, Any] = {"do": verb, **shape.write(request.event)}
    if isinstance(request.event, SetUp):
        line["rulings"] = RULINGS.write(request.event.rulings)  # also where all of them are the usual ones
    if place:
        line[MARKS[verb]] = True
    if request.consent is Consent.ANYWAY:
        line["anyway"] = True
    if request.joins is Joins.PREVIOUS:
        line["joined"] = True
    return line


def _object(text: str) -> dict[str, object]:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found: dict[str, object] = {}
        for name, value in pairs:
            if name in found:
                raise NotationError(Reason('the field "{name}" stands there twice', name=name))
            found[name] = value
        return found

    try:
        value = json.loads(text, object_pairs_hook=once)
    except NotationError:
        raise
    except json.JSONDecodeError as fault:
        broken = Reason("this is no JSON object: {fault} at column {column}", fault=fault.msg, column=fault.colno)
        raise NotationError(broken) from None
    except ValueError:  # the interpreter's own sentence gives advice to programmers
        long = Reason("this is no JSON object of ours: it holds a number with thousands of digits")
        raise NotationError(long) from None
    except RecursionError:
        raise NotationError(Reason("this is no JSON object of ours: it is nested too deeply")) from None
    if not isinstance(value, dict):
        raise NotationError(Reason("a line has to be a JSON object in braces, not {value}", value=shown(value)))
    return value


def _flag(given: dict[str, object], name: str) -> bool:
    value = given.pop(name, False)
    if not isinstance(value, bool):
        raise NotationError(Reason('"{name}" has to be true or false, not {value}', name=name, value=shown(value)))
    return value


def _inner(given: dict[str, object], name: str) -> dict[str, object]:
    """The object in a field, empty if there is none."""
    try:
        return dict(mapping(given.get(name, {})))
    except NotationError as fault:
        raise NotationError(Reason('"{name}" {fault}', name=name, fault=fault)) from None


# Other names for the numbers of a correction.
ALSO = {"defense": "defence", "own_turn": "turn"}


def _correction(given: dict[str, object]) -> dict[str, object]:
    """A correction's numbers may stand right on the line, or as "field" with a "value" (or "by") beside it."""
    rest = dict(given)
    if "field" in rest:
        name = str(rest.pop("field"))
        if "value" in rest:
            rest = {**rest, "to": {name: rest["value"]}}
            del rest["value"]
        elif isinstance(rest.get("by"), int):
            rest["by"] = {name: rest["by"]}
        else:
            raise NotationError(Reason('"field" needs a number in "value" or in "by" beside it'))
    names = {one.value: one.value for one in Quantity} | ALSO
    typed = {names[name]: rest.pop(name) for name in tuple(rest) if name in names}
    if typed:
        rest["to"] = {**_inner(rest, "to"), **typed}
    if {name for name, value in rest.items() if value != {}} <= {"player", "status"}:
        raise NotationError(Reason("nothing is corrected here; give a number, sectors or a card"))
    return rest


def _lying(given: dict[str, object], game: Game) -> dict[str, object]:
    """A correction that names a technology of the player means it as it lies there: its numbers are known."""
    name, label = given.get("player", game.active), given.get("card")
    if not isinstance(name, str) or not isinstance(label, str) or not game.knows(name):
        return given
    lying = game.player(name).technology(label)
    return given if lying is None else {**given, "card": card_shape(*Kind).write(replace(lying.card, name=label))}


CARD_FIELDS = frozenset(name for slot in card_shape(*Kind).slots for name in (slot.name, *slot.also))


def _card(given: dict[str, object]) -> dict[str, object]:
    """A card's numbers may stand right on the line, with its name in "name" or "card"."""
    beside = {name: value for name, value in given.items() if name in CARD_FIELDS}
    if not beside:
        return given
    card = given.get("card", {})
    whole = {"name": card} if isinstance(card, str) else _inner(given, "card")
    return {**{name: value for name, value in given.items() if name not in beside}, "card": {**beside, **whole}}


def _target(given: dict[str, object]) -> dict[str, object]:
    """With a "target" that one is meant, whoever else is named as the player who does it."""
    rest = dict(given)
    if "target" in rest:
        rest["player"] = rest.pop("target")
    return rest


# What a line may write more loosely than its shape says.
GATHERED: dict[str, Callable[[dict[str, object]], dict[str, object]]] = {
    "correct": _correction,
    "build": _card,
    "equip": _card,
    "consume": _card,
    "modify": _target,
    "destroy": _target,
    "heal": _target,
    "casualties": _target,
}
