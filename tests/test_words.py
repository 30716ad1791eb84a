"""The phrase tables: every language has the same keys and the same fields."""

import string

import pytest

from orapa_pi.errors import ConfigError
from orapa_pi.phrases import languages, load_words
from orapa_pi.rules.colours import NAMES, Colour
from orapa_pi.rules.editions import EDITIONS
from orapa_pi.rules.grid import PORTS, Cell, Port
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.notation import parse_layout
from orapa_pi.rules.questions import BeamAnswer, BeamQuestion, CellAnswer, CellQuestion, Ending
from orapa_pi.rules.space import SPACE
from orapa_pi.screen.answers import answer_in_words, beam_code, cell_code, port_in_words, problem_in_words


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_english_and_dutch_are_there() -> None:
    assert set(languages()) >= {"en", "nl"}


@pytest.mark.parametrize("language", languages())
def test_a_language_has_every_key_and_field(language: str) -> None:
    english, other = load_words("en").phrases, load_words(language).phrases
    assert set(other) == set(english)
    for key, text in english.items():
        assert fields(other[key]) == fields(text), key
        assert other[key].strip(), key


@pytest.mark.parametrize(
    ("language", "cards", "said"),
    [
        ("en", 1, "Ann: 1 card extracted"),
        ("en", 2, "Ann: 2 cards extracted"),
        ("en", "1", "Ann: 1 card extracted"),
        ("nl", 0, "Ann: 0 kaarten getrokken"),
        ("nl", 1, "Ann: 1 kaart getrokken"),
    ],
)
def test_one_is_not_many(language: str, cards: object, said: str) -> None:
    assert load_words(language).say("opera.told_extract", player="Ann", cards=cards) == said


def test_a_number_with_a_sign_chooses_its_word() -> None:
    gain = load_words("en").say("opera.told_gain", player="Ann", civil=0, military=0, credits=-1, cards=2)
    assert gain == "Ann: +0 civil, +0 military, -1 credit, +2 cards"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ConfigError, match=r"no language 'xx': choose from en, nl"):
        load_words("xx")


@pytest.mark.parametrize("language", languages())
def test_every_answer_has_words_and_codes(language: str) -> None:
    words = load_words(language)
    for edition in EDITIONS.values():
        question = BeamQuestion(PORTS[0])
        said = set()
        for colours in NAMES:
            answer = BeamAnswer(Ending.EXIT, PORTS[26], tuple(sorted(colours)))
            said.add((answer_in_words(words, edition, question, answer), beam_code(words, answer)))
        assert len(said) == 16
        for ending in (Ending.ABSORBED, Ending.DISAPPEARED, Ending.TRAPPED):
            assert answer_in_words(words, edition, question, BeamAnswer(ending)).endswith(".")
        cells = {answer_in_words(words, edition, CellQuestion(Cell(0, 0)), answer) for answer in CellAnswer}
        assert len(cells) == len(CellAnswer)
        assert len({cell_code(words, answer) for answer in CellAnswer}) == len(CellAnswer)


def test_letter_i_and_number_1_are_told_apart() -> None:
    assert port_in_words(load_words("en"), Port.parse("I")) == "letter I"
    assert port_in_words(load_words("nl"), Port.parse("1")) == "cijfer 1"


def test_a_beam_that_comes_back_says_so() -> None:
    question = BeamQuestion(Port.parse("I"))
    answer = BeamAnswer(Ending.EXIT, Port.parse("I"), (Colour.RED,))
    assert answer_in_words(load_words("nl"), MINE, question, answer) == "De straal komt terug bij letter I, rood."
    assert answer_in_words(load_words("en"), SPACE, question, answer) == "The laser comes back at letter I, red."


def test_problems_in_words_name_pieces_and_cells() -> None:
    layout = parse_layout("mine+black:black@A1N,yellow@B1E,blue@C2N,red@C4N")
    sentences = [problem_in_words(load_words("en"), layout.edition, problem) for problem in layout.problems()]
    assert sentences == [
        "The big white gem is missing: lay it on the board.",
        "The small white gem is missing: lay it on the board.",
        "The blue gem and the red gem overlap in C4: move one of them.",
        *sentences[3:],
    ]
    assert "between A1|B1 and A2|B2" in " ".join(sentences)
    dutch = problem_in_words(load_words("nl"), layout.edition, layout.problems()[0])
    assert dutch == "De grote witte edelsteen ontbreekt: leg het stuk op het bord."
