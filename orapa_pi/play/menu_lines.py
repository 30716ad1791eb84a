"""The menu as a list of lines with paths: for a front that shows all of it at once, as the host's page does."""

from collections.abc import Iterator
from dataclasses import dataclass

from orapa_pi.play.menu import MENU, ByHost, Chooser, Entry
from orapa_pi.play.orders import Order, SetName
from orapa_pi.play.state import State

Path = tuple[str, ...]
"""The names of the entries on the way to a line; see `Entry.name`."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that gives an order. `admitted`: a host's page has to be let in for it at the box."""

    path: Path
    entry: Entry
    admitted: bool = False

    def order(self, text: str) -> Order | None:
        """The order; a line about a name needs the name."""
        if self.entry.chooser is Chooser.NAME and self.entry.player is not None:
            return SetName(self.entry.player, text)
        return self.entry.order

    @property
    def takes_text(self) -> bool:
        """Whether the page sends a name along with it."""
        return self.entry.chooser is not None


def lines(match: State) -> tuple[Line, ...]:
    """Every line that a host's page has in this match."""
    return tuple(_lines(MENU, match, (), admitted=False))


def line_at(match: State, path: Path) -> Line | None:
    """The line at this path, if a host's page has it in this match."""
    return next((line for line in lines(match) if line.path == path), None)


def _lines(menu: Entry, match: State, above: Path, *, admitted: bool) -> Iterator[Line]:
    for entry in menu.entries:
        if entry.host is ByHost.NO or not entry.is_there(match):
            continue
        path, guarded = (*above, entry.name), admitted or entry.host is ByHost.ADMITTED
        if entry.order is not None or entry.chooser is Chooser.NAME:
            yield Line(path, entry, guarded)
        yield from _lines(entry, match, path, admitted=guarded)
