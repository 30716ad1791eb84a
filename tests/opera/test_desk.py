"""The panel's dialogue: what is open, what each key does, what belongs together, and that everything is left again."""

import pytest

from orapa_pi.opera.asking import Question, Scene
from orapa_pi.opera.desk import TOGETHER_S, chosen_player, press, question_at, refused, turn, typed
from orapa_pi.opera.events import Consent, Correct, EndTurn, Joins, Quantity, Request, Seat, SetUp, StartTurn, Train, Undo
from orapa_pi.opera.panel_menu import VERBS, Action, can_be_asked, lines
from orapa_pi.opera.places import AT_TABLE, Desk, Fields, Filling, InMenu, Key, Objected, Order, Reading
from orapa_pi.opera.refusals import Refusal
from orapa_pi.opera.update import Record, update
from tests.opera.panel_scenes import scenes
from tests.test_writing import EMPTY, HIDING


def begun() -> Record:
    record, _ = update(Record(), Request(SetUp((Seat("Ann"), Seat("Bob")))))
    return update(record, Request(StartTurn("Ann")))[0]


SCENE = Scene(begun(), names=("ANN", "BOB"))


def walked(scene: Scene) -> dict[str, Desk]:
    """Every line of the menu with what is open once it is taken, reached by turning to the right and OK alone."""
    found: dict[str, Desk] = {}
    waiting = [press(Desk(), scene, Key.MODE, 0.0)[0]]
    while waiting:
        desk = waiting.pop()
        assert isinstance(desk.place, InMenu)
        for _ in lines(scene, desk.place.menu):
            line = lines(scene, desk.place.menu)[desk.place.chosen]
            following, order = press(desk, scene, Key.OK, 0.0)
            if isinstance(following.place, InMenu) and order is None:
                waiting.append(following)
            found.setdefault(order.value if isinstance(order, Action) else line.key, following)
            desk, _ = turn(desk, scene, 1, 0.0)
    return found


def test_everything_that_can_be_asked_is_reached_from_the_menu() -> None:
    for scene in scenes():
        reached = set(walked(scene))
        for verb in VERBS:
            assert (verb in reached) == can_be_asked(scene, verb), (verb, scene.game.step)
        assert {"leave"} <= reached


def test_every_dialogue_is_left_again_by_back_and_by_mode() -> None:
    for scene in scenes():
        for desk in walked(scene).values():
            for _ in range(4):  # some answers deeper
                if isinstance(desk.place, Filling):
                    desk, order = press(desk, scene, Key.OK, 0.0)
                    assert order is None or isinstance(order, Request)
            if desk.place == AT_TABLE:
                continue
            closed, order = press(desk, scene, Key.MODE, 0.0)
            assert (closed.place, order) == (AT_TABLE, None)
            for _ in range(12):
                if desk.place != AT_TABLE:
                    desk, order = press(desk, scene, Key.BACK, 0.0)
                    assert order is None
            assert desk.place == AT_TABLE


def test_back_shows_the_answer_that_was_given() -> None:
    scene = SCENE
    desk = Desk(Filling("extract"))
    desk, _ = turn(desk, scene, 1, 0.0)
    desk, _ = press(desk, scene, Key.OK, 0.0)
    back, _ = press(desk, scene, Key.BACK, 0.0)
    assert isinstance(back.place, Filling)
    question = question_at(back.place, scene)
    assert isinstance(question, Question)
    assert question.label(back.place.pointed) == "Bob"


def direct(desk: Desk, key: Key, at_s: float) -> tuple[Desk, Request]:
    desk, order = press(desk, SCENE, key, at_s)
    assert isinstance(order, Request)
    return desk, order


def test_presses_within_four_seconds_belong_together() -> None:
    desk, first = direct(Desk(), Key.CREDIT_UP, 10.0)
    desk, second = direct(desk, Key.UNIT_DOWN, 10.0 + TOGETHER_S)
    desk, third = direct(desk, Key.CREDIT_UP, 10.1 + 2 * TOGETHER_S)
    assert [one.joins for one in (first, second, third)] == [Joins.NOTHING, Joins.PREVIOUS, Joins.NOTHING]
    assert first.event == Correct("Ann", by=((Quantity.CREDITS, 1),))
    assert second.event == Correct("Ann", by=((Quantity.CIVIL, -1),))


@pytest.mark.parametrize("between", [Key.TRAIN, Key.BACK])
def test_nothing_else_is_joined(between: Key) -> None:
    desk, _ = direct(Desk(), Key.CREDIT_UP, 10.0)
    desk, other = direct(desk, between, 10.1)
    assert other.joins is Joins.NOTHING
    _, again = direct(desk, Key.CREDIT_UP, 10.2)
    assert again.joins is Joins.NOTHING


def test_another_player_is_another_entry() -> None:
    desk, _ = direct(Desk(), Key.CREDIT_UP, 10.0)
    desk, _ = turn(desk, SCENE, 1, 10.1)
    _, other = direct(desk, Key.CREDIT_UP, 10.2)
    assert other == Request(Correct("Bob", by=((Quantity.CREDITS, 1),)))


def test_training_twice_is_one_entry_and_the_end_of_the_turn_stands_alone() -> None:
    desk, first = direct(Desk(), Key.TRAIN, 10.0)
    desk, second = direct(desk, Key.TRAIN, 11.0)
    desk, end = direct(desk, Key.END_TURN, 11.5)
    assert [first, second] == [Request(Train("Ann")), Request(Train("Ann"), joins=Joins.PREVIOUS)]
    assert end == Request(EndTurn("Ann"))
    assert desk.grouped is None


