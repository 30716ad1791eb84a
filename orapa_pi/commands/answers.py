"""`orapa-pi answers`: all 36 answers of a layout."""

from argparse import Namespace

from orapa_pi.commands.documents import layouts_from_file, listed, print_json
from orapa_pi.phrases import load_words
from orapa_pi.rules.grid import PORTS
from orapa_pi.rules.json_form import Json, beam_to_json
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.questions import BeamQuestion
from orapa_pi.rules.tracer import Tracer
from orapa_pi.screen.answers import answer_in_words


def run(options: Namespace) -> int:
    """Print the answers of every layout in the file."""
    layouts = layouts_from_file(options.file, options.rules)
    if options.json:
        documents = [all_answers(layout) for layout in listed(layouts)]
        print_json(documents if isinstance(layouts, list) else documents[0])
        return 0
    words = load_words(options.lang)
    traced = [(layout, Tracer(layout).answers()) for layout in listed(layouts)]
    for layout, answers in traced:
        for port, answer in zip(PORTS, answers, strict=True):
            print(f"{port}: {answer_in_words(words, layout.edition, BeamQuestion(port), answer)}")
    return 0


def all_answers(layout: Layout) -> Json:
    """The answers by port label. Raises LayoutError for a layout that cannot be traced."""
    return {str(port): beam_to_json(answer) for port, answer in zip(PORTS, Tracer(layout).answers(), strict=True)}
