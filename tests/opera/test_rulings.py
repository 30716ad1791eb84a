"""Every ruling is a setting: what changes when the table decides otherwise."""

import json
import re
from dataclasses import fields
from pathlib import Path

from orapa_pi.opera.replay import Replay, replay
from orapa_pi.opera.rulings import DEFAULTS, OPTIONS
from tests.opera.table import BEGUN, Line, consume, do, game, of, play, rules, ship


def both(setting: str, *lines: Line, mode: str = "casual") -> tuple[Replay, Replay]:
    """The same lines with the default and with the other choice."""
    default, other = OPTIONS[setting]
    assert getattr(DEFAULTS, setting) is default
    return play(*lines, mode=mode, **{setting: default.value}), play(*lines, mode=mode, **{setting: other.value})


def test_a_setting_has_a_default_and_one_other_choice() -> None:
    assert [one.name for one in fields(DEFAULTS)] == list(OPTIONS)
    assert {len(list(options)) for options in OPTIONS.values()} == {2}


def test_every_setting_is_tried_here() -> None:
    tried = re.findall(r'both\(\s*"(\w+)"', Path(__file__).read_text(encoding="utf-8"))
    assert {*tried, "copies"} == set(OPTIONS), "`copies` is tried with the decks, which no line of a game knows"


def told(done: Replay) -> list[str]:
    return [one.key for one in done.record.entries[0].outcomes[0].told if one.key.startswith("ruling_")]


def test_rulings_about_cards_that_the_table_cannot_see() -> None:
    """`system_deck` and `revealed`: the set-up says what people are to do, where it is not the usual, or was needed."""
    assert [told(one) for one in both("system_deck")] == [[], ["ruling_system_deck_stay"]]
    assert [told(one) for one in both("revealed")] == [[], ["ruling_revealed_are_discarded"]]
    tie = do("setup", players=[{"name": name, "initiative": 1, "revealed": price} for price, name in enumerate(("Ann", "Bob"))])
    assert told(replay([json.dumps(tie)])) == ["ruling_revealed_go_back"]


def test_when_a_deck_is_empty() -> None:
    """`deck_empty`: at the last card, or at the draw that finds none."""
    lines = [*BEGUN, do("extract", last=True)]
    at_once, later = both("deck_empty", *lines)
    assert (game(at_once).decline, game(later).decline) == (1, 0)
    at_once, later = both("deck_empty", *lines, do("extract"))
    assert (game(at_once).decline, game(later).decline) == (1, 1)


def test_a_decline_larger_than_the_population() -> None:
    """`decline`: extinction, or one unit is left."""
    lines = [
        do("correct", turn=1, civil=2, decline=3),
        do("start_turn"),
        do("sacrifice", civil=1),
    ]
    dead, alive = both("decline", *lines)
    assert not of(dead, "Ann").living
    assert (of(alive, "Ann").civil, of(alive, "Ann").credits) == (1, 5)


def test_jumps_of_cards_in_the_first_turn() -> None:
    """`first_turn`: only if the card says so, or any."""
    lines = [do("start_turn"), do("jump", sectors=["red"], card="Gate")]
    strict, loose = both("first_turn", *lines)
    assert rules(strict) == ["first_turn_card"]
    assert of(loose, "Ann").sectors == ("red",)
    named = play(lines[0], {**lines[1], "first_turn": True})
    assert of(named, "Ann").sectors == ("red",)


def test_what_counts_towards_eight_technologies() -> None:
    """`limit`: also what is under construction, or only what is built."""
    lines = [
        do("start_turn"),
        do("correct", built=7),
        do("build", card="Probe"),
        do("build", card="Probe"),
    ]
    strict, loose = both("limit", *lines)
    assert rules(strict) == ["technology_limit"]
    assert rules(loose) == []


def test_credits_on_a_destroyed_card() -> None:
    """`escrow`: to the bank, or back to the owner."""
    lines = [
        do("start_turn"),
        do("build", card={"name": "Probe", "price": 3}),
        do("destroy", card="Probe"),
    ]
    bank, owner = both("escrow", *lines)
    assert (of(bank, "Ann").credits, game(bank).bank_credits) == (1, 111)
    assert (of(owner, "Ann").credits, game(owner).bank_credits) == (4, 108)


FLEETS = [
    *BEGUN,
    ship("Ann", "Axe", attack=1, defence=2),
    ship("Ann", "Arc", attack=1, defence=2),
    ship("Bob", "Box", attack=1, defence=2),
    ship("Bob", "Bell", attack=1, defence=2),
    do("declare_war", target="Bob"),
    do("send", ships=["Axe", "Arc"]),
    do("block", pairs=[["Axe", "Box"], ["Arc", "Bell"]]),
]


