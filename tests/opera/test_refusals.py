"""What the rules forbid changes nothing, and the cases that the examples leave out."""

import pytest

from orapa_pi.opera import events as ev
from orapa_pi.opera.cards import Card
from orapa_pi.opera.refusals import Refusal, Rule
from orapa_pi.opera.state import Step
from orapa_pi.opera.update import Record, update
from orapa_pi.opera.war_losses import due
from tests.opera.table import BEGUN, Line, consume, do, game, of, play, rules, ship
from tests.test_writing import SAME


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        (consume("Bob"), "ordinary"),
        (consume("Ann", "Cid"), "out_of_reach"),
        (do("trade", to="Cid", credits=1), "apart"),
        (do("declare_war", target="Cid"), "apart"),
        (consume("Ann", "Zoe"), "unknown_player"),
        (do("trade", from_="Bob", to="Cid", credits=1), "trade_turn"),
        (do("trade", from_="Ann", to="Ann", credits=1), "oneself"),
        (do("trade", from_="Ann", to="Bob", credits=10), "below_zero"),
        (do("jump", sectors=["red"]), "jump_time"),
        (do("extra_jump", sectors=["pink"]), "no_sector"),
        (do("correct", civil=-1), "below_zero"),
        (do("correct", civil=10**9), "too_many"),
        (do("correct", by={"built": 10**9}), "too_many"),
        (do("extract", cards=10**9), "too_many"),
        (do("correct", card="Probe", status="gone"), "no_technology"),
        (do("correct", built=-1), "below_zero"),
        (do("destroy", card="Probe"), "no_technology"),
        (do("equip", ship="Probe", card="Laser"), "no_technology"),
        (do("resolve"), "not_pending"),
        (do("train", player="Bob"), "not_your_turn"),
        (do("train", player="Zoe"), "unknown_player"),
        (do("fight"), "not_now"),
        (do("sacrifice", civil=1), "sacrifice_time"),
        (do("undo", steps=99), "nothing_to_undo"),
        (do("setup", players=["Ann", "Bob"]), "set_up_already"),
    ],
)
def test_what_is_refused_changes_nothing(line: Line, rule: str) -> None:
    before, after = play(*BEGUN), play(*BEGUN, line)
    assert rules(after) == [rule]
    assert after.record == before.record


@pytest.mark.parametrize(
    ("before", "line", "rule"),
    [
        ([do("correct", player="Bob", civil=0)], do("declare_war", target="Bob"), "out_of_the_game"),
        ([do("correct", player="Bob", civil=0)], do("correct", player="Bob", civil=1), "out_of_the_game"),
        ([do("correct", civil=0, military=1)], do("train"), "no_civil"),
        ([do("end_turn"), do("start_turn")], consume("Cid", synchronic=True), "reorganizing"),
        ([ship("Bob", "Box"), ship("Ann", "Axe"), do("declare_war", target="Bob")], do("send", ships="Box"), "no_ship"),
        (
            [do("correct", military=1), do("declare_war", target="Bob")],
            do("assault", player="Cid"),
            "no_fighter",
        ),
    ],
)
def test_what_is_refused_later_changes_nothing(before: list[Line], line: Line, rule: str) -> None:
    begun, after = play(*BEGUN, *before), play(*BEGUN, *before, line)
    assert rules(begun) == []
    assert rules(after) == [rule]
    assert after.record == begun.record


@pytest.mark.parametrize(
    ("seats", "rule"),
    [
        (("Ann",), Rule.SEATS),
        (("Ann", "Bob", "Cid", "Dee", "Eve"), Rule.SEATS),
        (("Ann", "Ann"), Rule.SAME_NAME),
        *((names, Rule.SAME_NAME) for names in SAME),
    ],
)
def test_a_table_that_cannot_be_set_up(seats: tuple[str, ...], rule: Rule) -> None:
    event = ev.SetUp(tuple(ev.Seat(name) for name in seats))
    record, outcome = update(Record(), ev.Request(event, ev.Consent.ANYWAY))
    assert record == Record()
    assert isinstance(outcome, Refusal)
    assert outcome.rule is rule


