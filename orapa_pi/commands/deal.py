"""`orapa-pi deal`: a random legal layout."""

from argparse import Namespace
from random import Random, SystemRandom

from orapa_pi.commands.documents import print_json
from orapa_pi.rules.dealer import deal
from orapa_pi.rules.drawing import draw_layout
from orapa_pi.rules.json_form import layout_to_json
from orapa_pi.rules.notation import format_layout, parse_edition


def run(options: Namespace) -> int:
    """Deal one layout; the same seed deals the same one."""
    edition = parse_edition(options.edition, options.rules)
    if options.expansions is not None:
        names = [name.strip() for name in options.expansions.split(",") if name.strip()]
        edition = edition.with_expansions([*edition.expansions, *names])
    layout = deal(edition, SystemRandom() if options.seed is None else Random(options.seed))
    if options.json:
        print_json(layout_to_json(layout))
    else:
        print(format_layout(layout))
        print(draw_layout(layout))
    return 0
