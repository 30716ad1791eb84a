"""The editions by name."""

from orapa_pi.errors import NotationError, Reason, quoted
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.space import SPACE

EDITIONS: dict[str, Edition] = {edition.name: edition for edition in (MINE, SPACE)}


def edition_named(name: str) -> Edition:
    """The edition of that name, without expansions, on its usual board. Raises NotationError."""
    if name not in EDITIONS:
        raise NotationError(
            Reason("There is no edition {name}: choose from {known}.", name=quoted(name), known=", ".join(EDITIONS))
        )
    return EDITIONS[name]
