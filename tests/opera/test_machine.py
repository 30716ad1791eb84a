"""All actions in any order: nothing crashes, tokens stay in the box, refusals change nothing, undo is complete."""

import json
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from orapa_pi.opera import events as ev
from orapa_pi.opera.cards import Card, Kind, Range, Speed
from orapa_pi.opera.derived import level
from orapa_pi.opera.history import history, sentence, words
from orapa_pi.opera.lines import parse, write
from orapa_pi.opera.notation import Catalogue, Context
from orapa_pi.opera.refusals import Refusal
from orapa_pi.opera.replay import Replay, document
from orapa_pi.opera.rulings import OPTIONS, Rulings
from orapa_pi.opera.state import CREDITS, POPULATION, Game, Mode, Phase, Player, Step, Until
from orapa_pi.opera.turn import owed
from orapa_pi.opera.update import Record, judge, objections, update
from orapa_pi.opera.victory import pending
from orapa_pi.opera.war_losses import due
from tests.opera.words import DUTCH, ENGLISH
from tests.scale import scaled

FEW = st.integers(-1, 9)
SMALL = st.integers(0, 3)
MAYBE = st.none() | st.integers(0, 3)
SECTORS = st.lists(st.sampled_from(["red", "red", "green", "purple"]), max_size=2).map(tuple)
DECK = st.sampled_from([ev.Deck.HOLDS, ev.Deck.HOLDS, ev.Deck.LAST_CARD])
SAYS = st.sampled_from(["", "", "Card"])


def cards(*kinds: Kind) -> st.SearchStrategy[Card]:
    return st.builds(
        Card,
        st.sampled_from(["Probe", "Ray", "Ark"]),
        st.sampled_from(kinds),
        st.integers(0, 2),
        *[st.integers(0, 5)] * 2,
        *[SMALL] * 3,
        st.sampled_from(Speed),
        st.sampled_from(Range),
    )


RULINGS = st.builds(Rulings, **{name: st.sampled_from(options) for name, options in OPTIONS.items()})
GAIN = st.none() | st.builds(ev.Gain, st.sampled_from(["", "Ann", "Bob"]), *[st.integers(-2, 3)] * 4)
AMOUNTS = st.dictionaries(st.sampled_from(ev.Quantity), st.integers(-2, 14), max_size=2).map(lambda one: tuple(one.items()))
EventOf = Callable[[Game, str], st.SearchStrategy[ev.Event]]


def labels(game: Game, name: str) -> st.SearchStrategy[str]:
    known = [one.label for one in game.player(name).technologies] if game.knows(name) else []
    return st.sampled_from([*known, "Nothing"])


def ships(game: Game, name: str) -> list[str]:
    return [ship.label for ship in game.player(name).ships] if game.knows(name) else []