@pytest.mark.parametrize(
    "event",
    [
        ev.Trade("Ann", "Bob", credits=-1),
        ev.Extract("Ann", 0),
        ev.Discard("Ann", -1, "Card"),
        ev.Sacrifice("Ann", -1, 1, "Card"),
        ev.Destroy("Bob", civil=-1),
        ev.Effect("Ann", price=-1),
        ev.Build("Ann", Card("Probe", price=-1)),
    ],
)
def test_amounts_that_run_backwards_are_refused_even_anyway(event: ev.Event) -> None:
    record = play(*BEGUN).record
    after, outcome = update(record, ev.Request(event, ev.Consent.ANYWAY))
    assert after is record
    assert isinstance(outcome, Refusal)
    assert outcome.rule is Rule.COUNT


def test_a_block_names_only_the_ships_that_stayed_at_home() -> None:
    war = [ship(who, label) for who in ("Ann", "Bob") for label in (f"{who} 1", f"{who} 2")]
    war += [do("declare_war", target="Bob"), do("send", ships="Ann 1")]
    refused = play(*BEGUN, *war, do("block", player="Bob", pairs=[["Ann 1", "Bob 1"], ["Ann 2", "Bob 2"]])).refused
    assert [one.refusal.rule for one in refused] == [Rule.NO_SHIP]
    assert "Ann 1" not in str(refused[0].refusal.values)


def test_doing_it_anyway_is_kept_with_the_rules_it_breaks() -> None:
    done = play(*BEGUN, do("train", player="Bob", anyway=True))
    assert rules(done) == []
    assert (of(done, "Bob").civil, of(done, "Bob").military) == (3, 1)
    assert [one.rule for one in done.record.entries[-1].outcomes[0].overruled] == [Rule.NOT_YOUR_TURN]


FLEET_DUE = [*BEGUN, ship("Bob", "Box", damage=2), do("declare_war", target="Bob")]
SENDING = [*BEGUN, ship("Ann", "Axe"), ship("Bob", "Box"), do("declare_war", target="Bob")]


@pytest.mark.parametrize(
    "line",
    [
        do("modify", player="Ann", heal=2),
        do("destroy", player="Ann", civil=5),
        do("correct", player="Ann", civil=0),
    ],
)
def test_a_war_goes_on_when_an_effect_leaves_nobody_to_lose_units(line: Line) -> None:
    assert game(play(*FLEET_DUE)).step is Step.FLEET_CASUALTIES
    done = play(*FLEET_DUE, line)
    assert (rules(done), game(done).war) == ([], None)
    assert of(done, "Ann").living == bool(of(done, "Ann").population)


@pytest.mark.parametrize(
    ("line", "units"),
    [
        (do("modify", player="Bob", card="Box", damage=1), 3),
        (ship("Bob", "Bell", damage=2), 4),
        (do("destroy", player="Bob", card="Box"), 0),
    ],
)
def test_until_the_first_loss_an_effect_changes_what_a_fleet_does(line: Line, units: int) -> None:
    """Without ships of the attacker there is no encounter before which it could have been used (ruling 9)."""
    done = play(*FLEET_DUE, line)
    assert (due(game(done), "Ann"), game(done).war is None) == (units, not units)
    assert [dict(one.values)["units"] for one in done.record.entries[-1].outcomes[0].told if one.key == "told_damage"] == [
        units
    ]


def test_after_the_first_loss_the_other_stays_as_it_was() -> None:
    ships = [ship("Ann", "Axe", damage=1), ship("Ann", "Arc", damage=1), ship("Bob", "Box"), ship("Bob", "Bell", damage=2)]
    war = [do("declare_war", target="Bob"), do("send", ships="Axe"), do("block", pairs=[["Axe", "Box"]])]
    hits = [do("modify", player="Ann", card="Axe", attack=1), do("fight"), do("casualties", player="Ann", civil=2)]
    done = play(*BEGUN, *ships, *war, *hits, do("modify", player="Ann", card="Axe", damage=2))
    assert (rules(done), due(game(done), "Bob"), due(game(done), "Ann")) == ([], 1, 0)


