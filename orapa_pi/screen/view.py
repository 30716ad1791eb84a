"""From the state of a match, the open dialogue and what just happened, to the view that the matrix shows."""

from collections.abc import Iterable
from dataclasses import replace

from orapa_pi.play.aside import PictureKept
from orapa_pi.play.correcting import Correcting, corrector
from orapa_pi.play.desk import (
    AT_BOARD,
    AtBoard,
    Attracting,
    ChoosingCell,
    HostAsks,
    HostIn,
    InMenu,
    Looking,
    OfCamera,
    OnSensors,
    OnSheet,
    OnTray,
    PinOpen,
    Place,
    Visit,
    attended,
    entries,
)
from orapa_pi.play.events import (
    Answered,
    Drawn,
    Effect,
    Judged,
    LastChance,
    Out,
    Refused,
    TurnOf,
    Waiting,
    Warned,
)
from orapa_pi.play.lesson import InLesson
from orapa_pi.play.modes import Builder, LastTurn
from orapa_pi.play.naming import Naming
from orapa_pi.play.orders import Standing
from orapa_pi.play.state import Asked, Ending, Outcome, Seen, Sight, Stage, State
from orapa_pi.play.tray import sent, unread
from orapa_pi.rules.grid import Cell, Port
from orapa_pi.rules.layout import Fault, Layout
from orapa_pi.rules.pieces import Placement
from orapa_pi.rules.questions import BeamAnswer, BeamQuestion, CellAnswer, CellQuestion
from orapa_pi.screen.findings import Finding, address_pages
from orapa_pi.screen.options import contents_of, sketch_of, which
from orapa_pi.screen.views import (
    BeamAnswered,
    Building,
    CareShown,
    CellAnswered,
    CellChosen,
    CellTold,
    Idle,
    LayNext,
    LayThis,
    MenuShown,
    NameEntered,
    Notice,
    Option,
    PinShown,
    PortChosen,
    Reveal,
    Reveals,
    Ring,
    SecretShown,
    SheetShown,
    Traced,
    TrayShown,
    View,
    Wait,
    WaitReason,
    WhichBoard,
    WhichPiece,
)

NOBODY_KNOWN = Standing()
_BLIND = {Sight.LOST: WaitReason.SENSOR_FAILS, Sight.SOUGHT: WaitReason.BOARD_SOUGHT}


def view(state: State, effect: Effect | None, place: Place = AT_BOARD, standing: Standing = NOBODY_KNOWN) -> View:
    """The view after `effect`; None is a state at rest, in which the open dialogue or the chosen port is shown.

    `standing` is what a menu can say of the next match.
    """
    ring = _ring(state)
    if not isinstance(place, AtBoard):
        return _dialogue(state, ring, place, standing)
    if state.stage is Stage.OVER and state.outcome is not None:
        return _reveal(state, ring, state.outcome)
    if isinstance(effect, Answered):
        return _answered(ring, effect.asked)
    notice = _notice(state, ring, effect)
    if notice is not None:
        return notice
    if state.paused:
        return Idle(ring, "paused")
    if state.stage is Stage.CLEARING:  # what still lies there is a secret already, and the other duellist is about to come
        return Wait(ring, _BLIND[state.seen.sight]) if state.seen.sight in _BLIND else Idle(ring, "clear_first")
    if state.stage is Stage.BUILDING:
        return _laid(state, ring, place) if state.rules.builder is not Builder.TABLE else Idle(ring, "start")
    if isinstance(effect, Waiting) or not state.answering:
        return _wait(state, ring)
    if state.stage is Stage.LAST_TURN and state.settings.last_turn is LastTurn.SUBMISSION:
        return Notice(ring, "last", state.hunters[state.turn])
    return PortChosen(ring, state.port, _whose_turn(state))


def idle(state: State, place: Place = AT_BOARD) -> View:
    """What the matrix shows when nobody has done anything for a while."""
    if state.hunting and state.trusted:
        return Idle(_ring(state), name=_whose_turn(state))
    return view(state, None, place)


def _whose_turn(state: State) -> str:
    """The name of the hunter whose turn it is, where several take turns: also when nobody is there to say it aloud."""
    return state.hunters[state.turn] if len(state.hunters) > 1 else ""


def _ring(state: State) -> Ring:
    asked = (asked.question.port for asked in state.log if isinstance(asked.question, BeamQuestion))
    return Ring(state.edition.grid, frozenset[Port](asked))


def disk_notice(state: State) -> View:
    """Something is wrong with the store: what it is was said in words."""
    return Idle(_ring(state), invitation="store")


def join_notice(state: State, address: str) -> View:
    """Where the hunters' page is, as text: a QR code does not fit."""
    return Notice(_ring(state), "join", address)


def camera_notice(state: State, key: str) -> View:
    """Something about the camera that is over with one sentence: it has learned, or a picture was kept."""
    return Notice(_ring(state), key)


