"""Notes and refusals in the words of a language, and the history of a record."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from orapa_pi.opera.refusals import Refusal
from orapa_pi.opera.update import Accepted, Entry, Record
from orapa_pi.opera.wording import Note, Term, Values, note

Phrases = Mapping[str, str]
"""Key -> text with {fields}: the `[opera]` table of a language file."""


def fill(phrases: Phrases, key: str, values: Values = ()) -> str:
    """One phrase with its parameters. Raises KeyError for a phrase that the language lacks."""
    words = {name: phrases[value.key] if isinstance(value, Term) else value for name, value in values}
    return phrases[key].format(**words)


def words(phrases: Phrases, one: Note) -> str:
    """A line of the history in words. Raises KeyError for a phrase that the language lacks."""
    return fill(phrases, one.key, one.values)


def sentence(phrases: Phrases, refusal: Refusal) -> str:
    """Whose rule it is, why not, and what would make it legal."""
    rule = refusal.rule
    source = fill(phrases, f"word_source_{rule.source.value}", (("ruling", rule.ruling or 0),))
    why = fill(phrases, f"refused_{rule.key}", refusal.values)
    remedy = fill(phrases, f"remedy_{rule.key}", refusal.values)
    return fill(phrases, "word_refusal", (("source", source), ("why", why), ("remedy", remedy)))


def told(phrases: Phrases, outcome: Accepted) -> tuple[str, ...]:
    """An accepted request in words; what was done anyway is marked with the rule that it broke."""
    lines = [words(phrases, one) for one in outcome.told]
    lines += [
        fill(phrases, "word_anyway", (("rule", fill(phrases, f"refused_{broken.rule.key}", broken.values)),))
        for broken in outcome.overruled
    ]
    return tuple(lines)


def _joined(notes: Iterable[Note]) -> Iterator[Note]:
    """Corrections of the same number in a row are one: the differences add up, the last amount counts."""
    held: Note | None = None
    for one in notes:
        if held is not None and _same_correction(held, one):
            held = note(one.key, **{**dict(one.values), "by": _by(held) + _by(one)})
            continue
        if held is not None:
            yield held
        held = one
    if held is not None:
        yield held


def _by(correction: Note) -> int:
    value = dict(correction.values)["by"]
    return value if isinstance(value, int) else 0


def _same_correction(first: Note, second: Note) -> bool:
    if first.key != "told_corrected" or second.key != first.key:
        return False
    mine, theirs = dict(first.values), dict(second.values)
    return (mine["player"], mine["what"]) == (theirs["player"], theirs["what"])


def entry_lines(phrases: Phrases, entry: Entry) -> tuple[str, ...]:
    """One entry of the history; requests that were joined speak as one."""
    notes = tuple(_joined(chain.from_iterable(outcome.told for outcome in entry.outcomes)))
    broken = tuple(chain.from_iterable(outcome.overruled for outcome in entry.outcomes))
    return told(phrases, Accepted(notes, (), broken))


def history(phrases: Phrases, record: Record) -> tuple[tuple[str, ...], ...]:
    """Every entry in words, the oldest first."""
    return tuple(entry_lines(phrases, entry) for entry in record.entries)
