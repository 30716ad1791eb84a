"""Decoding: from a picture to what it means.

All arrangements without overlap are searched, also those that break a rule, so that a rule break can be named and "nothing
gives this picture" means a wrong sensor or a foreign magnet.
"""

from collections.abc import Iterable, Sequence
from itertools import compress, islice

from orapa_pi.rules.edition import Edition
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.masks import is_legal
from orapa_pi.sensing.codes import Arrangement, Seen, bits, code_table
from orapa_pi.sensing.picture import Picture
from orapa_pi.sensing.reading import Meaning, Reading
from orapa_pi.sensing.search import Search, Steps

MAX_CANDIDATES = 32
MAX_STEPS = 5_000


def decode(picture: Picture) -> Reading:
    """What the picture means; judging never raises. Gives up with `more` beyond 32 candidates or 5,000 placements laid."""
    edition = picture.edition
    table = code_table(edition, picture.kind)
    seen = Seen.of(picture)
    steps = Steps(MAX_STEPS)
    for missing in range(len(edition.pieces) + 1):
        found = _first(Search(table, seen, missing, steps).arrangements())
        if steps.spent or len(found) > MAX_CANDIDATES:
            return _cut(edition, found)
        if found:
            return _unfinished(edition, found) if missing else _finished(edition, found)
    blamed = _first(one for one in Search(table, seen, 0, steps).arrangements(errors=1) if _legal(edition, one))
    if steps.spent or len(blamed) > MAX_CANDIDATES:
        return _cut(edition, ())  # none of those found gives this picture
    return _faulty(edition, blamed, seen)


def _first(found: Iterable[Arrangement]) -> list[Arrangement]:
    """One more than may be reported, to know whether there are more."""
    return list(islice(found, MAX_CANDIDATES + 1))


def _finished(edition: Edition, found: Sequence[Arrangement]) -> Reading:
    """The reading when every piece lies on the board."""
    legal, illegal = _by_law(edition, found)
    if len(legal) == 1:
        return Reading(Meaning.EXACT, legal[0], candidates=illegal)
    if not legal and len(illegal) == 1:
        return Reading(Meaning.EXACT, illegal[0], problems=illegal[0].problems())
    candidates = legal + illegal
    return Reading(Meaning.AMBIGUOUS, candidates=candidates, cells=differing_cells(candidates))


def _unfinished(edition: Edition, found: Sequence[Arrangement]) -> Reading:
    candidates = distinct(_layout(edition, one) for one in found)
    return Reading(Meaning.UNFINISHED, candidates=candidates, missing=_missing(edition, candidates))


def _faulty(edition: Edition, blamed: Sequence[Arrangement], seen: Seen) -> Reading:
    """The reading when nothing gives this picture; `blamed` are the legal arrangements that would but for one sensor."""
    cells = list(edition.grid)
    wrong = {index for one in blamed for index in bits(seen.disagreeing(one))}
    candidates = distinct(_layout(edition, one) for one in blamed)
    return Reading(Meaning.FAULTY, candidates=candidates, cells=tuple(cells[index] for index in sorted(wrong)))


def _cut(edition: Edition, found: Sequence[Arrangement]) -> Reading:
    """The reading when the search was given up: nothing is certain."""
    legal, illegal = _by_law(edition, found)
    candidates = (legal + illegal)[:MAX_CANDIDATES]
    return Reading(
        Meaning.AMBIGUOUS,
        candidates=candidates,
        cells=differing_cells(candidates),
        missing=_missing(edition, candidates),
        more=True,
    )


def _legal(edition: Edition, arrangement: Arrangement) -> bool:
    return is_legal(edition.grid, [place.masked for place in arrangement])


def _by_law(edition: Edition, found: Sequence[Arrangement]) -> tuple[tuple[Layout, ...], tuple[Layout, ...]]:
    """The different layouts that break no rule but for missing pieces, and those that do."""
    lawful = [_legal(edition, one) for one in found]
    layouts = [_layout(edition, one) for one in found]
    return distinct(compress(layouts, lawful)), distinct(layout for layout, ok in zip(layouts, lawful, strict=True) if not ok)


def _layout(edition: Edition, arrangement: Arrangement) -> Layout:
    """The arrangement as a layout, its pieces in the edition's order."""
    ordered = sorted(arrangement, key=lambda place: place.piece)
    return Layout(edition, tuple(place.masked.placement for place in ordered))


def _missing(edition: Edition, candidates: Iterable[Layout]) -> tuple[str, ...]:
    """The pieces that are missing in at least one of the candidates."""
    there = [{placement.piece.name for placement in layout.placements} for layout in candidates]
    return tuple(piece.name for piece in edition.pieces if any(piece.name not in names for names in there))


def distinct(layouts: Iterable[Layout]) -> tuple[Layout, ...]:
    """These layouts without those that look like an earlier one."""
    kept = tuple(layouts)
    if len(kept) < 2:  # nearly always, and looking is slow
        return kept
    by_look: dict[object, Layout] = {}
    for layout in kept:
        by_look.setdefault(layout.look(), layout)
    return tuple(by_look.values())


def differing_cells(layouts: Iterable[Layout]) -> tuple[Cell, ...]:
    """The cells that do not look the same in all of these layouts, sorted."""
    looks = [frozenset(layout.look()) for layout in layouts]
    if not looks:
        return ()
    seen_somewhere, seen_everywhere = frozenset().union(*looks), looks[0].intersection(*looks)
    return tuple(sorted({cell for cell, *_ in seen_somewhere - seen_everywhere}))