def care_view(findings: Iterable[Finding], hosts: tuple[str, ...] | None, port: int | None) -> View:
    """How the table does, and where others reach it; `hosts` are its numbers in its networks, None while they are not known.

    A board that is looked for and a network that is not there yet are waited for, and not wrong.
    """
    findings = tuple(findings)
    sought = any((one.about, one.what) == ("board", "down") for one in findings)
    waiting = (*(["board_sought"] if sought else []), *(["no_network"] if hosts == () else []))
    about = dict.fromkeys(one.about for one in findings if one.what != "down")
    return CareShown(waiting, tuple(about), address_pages(hosts[0], port) if hosts else "")


def _wait(state: State, ring: Ring) -> Wait:
    if state.trusted:
        return Wait(ring, WaitReason.WAIT)
    return Wait(ring, _BLIND.get(state.seen_of(state.hunted).sight, WaitReason.BOARD_MOVED))


def _answered(ring: Ring, asked: Asked) -> View:
    if isinstance(asked.question, BeamQuestion) and isinstance(asked.answer, BeamAnswer):
        return BeamAnswered(ring, asked.question.port, asked.answer)
    if isinstance(asked.question, CellQuestion) and isinstance(asked.answer, CellAnswer):
        return CellAnswered(ring, asked.question.cell, asked.answer)
    raise TypeError(f"the answer {asked.answer!r} does not belong to the question {asked.question!r}")


def _notice(state: State, ring: Ring, effect: Effect | None) -> Notice | None:
    """What is worth reading on the matrix although nothing was answered. Who lays a board sees at once what to lay."""
    match effect:
        case Judged(hunter, right):
            return Notice(ring, "right" if right else "wrong", state.hunters[hunter])
        case TurnOf(hunter):
            return Notice(ring, "turn", state.hunters[hunter])
        case Out(hunter):
            return Notice(ring, "out", state.hunters[hunter])
        case LastChance(hunter):
            return Notice(ring, "last", state.hunters[hunter])
        case Drawn(hunter):
            return Notice(ring, "drawn", state.hunters[hunter])
        case Warned():
            return Notice(ring, "known")
        case PictureKept():
            return Notice(ring, "camera_picture")
        case Refused() if state.hunting:
            return Notice(ring, "no")
        case _:
            return None


def _outcome(state: State, ring: Ring, outcome: Outcome) -> Notice:
    if outcome.ending is Ending.TIME:
        return Notice(ring, outcome.ending.value, str(len(state.log)))
    winner = "" if outcome.winner is None else state.hunters[outcome.winner]
    return Notice(ring, outcome.ending.value, winner)


def _reveal(state: State, ring: Ring, outcome: Outcome) -> View:
    """Every board with what was wrong in the solutions for it; after a match that was given up, none before it is revealed."""
    notice = _outcome(state, ring, outcome)
    if state.given_up:
        return notice
    shown = [one for number in range(len(state.boards)) for one in _reveals_of(state, number, ring, notice)]
    if len(shown) > 1:
        return Reveals(tuple(shown))
    return shown[0] if shown else notice


def _reveals_of(state: State, number: int, ring: Ring, notice: Notice) -> list[Reveal]:
    """This board once for each hunter whose last solution for it was wrong; without any, once as it lay."""
    secret = state.boards[number].secret
    if secret is None:
        return []
    duel = len(state.boards) > 1
    hunters = [1 - number] if duel else range(len(state.hunters))
    sheets = {hunter: sheet for hunter in hunters if (sheet := state.sheets[hunter]) is not None}
    wrong = {hunter: _different(secret, sheet) for hunter, sheet in sheets.items() if not sheet.looks_like(secret)}
    contents = contents_of(secret)
    told = tuple(sorted(claim.cell for claim in state.boards[number].claims))
    if not wrong:
        return [Reveal(ring, contents, (), notice, state.hunters[number] if duel else "", told)]
    names = {hunter: state.hunters[number if duel else hunter] if duel or len(wrong) > 1 else "" for hunter in wrong}
    return [Reveal(ring, contents, cells, notice, names[hunter], told) for hunter, cells in wrong.items()]


def _different(one: Layout, other: Layout) -> tuple[Cell, ...]:
    look, other_look = set(one.look()), set(other.look())
    return tuple(sorted({cell for cell, *_ in look ^ other_look}))


def _dialogue(
    state: State,
    ring: Ring,
    place: InMenu | ChoosingCell | OnSheet | OnSensors | OnTray | Naming | Looking | Attracting | Visit | OfCamera,
    standing: Standing,
) -> View:
    match place:
        case InMenu(_, chosen):
            shown = entries(place, state)
            entry = shown[chosen % len(shown)]
            name = "" if entry.player is None else standing.names[entry.player]
            now = entry.order in standing.settings
            return MenuShown(entry.phrase, chosen % len(shown), len(shown), name, now)
        case ChoosingCell(row, column):
            return CellChosen(ring, row, column)
        case OnSheet(sheet):
            candidate: Iterable[Placement] = [sheet.candidate] if sheet.candidate else []
            lying = Layout(state.edition, tuple(candidate))
            name = state.hunters[state.turn] if state.hunters else ""
            text = str(sheet.candidate.corner) if sheet.candidate else ""
            left = state.attempts - state.wrong[state.turn] if state.hunters else 0
            return SheetShown(ring, name, contents_of(sheet.layout), contents_of(lying), text, left)
        case OnSensors():
            return _building(state, ring, state.seen, _hunting(state))
        case OnTray():
            return TrayShown(_hunting(state), _tray(state, ring, place))
        case Naming():
            return NameEntered(place.text, place.near(-1), place.sign, place.near(1))
        case HostAsks() | HostIn():
            return Notice(ring, "host_asks" if isinstance(place, HostAsks) else "host_in")
        case PinOpen(pin):
            return PinShown(pin)
        case InLesson() | Correcting():
            return _for_camera(state, ring, place)
        case Looking(host) if state.secret is not None:
            return SecretShown(ring, contents_of(state.secret), confirm=not state.trusted, host=bool(host))
        case Looking() | Attracting():
            return Idle(ring, "start")