def subset(items: list[str]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(st.sampled_from(items or ["Nothing"]), max_size=4).map(tuple)


def blocks(game: Game, name: str) -> st.SearchStrategy[ev.Event]:
    sent = list(game.war.sent) if game.war else []
    pairs = min(len(sent), len(ships(game, name)))
    proper = st.tuples(st.permutations(sent or ["Nothing"]), st.permutations(ships(game, name) or ["Nothing"])).map(
        lambda both: tuple(zip(both[0][:pairs], both[1][:pairs], strict=True))
    )
    return st.builds(ev.Block, st.just(name), proper, SAYS)


def somebody(game: Game) -> st.SearchStrategy[str]:
    return st.sampled_from([player.name for player in game.players] or ["Ann"])


EVENTS: dict[type[ev.Event], EventOf] = {
    ev.StartTurn: lambda _, name: st.builds(ev.StartTurn, st.just(name)),
    ev.Sacrifice: lambda _, name: st.builds(ev.Sacrifice, st.just(name), MAYBE, MAYBE, SAYS),
    ev.Jump: lambda _, name: st.builds(ev.Jump, st.just(name), SECTORS, DECK, SAYS, st.sampled_from(ev.CardText)),
    ev.ExtraJump: lambda _, name: st.builds(ev.ExtraJump, st.just(name), SECTORS, DECK),
    ev.Extract: lambda _, name: st.builds(ev.Extract, st.just(name), st.integers(1, 3), DECK),
    ev.EnterDecline: lambda _, name: st.builds(ev.EnterDecline, st.just(name)),
    ev.Consume: lambda game, name: st.builds(ev.Consume, st.just(name), cards(Kind.CONSUMABLE), st.just("") | somebody(game)),
    ev.Resolve: lambda _, __: st.builds(ev.Resolve, st.just(""), st.sampled_from(["", "Ray"]), GAIN),
    ev.Cancel: lambda _, __: st.builds(ev.Cancel, st.just(""), st.sampled_from(["", "Ray"])),
    ev.Effect: lambda game, name: st.builds(
        ev.Effect,
        st.just(name),
        SAYS,
        st.integers(0, 2),
        st.just("") | somebody(game),
        st.sampled_from(Speed),
        st.sampled_from(Range),
        GAIN,
    ),
    ev.Modify: lambda game, name: st.builds(
        ev.Modify,
        st.just(name),
        st.just("") | labels(game, name),
        *[st.integers(-3, 5)] * 4,
        st.sampled_from(Until),
        st.sampled_from(["", "Ray"]),
    ),
    ev.Build: lambda _, name: st.builds(ev.Build, st.just(name), cards(Kind.SHIP, Kind.OTHER)),
    ev.Equip: lambda game, name: st.builds(ev.Equip, st.just(name), labels(game, name), cards(Kind.EQUIPMENT)),
    ev.Uninstall: lambda game, name: st.builds(
        ev.Uninstall, st.just(name), labels(game, name), st.sampled_from(["Ray", "Ark"])
    ),
    ev.Destroy: lambda game, name: st.builds(ev.Destroy, st.just(name), st.just("") | labels(game, name), SMALL, SMALL),
    ev.Train: lambda _, name: st.builds(ev.Train, st.just(name)),
    ev.Trade: lambda game, name: st.builds(
        ev.Trade, st.just(name), somebody(game), SMALL, SMALL, st.builds(ev.Goods, SMALL, SMALL)
    ),
    ev.DeclareWar: lambda game, name: st.builds(ev.DeclareWar, st.just(name), somebody(game)),
    ev.Send: lambda game, name: st.builds(ev.Send, st.just(name), subset(ships(game, name))),
    ev.Block: blocks,
    ev.Fight: lambda _, name: st.builds(ev.Fight, st.just(name), st.none() | st.integers(1, 2)),
    ev.Heal: lambda _, name: st.builds(ev.Heal, st.just(name), MAYBE),
    ev.Casualties: lambda _, name: st.builds(ev.Casualties, st.just(name), MAYBE, MAYBE),
    ev.Assault: lambda _, name: st.builds(ev.Assault, st.just(name), st.sampled_from(ev.Choice)),
    ev.Steal: lambda _, name: st.builds(ev.Steal, st.just(name), MAYBE),
    ev.Discard: lambda _, name: st.builds(ev.Discard, st.just(name), MAYBE, SAYS),
    ev.EndTurn: lambda _, name: st.builds(ev.EndTurn, st.just(name)),
    ev.Correct: lambda _, name: st.builds(
        ev.Correct,
        st.just(name),
        AMOUNTS,
        AMOUNTS,
        st.none() | SECTORS,
        st.none() | cards(Kind.SHIP, Kind.OTHER),
        st.sampled_from(ev.Standing),
    ),
}


def dying(game: Game, name: str) -> st.SearchStrategy[ev.Event]:
    """A choice of casualties that fits, or half of one."""
    player = game.player(name)
    units = due(game, name)
    civil = st.integers(max(0, units - player.military), min(units, player.civil))
    return civil.flatmap(lambda some: st.sampled_from([some, None])).map(
        lambda some: ev.Casualties(name, some, None if some is None else units - some)
    )


def giving_up(game: Game, name: str) -> st.SearchStrategy[ev.Event]:
    player = game.player(name)
    units = owed(game, player)
    civil = st.integers(max(0, units - player.military), min(units, player.civil))
    return civil.map(lambda some: ev.Sacrifice(name, some, units - some))


def everything_sent(game: Game, name: str) -> st.SearchStrategy[ev.Event]:
    return st.lists(st.sampled_from(ships(game, name)), min_size=1, unique=True).map(lambda sent: ev.Send(name, tuple(sent)))


def against_somebody(game: Game, name: str) -> st.SearchStrategy[ev.Event]:
    others = [player.name for player in game.living if player.name != name]
    return st.sampled_from(others).map(lambda other: ev.DeclareWar(name, other))


def attacker(game: Game) -> str:
    return game.fought.attacker


def wounded(game: Game) -> str:
    return next(name for name in game.fought.fighters[::-1] if due(game, name))


def active(game: Game) -> str:
    return game.active


# What brings the game on at each step and who does it, so that wars are fought and turns end.
ONWARD: dict[Step, tuple[Callable[[Game], str], tuple[EventOf, ...]]] = {
    Step.TURN_START: (active, (EVENTS[ev.StartTurn],)),
    Step.SACRIFICE: (active, (giving_up,)),
    Step.JUMP: (active, (EVENTS[ev.Jump],)),
    Step.ACTION: (
        active,
        (EVENTS[ev.Build], EVENTS[ev.Equip], EVENTS[ev.Train], against_somebody, against_somebody, EVENTS[ev.EndTurn]),
    ),
    Step.SEND: (attacker, (everything_sent,)),
    Step.BLOCK: (lambda game: game.fought.defender, (blocks,)),
    Step.FIGHT: (attacker, (EVENTS[ev.Fight],)),
    Step.FLEET_CASUALTIES: (wounded, (dying,)),
    Step.DECIDE: (attacker, (EVENTS[ev.Assault],)),
    Step.ASSAULT_CASUALTIES: (wounded, (dying,)),
    Step.STEAL: (attacker, (EVENTS[ev.Steal],)),
    Step.DISCARD: (active, (lambda _, name: st.just(ev.Discard(name)),)),
}


def sound(player: Player) -> bool:
    return min(player.civil, player.military, player.credits, player.storage, player.own_turn, player.decline) >= 0


class Table(RuleBasedStateMachine):
    """A table at which people do anything at all."""

    def __init__(self) -> None:
        super().__init__()
        self.record = Record()

    @initialize(data=st.data(), mode=st.sampled_from(Mode), rulings=RULINGS, players=st.integers(2, 4))
    def sit_down(self, data: st.DataObject, mode: Mode, rulings: Rulings, players: int) -> None:
        seats = tuple(ev.Seat(name, "", place) for place, name in enumerate(("Ann", "Bob", "Cid", "Dee")[:players]))
        self.ask(ev.Request(ev.SetUp(seats, mode, rulings=rulings)))
        if data.draw(st.booleans()):
            self.go_on_in_the_middle(data)

    def go_on_in_the_middle(self, data: st.DataObject) -> None:
        """Ships, soldiers and a common sector, so that wars are no rare thing."""
        for player in self.record.game.players:
            numbers = {
                ev.Quantity.CIVIL: data.draw(st.integers(1, 13)),
                ev.Quantity.MILITARY: data.draw(SMALL),
                ev.Quantity.CREDITS: data.draw(st.integers(0, 12)),
                ev.Quantity.TURN: 3,
            }
            self.ask(ev.Request(ev.Correct(player.name, tuple(numbers.items()), (), ("red",))))
            for ship in data.draw(st.lists(cards(Kind.SHIP), max_size=3, unique_by=lambda card: card.name)):
                self.ask(ev.Request(ev.Correct(player.name, card=ship)))

    @rule(data=st.data(), consent=st.sampled_from([*ev.Consent, ev.Consent.RULES]), joins=st.sampled_from(ev.Joins))
    def anything(self, data: st.DataObject, consent: ev.Consent, joins: ev.Joins) -> None:
        game = self.record.game
        kind = data.draw(st.sampled_from(list(EVENTS)))
        name = data.draw(st.sampled_from([*(player.name for player in game.players), "Zoe"]))
        self.ask(ev.Request(data.draw(EVENTS[kind](game, name)), consent, joins))

    @precondition(lambda self: self.record.game.step in ONWARD)
    @rule(data=st.data(), times=st.integers(1, 6))
    def something_that_fits(self, data: st.DataObject, times: int) -> None:
        for _ in range(times):
            game = self.record.game
            if game.step in ONWARD:
                who, kinds = ONWARD[game.step]
                self.ask(ev.Request(data.draw(data.draw(st.sampled_from(kinds))(game, who(game)))))

    @precondition(lambda self: len(self.record.entries) > 3)
    @rule(steps=st.sampled_from([1, 1, 2, 99]))
    def undo(self, steps: int) -> None:
        before, entries = self.record, len(self.record.entries)
        self.record, outcome = update(before, ev.Request(ev.Undo(steps)))
        if steps > entries:
            assert isinstance(outcome, Refusal)
            assert self.record is before
        else:
            assert self.record.game == before.entries[entries - steps].before
            assert self.record.entries == before.entries[: entries - steps]

    def ask(self, request: ev.Request) -> None:
        before = self.record
        self.record, outcome = update(before, request)
        assert parse(json.dumps(write(request)), Context(before.game, Catalogue())) == request
        if isinstance(outcome, Refusal):
            assert self.record is before
            assert sentence(ENGLISH, outcome)
            assert sentence(DUTCH, outcome)
        else:
            legal = not objections(before.game, request.event)
            assert legal or request.consent is ev.Consent.ANYWAY
            assert bool(outcome.overruled) is False or request.consent is ev.Consent.ANYWAY
            assert all(words(ENGLISH, one) and words(DUTCH, one) for one in outcome.warned)

    @invariant()
    def tokens_stay_in_the_box(self) -> None:
        game = self.record.game
        units = sum(player.civil + player.military for player in game.players)
        credits = sum(player.credits + player.escrow for player in game.players)
        assert game.bank_population + units == POPULATION
        assert game.bank_credits + credits == CREDITS
        assert all(sound(player) for player in game.players)
        assert game.decline >= 0

    @invariant()
    def the_state_makes_sense(self) -> None:
        game = self.record.game
        assert (game.war is not None) is (game.phase in (Phase.WAR_FLEET, Phase.WAR_ASSAULT))
        if game.players and game.step is not Step.OVER:
            assert game.player(game.active).living
            assert len(game.living) > 1
        for player in game.players:
            assert player.living or (player.population, player.credits, player.technologies) == (0, 0, ())
            assert len(player.since) == (max(0, level(player) - 2) if player.living else 0)
            assert len({one.label for one in player.technologies}) == len(player.technologies)
        if game.step is Step.OVER and game.winner is not None:
            assert game.player(game.winner).name == game.winner

    @invariant()
    def somebody_about_to_win_stands_alone(self) -> None:
        soon = pending(self.record.game)
        if soon is not None:
            levels = {player.name: level(player) for player in self.record.game.living}
            assert levels.pop(soon.player) > max(levels.values())

    def teardown(self) -> None:
        """Undo of everything is the empty table, and the same requests lead to the same place again."""
        end = self.record
        assert len(history(ENGLISH, end)) == len(end.entries) == len(history(DUTCH, end))
        json.dumps(document(Replay(end), DUTCH))
        start, _ = update(end, ev.Request(ev.Undo(len(end.entries))))
        assert start == Record()
        for entry in end.entries:
            for request in entry.requests:
                start, _ = update(start, request)
        assert start == end


WHOLE = 2000
"""Games of the long run: some minutes on two cores."""


def run(examples: int) -> None:
    quick = settings(
        max_examples=examples,
        stateful_step_count=40,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Table, settings=quick)


@pytest.mark.soak
def test_any_actions_in_any_order() -> None:
    run(scaled(WHOLE))


def test_the_machine_knows_every_event() -> None:
    events = {one for one in vars(ev).values() if isinstance(one, type) and issubclass(one, ev.Event)}
    assert set(EVENTS) == events - {ev.Event, ev.PlayerEvent, ev.SetUp, ev.Undo}


def test_judging_never_needs_a_record() -> None:
    game, outcome = judge(Game(), ev.Request(ev.Train("Ann")))
    assert game == Game()
    assert isinstance(outcome, Refusal)
