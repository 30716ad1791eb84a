"""What somebody says of cells that a picture does not tell: with it the rest is found, and it overrules nothing."""

from collections import Counter
from random import Random

import pytest

from orapa_pi.rules.claims import Claim
from orapa_pi.rules.dealer import deal
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.sensing.reading import Meaning
from orapa_pi.vision.arrays import Image
from orapa_pi.vision.calibration import CameraCalibration
from orapa_pi.vision.reader import see
from orapa_pi.vision.sight import Read, Sight
from orapa_pi.vision.votes import ballot
from tests.scale import scaled
from tests.vision.conditions import CONDITIONS, PLAIN
from tests.vision.evidence import EDITIONS
from tests.vision.scene import draw, varied
from tests.vision.tables import table_for

HARD = (("glare", 1), ("soft shadow", 2), ("hard shadow", 1), ("laid carelessly", 1), ("camera aslant", 1))
MOST_WORDS = 8


def there(layout: Layout, cell: Cell) -> str | None:
    return next((one.piece.name for one in layout.placements for at, _ in one.cells if at == cell), None)


def read(sight: Sight) -> Read:
    assert isinstance(sight, Read), sight
    return sight


def asked_about(sight: Read, truth: Layout, claims: tuple[Claim, ...]) -> Cell | None:
    """The first cell in question of which nothing was said, or one of a piece that is missing."""
    told = {claim.cell for claim in claims}
    lost = [cell for one in truth.placements if one.piece.name in sight.reading.missing for cell, _ in one.cells]
    return next((cell for cell in (*sight.reading.cells, *lost) if cell not in told), None)


def corrected(picture: Image, calibration: CameraCalibration, truth: Layout) -> tuple[Sight, tuple[Claim, ...]]:
    """What comes of it when somebody answers truly, as long as anything is asked."""
    claims: tuple[Claim, ...] = ()
    sight = see(picture, truth.edition, calibration)
    while isinstance(sight, Read) and sight.reading.layout is None and len(claims) < MOST_WORDS:
        cell = asked_about(sight, truth, claims)
        if cell is None:
            break
        claims = (*claims, Claim(cell, there(truth, cell)))
        sight = see(picture, truth.edition, calibration, claims)
    return sight, claims


@pytest.mark.soak
@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_with_true_words_what_was_refused_becomes_exact_and_never_wrong(edition: Edition) -> None:
    table, calibration, _ = table_for(edition)
    rng, came = Random(f"true words {edition}"), Counter[str]()
    for name, severity in HARD:
        for _ in range(max(3, scaled(20))):
            truth = deal(edition, rng)
            sight, claims = corrected(draw(truth, table, varied(CONDITIONS[name][severity], rng)), calibration, truth)
            layout = sight.reading.layout if isinstance(sight, Read) else None
            came["refused" if layout is None else "told" if claims else "exact"] += 1
            assert layout is None or layout.looks_like(truth), f"{name} {severity}: {truth} with {claims}"
            assert not claims or layout is None or read(sight).claims == claims
    assert came["told"] > came["refused"], came


@pytest.mark.soak
@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_a_false_word_is_contradicted_by_the_rest_of_the_board(edition: Edition) -> None:
    """In a good picture nothing said makes a board exact that does not lie there; what the picture tells is not overruled."""
    table, calibration, _ = table_for(edition)
    rng = Random(f"false words {edition}")
    for _ in range(max(3, scaled(20))):
        truth = deal(edition, rng)
        unfinished = Layout(edition, truth.placements[1:])
        names = [None, *(piece.name for piece in edition.pieces)]
        for lying in (truth, unfinished):
            picture = draw(lying, table, varied(PLAIN, rng))
            cell = rng.choice(list(edition.grid))
            claim = Claim(cell, rng.choice([name for name in names if name != there(lying, cell)]))
            sight = read(see(picture, edition, calibration, (claim,)))
            if lying is truth:
                assert sight.reading.layout is not None
                assert sight.reading.layout.looks_like(truth)
                assert sight.claims == ()
            else:
                assert sight.reading.meaning is not Meaning.EXACT, claim
                assert sight.claims == (claim,)


@pytest.mark.parametrize("edition", [one for one in EDITIONS if any(piece.drawing == ("#",) for piece in one.pieces)], ids=str)
def test_a_piece_of_one_cell_is_not_believed_in_where_the_board_is_plainly_bare(edition: Edition) -> None:
    """Its word was true when the board was locked; then somebody takes the piece away."""
    table, calibration, _ = table_for(edition)
    rng = Random(f"taken away {edition}")
    for _ in range(3):
        truth = deal(edition, rng)
        for one in (one for one in truth.placements if len(one.cells) == 1):
            picture = draw(Layout(edition, tuple(other for other in truth.placements if other is not one)), table, PLAIN)
            claim = Claim(one.cells[0][0], one.piece.name)
            sight = read(see(picture, edition, calibration, (claim,)))
            assert sight.reading.layout is None, claim
            assert claim.cell in sight.reading.cells


def test_claims_that_no_arrangement_fits_are_named() -> None:
    edition = EDITIONS[0]
    table, calibration, layout = table_for(edition)
    picture = draw(Layout(edition, layout.placements[1:]), table, PLAIN)
    twice = (Claim(Cell(0, 0), "blue"), Claim(Cell(7, 9), "blue"))
    sight = read(see(picture, edition, calibration, twice))
    assert sight.reading.meaning is Meaning.FAULTY
    assert sight.reading.cells == (Cell(0, 0), Cell(7, 9))


def test_without_a_calibration_a_word_changes_nothing() -> None:
    edition = EDITIONS[0]
    table, _, layout = table_for(edition)
    picture = draw(layout, table, PLAIN)
    assert see(picture, edition, None, (Claim(Cell(0, 0)),)) == see(picture, edition, None)


def test_a_vote_says_so_if_one_of_the_frames_needed_a_word() -> None:
    edition = EDITIONS[0]
    table, calibration, layout = table_for(edition)
    alone = read(see(draw(layout, table, PLAIN), edition, calibration))
    claims = (Claim(Cell(0, 0), there(layout, Cell(0, 0))),)
    with_word = Read(alone.reading, alone.way, claims=claims)
    assert read(ballot([with_word, alone, alone])).claims == claims
    assert read(ballot([alone, alone, alone])).claims == ()
