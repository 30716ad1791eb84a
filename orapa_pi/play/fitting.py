"""Does a hypothesis agree with what was answered? Worked out from the hypothesis and the public log alone."""

from collections.abc import Iterable

from orapa_pi.play.state import Asked
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.questions import BeamQuestion, look_at
from orapa_pi.rules.tracer import Tracer


def disagreeing(hypothesis: Layout, log: Iterable[Asked]) -> tuple[Asked, ...]:
    """The answers that this layout would not have given. Raises LayoutError if pieces overlap or lie off the board."""
    tracer = Tracer(hypothesis)
    return tuple(
        asked
        for asked in log
        if asked.answer
        != (
            tracer.trace(asked.question.port).answer
            if isinstance(asked.question, BeamQuestion)
            else look_at(hypothesis, asked.question.cell)
        )
    )