def test_pairs_that_have_not_fought() -> None:
    """`later_pairs`: a synchronic may change them, or not even that."""
    again = do("block", pairs=[["Arc", "Box"], ["Axe", "Bell"]])
    changed, fixed = both("later_pairs", *FLEETS, again, {**again, "card": "Wormhole"})
    assert rules(changed) == ["block_once"]
    assert [pair.attacker for pair in game(changed).fought.pairs] == ["Arc", "Axe"]
    assert rules(fixed) == ["pairs_fixed", "pairs_fixed"]
    late = do("block", pairs=[["Axe", "Bell"]], card="Wormhole")
    assert rules(play(*FLEETS, do("fight"), late)) == ["block_once"]


def test_losses_of_a_fleet_battle() -> None:
    """`fleet_losses`: at the same time, or the defender first."""
    lines = [
        *BEGUN,
        do("correct", player="Bob", civil=1),
        do("correct", player="Ann", civil=1, military=0),
        ship("Ann", "Axe", defence=2, damage=1),
        ship("Ann", "Arc", defence=2, damage=1),
        ship("Bob", "Box", defence=2),
        ship("Bob", "Bell", defence=2, damage=1),
        do("declare_war", target="Bob"),
        do("send", ships=["Axe"]),
        do("block", pairs=[["Axe", "Box"]]),
        do("fight"),
        do("casualties", player="Ann", civil=1),
    ]
    together, first = both("fleet_losses", *lines)
    assert (rules(together), of(together, "Ann").living) == ([], False)
    assert (rules(first), of(first, "Ann").living) == ([], False)


ASSAULT = [
    *BEGUN,
    do("correct", player="Ann", military=3),
    do("correct", player="Bob", credits=9, card={"name": "Ward", "heal": 2}),
    do("declare_war", target="Bob"),
    do("assault"),
    do("casualties", player="Bob", civil=1),
]


def test_how_much_an_assault_steals() -> None:
    """`theft`: as many as units lost after healing, or as the damage before it."""
    lost, dealt = both("theft", *ASSAULT, do("steal", credits=2), do("steal"))
    assert (rules(lost), of(lost, "Bob").credits) == (["steal_limit"], 8)
    assert of(dealt, "Bob").credits == 7


def test_force_for_an_assault() -> None:
    """`assault_force`: military left after the fleet battle, or at the declaration."""
    lines = [
        *BEGUN,
        do("correct", player="Ann", military=1),
        ship("Bob", "Box", damage=1),
        do("declare_war", target="Bob"),
        do("casualties", player="Ann", military=1),
    ]
    after, before = both("assault_force", *lines)
    assert (game(after).phase.value, game(before).phase.value) == ("activation", "war_assault")


LAST_TWO = [
    *BEGUN,
    do("correct", player="Cid", civil=0),
    do("correct", player="Bob", civil=1),
    do("correct", player="Ann", civil=1, credits=3),
    ship("Ann", "Axe", attack=9, damage=1),
    ship("Bob", "Box"),
    ship("Bob", "Bell", damage=1),
    do("declare_war", target="Bob"),
    do("send", ships=["Axe"]),
    do("block", pairs=[["Axe", "Box"]]),
    do("fight"),
]


def test_the_last_species_die_together() -> None:
    """`last_together`: a draw, or the active player wins."""
    lines = [*LAST_TWO, do("casualties", player="Bob"), do("casualties", player="Ann")]
    draw, won = both("last_together", *lines)
    assert (game(draw).phase.value, game(draw).winner) == ("over", None)
    assert (game(won).phase.value, game(won).winner) == ("over", "Ann")


def test_a_dead_fleet_and_the_order_of_losses() -> None:
    """`fleet_losses` again: with the defender first, the order counts and the dead do no more damage."""
    lines = [*LAST_TWO, do("casualties", player="Ann"), do("casualties", player="Bob")]
    together, first = both("fleet_losses", *lines)
    assert (rules(together), game(together).winner) == ([], None)
    assert (rules(first), game(first).winner) == (["defender_first"], "Ann")


def test_the_estate_of_a_defender() -> None:
    """`estate`: the bank's, or the attacker's."""
    lines = [
        *BEGUN,
        do("correct", player="Bob", civil=1, credits=7),
        do("correct", player="Ann", military=1, credits=0),
        do("declare_war", target="Bob"),
        do("assault"),
        do("casualties"),
        do("steal"),
    ]
    bank, heir = both("estate", *lines)
    assert (of(bank, "Ann").credits, of(heir, "Ann").credits) == (1, 7)


