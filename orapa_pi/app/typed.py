"""What was typed at the table: a question, or a whole solution, which is written as a board is."""

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import parse_layout
from orapa_pi.rules.questions import Question, parse_question


def read(text: str, edition: Edition) -> Question | Layout:
    """Raises NotationError for what is neither."""
    return parse_layout(text, edition.rules) if is_solution(text) else parse_question(edition.grid, text)


def is_solution(text: str) -> bool:
    """Whether it is meant as one, if only by half: no question has any of the signs that hold a board together."""
    return any(sign in text for sign in ":@,")