@pytest.mark.parametrize(("victim", "active"), [("Ann", "Bob"), ("Bob", "Ann"), ("Cid", "Ann")])
def test_who_loses_the_last_unit_by_an_effect_in_a_war_is_out_at_once(victim: str, active: str) -> None:
    done = play(*SENDING, do("destroy", player=victim, civil=5 if victim == "Ann" else 4))
    assert (rules(done), of(done, victim).living, game(done).active) == ([], False, active)
    assert (game(done).war is not None) == (victim == "Cid")


def test_a_line_that_leaves_out_whom_it_means_is_refused_where_nobody_can_be_meant() -> None:
    assert rules(play(*SENDING, do("casualties", civil=1))) == ["not_now"]
    alone = [do("correct", player=name, civil=0) for name in ("Bob", "Cid")]
    assert rules(play(*BEGUN, *alone, do("declare_war"), do("trade"))) == ["game_over", "game_over"]


def test_no_ship_has_to_be_sent_when_an_effect_destroyed_them_all() -> None:
    assert rules(play(*SENDING, do("send", ships=[]))) == ["send_ship"]
    done = play(*SENDING, do("destroy", player="Ann", card="Axe"), do("send", ships=[]))
    assert (rules(done), game(done).phase.value) == ([], "activation")


def test_cancelling_a_card_leaves_what_an_earlier_copy_changed() -> None:
    change = do("modify", player="Ann", attack=2, by="Ray")
    first = [*BEGUN, consume("Ann"), change, do("resolve")]
    second = [*first, consume("Ann"), do("modify", player="Ann", attack=5, by="Ray"), do("resolve", cancelled=True)]
    assert [one.attack for one in game(play(*second)).modifiers] == [2]
    assert game(play(*first[:-1], do("resolve", cancelled=True))).modifiers == ()


def test_an_effect_that_destroys_nothing_has_its_line_in_the_history() -> None:
    assert [one.key for one in play(*BEGUN, do("destroy")).record.entries[-1].outcomes[0].told] == ["told_killed"]


def test_a_fleet_without_opponents_hits_with_every_ship() -> None:
    """Ruling 9: the battle takes place although the attacker has no ships."""
    lines = [
        *BEGUN,
        ship("Bob", "Box", damage=1),
        ship("Bob", "Bell", damage=2),
        do("declare_war", target="Bob"),
    ]
    done = play(*lines)
    assert [one.key for one in done.record.entries[-1].outcomes[0].warned] == ["warned_no_fleet"]
    assert of(play(*lines, do("casualties", civil=3)), "Ann").civil == 2
    harmless = play(*BEGUN, ship("Bob", "Box"), do("declare_war", target="Bob"))
    assert game(harmless).phase.value == "activation"


def test_healing_is_whole_again_in_the_second_phase() -> None:
    """Ruling 17, and the total of a phase can be told."""
    lines = [
        *BEGUN,
        do("correct", player="Ann", military=3),
        ship("Ann", "Axe", attack=1, damage=3),
        ship("Bob", "Box"),
        do("correct", player="Bob", civil=9, card={"name": "Ward", "heal": 1}),
        do("declare_war", target="Bob"),
        do("send", ships=["Axe"]),
        do("block", pairs=[["Axe", "Box"]]),
        do("fight", attacker="Axe", defender="Box"),
        do("casualties", civil=2),
        do("assault"),
        do("heal", player="Bob", units=2),
        do("casualties", civil=1),
    ]
    done = play(*lines)
    assert rules(done) == []
    assert of(done, "Bob").civil == 6


def test_a_storage_that_shrinks_by_itself_ends_no_turn_but_lets_it_end() -> None:
    lines = [*BEGUN, do("correct", storage=8), do("end_turn"), do("correct", player="Ann", storage=6)]
    assert game(play(*lines)).phase.value == "turn_end"
    assert game(play(*lines, do("end_turn"))).active == "Bob"
