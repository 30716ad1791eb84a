"""`orapa-pi ask`: questions about a layout, answered in words and on the matrix."""

import sys
from argparse import Namespace

from orapa_pi.commands.documents import layouts_from, listed, print_json
from orapa_pi.phrases import load_words
from orapa_pi.rules.drawing import draw_layout
from orapa_pi.rules.json_form import Json, beam_to_json
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.questions import (
    Answer,
    BeamAnswer,
    BeamQuestion,
    CellAnswer,
    CellQuestion,
    Question,
    look_at,
    parse_question,
)
from orapa_pi.rules.tracer import Tracer
from orapa_pi.screen.answers import answer_in_words
from orapa_pi.screen.drawing import BEATS_PER_PAGE
from orapa_pi.screen.render import render
from orapa_pi.screen.terminal import to_plain, to_terminal
from orapa_pi.screen.views import BeamAnswered, CellAnswered, Ring
from orapa_pi.screen.words import Words

Answered = list[tuple[Question, Answer]]


def run(options: Namespace) -> int:
    """Answer every question; all of them are checked before the first answer is printed."""
    words = load_words(options.lang)
    layouts = layouts_from(options.layout, options.rules)
    answered = [(layout, answers_of(layout, options.questions)) for layout in listed(layouts)]
    if options.json:
        documents = [[as_json(*answer) for answer in answers] for _, answers in answered]
        print_json(documents if isinstance(layouts, list) else documents[0])
        return 0
    for layout, answers in answered:
        for question, answer in answers:
            print(f"{question}: {answer_in_words(words, layout.edition, question, answer)}")
            if options.draw and isinstance(question, BeamQuestion):
                print(draw_layout(layout, Tracer(layout).trace(question.port)))
            print(matrix(words, layout, question, answer))
    return 0


def answers_of(layout: Layout, texts: list[str]) -> Answered:
    """Raises NotationError for what is no question, LayoutError for a layout that cannot be traced."""
    tracer = Tracer(layout)
    questions = [parse_question(layout.edition.grid, text) for text in texts]
    return [
        (question, tracer.trace(question.port).answer if isinstance(question, BeamQuestion) else look_at(layout, question.cell))
        for question in questions
    ]


def as_json(question: Question, answer: Answer) -> Json:
    """A beam is an entry of `answers` with its port; a cell has its own form."""
    if isinstance(answer, BeamAnswer):
        return {"port": str(question), **beam_to_json(answer)}
    return {"cell": str(question), "answer": answer.value}


def matrix(words: Words, layout: Layout, question: Question, answer: Answer) -> str:
    """The frame that the table would show; of a cell answer the page with the answer."""
    ring = Ring(layout.edition.grid)
    if isinstance(question, CellQuestion) and isinstance(answer, CellAnswer):
        frame = render(CellAnswered(ring, question.cell, answer), words, BEATS_PER_PAGE)
    elif isinstance(question, BeamQuestion) and isinstance(answer, BeamAnswer):
        frame = render(BeamAnswered(ring, question.port, answer), words, 0)
    else:
        raise TypeError(f"{answer!r} does not answer {question!r}")
    return to_terminal(frame) if sys.stdout.isatty() else to_plain(frame)
