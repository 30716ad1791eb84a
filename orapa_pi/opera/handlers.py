"""The dispatch table: for every event when it fits, what speaks against it, and what it does."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeVar

from orapa_pi.opera import (
    correction,
    effects,
    jump,
    negotiation,
    setup,
    technologies,
    turn,
    units,
    war_assault,
    war_declare,
    war_fleet,
    war_losses,
)
from orapa_pi.opera import events as ev
from orapa_pi.opera.change import Change
from orapa_pi.opera.refusals import Refusal
from orapa_pi.opera.state import Game, Step

E = TypeVar("E", bound=ev.Event)


class Elsewhere(Enum):
    """What it means to ask for an event at another step: against the rules, or nothing that could be counted."""

    AGAINST_THE_RULES = "against_the_rules"
    MEANINGLESS = "meaningless"


@dataclass(frozen=True, slots=True)
class Handler(Generic[E]):
    """`objections` lists all that speaks against the event; `apply` runs only when none of it is final."""

    apply: Callable[[Game, E], Change]
    steps: frozenset[Step]
    objections: Callable[[Game, E], Iterator[Refusal]]
    elsewhere: Elsewhere = Elsewhere.MEANINGLESS


def nothing(_game: Game, _event: ev.Event) -> Iterator[Refusal]:
    """No objection."""
    return iter(())


def at(*steps: Step) -> frozenset[Step]:
    """In which steps an event may happen."""
    return frozenset(steps)


IN_GAME = frozenset(Step) - {Step.SETUP, Step.OVER}
FLEET = at(Step.SEND, Step.BLOCK, Step.FIGHT, Step.FLEET_CASUALTIES)
ASSAULT = at(Step.DECIDE, Step.ASSAULT_CASUALTIES, Step.STEAL)
CASUALTIES = at(Step.FLEET_CASUALTIES, Step.ASSAULT_CASUALTIES)
ACTION = at(Step.ACTION)
ANYTIME = Elsewhere.AGAINST_THE_RULES

HANDLERS: dict[type[ev.Event], Handler[Any]] = {
    ev.SetUp: Handler(setup.apply, frozenset(Step), setup.objections),
    ev.StartTurn: Handler(turn.start, at(Step.TURN_START), turn.start_objections),
    ev.Sacrifice: Handler(turn.sacrifice, IN_GAME, turn.sacrifice_objections),
    ev.Jump: Handler(jump.jump, IN_GAME, jump.jump_objections),
    ev.ExtraJump: Handler(jump.extra_jump, ACTION, jump.extra_objections, ANYTIME),
    ev.Extract: Handler(jump.extract, IN_GAME, jump.extract_objections),
    ev.EnterDecline: Handler(turn.enter_decline, IN_GAME, nothing),
    ev.Consume: Handler(effects.consume, IN_GAME, effects.consume_objections),
    ev.Resolve: Handler(effects.resolve, IN_GAME, effects.resolve_objections),
    ev.Cancel: Handler(effects.cancel, IN_GAME, effects.cancel_objections),
    ev.Effect: Handler(effects.effect, IN_GAME, effects.effect_objections),
    ev.Modify: Handler(effects.modify, IN_GAME, effects.modify_objections),
    ev.Build: Handler(technologies.build, ACTION, technologies.build_objections, ANYTIME),
    ev.Equip: Handler(technologies.equip, ACTION, technologies.equip_objections, ANYTIME),
    ev.Uninstall: Handler(technologies.uninstall, ACTION, technologies.uninstall_objections, ANYTIME),
    ev.Destroy: Handler(technologies.destroy, IN_GAME, technologies.destroy_objections),
    ev.Train: Handler(units.train, ACTION, units.train_objections, ANYTIME),
    ev.Trade: Handler(negotiation.apply, ACTION, negotiation.objections, ANYTIME),
    ev.DeclareWar: Handler(war_declare.apply, ACTION, war_declare.objections),
    ev.Send: Handler(war_fleet.send, at(Step.SEND), war_fleet.send_objections),
    ev.Block: Handler(war_fleet.block, at(Step.BLOCK, Step.FIGHT), war_fleet.block_objections),
    ev.Fight: Handler(war_fleet.fight, at(Step.FIGHT), war_fleet.fight_objections),
    ev.Heal: Handler(war_losses.heal, FLEET | ASSAULT, war_losses.heal_objections),
    ev.Casualties: Handler(war_losses.casualties, CASUALTIES, war_losses.casualties_objections),
    ev.Assault: Handler(war_assault.assault, at(Step.DECIDE), war_assault.assault_objections),
    ev.Steal: Handler(war_assault.steal, at(Step.STEAL), war_assault.steal_objections),
    ev.Discard: Handler(turn.discard, IN_GAME, turn.discard_objections),
    ev.EndTurn: Handler(turn.end, at(Step.ACTION, Step.DISCARD), turn.end_objections, ANYTIME),
    ev.Correct: Handler(correction.apply, IN_GAME, correction.objections),
}
