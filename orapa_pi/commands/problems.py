"""`orapa-pi problems`: which rules of placement a layout breaks."""

from argparse import Namespace

from orapa_pi.commands.documents import layouts_from_file, listed, print_json
from orapa_pi.phrases import load_words
from orapa_pi.rules.json_form import problem_to_json
from orapa_pi.screen.answers import problem_in_words


def run(options: Namespace) -> int:
    """One line for each fault; 0 if there is none, 1 if there are some."""
    words = load_words(options.lang)
    layouts = layouts_from_file(options.file, options.rules)
    judged = [(layout, layout.problems()) for layout in listed(layouts)]
    if options.json:
        documents = [[problem_to_json(problem) for problem in problems] for _, problems in judged]
        print_json(documents if isinstance(layouts, list) else documents[0])
    else:
        for number, (layout, problems) in enumerate(judged, 1):
            start = f"{number}: " if isinstance(layouts, list) else ""
            for problem in problems:
                print(start + problem_in_words(words, layout.edition, problem))
    return 1 if any(problems for _, problems in judged) else 0
