"""From a view of the accounts to the frame on the matrix: players as symbols at the top, two lines of four glyphs below.

Whoever's turn it is has a line below the symbol, the chosen player's symbol blinks, and only a point is left of who is extinct.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never
from unicodedata import combining, normalize

from orapa_pi.opera.state import Sector
from orapa_pi.opera.war_state import Result
from orapa_pi.opera.wording import Term, Value
from orapa_pi.screen.account_views import (
    AccountView,
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
    WarShown,
    WinnerShown,
)
from orapa_pi.screen.drawing import BEATS_PER_PAGE
from orapa_pi.screen.font import GLYPHS, LINE_GLYPHS, lit_pixels, pages_of, scrolled
from orapa_pi.screen.frame import WIDTH, Canvas, Frame, Rgb
from orapa_pi.screen.palette import ENTRY, FREE, GHOST, GOOD, MIXTURES, TEXT, WARNING
from orapa_pi.screen.words import Words

SYMBOLS = (
    ("#..", "##.", "###"),
    ("###", "...", "###"),
    ("#.#", "#.#", "#.#"),
    ("#..", ".#.", "..#"),
)
"""The players' symbols in the order of play; none looks like a sector's."""
COLOURS: tuple[Rgb, ...] = (MIXTURES["orange"], MIXTURES["sky blue"], MIXTURES["light green"], MIXTURES["pink"])
UPPER_Y, LOWER_Y = 5, 11


@dataclass(frozen=True, slots=True)
class Ink:
    """Glyphs in one colour."""

    text: str
    colour: Rgb = TEXT


Line = tuple[Ink, ...]
Page = tuple[Line, Line]


def spelled(text: str) -> str:
    """The text in the font's capitals: without accents, and with a space for a sign that the font does not have."""
    bare = "".join(letter for letter in normalize("NFKD", text) if not combining(letter))
    return " ".join("".join(letter if letter in GLYPHS else " " for letter in bare.upper()).split())


def short(label: str) -> str:
    """Four glyphs of a name; the number at its end stays, as it tells two cards of one name apart."""
    whole = spelled(label)
    name, _, end = whole.rpartition(" ")
    if len(whole) <= LINE_GLYPHS or not (name and end.isdigit() and len(end) < LINE_GLYPHS):
        return whole[:LINE_GLYPHS]
    return f"{name[: LINE_GLYPHS - len(end)]}{end}"


