"""Pictures for the tests."""

from orapa_pi.rules.grid import Cell
from orapa_pi.rules.json_form import edition_to_json
from orapa_pi.rules.layout import Fault, Layout
from orapa_pi.rules.notation import format_layout, parse_edition, parse_layout
from orapa_pi.sensing.decode import decode
from orapa_pi.sensing.levels import Kind, Level
from orapa_pi.sensing.picture import Picture, picture_from_json, picture_of
from orapa_pi.sensing.reading import Reading

MINE_BOARD = "mine:white_big@A3S,blue@G1N,white_small@D2N,red@E8N,yellow@B9N"
SPACE_BOARD = "space:white_big@A1S,white_ring@F1N,yellow@E9N,red_big@A6N,blue@D7N,red_small@B10N"


def drawn(edition: str, rows: str, kind: Kind = Kind.HALL) -> Picture:
    """A picture from the head of a board string and its rows as text."""
    head = edition_to_json(parse_edition(edition))
    return picture_from_json({**head, "kind": kind.value, "picture": rows.split()})


def seen(layout: Layout | str, kind: Kind = Kind.HALL) -> Picture:
    """What a faultless board sees of this layout or board string."""
    return picture_of(parse_layout(layout) if isinstance(layout, str) else layout, kind)


def changed(picture: Picture, changes: dict[str, str]) -> Picture:
    """The picture with other levels in some cells, such as `{"B4": "?"}`."""
    grid = picture.edition.grid
    levels = list(picture.levels)
    for cell, level in changes.items():
        levels[grid.index(grid.parse_cell(cell))] = Level(level)
    return Picture(picture.edition, picture.kind, tuple(levels))


def level_at(picture: Picture, cell: Cell) -> Level:
    return picture.levels[picture.edition.grid.index(cell)]


def read(picture: Picture) -> Reading:
    """The reading, after checking what holds for every reading."""
    reading = decode(picture)
    assert len(reading.candidates) <= 32
    assert (reading.layout is not None) == (reading.meaning == "exact")
    layouts = [*([reading.layout] if reading.layout else []), *reading.candidates]
    for number, layout in enumerate(layouts):
        assert not layout.overlaps()
        assert not any(layout.looks_like(other) for other in layouts[:number])
        if reading.meaning != "faulty":
            assert explains(layout, picture)
    return reading


def explains(layout: Layout, picture: Picture) -> bool:
    """Whether a board with this layout could give this picture, if its unknown cells may hold anything."""
    expected = picture_of(layout, picture.kind).levels
    return all(level in (Level.UNKNOWN, wanted) for level, wanted in zip(picture.levels, expected, strict=True))


def faults(layout: Layout) -> list[Fault]:
    return [problem.fault for problem in layout.problems()]


def named_cells(reading: Reading) -> str:
    return " ".join(map(str, reading.cells))


def boards(reading: Reading) -> list[str]:
    return [format_layout(candidate) for candidate in reading.candidates]
