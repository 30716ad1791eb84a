"""The menu of the accounts, as data: every verb of `opera replay` with what it asks for, and where it stands."""

from dataclasses import dataclass
from enum import Enum

from orapa_pi.opera import events as ev
from orapa_pi.opera import form_cards as cards
from orapa_pi.opera import form_war as war
from orapa_pi.opera import forms
from orapa_pi.opera.asking import Form, Scene
from orapa_pi.opera.events import Event
from orapa_pi.opera.form_setup import setup
from orapa_pi.opera.handlers import HANDLERS, Elsewhere
from orapa_pi.opera.state import Step
from orapa_pi.opera.turn import STORAGE_LIMIT


class Action(Enum):
    """Lines of the menu that are no verbs."""

    HISTORY = "history"
    NEW_GAME = "new_game"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class Verb:
    """What a verb asks for. Its event says when it fits."""

    form: Form
    event: type[Event]


VERBS: dict[str, Verb] = {
    "setup": Verb(setup, ev.SetUp),
    "start_turn": Verb(forms.start_turn, ev.StartTurn),
    "sacrifice": Verb(forms.sacrifice, ev.Sacrifice),
    "jump": Verb(forms.jump, ev.Jump),
    "extra_jump": Verb(forms.extra_jump, ev.ExtraJump),
    "extract": Verb(forms.extract, ev.Extract),
    "consume": Verb(cards.consume, ev.Consume),
    "resolve": Verb(cards.resolve, ev.Resolve),
    "build": Verb(cards.build, ev.Build),
    "equip": Verb(cards.equip, ev.Equip),
    "train": Verb(forms.train, ev.Train),
    "trade": Verb(forms.trade, ev.Trade),
    "declare_war": Verb(war.declare_war, ev.DeclareWar),
    "send": Verb(war.send, ev.Send),
    "block": Verb(war.block, ev.Block),
    "fight": Verb(war.fight, ev.Fight),
    "heal": Verb(war.heal, ev.Heal),
    "casualties": Verb(war.casualties, ev.Casualties),
    "assault": Verb(war.assault, ev.Assault),
    "steal": Verb(war.steal, ev.Steal),
    "destroy": Verb(cards.destroy, ev.Destroy),
    "effect": Verb(cards.effect, ev.Effect),
    "modify": Verb(cards.modify, ev.Modify),
    "decline": Verb(forms.decline, ev.EnterDecline),
    "discard": Verb(forms.discard, ev.Discard),
    "end_turn": Verb(forms.end_turn, ev.EndTurn),
    "correct": Verb(forms.correct, ev.Correct),
    "undo": Verb(forms.undo, ev.Undo),
}


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the menu; `key` names its words, and without an action or lines below it is a verb of that name."""

    key: str
    action: Action | None = None
    lines: tuple["Line", ...] = ()


def _verbs(*names: str) -> tuple[Line, ...]:
    return tuple(Line(name) for name in names)


DUE: dict[Step, tuple[str, ...]] = {
    Step.SETUP: ("setup",),
    Step.TURN_START: ("start_turn",),
    Step.SACRIFICE: ("sacrifice",),
    Step.JUMP: ("jump",),
    Step.ACTION: ("train", "build", "extra_jump", "trade", "declare_war", "end_turn"),
    Step.SEND: ("send",),
    Step.BLOCK: ("block",),
    Step.FIGHT: ("fight", "modify", "consume", "resolve"),
    Step.FLEET_CASUALTIES: ("casualties", "heal"),
    Step.DECIDE: ("assault", "modify", "consume", "resolve"),
    Step.ASSAULT_CASUALTIES: ("casualties", "heal"),
    Step.STEAL: ("steal",),
    Step.DISCARD: ("discard", "end_turn"),
    Step.OVER: (),
}
"""What the table waits for comes first in the menu."""

GROUPS = (
    Line(
        "group_turn",
        lines=_verbs("start_turn", "sacrifice", "jump", "extra_jump", "train", "extract", "discard", "decline", "end_turn"),
    ),
    Line("group_cards", lines=_verbs("build", "equip", "consume", "resolve", "effect", "modify", "destroy")),
    Line("group_war", lines=_verbs("declare_war", "send", "block", "fight", "heal", "casualties", "assault", "steal")),
    *_verbs("trade", "correct", "undo"),
    Line("history", Action.HISTORY),
    Line("new_game", lines=(Line("yes", Action.NEW_GAME),)),
    Line("leave", Action.LEAVE),
)


def lines(scene: Scene, above: Line | None) -> tuple[Line, ...]:
    """The lines of a menu (None: the top) that are there now; never none at the top."""
    shown = above.lines if above else (*_verbs(*DUE[scene.game.step]), *GROUPS)
    return tuple(dict.fromkeys(line for line in shown if _is_there(scene, line)))


def _is_there(scene: Scene, line: Line) -> bool:
    if line.lines:
        return any(_is_there(scene, below) for below in line.lines)
    if line.action is Action.HISTORY:
        return bool(scene.record.entries)
    if line.action is Action.NEW_GAME:
        return scene.game.step is not Step.SETUP
    return line.action is not None or can_be_asked(scene, line.key)


def can_be_asked(scene: Scene, verb: str) -> bool:
    """Whether a verb can be given now, be it against the rules: the table then says why not, and people may insist."""
    game = scene.game
    if verb == "undo":
        return bool(scene.record.entries)
    if verb == "setup":
        return game.step is Step.SETUP
    if game.step in (Step.SETUP, Step.OVER):
        return False
    handler = HANDLERS[VERBS[verb].event]
    if game.step not in handler.steps and handler.elsewhere is Elsewhere.MEANINGLESS:
        return False
    needed = NEEDS.get(verb)
    return needed is None or needed(scene)


def _has_ship(scene: Scene) -> bool:
    return any(one.is_ship for one in scene.game.player(scene.game.active).technologies)


def _has_discards(scene: Scene) -> bool:
    """Between turns a card may ask for them; at the end of a turn whose storage was corrected there may be none."""
    return scene.game.step is not Step.DISCARD or scene.game.player(scene.game.active).storage > STORAGE_LIMIT


NEEDS = {
    "discard": _has_discards,
    "resolve": lambda scene: bool(scene.game.pending),
    "equip": _has_ship,
}
"""Verbs that ask for something that is not always there."""
