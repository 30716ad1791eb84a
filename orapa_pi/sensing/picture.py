"""A picture: what every sensor of a board saw at one moment.

As JSON it is `{"edition": "mine", "expansions": [], "kind": "hall", "picture": ["..NN......", ...]}`: one string per row and
one sign per cell. Space may add `"columns"` and `"rows"`.
"""

from dataclasses import dataclass

from orapa_pi.errors import PictureError, quoted
from orapa_pi.rules.edition import Edition, HouseRules
from orapa_pi.rules.grid import Cell
from orapa_pi.rules.json_form import Json, edition_from_json, edition_to_json
from orapa_pi.rules.layout import Layout
from orapa_pi.sensing.levels import Kind, Level
from orapa_pi.sensing.poles import poles

_FIELDS = ("edition", "expansions", "columns", "rows", "kind", "picture")


@dataclass(frozen=True, slots=True)
class Picture:
    """One level per cell, row by row, of a board that is set up for this edition.

    Raises PictureError for a wrong number of levels or one that this kind of board cannot report.
    """

    edition: Edition
    kind: Kind
    levels: tuple[Level, ...]

    def __post_init__(self) -> None:
        grid = self.edition.grid
        if len(self.levels) != grid.columns * grid.rows:
            raise PictureError(f"The picture has {len(self.levels)} cells: a board of {grid} has {grid.columns * grid.rows}.")
        possible = set(self.kind.levels)
        if not possible.issuperset(self.levels):
            index = next(index for index, level in enumerate(self.levels) if level not in possible)
            raise _wrong_sign(self.levels[index], divmod(index, grid.columns), self.kind)

    def rows(self) -> tuple[str, ...]:
        """One string of signs per row."""
        columns = self.edition.grid.columns
        signs = "".join(self.levels)
        return tuple(signs[start : start + columns] for start in range(0, len(signs), columns))


def picture_of(layout: Layout, kind: Kind) -> Picture:
    """What a faultless board would see, whatever is wrong with the layout.

    What lies off the board is not seen; where pieces overlap the level is unknown.
    """
    grid = layout.edition.grid
    seen: dict[Cell, Level] = {}
    for placement in layout.placements:
        for cell, pole in poles(layout.edition.name, placement):
            seen[cell] = Level.UNKNOWN if cell in seen else kind.sees(pole)
    return Picture(layout.edition, kind, tuple(seen.get(cell, Level.NONE) for cell in grid))


def picture_from_json(value: object, rules: HouseRules | None = None) -> Picture:
    """Read a picture.

    Raises PictureError for a missing or unknown field, a wrong size or sign, and NotationError for a wrong edition, expansion
    or board.
    """
    if not isinstance(value, dict):
        raise PictureError("A picture must be a JSON object with an edition, a kind and a picture.")
    unknown = sorted(str(key) for key in value if key not in _FIELDS)
    if unknown:
        raise PictureError(f"A picture has no field {quoted(unknown[0])}: it has {', '.join(_FIELDS)}.")
    for field in ("edition", "kind", "picture"):
        if field not in value:
            raise PictureError(f'The field "{field}" of the picture is missing.')
    edition = edition_from_json(value, rules)
    kind = _kind(value["kind"])
    return Picture(edition, kind, tuple(_levels(value["picture"], edition, kind)))


def _kind(value: object) -> Kind:
    for kind in Kind:
        if kind == value:
            return kind
    raise PictureError(f"{quoted(value)} is no kind of sensor board: use {' or '.join(Kind)}.")


def _levels(rows: object, edition: Edition, kind: Kind) -> list[Level]:
    grid = edition.grid
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise PictureError('"picture" must be a list with one text per row of the board.')
    if len(rows) != grid.rows:
        raise PictureError(f"The picture has {len(rows)} rows: a board of {grid} has {grid.rows}.")
    signs = {level.value: level for level in kind.levels}
    levels = []
    for index, row in enumerate(rows):
        if len(row) != grid.columns:
            raise PictureError(f"Row {_row(index)} of the picture has {len(row)} cells: a board of {grid} has {grid.columns}.")
        for column, sign in enumerate(row):
            if sign not in signs:
                raise _wrong_sign(sign, (index, column), kind)
            levels.append(signs[sign])
    return levels


def _row(index: int) -> str:
    return str(Cell(index, 0))[0]


def _wrong_sign(sign: str, place: tuple[int, int], kind: Kind) -> PictureError:
    row, column = place
    return PictureError(
        f"{str(sign)!r} in row {_row(row)}, column {column + 1} of the picture is nothing that a {kind} board sees: "
        f"use one of {', '.join(repr(level.value) for level in kind.levels)}."
    )


def picture_to_json(picture: Picture) -> Json:
    """The value that `picture_from_json` reads back."""
    return {**edition_to_json(picture.edition), "kind": picture.kind.value, "picture": list(picture.rows())}
