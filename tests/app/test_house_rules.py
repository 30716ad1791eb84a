"""House rules that are chosen at the panel: a board without the side rule, and answers with bounces, also in the store."""

import json
from pathlib import Path

import pytest

from orapa_pi.app.archive import finished
from orapa_pi.app.opening import open_to_read
from orapa_pi.app.store import Store
from orapa_pi.commands.replay import told
from orapa_pi.devices.ports import Control
from orapa_pi.phrases import load_words
from orapa_pi.play.events import Dealt, QuestionAsked, Submitted, Warned
from orapa_pi.play.modes import Mode
from orapa_pi.play.notation import parse_opening
from orapa_pi.play.state import Stage, start
from orapa_pi.rules.edition import Answers, HouseRules, SideRule
from orapa_pi.rules.grid import Port
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.questions import BeamAnswer, Ending, parse_question
from tests.app.played import EDITION, Played, begun, rows_on_disk, store_at
from tests.app.test_next_match import choose, leave, table_at
from tests.play.story import RIGHT
from tests.rules.layouts import RECORDED, RECORDS

TOUCHING = next(
    RECORDED[record["id"]] for record in RECORDS if record.get("side_contact") and RECORDED[record["id"]].edition == EDITION
)
COUNTED = EDITION.with_rules(HouseRules(answers=Answers.BOUNCES))
SECRET = Layout(COUNTED, RIGHT.placements)
QUESTIONS = ("2", "8", "1", "I", "I", "E4")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


def hunted(journal: Store, layout: Layout) -> Played:
    """A sealed puzzle that is solved after some questions."""
    played = Played(journal, start(layout.edition, Mode.SEALED, ("Ann",)))
    journal.begin(played.state)
    played.do(Dealt(layout))
    played.ask(*QUESTIONS)
    return played


def test_a_board_whose_pieces_touch_is_locked_only_without_the_side_rule(path: Path) -> None:
    with table_at(path) as hands:
        hands.lay(TOUCHING)
        hands.press(Control.OK)
        assert hands.heard[-1] == "A rule of placement is broken, so the board cannot be locked."
        choose(hands, "settings", "rules", "side_rule", "side_rule_off")
        leave(hands)
        hands.rest()
        hands.lay(TOUCHING)
        hands.press(Control.OK)
        assert hands.table.state.stage is Stage.ASKING
    with table_at(path) as again:
        assert again.table.state.edition.rules.side_rule is SideRule.OFF
        assert again.table.state.stage is Stage.ASKING, "the match goes on"


def test_bounces_are_chosen_at_the_panel_and_said(path: Path) -> None:
    with table_at(path) as hands:
        choose(hands, "settings", "rules", "answers", "answers_bounces")
        leave(hands)
        hands.rest()
        hands.lay(RIGHT)
        hands.press(Control.OK)
        for _ in range(7):
            hands.press(Control.RIGHT)
        hands.press(Control.OK)
        assert hands.heard[-1] == "8: The wave comes out at number 12, after 1 bounce."
    with table_at(path) as again:
        (asked,) = again.table.state.log
        assert asked.answer == BeamAnswer(Ending.EXIT, Port.parse("12"), bounces=1)


def test_a_match_with_bounces_is_kept_resumed_and_told(path: Path) -> None:
    store = store_at(path)
    played = hunted(store, SECRET)
    store.close()
    (rows,) = rows_on_disk(path)
    said = [json.loads(row.public).get("said") for row in rows]
    exits = [one["answer"] for one in said if one and isinstance(one["answer"], dict)]
    assert exits[1] == {"ending": "exit", "exit": "12", "bounces": 1}
    assert not any({"colours", "name"} & set(answer) for answer in exits)

    again = store_at(path)
    resumed = again.resume()
    assert resumed is not None
    assert resumed.state.log == played.state.log
    last = Played(again, resumed.state)
    last.do(Submitted(SECRET))
    again.close()
    database = open_to_read(path)
    lines = list(told(load_words("en"), finished(database, 1)))
    database.close()
    assert "  8: The wave comes out at number 12, after 1 bounce." in lines
    assert not any("transparent" in line or " red" in line for line in lines if "The wave" in line)


def test_the_other_end_of_a_wave_is_known_with_bounces_too() -> None:
    class Unkept:
        def record(self, *_: object) -> None:
            """Nothing is kept."""

    played = Played(Unkept(), start(COUNTED, Mode.SEALED, ("Ann",)))  # type: ignore[arg-type]
    played.do(Dealt(SECRET), QuestionAsked(parse_question(COUNTED.grid, "1")), QuestionAsked(parse_question(COUNTED.grid, "I")))
    assert [type(effect) for effect in played.effects] == [Warned]


def test_by_default_nothing_about_bounces_is_kept(path: Path) -> None:
    store = store_at(path)
    begun(store, Mode.HIDDEN).ask("1", "2", "8", "E4")
    hunted(store, RIGHT)
    store.close()
    database = open_to_read(path)
    openings = [database.head(number).opening for number in (1, 2)]
    database.close()
    texts = [text for rows in rows_on_disk(path) for row in rows for text in (row.public, row.secret or "")]
    assert len(texts) > 10
    for text in (*openings, *texts):
        assert "bounce" not in text
        assert "side_rule" not in text
    assert set(json.loads(openings[0])["rules"]) == {"red_sides", "ring_along", "ring_across", "ring_beside"}
    answers = [json.loads(text)["said"]["answer"] for text in texts if '"said"' in text]
    assert all(set(one) == {"ending", "exit", "colours", "name"} for one in answers if isinstance(one, dict))


def test_an_opening_names_the_rules_that_are_not_the_default(path: Path) -> None:
    store = store_at(path)
    hunted(store, SECRET)
    store.close()
    database = open_to_read(path)
    opening = json.loads(database.head(1).opening)
    database.close()
    assert opening["rules"]["answers"] == "bounces"
    assert "side_rule" not in opening["rules"]
    assert parse_opening(opening).edition == COUNTED
