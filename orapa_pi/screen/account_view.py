"""From the accounts and the open dialogue to the view that the matrix shows."""

from orapa_pi.opera.asking import Question, Scene
from orapa_pi.opera.correction import SHOWN
from orapa_pi.opera.derived import attack, decline_of, defence, level
from orapa_pi.opera.desk import chosen_player, question_at
from orapa_pi.opera.panel_menu import lines
from orapa_pi.opera.places import FIELDS, AtTable, Desk, Fields, Filling, InMenu, Objected, Reading
from orapa_pi.opera.state import Game, Player, Step
from orapa_pi.opera.victory import pending
from orapa_pi.opera.war_losses import due
from orapa_pi.opera.war_state import War
from orapa_pi.screen.account_views import (
    AccountView,
    Coming,
    EntryShown,
    FieldShown,
    Figure,
    InvitationShown,
    LineShown,
    NumbersShown,
    PairShown,
    QuestionShown,
    RefusalShown,
    Seats,
    Tab,
    WarShown,
    WinnerShown,
)


def account_view(desk: Desk, scene: Scene) -> AccountView:
    """What the matrix shows now."""
    game = scene.game
    name = chosen_player(desk, game)
    match desk.place:
        case AtTable():
            return _table(game, name)
        case InMenu(menu, chosen):
            shown = lines(scene, menu)
            return LineShown(shown[chosen % len(shown)].key, chosen % len(shown), len(shown))
        case Filling() as place:
            question = question_at(place, scene)
            if isinstance(question, Question):
                label = question.label(place.pointed)
                return QuestionShown(_seats(game, question.about), question.key, question.about, label, question.typed)
            return _table(game, name)
        case Fields(chosen, taken):
            amount = SHOWN[FIELDS[chosen]](game, game.player(name))
            return FieldShown(_seats(game, name), Figure(FIELDS[chosen].value, amount), taken)
        case Objected(_, refusal, pointed):
            return RefusalShown(_seats(game, name), refusal, pointed)
        case Reading(back):
            count = len(scene.record.entries)
            return EntryShown(count - back, count)


def _seats(game: Game, name: str) -> Seats:
    names = [player.name for player in game.players]
    tabs = tuple(Tab(player.name == game.active and game.step is not Step.OVER, player.living) for player in game.players)
    return Seats(tabs, names.index(name) if name in names else None)


def _table(game: Game, name: str) -> AccountView:
    if game.step is Step.SETUP:
        return InvitationShown()
    if game.step is Step.OVER:
        return WinnerShown(_seats(game, game.winner or ""), game.winner or "")
    if game.war is not None:
        return _war(game, game.war)
    return _numbers(game, game.player(name))


def _numbers(game: Game, player: Player) -> NumbersShown:
    return NumbersShown(
        _seats(game, player.name),
        player.name,
        (
            Figure("credits", player.credits),
            Figure("civil", player.civil),
            Figure("military", player.military),
            Figure("attack", attack(game, player)),
            Figure("defence", defence(game, player)),
            Figure("level", level(player)),
            Figure("storage", player.storage),
            Figure("built", len(player.built)),
            Figure("decline", decline_of(game, player)),
        ),
        game.phase.value,
        tuple(sector for sector in game.sectors if sector.name in player.sectors),
        _coming(game),
        _waiting(game),
    )


def _waiting(game: Game) -> str:
    return game.pending[-1].card.name if game.pending else ""


def _coming(game: Game) -> Coming | None:
    found = pending(game)
    if found is None:
        return None
    names = [player.name for player in game.players]
    return Coming(found.player, names.index(found.player), found.turn - game.player(found.player).own_turn)


def _war(game: Game, war: War) -> WarShown:
    names = [player.name for player in game.players]
    attacker, defender = war.fighters
    return WarShown(
        _seats(game, ""),
        war.fighters,
        (names.index(attacker), names.index(defender)),
        game.phase.value,
        tuple(PairShown(pair.attacker, pair.defender, pair.result) for pair in war.pairs),
        (due(game, attacker), due(game, defender)),
        _waiting(game),
    )
