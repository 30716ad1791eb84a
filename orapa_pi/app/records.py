"""Events of a match as rows of the store: the entry of the log and, with every answer, the evidence for it.

The public part of an answer holds what was said and the digest of the layout it was said of; the secret part holds the beam's
path and what the sensors showed of the board.
"""

import json
from collections.abc import Sequence

from orapa_pi.app.database import Row
from orapa_pi.app.sealing import digest
from orapa_pi.errors import NotationError, Reason, quoted
from orapa_pi.play.entries import Entry
from orapa_pi.play.events import Answered, Effect, Price
from orapa_pi.play.notation import Written, format_entry, parse_entry
from orapa_pi.play.state import Asked, Seen, State
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.json_form import Json, beam_to_json
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import format_layout
from orapa_pi.rules.questions import BeamAnswer, BeamQuestion
from orapa_pi.rules.tracer import Beam, trace
from orapa_pi.sensing.picture import Picture


def row_of(
    entry: Entry,
    before: State,
    after: State,
    effects: Sequence[Effect],
    digest_key: bytes,
    picture: Picture | None = None,
) -> Row:
    """The entry as a row; `before` and `after` are the states around it, `picture` what the sensors showed."""
    written = format_entry(entry)
    public: Json = {"entry": written.public}
    secret: Json = {"entry": written.secret} if written.secret else {}
    for effect in effects:
        if isinstance(effect, Answered):
            public["said"] = _said(effect)
            if effect.price is Price.TURN and before.secret is not None:
                public["digest"] = digest(before.secret, digest_key)
                secret |= _evidence(effect.asked, before.secret)
                secret |= _of_the_sensors(after.seen_of(before.hunted), picture) if after.on_the_board else {}
    return Row(to_text(public), to_text(secret) if secret else None)


def entry_in(edition: Edition, row: Row) -> Entry:
    """The entry that a row holds. Raises NotationError."""
    public = from_text(row.public)
    secret = from_text(row.secret or "{}")
    return parse_entry(edition, Written(_object(public.get("entry")), _object(secret.get("entry", {}))))


def to_text(value: Json) -> str:
    """One line of JSON without spaces, letters of every script as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def from_text(text: str) -> Json:
    """Raises NotationError for what is no JSON object."""
    try:
        return _object(json.loads(text))
    except json.JSONDecodeError as error:
        raise NotationError(Reason("{text} is no JSON: {error}.", text=quoted(text), error=error.msg)) from None


def _object(value: object) -> Json:
    if not isinstance(value, dict):
        raise NotationError(Reason("{value} is no JSON object.", value=quoted(value)))
    return value


def _said(effect: Answered) -> Json:
    asked, again = effect.asked, effect.price is Price.AGAIN
    answer = beam_to_json(asked.answer) if isinstance(asked.answer, BeamAnswer) else asked.answer.value
    return {"question": str(asked.question), "answer": answer, "hunter": asked.hunter, "again": again}


def _evidence(asked: Asked, layout: Layout) -> Json:
    return {"path": path_of(trace(layout, asked.question.port))} if isinstance(asked.question, BeamQuestion) else {}


def _of_the_sensors(seen: Seen, picture: Picture | None) -> Json:
    """The picture as it came, before anything was masked or guessed, and what it was read as."""
    found: Json = {"seen": format_layout(seen.layout)} if seen.layout is not None else {}
    if seen.claims:
        found["claims"] = [str(claim) for claim in seen.claims]
    return found if picture is None else {**found, "picture": list(picture.rows()), "kind": picture.kind.value}


def path_of(beam: Beam) -> list[str]:
    """The cells that a beam enters, each with its heading: `A8S`."""
    return [f"{step.cell}{step.heading.name}" for step in beam.path]
