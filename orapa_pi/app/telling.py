"""What happens in a game, as sentences for everybody at the table. They hold nothing private."""

from orapa_pi.play.events import Answered, Cleared, Effect, Locked, Moved, Refusal, Refused, Restored, Waiting
from orapa_pi.play.state import Sight, State
from orapa_pi.screen.answers import answer_in_words
from orapa_pi.screen.words import Words

_REFUSED = {
    Refusal.NOTHING_LOCKED: "play.building",
    Refusal.NOT_COMPLETE: "play.not_complete",
    Refusal.RULES_BROKEN: "play.rules_broken",
    Refusal.ALREADY_LOCKED: "play.already_locked",
}


def tell(words: Words, state: State, effect: Effect) -> str:
    """One sentence for an effect."""
    match effect:
        case Answered(asked, again):
            said = answer_in_words(words, state.edition, asked.question, asked.answer)
            return words.say("play.again" if again else "play.answered", question=asked.question, answer=said)
        case Waiting() if state.trusted:
            return words.say("play.moving")
        case Waiting() | Moved():
            return words.say("play.lost" if state.seen.sight is Sight.LOST else "play.moved")
        case Refused(reason):
            return words.say(_REFUSED[reason])
        case Locked():
            return words.say("play.asking")
        case Restored():
            return words.say("play.restored")
        case Cleared():
            return words.say("play.building")
