"""`orapa-pi deal`: a random legal layout."""

from argparse import Namespace
from random import Random, SystemRandom

from orapa_pi.commands.documents import chosen_edition, print_json
from orapa_pi.rules.dealer import deal
from orapa_pi.rules.drawing import draw_layout
from orapa_pi.rules.json_form import layout_to_json
from orapa_pi.rules.notation import format_layout


def run(options: Namespace) -> int:
    """Deal one layout; the same seed deals the same one."""
    layout = deal(chosen_edition(options), SystemRandom() if options.seed is None else Random(options.seed))
    if options.json:
        print_json(layout_to_json(layout))
    else:
        print(format_layout(layout))
        print(draw_layout(layout))
    return 0
