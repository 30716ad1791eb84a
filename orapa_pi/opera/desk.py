"""The dialogue of the accounts at the panel: what is open, and what each key does there. Pure; times are handed in.

The smallest panels have an encoder (or LEFT, RIGHT), OK, BACK and MODE, and everything is reached with these. With nothing open
the encoder chooses a player, OK opens that player's numbers, MODE the menu, and BACK undoes.
"""

from dataclasses import replace

from orapa_pi.opera.asking import Question, Scene, follow
from orapa_pi.opera.events import Consent, Correct, EndTurn, Event, Joins, Quantity, Request, Train, Undo
from orapa_pi.opera.panel_menu import VERBS, Action, lines
from orapa_pi.opera.places import (
    AT_TABLE,
    FIELDS,
    AtTable,
    Desk,
    Fields,
    Filling,
    Grouped,
    InMenu,
    Key,
    Move,
    Objected,
    Reading,
)
from orapa_pi.opera.refusals import Refusal
from orapa_pi.opera.state import NOBODY, Game, Step
from orapa_pi.writing import is_empty, is_shown

TOGETHER_S = 4.0
"""Presses on numbers that follow each other so fast are one entry of the history and one undo."""


def chosen_player(desk: Desk, game: Game) -> str:
    """Whose numbers are shown and changed: those of the chosen player, or else of the active one."""
    return desk.player if game.knows(desk.player) else game.active


def question_at(place: Filling, scene: Scene) -> Question | Event:
    """The question that is open in this form, or the event once nothing is left to ask."""
    return follow(VERBS[place.verb].form, scene, place.answers)


def turn(desk: Desk, scene: Scene, steps: int, now_s: float) -> Move:
    """The encoder was turned, or LEFT and RIGHT pressed: steps clockwise are positive."""
    match desk.place:
        case AtTable():
            return _next_player(desk, scene.game, steps), None
        case InMenu(menu, chosen) as place:
            return replace(desk, place=replace(place, chosen=(chosen + steps) % len(lines(scene, menu)))), None
        case Filling() as place:
            question = question_at(place, scene)
            count = question.count if isinstance(question, Question) else 1
            return replace(desk, place=replace(place, pointed=(place.pointed + steps) % count)), None
        case Fields(chosen, taken):
            if taken:
                return _number(desk, chosen_player(desk, scene.game), FIELDS[chosen], steps, now_s)
            return replace(desk, place=Fields((chosen + steps) % len(FIELDS))), None
        case Objected(_, refusal, pointed) as place:
            ways = 1 if refusal.final else 2
            return replace(desk, place=replace(place, pointed=(pointed + steps) % ways)), None
        case Reading(back):
            return replace(desk, place=Reading((back - steps) % max(1, len(scene.record.entries)))), None


def _next_player(desk: Desk, game: Game, steps: int) -> Desk:
    names = [player.name for player in game.players]
    if not names:
        return desk
    return replace(desk, player=names[(names.index(chosen_player(desk, game)) + steps) % len(names)])


def press(desk: Desk, scene: Scene, key: Key, now_s: float) -> Move:
    """A key was pressed. Gives where the dialogue is now, and what the table is to do."""
    match key:
        case Key.OK:
            return _take(desk, scene)
        case Key.BACK:
            return _back(desk, scene)
        case Key.MODE:
            return _mode(desk), None
        case _:
            return _direct(desk, scene.game, key, now_s)


def _mode(desk: Desk) -> Desk:
    """Out of everything at once; with nothing open, the menu."""
    if desk.place == AT_TABLE:
        return replace(desk, place=InMenu())
    setting_up = desk.place if isinstance(desk.place, Filling) and desk.place.verb == "setup" else None
    return replace(desk, place=AT_TABLE, left=setting_up)


def typed(desk: Desk, scene: Scene, text: str) -> Move:
    """A text was typed at a keyboard: an answer, where one in free words that can be read, or a number, is asked for."""
    place = desk.place
    question = question_at(place, scene) if isinstance(place, Filling) else None
    if not isinstance(place, Filling) or not isinstance(question, Question):
        return desk, None
    if question.free:
        return _answered(desk, place, scene, text) if is_shown(text) and not is_empty(text) else (desk, None)
    options = question.options
    if isinstance(options, range) and text.lstrip("-").isdecimal() and int(text) in options:
        return _answered(desk, place, scene, int(text))
    return desk, None


def refused(desk: Desk, request: Request, refusal: Refusal) -> Desk:
    """The table does not do it: say why, and offer to do it anyway."""
    under = desk.place if isinstance(desk.place, Fields) else AT_TABLE
    return Desk(Objected(request, refusal, under=under), desk.player, left=desk.left)


def done(desk: Desk, before: Game, after: Game) -> Desk:
    """A request was accepted. When the turn passes on, the player whose turn it is now is chosen."""
    return replace(desk, left=None, player=desk.player if before.active == after.active else NOBODY)