def _for_camera(state: State, ring: Ring, place: OfCamera) -> Notice | LayThis | CellTold:
    """What the camera's lesson asks for, or why its last picture was of no use; or a cell, and what may be said of it."""
    if isinstance(place, Correcting):
        return _correction(state, ring, place)
    if place.looking:
        return Notice(ring, "camera_looks")
    if place.fault:
        kind, _, about = place.fault.partition(".")
        return Notice(ring, f"camera_{kind}", about if about.isdigit() else " ".join(str(cell) for cell in place.cells))
    if place.layout is None:
        return Notice(ring, "camera_empty")
    one = place.piece
    if one is None:
        return LayThis(ring, contents_of(place.layout))
    return LayThis(ring, contents_of(place.layout), sketch_of(one), tuple(cell for cell, _ in one.cells), one.corner)


def _correction(state: State, ring: Ring, place: Correcting) -> CellTold:
    """What the builder says of a cell, with what is seen of the board."""
    seen, option = state.seen, None
    if place.pointed is not None:
        claim = place.option(state)
        piece = state.edition.piece(claim.piece) if claim is not None and claim.piece is not None else None
        sketch = sketch_of(Placement(piece, Cell(0, 0), piece.orientations[0])) if piece is not None else None
        option = Option(sketch, nothing=claim is not None and claim.piece is None)
    layout = seen.layout or seen.partial
    contents = contents_of(layout) if layout is not None else ()
    return CellTold(ring, contents, seen.cells, place.row, place.column, option, corrector(state))


def _hunting(state: State) -> str:
    """The name of the hunter whose turn it is; empty where there are none."""
    return state.hunters[state.turn] if state.hunters else ""


def _tray(state: State, ring: Ring, place: OnTray) -> Building | LayNext | WhichPiece | WhichBoard | Wait | Traced:
    """What was laid to try it out, with the beam through it; as long as it cannot be read, what a builder sees."""
    seen = state.seen
    if seen.layout is None or unread(seen) is not None:
        return _building(state, ring, seen)
    beam = sent(seen, place.port) if place.sent else None
    path = dict.fromkeys(step.cell for step in beam.path) if beam else ()
    return Traced(ring, contents_of(seen.layout), place.port, beam.answer if beam else None, tuple(path))


def _laid(state: State, ring: Ring, place: AtBoard) -> View:
    """The board that is laid; where two are laid at once, the one that the keys are about."""
    board = attended(place, state)
    if board is None or not state.own_boards:
        return _building(state, ring, state.seen, state.builder)
    return _building(state, ring, state.seen_of(board), state.hunters[board])


def _building(state: State, ring: Ring, seen: Seen, name: str = "") -> Building | LayNext | WhichPiece | WhichBoard | Wait:
    """The builder's view: a magnet beside the grid, a question, what does not add up, the piece to lay, or the board.

    A hunter who lays a solution is named, and so is a builder who has a name.
    """
    if seen.sight in _BLIND:
        return Wait(ring, _BLIND[seen.sight])
    if len(seen.to_clear) > 1:  # a single one is rather a sensor that fails: it is named beside the piece to lay
        return Building(ring, faulty=seen.to_clear, to_clear=True, name=name)
    broken = seen.whole_asked and seen.partial is not None and bool(seen.partial.problems())
    if seen.choice is not None and not seen.outside and not broken:
        return replace(which(ring, seen.choice, seen.partial), name=name)
    if seen.next_piece is not None and not seen.cells and not seen.outside:
        piece = state.edition.piece(seen.next_piece)
        return LayNext(sketch_of(Placement(piece, Cell(0, 0), piece.orientations[0])), seen.unusable, name)
    layout = seen.layout or seen.partial
    if layout is None:
        return Building(ring, faulty=seen.cells, outside=seen.outside, unusable=seen.unusable, name=name)
    problems = layout.problems()
    faulty = {cell for problem in problems if problem.fault is not Fault.MISSING for cell in problem.cells}
    return Building(
        ring,
        contents=contents_of(layout),
        faulty=tuple(sorted(faulty.union(seen.cells))),
        complete=not problems and seen.layout is not None,
        outside=seen.outside,
        unusable=seen.unusable,
        name=name,
    )
