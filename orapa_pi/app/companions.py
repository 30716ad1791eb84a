"""What takes part in a table beside its devices: a terminal, and pages for hunters, spectators and the host."""

from collections.abc import Callable
from dataclasses import dataclass

from orapa_pi.app.announcing import Watcher
from orapa_pi.app.hosting import Hosting
from orapa_pi.devices.ports import Follower, Matrix, Source, Speaker


@dataclass(frozen=True, slots=True)
class Companions:
    """`mirrors` show what the matrix shows, `panels` are further ways to press buttons, `speakers` get every sentence.

    `followers` hear of the edition and the language as devices do, `watchers` what everybody may know. `join_address` gives
    where the hunters' page is now, an empty text without pages; through `hosting` the host's page comes in.
    """

    mirrors: tuple[Matrix, ...] = ()
    panels: tuple[Source, ...] = ()
    speakers: tuple[Speaker, ...] = ()
    followers: tuple[Follower, ...] = ()
    watchers: tuple[Watcher, ...] = ()
    join_address: Callable[[], str] = str
    hosting: Hosting | None = None


NO_COMPANIONS = Companions()
