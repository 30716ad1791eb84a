"""Any keys in any order: the accounts never break, tokens stay in the box, and every dialogue is left by BACK."""

import json
from random import Random

import pytest

from orapa_pi.app.accounts import Accounts
from orapa_pi.app.books import Kept, MemoryBooks
from orapa_pi.app.outlets import Outlets
from orapa_pi.devices.ports import Control, Press, Pressed, Turned, Typed
from orapa_pi.devices.simulated import SimulatedClock
from orapa_pi.opera.places import AT_TABLE
from orapa_pi.opera.state import CREDITS, POPULATION, Game
from orapa_pi.phrases import load_words
from orapa_pi.rules.json_form import Json
from tests.app.test_table import Listener
from tests.opera.panel_scenes import OFFERED
from tests.scale import scaled

WORDS = load_words("nl")
STEPS = scaled(100_000)
KEYS = [Control.OK] * 12 + [Control.BACK] + [Control.LEFT, Control.RIGHT] * 2
SETUP = '{"do": "setup", "players": ["ANN", "BOB", "CAS"]}'
ROW = [Control.CREDIT_UP, Control.CREDIT_DOWN, Control.UNIT_UP, Control.UNIT_DOWN, Control.TRAIN, Control.END_TURN]


class ListBooks(MemoryBooks):
    """Books that can be looked into."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def keep(self, line: Json) -> None:
        self.lines.append(json.dumps(line))

    def finish(self) -> None:
        self.lines.clear()


def in_the_box(game: Game) -> None:
    assert game.bank_population + sum(player.population for player in game.players) == POPULATION
    assert game.bank_credits + sum(player.credits + player.escrow for player in game.players) == CREDITS
    for player in game.players:
        assert min(player.civil, player.military, player.credits, player.storage) >= 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
def test_any_keys_in_any_order(seed: str) -> None:
    print(f"seed {seed!r}")
    rng, clock, books = Random(seed), SimulatedClock(), ListBooks()
    accounts = Accounts(WORDS, clock, Outlets(speakers=[Listener()]), books, names=OFFERED)
    accounts.enter(OFFERED)
    reached = set()
    for _ in range(STEPS):
        if not accounts.record.game.players and rng.random() < 0.1:
            accounts.take(Typed(SETUP))  # nobody gets through a set-up by chance
        turned = rng.random() < 0.3
        control = rng.choice(ROW if rng.random() < 0.1 else KEYS)
        if rng.random() < (0.5 if accounts.desk.place == AT_TABLE else 0.01):
            control = Control.MODE
        how = Press.LONG if rng.random() < 0.1 else Press.SHORT
        accounts.take(Turned(rng.choice([-4, -1, 1, 2])) if turned else Pressed(control, how))
        clock.advance(rng.choice([0.1, 1.0, 5.0]))
        accounts.open = True
        assert accounts.prompt()
        accounts.frame()
        in_the_box(accounts.record.game)
        reached.add(accounts.record.game.step)
    for _ in range(60):
        if accounts.desk.place != AT_TABLE:
            accounts.take(Pressed(Control.BACK))
    assert accounts.desk.place == AT_TABLE
    assert len(reached) > 4, reached
    again = Accounts(WORDS, clock, Outlets(speakers=[Listener()]), MemoryBooks(), names=OFFERED)
    again.resume(Kept(tuple(books.lines), open=True))
    assert again.record == accounts.record