NUMBER_KEYS: dict[Key, tuple[Quantity, int]] = {
    Key.CREDIT_UP: (Quantity.CREDITS, 1),
    Key.CREDIT_DOWN: (Quantity.CREDITS, -1),
    Key.UNIT_UP: (Quantity.CIVIL, 1),
    Key.UNIT_DOWN: (Quantity.CIVIL, -1),
}


def _direct(desk: Desk, game: Game, key: Key, now_s: float) -> Move:
    """The keys of a player row act at once, unless something else is being entered."""
    if game.step in (Step.SETUP, Step.OVER) or not isinstance(desk.place, AtTable | Fields):
        return desk, None
    if key is Key.END_TURN:
        return replace(desk, place=AT_TABLE, grouped=None), Request(EndTurn(game.active))
    if key is Key.TRAIN:
        return _grouped(desk, Train(game.active), Grouped(game.active, "train", now_s))
    quantity, by = NUMBER_KEYS[key]
    military = isinstance(desk.place, Fields) and FIELDS[desk.place.chosen] is Quantity.MILITARY
    if military and quantity is Quantity.CIVIL:
        quantity = Quantity.MILITARY
    return _number(desk, chosen_player(desk, game), quantity, by, now_s)


def _number(desk: Desk, player: str, quantity: Quantity, by: int, now_s: float) -> Move:
    return _grouped(desk, Correct(player, by=((quantity, by),)), Grouped(player, "number", now_s))


def _grouped(desk: Desk, event: Event, now: Grouped) -> Move:
    last = desk.grouped
    joins = last is not None and (last.player, last.sort) == (now.player, now.sort) and now.at_s - last.at_s <= TOGETHER_S
    request = Request(event, joins=Joins.PREVIOUS if joins else Joins.NOTHING)
    return replace(desk, grouped=now), request


def _take(desk: Desk, scene: Scene) -> Move:
    match desk.place:
        case AtTable():
            if scene.game.step is Step.SETUP:
                return _open(desk, scene, "setup", None)
            return replace(desk, place=Fields()) if scene.game.step is not Step.OVER else desk, None
        case InMenu() as place:
            return _take_line(desk, scene, place)
        case Filling() as place:
            question = question_at(place, scene)
            if isinstance(question, Event):
                return _closed(desk, place, question)
            return _answered(desk, place, scene, question.answer(place.pointed))
        case Fields(chosen, taken):
            return replace(desk, place=Fields(chosen, not taken)), None
        case Objected(request, _, pointed, under):
            closed = replace(desk, place=under, grouped=None)
            return closed, replace(request, consent=Consent.ANYWAY, joins=Joins.NOTHING) if pointed else None
        case Reading():
            return replace(desk, place=AT_TABLE), None


def _take_line(desk: Desk, scene: Scene, place: InMenu) -> Move:
    shown = lines(scene, place.menu)
    line = shown[place.chosen % len(shown)]
    if line.lines:
        return replace(desk, place=InMenu(line, above=place)), None
    if line.action is Action.HISTORY:
        return replace(desk, place=Reading()), None
    if line.action is not None:
        return Desk(), line.action
    return _open(desk, scene, line.key, place)


def _open(desk: Desk, scene: Scene, verb: str, above: InMenu | None) -> Move:
    """Ask from the start; a set-up that was left with MODE, which is long, goes on."""
    if desk.left is not None and desk.left.verb == verb:
        return replace(desk, place=desk.left, left=None), None
    return _asked(desk, Filling(verb, above=above), scene)


def _answered(desk: Desk, place: Filling, scene: Scene, answer: object) -> Move:
    return _asked(desk, replace(place, answers=(*place.answers, answer)), scene)


def _asked(desk: Desk, place: Filling, scene: Scene) -> Move:
    """Ask the next question, or hand in the event that the answers make."""
    question = question_at(place, scene)
    if isinstance(question, Event):
        return _closed(desk, place, question)
    return replace(desk, place=replace(place, pointed=question.start)), None


def _closed(desk: Desk, place: Filling, event: Event) -> Move:
    """Hand the event in. A set-up that is refused is not lost: its last answer is asked for again."""
    left = replace(place, answers=place.answers[:-1], pointed=0) if place.verb == "setup" else None
    return replace(desk, place=AT_TABLE, grouped=None, left=left), Request(event)


def _back(desk: Desk, scene: Scene) -> Move:
    """Out of what is open, one step; with nothing open the last entry is undone."""
    match desk.place:
        case AtTable():
            return replace(desk, grouped=None), Request(Undo())
        case InMenu(_, _, above):
            return replace(desk, place=above or AT_TABLE), None
        case Filling(_, answers, _, above) as place:
            if not answers:
                return replace(desk, place=above or AT_TABLE), None
            earlier = replace(place, answers=answers[:-1])
            question = question_at(earlier, scene)
            pointed = question.place_of(answers[-1]) if isinstance(question, Question) else 0
            return replace(desk, place=replace(earlier, pointed=pointed)), None
        case Fields(chosen, taken):
            return replace(desk, place=Fields(chosen) if taken else AT_TABLE), None
        case Objected(_, _, _, under):
            return replace(desk, place=under), None
        case Reading():
            return replace(desk, place=AT_TABLE), None
