"""The editions by name."""

from orapa_pi.errors import NotationError, quoted
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.space import SPACE

EDITIONS: dict[str, Edition] = {edition.name: edition for edition in (MINE, SPACE)}


def edition_named(name: str) -> Edition:
    """The edition of that name, without expansions, on its usual board. Raises NotationError."""
    if name not in EDITIONS:
        raise NotationError(f"There is no edition {quoted(name)}: choose from {', '.join(EDITIONS)}.")
    return EDITIONS[name]