def test_a_number_is_changed_by_turning() -> None:
    desk, _ = press(Desk(player="Bob"), SCENE, Key.OK, 0.0)
    desk, _ = turn(desk, SCENE, 2, 0.0)
    desk, order = press(desk, SCENE, Key.OK, 0.0)
    assert (desk.place, order) == (Fields(2, taken=True), None)
    _, order = turn(desk, SCENE, -3, 1.0)
    assert order == Request(Correct("Bob", by=((Quantity.CREDITS, -3),)))


def test_with_nothing_open_back_undoes() -> None:
    assert press(Desk(), SCENE, Key.BACK, 0.0) == (Desk(), Request(Undo()))


def test_the_encoder_goes_round_the_players() -> None:
    desk = Desk()
    seen = []
    for _ in range(3):
        desk, order = turn(desk, SCENE, 1, 0.0)
        assert order is None
        seen.append(chosen_player(desk, SCENE.game))
    assert seen == ["Bob", "Ann", "Bob"]


def test_a_refusal_can_be_left_or_gone_over() -> None:
    request = Request(Train("Bob"), joins=Joins.PREVIOUS)
    _, outcome = update(SCENE.record, request)
    assert isinstance(outcome, Refusal)
    desk = refused(Desk(), request, outcome)
    assert desk.place == Objected(request, outcome)
    assert press(desk, SCENE, Key.OK, 0.0) == (Desk(), None)
    desk, _ = turn(desk, SCENE, 1, 0.0)
    assert press(desk, SCENE, Key.OK, 0.0) == (Desk(), Request(Train("Bob"), Consent.ANYWAY))


def test_what_cannot_be_counted_is_only_left() -> None:
    request = Request(Correct("Ann", by=((Quantity.CREDITS, -9),)))
    _, outcome = update(SCENE.record, request)
    assert isinstance(outcome, Refusal)
    desk, _ = turn(refused(Desk(Fields(2, taken=True)), request, outcome), SCENE, 1, 0.0)
    assert press(desk, SCENE, Key.OK, 0.0) == (Desk(Fields(2, taken=True)), None)


def test_the_keys_of_the_player_row_do_nothing_while_something_else_is_entered() -> None:
    for place in (InMenu(), Filling("extract"), Reading()):
        for key in (Key.CREDIT_UP, Key.TRAIN, Key.END_TURN):
            assert press(Desk(place), SCENE, key, 0.0) == (Desk(place), None)


def test_a_set_up_that_was_left_goes_on() -> None:
    """It is long, and MODE is pressed easily; BACK still leads out of it answer by answer."""
    scene = Scene(names=("ANN",))
    desk, _ = press(Desk(), scene, Key.OK, 0.0)
    for _ in range(4):
        desk, _ = press(desk, scene, Key.OK, 0.0)
    away, _ = press(desk, scene, Key.MODE, 0.0)
    assert away.place == AT_TABLE
    assert press(away, scene, Key.OK, 0.0) == (desk, None)
    for _ in range(5):
        desk, _ = press(desk, scene, Key.BACK, 0.0)
    assert desk == Desk()


@pytest.mark.parametrize(("storage", "wanted"), [(8, "discard"), (6, "end_turn")])
def test_the_menu_begins_with_the_way_out_of_a_turn_whose_storage_was_corrected(storage: int, wanted: str) -> None:
    record = begun()
    for event in (Correct("Ann", ((Quantity.STORAGE, 8),)), EndTurn("Ann"), Correct("Ann", ((Quantity.STORAGE, storage),))):
        record, _ = update(record, Request(event))
    scene = Scene(record)
    assert lines(scene, None)[0].key == wanted
    assert can_be_asked(scene, "discard") == (storage > 6)


def test_a_keyboard_answers_in_words_and_numbers() -> None:
    scene = Scene(names=("ANN",))
    desk = Desk(Filling("setup"))
    for _ in range(7):
        desk, _ = press(desk, scene, Key.OK, 0.0)
    desk, order = typed(desk, scene, "Zoë")
    assert order is None
    assert isinstance(desk.place, Filling)
    assert desk.place.answers[-1] == "Zoë"
    desk, _ = press(desk, scene, Key.OK, 0.0)  # of no species
    desk, _ = typed(desk, scene, "12")
    assert isinstance(desk.place, Filling)
    assert desk.place.answers[-1] == 12
    assert typed(desk, scene, "many") == (desk, None)
    assert typed(Desk(InMenu()), scene, "Zoë") == (Desk(InMenu()), None)


@pytest.mark.parametrize("name", [*EMPTY.values(), *HIDING], ids=ascii)
def test_a_typed_name_that_nobody_can_read_is_no_answer(name: str) -> None:
    scene = Scene(names=("ANN",))
    desk = Desk(Filling("setup"))
    for _ in range(7):
        desk, _ = press(desk, scene, Key.OK, 0.0)
    assert typed(desk, scene, name) == (desk, None)


def test_a_set_up_that_is_refused_can_be_mended() -> None:
    scene = Scene(names=("ANN",))
    desk = Desk(Filling("setup"))
    order: Order | None = None
    for _ in range(7):
        desk, _ = press(desk, scene, Key.OK, 0.0)
    for _ in range(2):
        desk, _ = typed(desk, scene, "ANN")
        for _ in range(4):  # no species, and its three numbers
            desk, _ = press(desk, scene, Key.OK, 0.0)
    while order is None:
        desk, order = press(desk, scene, Key.OK, 0.0)
    assert isinstance(order, Request)
    _, outcome = update(scene.record, order)
    assert isinstance(outcome, Refusal)
    desk, _ = press(refused(desk, order, outcome), scene, Key.BACK, 0.0)
    desk, _ = press(desk, scene, Key.OK, 0.0)
    assert isinstance(desk.place, Filling)
    assert desk.place.answers.count("ANN") == 2
