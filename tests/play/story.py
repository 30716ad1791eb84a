"""Matches in a few words: events are played, and their effects are told in short texts."""

from orapa_pi.play.events import (
    Answered,
    BoardSeen,
    BuildNext,
    Dealt,
    Effect,
    Ended,
    Event,
    Judged,
    LastChance,
    LockPressed,
    Out,
    Price,
    QuestionAsked,
    Refused,
    Submitted,
    TurnOf,
)
from orapa_pi.play.modes import DEFAULT_SETTINGS, Mode, Settings
from orapa_pi.play.state import Seen, Sight, State, start
from orapa_pi.play.update import update
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.questions import parse_question
from tests.rules.layouts import MINES, RECORDED

RIGHT = RECORDED["table-game-1"]
OTHER = RECORDED["mine-02"]
EMPTY = Seen(Sight.UNSURE, partial=Layout(MINES[0], ()))


def told(effect: Effect) -> str:
    """`turn 1`, `answered 4 again`, `judged 0 wrong`, `refused not complete`, or the effect's name."""
    match effect:
        case Answered(asked, price):
            return f"answered {asked.question}" + (" again" if price is Price.AGAIN else "")
        case TurnOf(hunter):
            return f"turn {hunter}"
        case Judged(hunter, right):
            return f"judged {hunter} {'right' if right else 'wrong'}"
        case Out(hunter) | BuildNext(hunter) | LastChance(hunter):
            return f"{type(effect).__name__.lower()} {hunter}"
        case Ended(outcome):
            winner = "" if outcome.winner is None else f" {outcome.winner}"
            return f"ended {outcome.ending.value}{winner}"
        case Refused(reason):
            return f"refused {reason.value}"
        case _:
            return type(effect).__name__.lower()


class Story:
    """One match, told step by step."""

    def __init__(
        self,
        mode: Mode,
        hunters: str = "",
        settings: Settings = DEFAULT_SETTINGS,
        edition: Edition = MINES[0],
    ) -> None:
        self.state: State = start(edition, mode, tuple(hunters.split()), settings)

    def do(self, event: Event) -> list[str]:
        self.state, effects = update(self.state, event)
        return [told(effect) for effect in effects]

    def see(self, layout: Layout) -> list[str]:
        return self.do(BoardSeen(Seen(Sight.CLEAR, layout)))

    def build(self, layout: Layout) -> list[str]:
        """Lay and lock a board."""
        return [*self.see(layout), *self.do(LockPressed())]

    def deal(self, layout: Layout = RIGHT) -> list[str]:
        return self.do(Dealt(layout))

    def ask(self, text: str, hunter: int | None = None) -> list[str]:
        return self.do(QuestionAsked(parse_question(self.state.edition.grid, text), hunter))

    def submit(self, layout: Layout) -> list[str]:
        return self.do(Submitted(layout))


def duel(settings: Settings = DEFAULT_SETTINGS) -> Story:
    """A duel with both boards locked: Ann (0, the starter) hunts OTHER, Bob (1) hunts RIGHT."""
    story = Story(Mode.DUEL, "Ann Bob", settings)
    story.build(RIGHT)
    story.do(BoardSeen(EMPTY))
    story.build(OTHER)
    story.do(BoardSeen(EMPTY))
    return story
