"""What the page of the emulated table is told, as JSON values: the game once, and what lies on the bench after every change."""

from orapa_pi.devices.faults import FaultKind
from orapa_pi.devices.hands import Bench, Breakable
from orapa_pi.devices.ports import Control
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Fault, Layout
from orapa_pi.screen.words import Words
from orapa_pi.web.boards import Json, edition_shown, placements_shown, problem_shown


def game_shown(edition: Edition, words: Words, *, can_break: bool, has_keys: bool) -> Json:
    """What does not change while the table runs."""
    return {
        "language": words.language,
        **edition_shown(edition, words),
        "controls": [control.value for control in Control] if has_keys else [],
        "faults": [kind.value for kind in FaultKind] if can_break else [],
        "words": words.section("web"),
    }


def bench_shown(bench: Bench, breakable: Breakable | None, edition: Edition, words: Words) -> Json:
    """What lies on the board, which rules that breaks, what the sensors show, and what is broken; and what for game that is."""
    layout = Layout(edition, bench.placements)
    return {
        "edition": str(edition),
        "language": words.language,
        "pieces": placements_shown(layout.placements),
        "problems": [problem_shown(words, edition, one) for one in layout.problems() if one.fault is not Fault.MISSING],
        "sensors": list(bench.picture.rows()),
        "faults": [str(fault) for fault in breakable.faults] if breakable else [],
        "plugged": breakable.plugged if breakable else True,
    }
