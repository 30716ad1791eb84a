"""A match that was given up: coming back to it, revealing its secret, doing away with it."""

from dataclasses import dataclass

from orapa_pi.app.journal import Journal
from orapa_pi.errors import MatchError, OrapaError
from orapa_pi.play.entries import Folded
from orapa_pi.play.orders import DestroySecret, LookUpGivenUp, OpenSeal
from orapa_pi.screen.words import Words


@dataclass(frozen=True, slots=True)
class Followed:
    """What followed at the journal: something to say, and a match to come back to, to reveal, or to leave for a new one."""

    said: str = ""
    folded: Folded | None = None
    reveals: bool = False
    afresh: bool = False


def about_given_up(order: LookUpGivenUp | OpenSeal | DestroySecret, journal: Journal, words: Words) -> Followed:
    """Do at the journal what was ordered. Never raises: what cannot be done is said."""
    try:
        return _followed(order, journal, words)
    except MatchError:  # the disk fails, or another process was faster
        return Followed(words.say("refused.not_now"))
    except OrapaError:
        return Followed(words.say("match.unreadable"))


def _followed(order: LookUpGivenUp | OpenSeal | DestroySecret, journal: Journal, words: Words) -> Followed:
    if isinstance(order, LookUpGivenUp):
        sealed = journal.given_up()
        return Followed(folded=journal.look_up(sealed[-1])) if sealed else Followed(words.say("match.none_given_up"))
    number = journal.just_given_up()
    if number is None and journal.trouble is not None:  # it will be written, sealed, when the disk works again
        return Followed(words.say("refused.not_now"))
    if isinstance(order, OpenSeal):
        if number is not None:
            journal.reveal(number)
        return Followed(reveals=True)
    if number is not None:
        journal.destroy(number)
    return Followed(words.say("match.destroyed"), afresh=True)
