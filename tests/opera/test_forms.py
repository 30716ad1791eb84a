"""Every verb can be asked for: the questions end, and every event that they make can be written, read and judged."""

import json
from collections.abc import Iterator

import pytest

from orapa_pi.opera import events as ev
from orapa_pi.opera.asking import Question, Scene, Sign, follow
from orapa_pi.opera.card_file import catalogue
from orapa_pi.opera.cards import Card, Kind
from orapa_pi.opera.events import Consent, Event, Request
from orapa_pi.opera.handlers import HANDLERS
from orapa_pi.opera.lines import parse, write
from orapa_pi.opera.notation import Context
from orapa_pi.opera.panel_menu import VERBS, can_be_asked
from orapa_pi.opera.refusals import Refusal
from orapa_pi.opera.replay import NO_CARDS
from orapa_pi.opera.rulings import Tie
from orapa_pi.opera.state import Mode, Step
from orapa_pi.opera.update import update
from orapa_pi.opera.verbs import SHAPES
from orapa_pi.phrases import load_words
from orapa_pi.screen.account_frames import label_in_words, phrase, render_account
from orapa_pi.screen.account_views import QuestionShown, Seats
from tests.opera.panel_scenes import OFFERED, scenes

DEEPEST = 60


def choices(question: Question) -> list[object]:
    """Some answers to a question: all of a few, else the first, those beside the start, and the last."""
    if question.typed:
        return [Sign.DONE]
    places = range(question.count) if question.count <= 4 else [question.start, 0, question.start + 1, question.count - 1]
    return list(dict.fromkeys(question.answer(place) for place in places))


def finished(verb: str, scene: Scene, answers: tuple[object, ...]) -> tuple[list[Question], tuple[object, ...], Event]:
    """Answer everything after these answers as the cursor offers it: the questions on the way, all answers, the event."""
    questions: list[Question] = []
    for _ in range(DEEPEST):
        asked = follow(VERBS[verb].form, scene, answers)
        if isinstance(asked, Event):
            return questions, answers, asked
        look_at(asked)
        questions.append(asked)
        # equal cards shown for a tie go on for ever, so each is another one
        place = len(answers) if asked.key == "revealed" else asked.start
        answers = (*answers, Sign.DONE if asked.typed else asked.answer(place))
    raise AssertionError(f"{verb} asks without end: {answers}")


def events(verb: str, scene: Scene) -> Iterator[Event]:
    """The event that the cursor offers, and those that come of every other answer to one of its questions."""
    questions, answers, event = finished(verb, scene, ())
    yield event
    for place, question in enumerate(questions):
        for other in choices(question):
            if other != answers[place]:
                yield finished(verb, scene, (*answers[:place], other))[2]


SEEN: set[Question] = set()
WORDS = {language: load_words(language) for language in ("en", "nl")}


def look_at(question: Question) -> None:
    """It can be answered, and has words and a picture in both languages."""
    assert question.count >= 1, question
    assert 0 <= question.start < question.count, question
    if question in SEEN:
        return
    SEEN.add(question)
    for words in WORDS.values():
        assert phrase(words, question.key)
        for place in range(min(question.count, 50)):
            assert label_in_words(words, question.label(place))
        shown = QuestionShown(Seats(), question.key, question.about, question.label(question.start), question.typed)
        assert set(render_account(shown, words, 0).pixels) != {0}


def accepted(scene: Scene, event: Event) -> bool:
    return not isinstance(update(scene.record, Request(event))[1], Refusal)


def test_the_verbs_are_those_of_a_replay() -> None:
    assert list(VERBS) == list(SHAPES)


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_can_be_given_by_the_rules_and_its_events_can_be_kept(verb: str) -> None:
    legal = 0
    for scene in scenes():
        if not can_be_asked(scene, verb):
            continue
        for event in events(verb, scene):
            line = json.dumps(write(Request(event)))
            assert parse(line, Context(scene.game, NO_CARDS)).event == event, line
            update(scene.record, Request(event, Consent.ANYWAY))
            legal += accepted(scene, event)
    assert legal, f"{verb} is refused wherever it is offered"


def test_every_event_can_be_given() -> None:
    given = {type(event) for scene in scenes() for verb in VERBS if can_be_asked(scene, verb) for event in events(verb, scene)}
    assert given == {*HANDLERS, ev.Undo}


def test_the_games_stand_at_every_step() -> None:
    assert {scene.game.step for scene in scenes()} == set(Step)


def answered(verb: str, scene: Scene, *answers: object) -> Event:
    asked = follow(VERBS[verb].form, scene, answers)
    assert isinstance(asked, Event), asked
    return asked


def test_a_card_of_the_owners_file_is_chosen_by_its_name() -> None:
    known = catalogue({"cards": [{"name": "Probe", "kind": "other", "price": 3, "attack": 1}]})
    scene = next(scene for scene in scenes() if scene.game.step is Step.ACTION)
    event = answered("build", Scene(scene.record, known), "Probe")
    assert event == ev.Build(scene.game.active, Card("Probe", Kind.OTHER, 3, 1))


def test_tied_players_show_cards_round_after_round() -> None:
    told = Sign.GO_ON
    before = [Sign.DONE, 3, told, told, told, told]
    seats: list[object] = []
    for name, initiative in (("ANN", 4), ("BOB", 4), ("CAS", 1)):
        seats += [name, Sign.NONE, initiative, 2, 3]
    mode = Mode.CASUAL
    event = answered("setup", Scene(names=OFFERED), mode, *before, *seats, 3, 3, 2, 1, *[told] * 4)
    assert isinstance(event, ev.SetUp)
    assert [seat.revealed for seat in event.seats] == [(3, 2), (3, 1), ()]


def test_a_ruling_of_the_house_is_chosen_at_the_set_up() -> None:
    first = follow(VERBS["setup"].form, Scene(names=OFFERED), (Mode.CASUAL, "tie", Tie.RESTARTS_CLOCK))
    assert isinstance(first, Question)
    assert first.key == "rulings"
