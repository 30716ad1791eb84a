"""The ways to play, as data: how many boards there are, who builds them, and what a submission may cost."""

from dataclasses import dataclass
from enum import Enum


class Mode(Enum):
    """A way to play."""

    OPEN = "open"
    HIDDEN = "hidden"
    DUEL = "duel"
    SEALED = "sealed"
    DEMO = "demo"


class Builder(Enum):
    """Who makes a secret board."""

    SETTER = "setter"
    EACH_HUNTER = "each hunter"
    TABLE = "table"


class LastTurn(Enum):
    """What the later player of a duel may do after the starter was right (Space's text speaks of an exploration)."""

    SUBMISSION = "submission"
    QUESTION = "question"


@dataclass(frozen=True, slots=True)
class ModeRules:
    """What distinguishes the modes. `hunters` is the least and greatest number of them; none means that anybody may ask.

    `attempts` is how many submissions each hunter has unless the settings say otherwise; with `answer_back` the later player
    has one last turn after the starter was right.
    """

    builder: Builder
    hunters: tuple[int, int]
    attempts: int = 0
    answer_back: bool = False

    @property
    def on_the_board(self) -> bool:
        """Whether the secret lies on the sensor board while it is hunted, so that it must be watched."""
        return self.builder is Builder.SETTER


MODES: dict[Mode, ModeRules] = {
    Mode.OPEN: ModeRules(Builder.SETTER, (0, 0)),
    Mode.HIDDEN: ModeRules(Builder.SETTER, (1, 5), attempts=2),
    Mode.DUEL: ModeRules(Builder.EACH_HUNTER, (2, 2), attempts=1, answer_back=True),
    Mode.SEALED: ModeRules(Builder.TABLE, (1, 5), attempts=2),
    Mode.DEMO: ModeRules(Builder.TABLE, (0, 0)),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """House settings of a match. `attempts` 0 means what the mode says; `turn_s`, in seconds, 0 that turns have no limit."""

    attempts: int = 0
    last_turn: LastTurn = LastTurn.SUBMISSION
    turn_s: int = 0


DEFAULT_SETTINGS = Settings()
