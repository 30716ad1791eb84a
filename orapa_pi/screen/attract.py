"""What the matrix shows while the demo waits for somebody: a known board, and beams one by one, as a hunter would see them."""

from operator import itemgetter

from orapa_pi.rules.colours import Colour
from orapa_pi.rules.grid import PORTS, Port
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.questions import Ending
from orapa_pi.rules.tracer import Tracer
from orapa_pi.screen.options import contents_of
from orapa_pi.screen.views import BeamAnswered, Idle, Notice, PortChosen, Reveal, Ring, View

BEAMS = 4


def attract(layout: Layout) -> tuple[View, ...]:
    """The views of one round of the loop, each of which is shown for the same time. The layout is no secret."""
    grid = layout.edition.grid
    shown: list[View] = [Reveal(Ring(grid), contents_of(layout), notice=Notice(Ring(grid), "demo"))]
    asked: frozenset[Port] = frozenset()
    for port in _worth_seeing(layout):
        beam = Tracer(layout).trace(port)
        shown += [PortChosen(Ring(grid, asked), port), BeamAnswered(Ring(grid, asked | {port}), port, beam.answer)]
        asked |= {port}
    return (*shown, Idle(Ring(grid, asked), "start"))


def _worth_seeing(layout: Layout) -> list[Port]:
    """Ports whose beams meet the most colours, or bounce most, and come out elsewhere, one for each answer."""
    answers = Tracer(layout).answers()
    found: dict[tuple[int, tuple[Colour, ...]], Port] = {}
    for port, answer in zip(PORTS, answers, strict=True):
        if answer.ending is Ending.EXIT and answer.exit != port:
            found.setdefault((answer.bounces or len(answer.colours), answer.colours), port)
    return [found[said] for said in sorted(found, key=itemgetter(0), reverse=True)][:BEAMS]
