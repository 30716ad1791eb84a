"""Reading a Hall board over time: exact layouts are taken, doubtful ones only once the builder has said which it is."""

from orapa_pi.rules.edition import HouseRules, SideRule
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.notation import parse_layout
from orapa_pi.sensing.direct import Direct, layout_of, update
from orapa_pi.sensing.prompts import Back, Choose, Chosen, Complete, Event, Kept, Moved, Prompt, Released, Settled, Stray
from orapa_pi.sensing.reading import Meaning
from tests.sensing.pictures import MINE_BOARD, SPACE_BOARD, changed, seen

TWINNED = "mine+transparent+black:white_big@G4N,blue@A2W,white_small@F9N,red@F1N,yellow@F7W,transparent@D7S,black@E7N"
HIDING = changed(seen(SPACE_BOARD), {"B10": "?"})  # red_small lies on B10, and nothing else is left for it


def told(state: Direct, *events: Event) -> tuple[Direct, tuple[Prompt, ...]]:
    prompts: tuple[Prompt, ...] = ()
    for event in events:
        state, prompts = update(state, event)
    return state, prompts


def start(board: str) -> Direct:
    return Direct(parse_layout(board).edition)


def test_an_exact_reading_is_taken() -> None:
    state, prompts = told(start(MINE_BOARD), Settled(seen(MINE_BOARD)))
    assert prompts == (Complete(parse_layout(MINE_BOARD), ()),)
    assert layout_of(state) == parse_layout(MINE_BOARD)


def test_what_is_no_layout_is_told() -> None:
    state, prompts = told(start(MINE_BOARD), Settled(changed(seen(MINE_BOARD), {"E4": "N"})))
    assert isinstance(prompts[0], Stray)
    assert [str(cell) for cell in prompts[0].cells] == ["E4"]
    assert layout_of(state) is None
    assert told(state, Settled(seen(MINE_BOARD.replace(",red@E8N", ""))))[1] == ()


def test_twins_are_asked_and_the_answer_holds_while_the_picture_does() -> None:
    lawful = parse_layout(TWINNED)
    state, (asked,) = told(start(TWINNED), Settled(seen(lawful)))
    assert isinstance(asked, Choose)
    assert len(asked.options) == 2
    assert asked.options[0].looks_like(lawful)
    assert asked.options[0].problems() == ()
    assert asked.options[1].problems() != ()
    assert layout_of(state) is None

    taken, prompts = told(state, Chosen(1))
    assert prompts == (Complete(asked.options[0], ()),)
    again, prompts = told(taken, Settled(seen(lawful)))
    assert again == taken
    assert told(taken, Back())[1] == (asked,), "going back asks again"
    without = TWINNED.replace(",black@E7N", "")
    assert told(taken, Settled(seen(without)), Settled(seen(lawful)))[1] == (asked,), "it may have come back as its twin"

    broken, prompts = told(state, Chosen(2))
    assert prompts == (Complete(asked.options[1], asked.options[1].problems()),)
    assert layout_of(broken) == asked.options[1]


def test_none_of_the_twins_is_not_asked_again_before_something_changes() -> None:
    state, (asked,) = told(start(TWINNED), Settled(seen(TWINNED)))
    state, prompts = told(state, Back())
    assert prompts == ()
    assert told(state, Settled(seen(TWINNED)))[1] == ()
    assert layout_of(state) is None
    assert told(state, Back())[1] == (asked,)


def test_without_the_side_rule_twins_are_both_lawful_and_are_asked_as_well() -> None:
    lawful = parse_layout(TWINNED, HouseRules(side_rule=SideRule.OFF))
    state, (asked,) = told(Direct(lawful.edition), Settled(seen(lawful)))
    assert state.reading is not None
    assert state.reading.meaning is Meaning.AMBIGUOUS
    assert isinstance(asked, Choose)
    assert [option.problems() for option in asked.options] == [(), ()]
    assert layout_of(state) is None
    number = next(number for number, option in enumerate(asked.options, 1) if option.looks_like(lawful))
    taken, _ = told(state, Chosen(number))
    taken_layout = layout_of(taken)
    assert taken_layout is not None
    assert taken_layout.looks_like(lawful)
    kept, _ = told(taken, Kept(lawful), Settled(seen(lawful)))
    assert layout_of(kept) == lawful


def test_what_only_sensors_out_of_use_hide_is_not_asked_but_named() -> None:
    hidden = dict.fromkeys(("E8", "E9", "E10"), "?")
    state, prompts = told(start(MINE_BOARD), Settled(changed(seen(MINE_BOARD), hidden)))
    assert prompts == (Stray((MINE.grid.parse_cell("E8"), MINE.grid.parse_cell("E10"))),)
    assert layout_of(state) is None


def test_a_piece_that_no_sensor_sees_is_confirmed_first() -> None:
    state, (asked,) = told(start(SPACE_BOARD), Settled(HIDING))
    assert asked == Choose((parse_layout(SPACE_BOARD),))
    assert layout_of(state) is None
    assert told(state, Chosen(2))[0] == state
    state, prompts = told(state, Chosen(1))
    assert prompts == (Complete(parse_layout(SPACE_BOARD), ()),)


def test_a_kept_layout_is_watched_and_back_is_believed_without_a_question() -> None:
    lawful = parse_layout(TWINNED)
    state, _ = told(start(TWINNED), Settled(seen(lawful)), Chosen(1), Kept(lawful))
    state, prompts = told(state, Settled(seen(TWINNED.replace(",black@E7N", ""))))
    assert isinstance(prompts[0], Moved)
    state, prompts = told(state, Back(), Chosen(2), Settled(seen(lawful)))
    assert prompts == (Complete(lawful, ()),)
    state, prompts = told(state, Settled(seen(TWINNED.replace(",black@E7N", ""))), Released())
    assert prompts == ()
    assert isinstance(told(state, Settled(seen(lawful)))[1][0], Choose)


def test_a_layout_kept_from_before_is_believed_at_once() -> None:
    state, prompts = told(start(TWINNED), Kept(parse_layout(TWINNED)))
    assert prompts == ()
    assert told(state, Settled(seen(TWINNED)))[1] == (Complete(parse_layout(TWINNED), ()),)
