"""The menu as a list: a host's page has every line that is meant for it, and no other."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from orapa_pi.phrases import languages, load_words
from orapa_pi.play.events import Abandoned, ClearPressed, LockPressed, PauseTurned, SecretLooked, TakenBack, TimeUp
from orapa_pi.play.menu import MENU, ByHost, Entry
from orapa_pi.play.menu_lines import line_at, lines
from orapa_pi.play.modes import Builder, Mode
from orapa_pi.play.orders import Begin, Leave, OpenSeal, SetName, ShowPin, UnpairAll
from orapa_pi.play.state import Stage, State, start
from tests.play.story import RIGHT, Story


def idle() -> State:
    return start(RIGHT.edition)


def hunting() -> State:
    story = Story(Mode.HIDDEN, "ANN BOB")
    story.build(RIGHT)
    return story.state


def everything(menu: Entry = MENU, by_host: ByHost = ByHost.YES) -> Iterator[tuple[Entry, ByHost]]:
    """Every entry of the whole menu, whatever match there is, and whether it is for a host's page."""
    for entry in menu.entries:
        whose = by_host if entry.host is ByHost.YES else entry.host
        yield entry, whose
        yield from everything(entry, whose)


def test_no_two_lines_have_one_path() -> None:
    for state in (idle(), hunting()):
        paths = [line.path for line in lines(state)]
        assert len(paths) == len(set(paths))
        assert all(line_at(state, line.path) == line for line in lines(state))


def test_what_is_not_there_has_no_line() -> None:
    assert line_at(idle(), ("give_up", "yes")) is None
    assert line_at(idle(), ("give_up",)) is None
    assert line_at(idle(), ()) is None
    assert line_at(idle(), ("settings",)) is None
    assert line_at(hunting(), ("play", "open")) is None


def test_orders_that_need_the_box_are_not_among_them() -> None:
    for state in (idle(), hunting()):
        orders = {type(line.order("X")) for line in lines(state)}
        assert not orders & {ShowPin, LockPressed, SecretLooked}
    assert UnpairAll in {type(line.order("")) for line in lines(hunting())}


def test_corrections_need_admission_and_what_lies_below_them_too() -> None:
    admitted = {type(line.order("")) for line in lines(hunting()) if line.admitted}
    assert {TakenBack, Abandoned} <= admitted
    assert not {line.order("") for line in lines(hunting()) if not line.admitted} & {TakenBack(), Abandoned()}
    assert PauseTurned() in {line.order("") for line in lines(hunting()) if not line.admitted}
    assert {whose for entry, whose in everything() if isinstance(entry.order, OpenSeal)} == {ByHost.ADMITTED}


def test_the_lines_of_names_take_a_text() -> None:
    line = line_at(idle(), ("settings", "names", "player.2"))
    assert line is not None
    assert line.takes_text
    assert line.order("ZOE") == SetName(2, "ZOE")


def test_a_match_can_be_begun_in_every_mode() -> None:
    modes = {order.mode for line in lines(idle()) if isinstance(order := line.order(""), Begin)}
    assert modes == set(Mode)
    assert Leave() in {line.order("") for line in lines(idle())}


@pytest.mark.parametrize("language", languages())
def test_every_line_has_words_for_a_page(language: str) -> None:
    words = load_words(language)
    assert {f"host.menu.{entry.key}" for entry, whose in everything() if whose is not ByHost.NO} == {
        key for key in words.phrases if key.startswith("host.menu.")
    }


def test_after_a_match_was_given_up_only_admission_leads_to_its_secret() -> None:
    story = Story(Mode.HIDDEN, "ANN BOB")
    story.build(RIGHT)
    story.do(Abandoned())
    assert story.state.given_up
    about = [line for line in lines(story.state) if line.path[0] == "given_up"]
    assert [line.path[-2:] for line in about] == [("given_up", "take_up"), ("given_up", "reveal"), ("destroy", "yes")]
    assert all(line.admitted for line in about)


def test_another_match_is_gone_back_to_only_where_the_table_keeps_one() -> None:
    for match in (idle(), replace(idle(), mode=Mode.DEMO), replace(hunting(), stage=Stage.OVER)):
        assert line_at(match, ("look_up",)) is None
        assert line_at(replace(match, sealed=True), ("look_up",)) is not None


@pytest.mark.parametrize("mode", Mode)
def test_no_pin_is_to_be_had_during_a_match(mode: Mode) -> None:
    pin = next(entry for entry, _ in everything() if isinstance(entry.order, ShowPin))
    hunters = {Mode.HIDDEN: "ANN", Mode.DUEL: "ANN BOB", Mode.SEALED: "ANN"}.get(mode, "")
    story = Story(mode, hunters)
    assert pin.is_there(story.state) == (not hunters)
    story.deal(RIGHT) if story.state.rules.builder is Builder.TABLE else story.build(RIGHT)
    assert not pin.is_there(story.state)
    story.do(Abandoned() if hunters else ClearPressed() if mode is Mode.OPEN else TimeUp())
    assert pin.is_there(story.state) == (not hunters), "what was given up may be gone on with"
