"""`update`: a record and a request in, a record and an outcome out. Nothing else changes the state."""

from dataclasses import dataclass

from orapa_pi.opera import victory
from orapa_pi.opera.change import Change
from orapa_pi.opera.events import Consent, Event, Joins, PlayerEvent, Request, SetUp, Undo
from orapa_pi.opera.handlers import HANDLERS, Elsewhere
from orapa_pi.opera.ledger import faults, shortages
from orapa_pi.opera.refusals import Refusal, Rule, refuse
from orapa_pi.opera.shared import absent
from orapa_pi.opera.state import EMPTY, Game, Step
from orapa_pi.opera.war import bury
from orapa_pi.opera.war_losses import settle
from orapa_pi.opera.wording import Note, Term


@dataclass(frozen=True, slots=True)
class Accepted:
    """What the history says about it, what to warn of, and the objections that people went over."""

    told: tuple[Note, ...] = ()
    warned: tuple[Note, ...] = ()
    overruled: tuple[Refusal, ...] = ()


Outcome = Accepted | Refusal


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the record: what was asked (more than one request where they were joined) and what came of it."""

    before: Game
    requests: tuple[Request, ...]
    outcomes: tuple[Accepted, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """The game and how it came to be."""

    game: Game = EMPTY
    entries: tuple[Entry, ...] = ()


def update(record: Record, request: Request) -> tuple[Record, Outcome]:
    """The next record; a refused request gives back the very same one. Never raises for an event of `events`."""
    if isinstance(request.event, Undo):
        return _undo(record, request.event)
    game, outcome = judge(record.game, request)
    if isinstance(outcome, Refusal):
        return record, outcome
    entries = record.entries
    if request.joins is Joins.PREVIOUS and entries:
        last = entries[-1]
        joined = Entry(last.before, (*last.requests, request), (*last.outcomes, outcome))
        return Record(game, (*entries[:-1], joined)), outcome
    return Record(game, (*entries, Entry(record.game, (request,), (outcome,)))), outcome


def _undo(record: Record, event: Undo) -> tuple[Record, Outcome]:
    """As if the last entries had never been; undone entries are gone from the history."""
    if not 1 <= event.steps <= len(record.entries):
        return record, refuse(Rule.NOTHING_TO_UNDO, steps=len(record.entries))
    left = len(record.entries) - event.steps
    return Record(record.entries[left].before, record.entries[:left]), Accepted()


def objections(game: Game, event: Event) -> tuple[Refusal, ...]:
    """Everything that speaks against an event now, most basic first; none if it is legal."""
    basic = _out_of_place(game, event)
    if basic is not None and basic.final:
        return (basic,)
    found = tuple(HANDLERS[type(event)].objections(game, event))
    return found if basic is None else (basic, *found)


def _out_of_place(game: Game, event: Event) -> Refusal | None:
    """The wrong game, person or moment: what makes every other question pointless comes first."""
    handler = HANDLERS[type(event)]
    if game.step in (Step.SETUP, Step.OVER) and not isinstance(event, SetUp):
        return refuse(Rule.NO_GAME if game.step is Step.SETUP else Rule.GAME_OVER)
    stranger = next(absent(game, event.player), None) if isinstance(event, PlayerEvent) else None
    if stranger is not None or game.step in handler.steps:
        return stranger
    wrong = Rule.WRONG_PHASE if handler.elsewhere is Elsewhere.AGAINST_THE_RULES else Rule.NOT_NOW
    return refuse(wrong, step=Term(f"step_{game.step.value}"))


def judge(game: Game, request: Request) -> tuple[Game, Outcome]:
    """The game after the request, or the same game and why not."""
    found = objections(game, request.event)
    final = next((refusal for refusal in found if refusal.final), None)
    if found and (final or request.consent is Consent.RULES):
        return game, final if final and request.consent is Consent.ANYWAY else found[0]
    change = HANDLERS[type(request.event)].apply(game, request.event)
    fault = next(faults(game, change.game), None)
    if fault is not None and (fault.final or request.consent is Consent.RULES):
        return game, fault
    change = _settled(change)
    old = shortages(game)
    short = tuple(one for one in shortages(change.game) if one not in old)
    overruled = found if fault is None else (*found, fault)
    return change.game, Accepted(change.told, (*change.warned, *short), overruled)


def _settled(change: Change) -> Change:
    """What follows from any change: a war goes on once nobody has units to lose, be it by an effect; whoever has no
    units is out at once, but for the losses of a phase, which are simultaneous (ruling 14); the clocks of the levels.
    """
    change = settle(change)
    war = change.game.war
    if change.game.step is not Step.OVER and not (war and war.blows):
        change = bury(change)
    return change.to(victory.keep_clocks(change.game))