def turns(*names: str) -> list[Line]:
    """Whole turns without anything in them."""
    return [
        line
        for name in names
        for line in (
            do("correct", player=name, storage=2, civil=3),
            do("start_turn", player=name),
            do("jump", sectors=["red"]),
            do("end_turn"),
        )
    ]


GROWN = do("correct", player="Ann", built=8, civil=8)


def test_a_level_reached_in_another_turn() -> None:
    """`reached_away`: a full round first, or the own next turn will do."""
    begun = [*BEGUN[:3], *turns("Ann"), GROWN]
    lines = [*begun, *turns("Bob", "Cid"), GROWN, do("start_turn"), do("jump"), do("end_turn")]
    full, quick = both("reached_away", *lines)
    assert (game(full).winner, game(quick).winner) == (None, "Ann")
    again = [*lines, *turns("Bob", "Cid"), do("start_turn"), do("jump"), do("end_turn"), do("discard")]
    assert game(play(*again)).winner == "Ann"


def test_a_tie_in_between() -> None:
    """`tie`: the clock goes on, or starts again."""
    tie = [
        do("correct", player="Cid", civil=16),
        do("correct", player="Cid", civil=3),
    ]
    lines = [*BEGUN, GROWN, do("end_turn"), *tie, *turns("Bob", "Cid"), do("start_turn"), do("jump")]
    goes_on, restarts = both("tie", *lines, do("end_turn"), do("discard"))
    assert (game(goes_on).winner, game(restarts).winner) == ("Ann", None)


def test_jumps_of_cards_and_the_paid_one() -> None:
    """`card_jump`: they are free, or use it."""
    lines = [*BEGUN, do("jump", sectors=["red"], card="Gate"), do("extra_jump", sectors=["blue"])]
    free, uses = both("card_jump", *lines)
    assert (rules(free), rules(uses)) == ([], ["extra_jump_used"])
    twice = [*BEGUN, do("extra_jump"), do("jump", sectors=["red"], card="Gate")]
    assert rules(play(*twice, card_jump="uses_the_paid_one")) == ["card_jump_used"]


def test_gifts() -> None:
    """`gifts`: allowed, or both sides must give."""
    lines = [
        *BEGUN,
        do("trade", from_="Bob", to="Ann", credits=1),
        do("trade", from_="Bob", to="Ann", credits=1, for_={"cards": 1}),
    ]
    gifts, swaps = both("gifts", *lines)
    assert (rules(gifts), of(gifts, "Bob").credits, of(gifts, "Bob").storage) == ([], 2, 6)
    assert (rules(swaps), of(swaps, "Bob").credits, of(swaps, "Bob").storage) == (["one_sided"], 3, 6)


def test_an_empty_bank() -> None:
    """`bank`: a warning, or nothing can be taken."""
    lines = [do("correct", credits=113), do("correct", credits=112)]
    warned, refused = both("bank", *lines)
    assert rules(warned) == []
    assert [one.key for one in warned.record.entries[1].outcomes[0].warned] == ["warned_bank", "warned_change"]
    assert (rules(refused), game(refused).bank_credits) == (["bank_empty"], 0)


def test_synchronics_at_the_end_of_a_turn() -> None:
    """`turn_end`: while the active player discards, or not at all."""
    lines = [*BEGUN, do("correct", storage=8), do("end_turn"), consume("Bob", synchronic=True)]
    allowed, refused = both("turn_end", *lines)
    assert (rules(allowed), rules(refused)) == ([], ["turn_ending"])


def test_modifiers_and_a_war_that_begins() -> None:
    """`before_war`: those of the phase end with it, or last."""
    lines = [
        *BEGUN,
        do("correct", military=1),
        do("modify", attack=2),
        do("modify", attack=1, until="turn"),
        do("declare_war", target="Bob"),
    ]
    ends, lasts = both("before_war", *lines)
    assert [one.attack for one in game(ends).modifiers] == [1]
    assert [one.attack for one in game(lasts).modifiers] == [2, 1]


def test_the_competitive_exchange() -> None:
    """`exchange`: with the five cards, or five more are drawn."""
    five, ten = both("exchange", mode="competitive")
    assert (of(five, "Ann").storage, of(ten, "Ann").storage) == (5, 10)


def test_synchronics_outside_a_war() -> None:
    """`reach`: a common sector is needed, or they reach everywhere; a universal one always does."""
    near, far = both("reach", *BEGUN, consume("Cid", "Ann", synchronic=True))
    assert (rules(near), rules(far)) == (["synchronic_apart"], [])
    assert rules(play(*BEGUN, consume("Cid", "Ann", synchronic=True, universal=True))) == []


def test_copies_in_a_deck_are_tried_with_the_decks() -> None:
    """`copies`: see the card file's tests."""
    assert [one.value for one in OPTIONS["copies"]] == ["per_name", "any_number"]
