"""What sensor boards and cameras tell: each message becomes a new look at one of the boards, and what is said of it."""

from orapa_pi.app.front import Front
from orapa_pi.app.journal import Journal
from orapa_pi.app.match import Match
from orapa_pi.app.preferences import Preferences
from orapa_pi.app.seeing import Seeing, pictured, shown, sought, went, witnessed
from orapa_pi.app.telling import reason_in_words
from orapa_pi.devices.ports import (
    BoardSought,
    Clock,
    DeviceLost,
    DeviceWorks,
    FromSensors,
    LightsDown,
    PictureSeen,
    ReadingSeen,
    WitnessSeen,
)
from orapa_pi.errors import clause
from orapa_pi.screen.words import Words

Look = tuple[int, Seeing]
"""The number of a board, and what is seen of it now."""


class Sensors:
    """Works on the match's boards as they stand; the table puts the new look into its place."""

    def __init__(self, match: Match, front: Front, preferences: Preferences, journal: Journal, clock: Clock) -> None:
        self._match, self._front, self._preferences = match, front, preferences
        self._journal, self._clock = journal, clock

    @property
    def _words(self) -> Words:
        return self._preferences.words

    def take(self, message: FromSensors) -> Look | None:
        """Say what there is to say, and give the new look; None if there is none."""
        match message:
            case PictureSeen():
                return self._pictured(message)
            case ReadingSeen() | WitnessSeen():
                return self._filmed(message)
            case LightsDown(down):
                self._front.dim(down=down)
            case BoardSought(reason, board):
                said = self._words.say("play.sought_why", reason=clause(reason)) if reason else self._words.say("play.sought")
                self._match.say_of(board, said)
                return board, sought(self._match.boards[board])
            case DeviceLost("board", reason, board):
                self._match.say_off(board, reason)
                return board, went(self._match.boards[board])
            case DeviceLost(device, reason):
                self._front.say(self._front.off(device, reason))
            case DeviceWorks(device):
                self._front.say(self._front.on(device))
        return None

    def _pictured(self, message: PictureSeen) -> Look | None:
        seeing = self._match.boards[message.board]
        if message.picture.edition != seeing.setup.edition:
            return None  # it was on its way when the edition changed
        if seeing.searching:
            self._match.say_of(message.board, self._words.say("play.found"))
        self._journal.saw(message.picture)
        looked = pictured(seeing, message.picture, self._clock(), stirring=message.moving, outside=message.outside)
        return message.board, looked

    def _filmed(self, message: ReadingSeen | WitnessSeen) -> Look | None:
        """What a camera tells; why it cannot see the board is said, as it is no secret."""
        seeing = self._match.boards[message.board]
        if message.edition not in (None, seeing.setup.edition) or not set(message.claims) <= set(seeing.claimed):
            return None  # it was on its way when the edition changed, or when something was taken back
        if seeing.searching and isinstance(message, ReadingSeen):
            self._match.say_of(message.board, self._words.say("play.found"))
        if message.reason:
            reason = reason_in_words(self._words, message.reason)
            self._match.say_of(message.board, self._words.say("see.camera", reason=reason))
        if isinstance(message, WitnessSeen):
            return message.board, witnessed(seeing, message.reading, moving=message.moving)
        return message.board, shown(seeing, message.reading, moving=message.moving, claims=message.claims)
