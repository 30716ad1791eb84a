"""What a hunter does on his own phone, as an event of the match; or nothing, if it is not for him or not for now."""

from orapa_pi.devices.ports import HunterAsked, HunterPassed, HunterSubmitted
from orapa_pi.play.events import Event, Passed, QuestionAsked, Submitted
from orapa_pi.play.state import State


def deed_of(message: HunterAsked | HunterSubmitted | HunterPassed, state: State, move: int) -> Event | None:
    """The event; None unless the message is for this move and its hunter's turn. Where nobody has turns anybody may ask."""
    if message.move != move or not state.hunting:
        return None
    if state.hunters and state.hunters[state.turn] != message.hunter:
        return None
    match message:
        case HunterAsked(question=question):
            return QuestionAsked(question)
        case HunterSubmitted(layout=layout):
            fits = layout.edition == state.edition
            return Submitted(layout) if state.hunters and fits else None
        case HunterPassed():
            return Passed() if state.hunters else None
