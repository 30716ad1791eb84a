"""`orapa-pi replay`: a finished match step by step, with the paths of its beams; or the list of all matches."""

from argparse import Namespace
from collections.abc import Iterator

from orapa_pi.app.archive import Finished, Step, accounts, destroy, finished, listed, reveal
from orapa_pi.app.database import Head
from orapa_pi.app.telling import tell
from orapa_pi.commands.matches import config_of, reading, store_path
from orapa_pi.commands.speaking import words_for
from orapa_pi.errors import MatchError, Reason
from orapa_pi.opera.history import history
from orapa_pi.opera.replay import replay
from orapa_pi.play.aside import CellTold, CellUntold, HostAdmitted, PictureTaken
from orapa_pi.play.correcting import corrector
from orapa_pi.play.entries import Opening
from orapa_pi.play.events import (
    Answered,
    BoardConfirmed,
    Dealt,
    Passed,
    Price,
    SecretLooked,
    Submitted,
    TakenBack,
    TakenUp,
)
from orapa_pi.play.state import State
from orapa_pi.rules.drawing import draw_layout
from orapa_pi.rules.questions import BeamQuestion
from orapa_pi.rules.tracer import trace
from orapa_pi.screen.answers import claims_in_words, game_in_words
from orapa_pi.screen.words import Words


def run(options: Namespace) -> int:
    """Show one match, or list all. `--reveal` and `--destroy` are for one that was given up."""
    config, number = config_of(options), options.match
    words, path = words_for(options, config), store_path(config)
    if number is None and (options.reveal or options.destroy):
        raise MatchError(Reason("Name the match that is to be revealed or destroyed: `orapa-pi replay` lists them."))
    if options.destroy:
        destroy(path, number)
        print(words.say("replay.destroyed", number=number))
        return 0
    if options.reveal:
        reveal(path, number)
    with reading(path) as database:
        if number is None:
            lines = [_listed(words, *match) for match in listed(database)] or [words.say("replay.none", path=path)]
        else:
            kept = accounts(database, number)
            lines = list(told(words, finished(database, number)) if kept is None else told_accounts(words, kept))
    print("\n".join(lines))
    return 0


def told_accounts(words: Words, kept: tuple[str, ...]) -> Iterator[str]:
    """The history of accounts in words, one line an entry. Raises NotationError."""
    for entry in history(words.section("opera"), replay(kept).record):
        yield "\n  ".join(entry)


def _listed(words: Words, number: int, head: Head, opening: Opening | None) -> str:
    status = words.say(f"replay.status_{head.status.value}")
    if opening is None:
        return words.say("replay.listed_accounts", number=number, started=head.started, status=status)
    return words.say("replay.listed", status=status, **_about(words, number, head, opening))


def _about(words: Words, number: int, head: Head, opening: Opening) -> dict[str, object]:
    return {
        "number": number,
        "started": head.started,
        "edition": game_in_words(words, opening.edition),
        "mode": words.say(f"replay.mode_{opening.mode.value}"),
        "hunters": ", ".join(opening.hunters) or words.say("replay.nobody"),
    }


def told(words: Words, match: Finished) -> Iterator[str]:
    """The match in lines: what happened, with boards and paths drawn, and what the table said."""
    yield words.say("replay.head", **_about(words, match.number, match.head, match.opening))
    if match.opening.setter:
        yield words.say("replay.setter", name=match.opening.setter)
    for number, step in enumerate(match.steps(), 1):
        happened = list(_happened(words, step))
        said = [f"  {tell(words, step.after, effect)}" for effect in step.effects]
        if happened or said:
            yield f"\n[{number}]"
            yield from happened
            yield from said


def _happened(words: Words, step: Step) -> Iterator[str]:
    who = _name(words, step.before, None)
    if step.entry.locked is not None:
        yield words.say("replay.builds")
        yield draw_layout(step.entry.locked)
        if step.entry.claims:
            yield words.say("claim.told", claims=claims_in_words(words, step.before.edition, step.entry.claims))
    match step.entry.event:
        case Dealt(layout):
            yield words.say("replay.deals")
            yield draw_layout(layout)
        case Submitted(layout):
            yield words.say("replay.submits", name=who)
            yield draw_layout(layout)
        case TakenBack():
            yield words.say("replay.takes_back")
        case Passed():
            yield words.say("replay.passes", name=who)
        case SecretLooked() | BoardConfirmed() | TakenUp() | HostAdmitted():
            yield words.say(_BESIDES[type(step.entry.event)], name=step.before.setter or words.say("match.setter"))
            yield from _asked(words, step)  # a question may have waited for the setter's word
        case CellTold() | CellUntold() | PictureTaken():
            yield _about_camera(words, step.before, step.entry.event)
        case _:
            yield from _asked(words, step)


def _about_camera(words: Words, state: State, event: CellTold | CellUntold | PictureTaken) -> str:
    name = corrector(state) or words.say("match.setter")
    match event:
        case CellTold(claim):
            return words.say("replay.tells_cell", name=name, claim=claims_in_words(words, state.edition, [claim]))
        case CellUntold(cell):
            return words.say("replay.untells_cell", name=name, cell=cell)
        case PictureTaken():
            return words.say("replay.takes_picture")


_BESIDES = {
    SecretLooked: "replay.looks",
    BoardConfirmed: "replay.confirms",
    TakenUp: "replay.goes_on",
    HostAdmitted: "replay.host_in",
}


def _asked(words: Words, step: Step) -> Iterator[str]:
    for effect in step.effects:
        if isinstance(effect, Answered):
            asked = effect.asked
            yield words.say("replay.asks", name=_name(words, step.before, asked.hunter), question=asked.question)
            if effect.price is Price.TURN and step.before.secret is not None and isinstance(asked.question, BeamQuestion):
                yield draw_layout(step.before.secret, trace(step.before.secret, asked.question.port))


def _name(words: Words, state: State, hunter: int | None) -> str:
    if not state.hunters:
        somebody = words.say("replay.nobody")
        return somebody[:1].upper() + somebody[1:]
    return state.hunters[state.turn if hunter is None else hunter]
