"""What was typed at the table: a question is asked, a solution lies on a sheet until OK hands it in, as any other does."""

from orapa_pi.play.desk import AtBoard, ChoosingCell, InMenu, OnSheet, OnTray, Place, Step
from orapa_pi.play.events import QuestionAsked, Refusal
from orapa_pi.play.judging import submission_refused
from orapa_pi.play.sheet import Sheet
from orapa_pi.play.state import State
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.questions import BeamQuestion, Question


def typed(place: Place, match: State, meant: Question | Layout) -> Step | Refusal:
    """Where it leads, or why nowhere. On the tray a beam is sent there, and no question goes into the match."""
    if isinstance(meant, Layout):
        return _solution(place, match, meant)
    if not isinstance(place, OnTray):
        return place, QuestionAsked(meant)
    return (OnTray(meant.port, sent=True) if isinstance(meant, BeamQuestion) else place), None


def _solution(place: Place, match: State, layout: Layout) -> Step | Refusal:
    """Whoever has something open besides a menu, even the same hunter, would lose what was entered there."""
    reason = submission_refused(match, layout)
    if reason is None and not isinstance(place, AtBoard | InMenu | ChoosingCell):
        reason = Refusal.DIALOGUE_OPEN
    return reason or (OnSheet(Sheet.of(layout)), None)
