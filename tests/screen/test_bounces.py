"""How an answer with bounces is said and shown."""

import pytest

from orapa_pi.phrases import load_words
from orapa_pi.rules.edition import Answers, HouseRules
from orapa_pi.rules.grid import PORTS, Port
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.notation import parse_layout
from orapa_pi.rules.questions import BeamAnswer, BeamQuestion, Ending
from orapa_pi.rules.space import SPACE
from orapa_pi.screen.answers import answer_in_words, beam_code
from orapa_pi.screen.attract import attract
from orapa_pi.screen.drawing import BEATS_PER_PAGE
from orapa_pi.screen.palette import LETTERS, MIXTURES, TEXT
from orapa_pi.screen.render import render
from orapa_pi.screen.terminal import to_plain
from orapa_pi.screen.views import BeamAnswered, Ring

RING = Ring(MINE.grid)
BOUNCES = (0, 1, 2, 9, 10, 12, 21)
COLOURS = {LETTERS[colour] for colour in MIXTURES.values()}


def answered(exit_at: str, bounces: int, entry: str = "1") -> BeamAnswered:
    return BeamAnswered(RING, Port.parse(entry), BeamAnswer(Ending.EXIT, Port.parse(exit_at), bounces=bounces))


def line(view: BeamAnswered, beat: int = 0) -> str:
    """The last five rows of the matrix."""
    return "\n".join(to_plain(render(view, load_words("en"), beat)).splitlines()[-5:])


@pytest.mark.parametrize(
    ("language", "bounces", "sentence"),
    [
        ("en", 0, "The wave comes out at number 12, without a bounce."),
        ("en", 1, "The wave comes out at number 12, after 1 bounce."),
        ("en", 19, "The wave comes out at number 12, after 19 bounces."),
        ("nl", 0, "De straal komt naar buiten bij cijfer 12, zonder te kaatsen."),
        ("nl", 1, "De straal komt naar buiten bij cijfer 12, na 1 keer kaatsen."),
        ("nl", 2, "De straal komt naar buiten bij cijfer 12, na 2 keer kaatsen."),
    ],
)
def test_in_words(language: str, bounces: int, sentence: str) -> None:
    answer = BeamAnswer(Ending.EXIT, Port.parse("12"), bounces=bounces)
    assert answer_in_words(load_words(language), MINE, BeamQuestion(Port.parse("8")), answer) == sentence


def test_a_beam_that_comes_back_says_so() -> None:
    answer = BeamAnswer(Ending.EXIT, Port.parse("I"), bounces=3)
    said = answer_in_words(load_words("en"), SPACE, BeamQuestion(Port.parse("I")), answer)
    assert said == "The laser comes back at letter I, after 3 bounces."


def test_the_line_of_the_matrix() -> None:
    assert line(answered("12", 3)) == (
        ".#..##......##..\n##....#..#....#.\n.#...#.......#..\n.#..#....#....#.\n.#..###.....##.."
    )


def test_two_figures_twice_take_two_pages() -> None:
    first, second = line(answered("12", 10)), line(answered("12", 10), BEATS_PER_PAGE)
    assert first != second
    assert line(answered("12", 10), 2 * BEATS_PER_PAGE) == first
    assert line(answered("12", 11)) == first
    assert line(answered("L", 10), BEATS_PER_PAGE) == line(answered("L", 10))


def test_every_exit_with_every_number_looks_different() -> None:
    shown = {
        (line(answered(str(port), bounces)), line(answered(str(port), bounces), BEATS_PER_PAGE))
        for port in PORTS
        for bounces in BOUNCES
    }
    assert len(shown) == len(PORTS) * len(BOUNCES)


@pytest.mark.parametrize("entry", ["1", "12"])
def test_no_colour_of_a_mixture_is_lit(entry: str) -> None:
    for beat in range(4):
        plain = to_plain(render(answered("12", 3, entry), load_words("en"), beat))
        assert COLOURS.isdisjoint(plain)
        assert LETTERS[TEXT] in plain


def test_the_code_of_an_answer_with_a_colour_stays() -> None:
    assert beam_code(load_words("en"), BeamAnswer(Ending.EXIT, Port.parse("12"))) == "TR"
    assert beam_code(load_words("en"), BeamAnswer(Ending.EXIT, Port.parse("12"), bounces=4)) == ":4"


def test_the_demo_shows_beams_that_bounce_most() -> None:
    board = "mine:white_big@A3S,blue@G1N,white_small@D2N,red@E8N,yellow@B9N"
    shown = attract(parse_layout(board, HouseRules(answers=Answers.BOUNCES)))
    bounces = [view.answer.bounces or 0 for view in shown if isinstance(view, BeamAnswered)]
    assert len(bounces) > 1
    assert bounces == sorted(set(bounces), reverse=True)
