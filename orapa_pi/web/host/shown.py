"""What the host's page is told, as JSON values: what holds now, and what is looked at."""

from orapa_pi.app.hosting import BoardLooked, HostSight, Looked
from orapa_pi.play.menu_lines import Line
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import format_layout
from orapa_pi.screen.answers import listed, piece_in_words
from orapa_pi.screen.words import Words
from orapa_pi.sensing.outline import Outline
from orapa_pi.web.emulated.shown import game_shown
from orapa_pi.web.hunters.seats import Seat

Json = dict[str, object]


def game_words(words: Words, host: str) -> Json:
    """The words of the page, and what it is called: `host` is its session's digest."""
    return {"language": words.language, "words": words.section("host"), "me": _called(host)}


def sight_shown(sight: HostSight, addresses: tuple[str, ...], *, takes_photos: bool, has_camera: bool = False) -> Json:
    """What everybody at the box may see as well: the match without its secret, the menu, the table's health."""
    match, words = sight.match, sight.words
    return {
        "language": words.language,
        "status": _status(sight),
        "running": match.running,
        "can_look": match.can_look,
        "lines": [_line_shown(line, sight) for line in sight.lines],
        "asking": sight.asking.value if sight.asking else "",
        "let_in": sight.let_in.value if sight.let_in else "",
        "host": _called(sight.host),
        "left_s": sight.left_s,
        "paired": sight.paired,
        "photos": takes_photos,
        "camera": has_camera,
        "lesson": sight.lesson,
        "faults": list(sight.faults),
        "addresses": list(addresses),
    }


def _called(host: str) -> str:
    """Enough of a session's digest for a page to know itself by."""
    return host[:8]


def _status(sight: HostSight) -> list[str]:
    """The match in sentences."""
    match, words = sight.match, sight.words
    mode, stage = words.say(f"host.menu.{match.mode}"), words.say(f"host.stage.{match.stage}")
    sentences = [words.say("host.status.mode", mode=mode, stage=stage)]
    if match.hunters:
        sentences.append(words.say("host.status.hunters", names=listed(words, list(match.hunters))))
    if match.setter:
        sentences.append(words.say("host.status.setter", name=match.setter))
    if match.turn:
        sentences.append(words.say("host.status.turn", name=match.turn))
    if match.paused:
        sentences.append(words.say("host.status.paused"))
    if match.running:
        sentences.append(words.say("host.status.questions", count=match.questions))
    return sentences


def _line_shown(line: Line, sight: HostSight) -> Json:
    names = sight.standing.names
    return {
        "path": list(line.path),
        "said": [_said(name, names, sight.words) for name in line.path],
        "admitted": line.admitted,
        "text": names[line.entry.player or 0] if line.takes_text else None,
        "now": line.entry.order in sight.standing.settings,
    }


def _said(name: str, names: tuple[str, ...], words: Words) -> str:
    key, _, player = name.partition(".")
    return words.say(f"host.menu.{key}", name=names[int(player)] if player else "")


def seats_shown(seats: tuple[Seat, ...]) -> Json:
    """Who sits where, as everybody may see it; codes and sheets are their owners'."""
    return {"seats": [{"name": seat.name, "colour": seat.colour.value, "symbol": seat.symbol.value} for seat in seats]}


def look_shown(looked: Looked, words: Words) -> Json:
    """What is looked at: the locked layout, and for every sensor board its raw picture and what is read from it."""
    return {
        "secret": layout_shown(looked.secret, words) if looked.secret is not None else None,
        "boards": [_board_shown(board, words) for board in looked.boards],
    }


def layout_shown(layout: Layout, words: Words) -> Json:
    """A layout to be drawn."""
    game = game_shown(layout.edition, words, can_break=False, has_keys=False)
    return {
        **{name: game[name] for name in ("columns", "rows", "ports", "pieces")},
        "lying": [
            {"name": one.piece.name, "corner": list(one.corner), "way": one.orientation.name} for one in layout.placements
        ],
        "line": format_layout(layout),
        "said": listed(words, [piece_in_words(words, layout.edition, one.piece.name) for one in layout.placements]),
    }


def outline_shown(outline: Outline, said: str) -> Json:
    """Where the cells of a board lie in a picture, in pixels, and what there is to say of that."""
    return {
        "corners": [list(corner) for corner in outline.corners],
        "lines": [[*one, *other] for one, other in outline.lines()],
        "labels": [[label, *pixel] for label, pixel in outline.labels()],
        "said": said,
    }


def _board_shown(board: BoardLooked, words: Words) -> Json:
    read = board.seen.layout or board.seen.partial
    return {
        "sensors": list(board.picture.rows()) if board.picture is not None else [],
        "moving": board.seen.moving,
        "read": layout_shown(read, words) if read is not None and read.placements else None,
    }
