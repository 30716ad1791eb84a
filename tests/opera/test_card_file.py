"""The owner's card file and competitive decks."""

import json
import tomllib
from pathlib import Path

import pytest

from orapa_pi.errors import NotationError
from orapa_pi.opera import card_file, decks
from orapa_pi.opera.cards import Card, Copy, Kind, Species, Speed
from orapa_pi.opera.notation import Catalogue
from orapa_pi.opera.replay import replay
from orapa_pi.opera.rulings import Copies, Rulings
from orapa_pi.opera.wording import note

EXAMPLE = tomllib.loads((Path(__file__).parents[2] / "docs" / "example_cards.toml").read_text())


def test_the_example_has_the_eight_names_and_the_three_known_numbers() -> None:
    cards = card_file.catalogue(EXAMPLE).cards
    assert set(cards) == {
        "Space Cruiser",
        "Destruction Satellite",
        "Civil Ship",
        "Mecadestroyer",
        "Combat Droids",
        "Interplanetary missile",
        "Thermal Decoy",
        "Tissue Regenerator",
    }
    assert cards["Interplanetary missile"].price == 1
    assert cards["Mecadestroyer"].damage == 1
    assert cards["Tissue Regenerator"] == Card("Tissue Regenerator", Kind.OTHER, price=2, heal=1)
    assert cards["Thermal Decoy"].speed is Speed.SYNCHRONIC


def test_cards_and_species_of_the_file_need_no_numbers_in_a_replay() -> None:
    lines = [
        '{"do": "setup", "players": [{"name": "Ann", "species": "Settlers"}, {"name": "Bob", "initiative": 1}]}',
        '{"do": "start_turn"}',
        '{"do": "build", "card": "Mecadestroyer"}',
    ]
    game = replay(lines, card_file.catalogue(EXAMPLE)).record.game
    assert [player.name for player in game.players] == ["Bob", "Ann"]
    assert game.player("Ann").base_attack == 2
    assert game.player("Bob").technologies[0].card.damage == 1
    assert game.player("Bob").escrow == 3


def test_a_name_that_the_file_lacks_is_named_with_its_line() -> None:
    lines = ['{"do": "setup", "players": ["Ann", "Bob"]}', '{"do": "build", "card": "Mecadestroyr"}']
    with pytest.raises(NotationError, match=r"line 2: .*Mecadestroyr"):
        replay(lines, card_file.catalogue(EXAMPLE))


def test_every_fault_is_one_sentence() -> None:
    table = {
        "systems": [],
        "species": {"name": "Settlers"},
        "cards": [
            {"name": "Probe", "kind": "other", "price": 1},
            {"name": "Probe", "kind": "other", "price": 1},
            {"name": "Ray", "kind": "laser", "price": 1},
            {"name": "Shield", "kind": "equipment", "price": -1},
            {"kind": "ship", "price": 2},
            {"name": "Gun", "kind": "ship", "price": 2, "weight": 3},
            7,
        ],
    }
    assert card_file.problems(table) == (
        '"systems" is no section of a card file; use [[species]] and [[cards]].',
        '"species" has to be written as [[species]], once for every entry.',
        "Entry 2 of [[cards]] (Probe): the name is there twice; list a card once.",
        "Entry 3 of [[cards]] (Ray): \"kind\" has to be ship or other or consumable or equipment, not 'laser'.",
        'Entry 4 of [[cards]] (Shield): "price" has to be a whole number of at least 0, not -1.',
        'Entry 5 of [[cards]]: lacks "name".',
        'Entry 6 of [[cards]] (Gun): "weight" is no field here; use name, kind, price, attack, defence, damage, heal, '
        "slots, synchronic, universal, unique.",
        "Entry 7 of [[cards]]: has to be an object in braces, not 7.",
    )
    with pytest.raises(NotationError, match=r"systems.*Entry 7"):
        card_file.catalogue(table)


def test_a_file_gives_frozen_species() -> None:
    table = {"species": [{"name": "Moths", "initiative": 4, "attack": 1, "defense": 2}]}
    assert card_file.catalogue(table) == Catalogue({}, {"Moths": Species("Moths", 4, 1, 2)})


def test_a_correction_by_name_means_the_technology_that_lies_there() -> None:
    """The second card of a name is in no card file, and a name alone takes no numbers away."""
    ark = {"name": "Ark", "kind": "ship", "price": 3, "attack": 2}
    lay = json.dumps({"do": "correct", "card": ark})
    lines = ['{"do": "setup", "players": ["Ann", "Bob"]}', lay, '{"do": "correct", "by": {"built": 1}}']
    down = '{"do": "correct", "card": "Ark", "status": "construction"}'
    for known in (Catalogue(), card_file.catalogue(EXAMPLE)):
        ann = replay([*lines, down], known).record.game.player("Ann")
        assert [(one.label, one.card.attack, one.escrow) for one in ann.technologies] == [("Ark", 2, 3), ("?", 0, 0)]
        left = replay([*lines, '{"do": "correct", "card": "?", "status": "gone"}'], known).record.game.player("Ann")
        assert [one.label for one in left.technologies] == ["Ark"]


def test_a_deck_is_a_card_a_line() -> None:
    text = "# mine\n\n3 Probe\n2x Space Cruiser\n 1 3 Moons \nRay\n10X X Wing\n"
    deck = decks.cards_of(text)
    assert {name: deck.count(name) for name in deck} == {"Probe": 3, "Space Cruiser": 2, "3 Moons": 1, "Ray": 1, "X Wing": 10}


@pytest.mark.parametrize(
    ("line", "copies", "name"),
    [
        ("3 X Wing", 3, "X Wing"),
        ("3x X Wing", 3, "X Wing"),
        ("3 x Wing", 3, "x Wing"),
        ("3X Wing", 3, "Wing"),
        ("1 3X Wing", 1, "3X Wing"),
        ("X Wing", 1, "X Wing"),
        ("3X", 1, "3X"),
        ("3 X", 3, "X"),
    ],
)
def test_an_x_that_stands_apart_is_of_the_name(line: str, copies: int, name: str) -> None:
    assert decks.cards_of(line) == (name,) * copies


def test_a_competitive_deck_is_checked_card_by_card() -> None:
    known = Catalogue(
        {name: Card(name) for name in ("A", "B")} | {"U": Card("U", copies=Copy.UNIQUE)},
    )
    names = ["A"] * 4 + ["U"] * 2 + ["?"]
    assert decks.problems(names, known) == (
        note("deck_size", cards=7, wanted=40),
        note("deck_copies", card="A", copies=4, limit=3),
        note("deck_unique", card="U", copies=2),
        note("deck_unknown", card="?"),
    )
    assert decks.problems(["A"] * 40, known, Rulings(copies=Copies.ANY_NUMBER)) == ()
