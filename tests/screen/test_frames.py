"""Golden frames of every view, the font, and what public views may not know."""

from itertools import combinations
from random import Random
from string import ascii_uppercase, digits

import pytest

from orapa_pi.phrases import languages, load_words
from orapa_pi.play.events import BoardSeen, Effect, Event, Fired, LockPressed, PortTurned, QuestionAsked
from orapa_pi.play.state import Choice, Seen, Sight, start
from orapa_pi.play.update import update
from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import PORTS, Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.pieces import Piece, Placement
from orapa_pi.rules.questions import BeamQuestion, CellQuestion, Question, look_at
from orapa_pi.rules.space import SPACE
from orapa_pi.rules.tracer import Tracer
from orapa_pi.screen.drawing import BEATS_PER_PAGE
from orapa_pi.screen.font import GLYPHS, LINE_GLYPHS, lit_pixels, pages_of, writable
from orapa_pi.screen.frame import Frame
from orapa_pi.screen.options import sketch_of
from orapa_pi.screen.palette import CELLS, ENDINGS, LETTERS, MIXTURES
from orapa_pi.screen.picture import to_png
from orapa_pi.screen.render import render
from orapa_pi.screen.terminal import to_plain, to_terminal
from orapa_pi.screen.view import idle, view
from orapa_pi.screen.views import Audience, LayNext, PinShown, PortChosen, Ring, SecretShown, WhichPiece, for_whom
from tests.rules.layouts import EDITIONS
from tests.screen.sheet import frames, golden_file, golden_text, views

WORDS = load_words("en")


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("edition", [MINE, SPACE], ids=str)
def test_every_view_looks_as_recorded(edition: Edition, language: str) -> None:
    assert golden_text(edition, language) == golden_file(edition, language).read_text(encoding="utf-8")


@pytest.mark.parametrize("edition", [MINE, *(SPACE.with_grid(grid) for grid in SPACE.grids)], ids=str)
def test_the_ring_has_a_pixel_for_every_port_and_the_line_stays_clear_of_it(edition: Edition) -> None:
    frame = frames(edition, "en")[0][1]
    ring = [(x, y) for y in range(11) for x in range(16) if frame.at(x, y) != (0, 0, 0)]
    assert len(ring) == 36
    assert max(y for _, y in ring) == edition.grid.rows + 1


def test_any_two_glyphs_differ_in_two_pixels() -> None:
    for one, other in combinations(digits + ascii_uppercase, 2):
        assert len(set(lit_pixels(one)) ^ set(lit_pixels(other))) >= 2, f"{one} and {other}"
    for glyph in GLYPHS.values():
        assert [len(row) for row in glyph] == [3] * 5


@pytest.mark.parametrize("language", languages())
def test_every_text_of_the_matrix_fits_its_line(language: str) -> None:
    words = load_words(language)
    for key, text in words.phrases.items():
        if key.startswith("code.colour."):
            assert len(text) == 2, key
        elif key.startswith("code."):
            assert len(text) <= LINE_GLYPHS, key
        elif key.startswith(("matrix.", "menu.", "notice.")):
            assert all(len(page) <= LINE_GLYPHS for page in pages_of(text)), key
        if key.startswith(("code.", "matrix.", "menu.", "notice.")):
            lit_pixels(text.replace("{name}", "ANN").replace("{count}", "2"))  # KeyError for a sign without a glyph


@pytest.mark.parametrize("language", languages())
def test_codes_tell_all_answers_apart(language: str) -> None:
    phrases = load_words(language).phrases
    beams = [text for key, text in phrases.items() if key.startswith(("code.colour.", "code.beam."))]
    cells = [text for key, text in phrases.items() if key.startswith("code.cell.")]
    assert len(set(beams)) == len(beams) == 19
    assert len(set(cells)) == len(cells) == 8


def test_long_words_are_paged_in_even_parts() -> None:
    assert pages_of("SETTER ONLY") == ("SET", "TER", "ONLY")
    assert pages_of("WAIT") == ("WAIT",)
    assert pages_of("ABCDEFGHI") == ("ABC", "DEF", "GHI")


def test_the_codes_of_the_matrix_in_both_languages() -> None:
    order = "transparent red yellow blue white orange purple green pink lemon sky_blue black gray light_orange"
    keys = [*order.split(), "light_purple", "light_green"]
    for language, codes in {
        "en": "TR RD YE BL WH OR PU GN PI LE SB BK GY LO LP LG ABS GONE TRAP",
        "nl": "TR RO GE BL WI OR PA GN RZ LG LB ZW GS LO LP LN ABS WEG VAST",
    }.items():
        words = load_words(language)
        beams = [words.say(f"code.beam.{ending}") for ending in ("absorbed", "disappeared", "trapped")]
        assert [words.say(f"code.colour.{key}") for key in keys] + beams == codes.split()


def test_every_colour_of_the_palette_has_its_letter() -> None:
    used = {*MIXTURES.values(), *ENDINGS.values(), *CELLS.values()}
    assert used <= set(LETTERS)
    assert len(set(LETTERS.values())) == len(LETTERS)


@pytest.mark.parametrize("edition", [MINE, *(SPACE.with_grid(grid) for grid in SPACE.grids)], ids=str)
@pytest.mark.parametrize("left_s", [0, 9, 60, 99, 300])
def test_the_seconds_stand_inside_the_ring_and_on_a_line_of_text(edition: Edition, left_s: int) -> None:
    shown = PortChosen(Ring(edition.grid), PORTS[6])
    with_time, without = render(shown, WORDS, 0, left_s), render(shown, WORDS, 0)
    changed = [(x, y) for x in range(16) for y in range(16) if with_time.at(x, y) != without.at(x, y)]
    left, top = (16 - edition.grid.columns) // 2, 1
    assert changed
    assert all(left <= x < left + edition.grid.columns and top <= y < top + edition.grid.rows for x, y in changed)
    assert with_time.line == f"{left_s} {without.line}"