def render_account(view: AccountView, words: Words, beat: int) -> Frame:
    """Draw a view at a beat (four a second, counted from when the view appeared)."""
    canvas = Canvas()
    pages = _pages(view, words, beat)
    match view:
        case LineShown(_, number, count):
            for place in range(count):
                canvas.set(place % WIDTH, 2 * (place // WIDTH), ENTRY if place == number else FREE)
        case EntryShown() | InvitationShown():
            pass
        case _:
            _draw_seats(canvas, view.seats, beat)
    page = pages[beat // BEATS_PER_PAGE % len(pages)]
    for y, line in zip((UPPER_Y, LOWER_Y), page, strict=True):
        _draw_line(canvas, line, y)
    flat = (ink.text for page in pages for line in page for ink in line)
    canvas.write(scrolled(" ".join(text.strip() for text in flat if text.strip()), beat))
    return canvas.frame()


def _draw_seats(canvas: Canvas, seats: Seats, beat: int) -> None:
    for place, tab in enumerate(seats.tabs):
        left, colour = 4 * place, COLOURS[place % len(COLOURS)]
        if not tab.living:
            canvas.set(left + 1, 1, GHOST)
            continue
        if place != seats.chosen or beat % 4 != 3:
            for y, row in enumerate(SYMBOLS[place % len(SYMBOLS)]):
                for x, dot in enumerate(row):
                    if dot == "#":
                        canvas.set(left + x, y, colour)
        if tab.active:
            for x in range(3):
                canvas.set(left + x, 3, ENTRY)


def _draw_line(canvas: Canvas, line: Line, top: int) -> None:
    glyph = 0
    for ink in line:
        for x, y in lit_pixels(ink.text):
            canvas.set(4 * glyph + x, top + y, ink.colour)
        glyph += len(ink.text)


def _pages(view: AccountView, words: Words, beat: int) -> Sequence[Page]:
    match view:
        case NumbersShown():
            return _numbers(view, words)
        case FieldShown(seats, figure, taken):
            code = _code(words, figure.key)
            mark = "=" if taken else " "
            return [((Ink(f"{code} {mark}"),), (Ink(f"{_amount(figure):>{LINE_GLYPHS}}", _colour(seats)),))]
        case WarShown():
            return _war(view, words)
        case LineShown(key):
            return _beside("", words.say(f"account.{key}"))
        case QuestionShown():
            return _question(view, words, beat)
        case RefusalShown():
            return _refusal(view, words)
        case EntryShown(number, count):
            return [((Ink(f"{number:>{LINE_GLYPHS}}"),), (Ink(f"/{count:>{LINE_GLYPHS - 1}}", GHOST),))]
        case InvitationShown():
            return _in_pairs(words.say("account.invitation"))
        case WinnerShown(seats, name):
            said = words.say("account.wins" if name else "account.draw")
            return _beside(name, said, _colour(seats))
        case _:
            assert_never(view)


def _colour(seats: Seats) -> Rgb:
    return TEXT if seats.chosen is None else COLOURS[seats.chosen % len(COLOURS)]


def _code(words: Words, key: str) -> str:
    return words.say(f"account.code_{key}")


def _amount(figure: Figure) -> str:
    """The number, or that it is longer than a line: part of a number would be another one."""
    text = str(figure.amount)
    return text if len(text) <= LINE_GLYPHS else ">999" if figure.amount > 0 else "-???"


def _figure(words: Words, figure: Figure, colour: Rgb) -> Line:
    """The number at the right, and as much of its code as there is room for."""
    amount = _amount(figure)
    code = _code(words, figure.key)[: LINE_GLYPHS - len(amount)]
    return (Ink(code), Ink(" " * (LINE_GLYPHS - len(amount) - len(code)) + amount, colour))


def _numbers(view: NumbersShown, words: Words) -> list[Page]:
    colour = _colour(view.seats)
    head: Line = (Ink(short(view.name), colour),)
    shown = [head, *(_figure(words, figure, colour) for figure in view.figures)]
    shown += [(Ink(_code(words, f"phase_{view.phase}")),), *_place(view.sectors)]
    shown += [()] * (len(shown) % 2)
    pages = [*_waiting(view.waiting, words), *zip(shown[::2], shown[1::2], strict=True)]
    if view.warning:
        pages.insert(0, ((Ink(words.say(f"matrix.{view.warning}")[:LINE_GLYPHS], WARNING),), (Ink("!", WARNING),)))
    if view.coming is None:
        return pages
    whose, win = COLOURS[view.coming.place % len(COLOURS)], (Ink(words.say("account.win"), GOOD),)
    rounds = words.say("account.rounds", rounds=view.coming.rounds)[:LINE_GLYPHS]
    return [((Ink(short(view.coming.name), whose),), win), (win, (Ink(rounds, GOOD),)), *pages]


def _place(sectors: tuple[Sector, ...]) -> list[Line]:
    """Sectors by their symbols, or by their first letters where the font lacks the symbol, four on a line."""
    signs = tuple(Ink(one.symbol if one.symbol in GLYPHS else spelled(one.name)[:1] or "?", one.colour) for one in sectors)
    return [signs[start : start + LINE_GLYPHS] for start in range(0, len(signs), LINE_GLYPHS)] or [(Ink("-", GHOST),)]


FATES: dict[Result | None, tuple[str, str]] = {
    None: ("open", "open"),
    Result.BLOCKED: ("blocked", "blocked"),
    Result.ATTACKER_DESTROYED: ("gone", "free"),
    Result.DEFENDER_DESTROYED: ("free", "gone"),
    Result.BOTH_DESTROYED: ("gone", "gone"),
}
"""What became of the attacking and of the blocking ship."""


def _war(view: WarShown, words: Words) -> list[Page]:
    """Who attacks whom; then pair by pair the ships and what became of them; then the units to lose. Attacker above."""
    above, below = (COLOURS[place % len(COLOURS)] for place in view.places)
    attacker, defender = (short(name)[: LINE_GLYPHS - 1] for name in view.names)
    pages: list[Page] = [
        ((Ink(f"{attacker:<3}", above), Ink(">", WARNING)), (Ink(defender, below),)),
        ((Ink(_code(words, f"phase_{view.phase}"), WARNING),), (Ink(f"={len(view.pairs)}"),)),
        *_waiting(view.waiting, words),
    ]
    for pair in view.pairs:
        pages += [_ships(pair, above, below), _fates(pair, words, above, below)]
    if any(view.due):
        pages.append((_lost(words, view.due[0], above), _lost(words, view.due[1], below)))
    return pages


def _waiting(card: str, words: Words) -> list[Page]:
    """The consumable that is to be resolved next."""
    return [((Ink(words.say("account.waiting"), WARNING),), (Ink(short(card)),))] if card else []


def _lost(words: Words, units: int, colour: Rgb) -> Line:
    return Ink(words.say("account.lose")[: LINE_GLYPHS - 2]), Ink(f"{units:>2}", colour)


def _ships(pair: PairShown, above: Rgb, below: Rgb) -> Page:
    return (Ink(short(pair.attacker), above),), (Ink(short(pair.defender), below),)


def _fates(pair: PairShown, words: Words, above: Rgb, below: Rgb) -> Page:
    first, second = (words.say(f"account.fate_{fate}") for fate in FATES[pair.result])
    return (Ink(first, above),), (Ink(second, below),)


def _parts(text: str) -> list[str]:
    """Pieces of at most four glyphs; a text that fits is one, spaces and all."""
    line = spelled(text)
    return [line] if len(line) <= LINE_GLYPHS else list(pages_of(line))


def _beside(title: str, text: str, colour: Rgb = TEXT) -> list[Page]:
    """The title above and the text below, each turned over by itself."""
    above, below = _parts(title), _parts(text)
    length = max(len(above), len(below))
    return [((Ink(above[i % len(above)]),), (Ink(below[i % len(below)], colour),)) for i in range(length)]


def _in_pairs(text: str, colour: Rgb = TEXT) -> list[Page]:
    """A longer text over both lines, page by page."""
    parts = _parts(text)
    parts += [""] * (len(parts) % 2)
    return [((Ink(first, colour),), (Ink(second, colour),)) for first, second in zip(parts[::2], parts[1::2], strict=True)]


def phrase(words: Words, key: str) -> str:
    """A question or answer in the words of the panel, or in those of the rules."""
    own = f"account.{key}"
    return words.say(own if own in words.phrases else f"opera.{key}")


def label_in_words(words: Words, label: Value) -> str:
    """An answer that can be given: literally, or by its phrase."""
    return phrase(words, label.key) if isinstance(label, Term) else str(label)


def _question(view: QuestionShown, words: Words, beat: int) -> list[Page]:
    title = f"{view.about} {phrase(words, view.key)}"
    label = label_in_words(words, view.label)
    if not view.typed:
        return _beside(title, label, ENTRY)
    above = _parts(title)
    tail = view.typed[-(LINE_GLYPHS - 1) :]
    cursor = spelled(label)[:1] if isinstance(view.label, str) and beat % 2 == 0 else ""
    below: Line = (Ink(tail), Ink(cursor, ENTRY)) if isinstance(view.label, str) else (Ink(spelled(label)[:LINE_GLYPHS], GOOD),)
    return [((Ink(part),), below) for part in above]


def _refusal(view: RefusalShown, words: Words) -> list[Page]:
    """A hint: the whole sentence is said, and would take ten pages here."""
    if view.pointed:
        return _in_pairs(words.say("account.anyway"), WARNING)
    return _in_pairs(words.say(f"opera.hint_{view.refusal.rule.key}"), WARNING)
