"""Which view asks a question: drawings where they suffice, else boards; and no two options look alike on the matrix."""

from orapa_pi.phrases import load_words
from orapa_pi.play.state import Choice
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.notation import parse_layout
from orapa_pi.screen.font import GLYPH_HEIGHT
from orapa_pi.screen.frame import HEIGHT, WIDTH
from orapa_pi.screen.options import which
from orapa_pi.screen.render import render
from orapa_pi.screen.views import Ring, WhichBoard, WhichPiece

WORDS = load_words("en")
RING = Ring(MINE.grid)
CERTAIN = parse_layout("mine:white_big@A3S,blue@G1N")


def with_red(*places: str) -> tuple[Layout, ...]:
    return tuple(parse_layout(f"mine:white_big@A3S,blue@G1N,{place}") for place in places)


def pictures(options: tuple[Layout, ...], pointed: int) -> tuple[bytes, ...]:
    """All that is drawn above the text line over some beats."""
    view = which(RING, Choice(options, pointed), CERTAIN)
    above = 3 * WIDTH * (HEIGHT - GLYPH_HEIGHT)
    return tuple(render(view, WORDS, beat).pixels[:above] for beat in range(12, 28))


def test_mirror_images_on_the_same_cells_are_drawn_as_pieces() -> None:
    view = which(RING, Choice(with_red("red@E8N", "red@E8Nm"), 1), CERTAIN)
    assert isinstance(view, WhichPiece)
    assert view.pointed == 1
    assert view.sketches[0] != view.sketches[1]


def test_where_a_piece_may_lie_elsewhere_too_every_option_looks_different() -> None:
    """Two cells of the red gem are seen and the third is dead: it may reach further at either end, with either side up."""
    options = with_red("red@E7N", "red@E7Nm", "red@E8N", "red@E8Nm")
    view = which(RING, Choice(options, 2), CERTAIN)
    assert isinstance(view, WhichBoard)
    assert [str(cell) for cell in view.differing] == ["E7", "E8", "E9", "E10"]
    assert len({pictures(options, pointed) for pointed in range(4)}) == 4


def test_a_single_option_points_out_the_new_piece() -> None:
    (option,) = with_red("red@E8N")
    view = which(RING, Choice((option,)), CERTAIN)
    assert isinstance(view, WhichBoard)
    assert [str(cell) for cell in view.differing] == ["E8", "E9", "E10"]
    assert view.sketch is not None
    whole = which(RING, Choice((option,)), None)
    assert isinstance(whole, WhichBoard)
    assert (whole.differing, whole.sketch) == ((), None)


def test_whole_boards_are_shown_where_several_pieces_differ() -> None:
    options = (parse_layout("mine:white_small@A1,red@E8N"), parse_layout("mine:white_small@A2,red@E7N"))
    view = which(RING, Choice(options, 0), None)
    assert isinstance(view, WhichBoard)
    assert view.sketch is None
    assert {"A1", "A2", "A3", "E7", "E10"} <= {str(cell) for cell in view.differing}