def test_accents_are_left_out_where_the_font_has_none() -> None:
    assert writable("Zoë") == "ZOE"
    assert writable("日") == "?"


def test_frames_as_text() -> None:
    frame = Frame(bytes([220, 0, 0] + [0] * 765))
    assert to_plain(frame).splitlines()[0] == "r" + "." * 15
    assert to_terminal(frame).splitlines()[0].startswith("\x1b[38;2;220;0;0;48;2;0;0;0m▀")
    assert len(to_terminal(frame).splitlines()) == 8
    assert "?" in to_plain(Frame(bytes([1, 2, 3] + [0] * 765)))


def test_frames_as_a_picture() -> None:
    assert to_png(frames(MINE, "en")[:3]).startswith(b"\x89PNG")


@pytest.mark.parametrize("edition", [MINE, SPACE], ids=str)
def test_a_private_view_says_so_first(edition: Edition) -> None:
    private = {name: view for name, (view, _) in views(edition).items() if view.audience is Audience.PRIVATE}
    assert len(private) > 10
    for name, shown in private.items():
        pages = 4 if isinstance(shown, SecretShown) else 2 if for_whom(shown) else 3
        if isinstance(shown, PinShown) or (isinstance(shown, SecretShown) and shown.host):
            pages = 1 if isinstance(shown, PinShown) else 3
        first = [to_plain(render(shown, WORDS, beat)) for beat in range(pages * BEATS_PER_PAGE)]
        assert all(set(text) <= set(".!\n") for text in first), name
        drawn = to_plain(render(shown, WORDS, pages * BEATS_PER_PAGE))
        assert set(drawn) - set(".!\n"), name


PIECES = [(edition, piece) for edition in (MINE, SPACE) for piece in edition.base + edition.optional]


@pytest.mark.parametrize(("edition", "piece"), PIECES, ids=str)
def test_pieces_that_a_switch_cannot_tell_apart_are_drawn_differently(edition: Edition, piece: Piece) -> None:
    """Every way to lie against every way of a piece on the same cells, as the two options of a question and alone."""
    ways = [Placement(one, Cell(0, 0), way) for one in edition.base + edition.optional for way in one.orientations]
    for this in (way for way in ways if way.piece == piece):
        for other in ways:
            if other != this and {cell for cell, _ in this.cells} == {cell for cell, _ in other.cells}:
                pair = WhichPiece((sketch_of(this), sketch_of(other)))
                swapped = WhichPiece(pair.sketches[::-1])
                assert render(pair, WORDS, 12) != render(swapped, WORDS, 12)
                assert render(LayNext(sketch_of(this)), WORDS, 12) != render(LayNext(sketch_of(other)), WORDS, 12)
                above = to_plain(render(pair, WORDS, 12)).splitlines()[:11]
                lit = sum(sign != "." for line in above for sign in line)
                assert lit >= 2 * len(this.cells) * 2, "a part of a picture is cut off"


def public_frames(secret: Layout, events: list[Event]) -> list[bytes]:
    """All that the matrix shows from locking on, over several beats after every event."""
    state = start(secret.edition)
    state, _ = update(state, BoardSeen(Seen(Sight.CLEAR, secret)))
    state, effects = update(state, LockPressed())
    shown: list[bytes] = []
    for event in events:
        state, effects = update(state, event)
        what: list[Effect | None] = [None, *effects]
        for seen in (*(view(state, effect) for effect in what), idle(state)):
            assert seen.audience is Audience.PUBLIC
            shown.extend(render(seen, WORDS, beat).pixels for beat in range(12))
    return shown


def questions_by_agreement(one: Layout, other: Layout) -> tuple[list[Question], list[Question]]:
    """The questions that two secrets answer alike, and those that they answer differently."""
    answers = zip(PORTS, Tracer(one).answers(), Tracer(other).answers(), strict=True)
    alike: list[Question] = []
    unlike: list[Question] = []
    for port, this, that in answers:
        (alike if this == that else unlike).append(BeamQuestion(port))
    for cell in one.edition.grid:
        (alike if look_at(one, cell) == look_at(other, cell) else unlike).append(CellQuestion(cell))
    return alike, unlike


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_public_frames_are_equal_for_two_secrets_with_the_same_answers(edition: Edition) -> None:
    rng = Random(f"secrets {edition}")
    for _ in range(20):
        one, other = deal(edition, rng), deal(edition, rng)
        alike, unlike = questions_by_agreement(one, other)
        events: list[Event] = [QuestionAsked(question) for question in rng.sample(alike, 8)]
        events += [BoardSeen(Seen(Sight.LOST)), QuestionAsked(unlike[0]), PortTurned(5)]
        events += [BoardSeen(Seen(Sight.UNSURE, cells=(rng.choice(list(edition.grid)),))), QuestionAsked(unlike[-1]), Fired()]
        cell, piece = rng.choice(list(edition.grid)), rng.choice(edition.pieces).name
        private = Seen(
            Sight.UNSURE,
            partial=one,
            missing=(piece,),
            cells=(cell,),
            outside=(cell,),
            next_piece=piece,
            choice=Choice((one, other)),
            unusable=(cell,),
            to_clear=(cell,),
            moving=True,
        )
        events += [BoardSeen(private), QuestionAsked(unlike[-1])]
        assert public_frames(one, events) == public_frames(other, events)
        assert public_frames(one, [QuestionAsked(unlike[0])]) != public_frames(other, [QuestionAsked(unlike[0])])
