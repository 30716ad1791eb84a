"""The tracer: one beam with its path from a prepared layout, and all 36 answers of a new layout; dealing."""

from random import Random

from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import PORTS
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.tracer import Tracer
from tests.bench.figures import best_us
from tests.rules.layouts import EDITIONS

LAYOUTS = 40


def main() -> None:
    for edition in EDITIONS:
        rng = Random(f"bench {edition}")
        layouts = [deal(edition, rng) for _ in range(LAYOUTS)]
        one_us, all_us, deal_us = measured(edition, layouts, rng)
        print(
            f"{edition!s:24} trace {one_us:5.2f} us ({1e6 / one_us:9,.0f}/s)   all 36 {all_us:5.1f} us"
            f"   deal {deal_us / 1e3:5.2f} ms"
        )


def measured(edition: Edition, layouts: list[Layout], rng: Random) -> tuple[float, float, float]:
    """One trace, all 36 answers of a new layout, and one deal, in microseconds."""
    tracers = [Tracer(layout) for layout in layouts]
    one_us = best_us(lambda: [tracer.trace(port) for tracer in tracers for port in PORTS], 1) / LAYOUTS / len(PORTS)
    all_us = best_us(lambda: [Tracer(layout).answers() for layout in layouts], 3) / LAYOUTS
    return one_us, all_us, best_us(lambda: deal(edition, rng), 50, 5)
