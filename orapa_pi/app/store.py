"""The journal on disk. An event is in the database before its answer is shown; when the disk fails, play goes on in memory.

What is not written yet is kept, and written when the disk works again. The match that is played is kept in memory as a whole,
so that even a database that had to be moved aside is followed by one that holds this match from its beginning.
"""

from collections.abc import Callable
from pathlib import Path

from orapa_pi.app.archive import destroy_in, reveal_in
from orapa_pi.app.database import Connect, Database, Status, connect
from orapa_pi.app.failures import StoreFailure
from orapa_pi.app.journal import Fits, News, Notice, Trouble, any_edition
from orapa_pi.app.opening import Lock, open_database, set_aside, set_rest_aside
from orapa_pi.app.stored_books import StoredBooks, is_books
from orapa_pi.app.stored_match import StoredMatch, load_match, load_stored, new_match
from orapa_pi.devices.ports import Clock
from orapa_pi.errors import MatchError, Reason, clause
from orapa_pi.play.aside import CellTold, CellUntold
from orapa_pi.play.entries import Entry, Folded, entry_of, opening_of
from orapa_pi.play.events import Abandoned, ClearPressed, Effect, Event, PortTurned, TakenUp
from orapa_pi.play.ring import ring
from orapa_pi.play.state import Stage, State
from orapa_pi.play.update import update
from orapa_pi.sensing.picture import Picture

RETRY_S = 30.0
"""A disk in trouble is tried again after this time."""

Work = Callable[[Database], None]


class Store:
    """A journal in the database at `path`. The files are opened by the first call that needs them."""

    def __init__(self, path: Path, clock: Clock, make: Connect = connect) -> None:
        self.trouble: Trouble | None = None
        self._path, self._clock, self._make = path, clock, make
        self._lock: Lock | None = None
        self._database: Database | None = None
        self._tried_s = clock()
        self._notices: list[Notice] = []
        self._matches: list[StoredMatch] = []
        """The match that is being played, last; before it those that ended and are not wholly on disk."""
        self._beside: list[StoredMatch] = []
        """The accounts of Space Opera, which may lie open beside a match."""
        self.books = StoredBooks(self._attempt, self._settle_now_or_later, self._load_books, self._beside)
        self._turned = 0
        """How far the port was turned since the last event: turning alone is not worth a write to the card."""
        self._left: StoredMatch | None = None
        """The match that was given up or looked up last, as long as no other has begun."""
        self._picture: Picture | None = None
        self._words: list[tuple[Entry, State, State, tuple[Effect, ...]]] = []
        """What was said of cells of an open table; it is written when that is locked."""

    def resume(self, fits: Fits = any_edition) -> Folded | None:
        """See `Journal.resume`. A match that is not resumed is given up, which is said; its parts stay as they are."""
        found: list[Folded] = []

        def look(database: Database) -> None:
            for number in reversed(database.numbers(Status.RUNNING)):
                if is_books(database.head(number)):
                    continue
                if found:
                    database.abandon(number)
                else:
                    found.extend(self._resume(database, number, fits))

        self._attempt(look)
        return found[0] if found else None

    def _resume(self, database: Database, number: int, fits: Fits) -> list[Folded]:
        try:
            stored, folded = load_match(database, self._path, number)
        except ValueError as error:
            return self._not_resumed(database, number, News.NOT_RESUMED, clause(str(error)))
        if not stored.running:
            stored.settle(database, self._path)
            return []
        if not fits(folded.state.edition):
            return self._not_resumed(database, number, News.OTHER_GAME, str(folded.state.edition))
        self._matches.append(stored)
        return [folded]

    def _load_books(self, database: Database, number: int) -> StoredMatch | None:
        try:
            return load_stored(database, self._path, number)
        except ValueError as error:
            self._not_resumed(database, number, News.NOT_RESUMED, clause(str(error)))
            return None

    def _not_resumed(self, database: Database, number: int, news: News, detail: str) -> list[Folded]:
        database.abandon(number)
        self._notices.append(Notice(news, str(self._path), detail))
        return []

    def begin(self, state: State) -> None:
        """See `Journal.begin`. With hunters it is written at once, as they chose it; else with its first event."""
        self._leave_current()
        self._words.clear()
        self._matches.append(new_match(opening_of(state), agreed=bool(state.hunters)))
        self._left = None
        self._turned = ring(state.edition.grid).index(state.port)
        if state.hunters:
            self._settle_now_or_later()

    def _leave_current(self) -> None:
        """A match that still runs is given up; one of which nothing happened is forgotten."""
        current = self._current()
        if current is not None and not (current.rows or current.agreed):
            self._matches.remove(current)
        elif current is not None:
            current.status = Status.ABANDONED
            self._settle_now_or_later()

    def record(self, event: Event, before: State, after: State, effects: tuple[Effect, ...]) -> None:
        """See `Journal.record`. After the end of a match nothing more is kept of it."""
        entry, current = entry_of(event, before, after, effects), self._current()
        if isinstance(event, PortTurned):
            self._turned += event.steps
        if entry is None or isinstance(event, PortTurned):
            return
        if isinstance(event, CellTold | CellUntold) and not before.running:
            self._words.append((entry, before, after, effects))  # of a board that may never be locked
            return
        clears = isinstance(event, ClearPressed)
        goes_on = isinstance(event, TakenUp) and self._take_up()
        if (before.stage is not Stage.OVER or goes_on) and not (clears and (current is None or not current.rows)):
            self._keep(entry, before, after, effects)
        if clears:
            self.begin(after)

    def _keep(self, entry: Entry, before: State, after: State, effects: tuple[Effect, ...]) -> None:
        words = list(self._words)
        if self._current() is None:
            self.begin(before)
        stored = self._matches[-1]
        for waiting in (*words, (entry, before, after, effects)):
            stored.keep(self._turned, *waiting, self._picture)
            self._turned = 0
        self._words.clear()
        if stored.status is Status.ABANDONED:
            self._left = stored
        self._settle_now_or_later()

    def given_up(self) -> tuple[int, ...]:
        """See `Journal.given_up`."""
        found: list[int] = []
        self._attempt(lambda database: found.extend(database.numbers(Status.ABANDONED)))
        return tuple(found)

    def saw(self, picture: Picture | None) -> None:
        """See `Journal.saw`."""
        self._picture = picture

    def just_given_up(self) -> int | None:
        """See `Journal.just_given_up`."""
        return self._left.number if self._left is not None and self._left.saved == len(self._left.rows) else None

    def look_up(self, match: int) -> Folded:
        """See `Journal.look_up`."""
        found: list[tuple[StoredMatch, Folded]] = []
        self._attempt(lambda database: found.append(load_match(database, self._path, match)))
        if not found:
            raise MatchError(Reason("Match {match} cannot be read now.", match=match))
        self._leave_current()
        stored, folded = found[0]
        self._left, self._turned, stored.status = stored, 0, Status.ABANDONED
        return folded if folded.state.stage is Stage.OVER else Folded(*update(folded.state, Abandoned()))

    def _take_up(self) -> bool:
        """The match that was given up is the current one again; False if it is not known any more."""
        stored, self._left = self._left, None
        if stored is None:
            return False
        if stored in self._matches:
            self._matches.remove(stored)
        stored.status, stored.taken_up = Status.RUNNING, stored.number is not None
        self._matches.append(stored)
        return True

    def reveal(self, match: int) -> None:
        """See `Journal.reveal`."""
        self._attempt(lambda database: reveal_in(database, self._path, match))
        self._left = None

    def destroy(self, match: int) -> None:
        """See `Journal.destroy`."""
        self._attempt(lambda database: destroy_in(database, match))
        self._left = None

    def tick(self) -> None:
        """See `Journal.tick`. What was written is looked for as well, as it may have been taken away."""
        if self.trouble is not None or (self._database is not None and self._clock() - self._tried_s >= RETRY_S):
            self._settle_now_or_later()

    def take_notices(self) -> tuple[Notice, ...]:
        """See `Journal.take_notices`."""
        notices, self._notices = tuple(self._notices), []
        return notices

    def close(self) -> None:
        """See `Journal.close`. What could not be written is tried once more."""
        if self.trouble is not None and (self._matches or self._beside):
            self._attempt(self._settle)
        self._matches.clear()
        self._beside.clear()
        self._let_go()
        self._unlock()

    def _current(self) -> StoredMatch | None:
        return self._matches[-1] if self._matches and self._matches[-1].running else None

    def _settle_now_or_later(self) -> None:
        if self.trouble is None or self._clock() - self._tried_s >= RETRY_S:
            self._attempt(self._settle)

    def _settle(self, database: Database) -> None:
        for matches in (self._matches, self._beside):
            for stored in list(matches):
                if stored.mend_key(self._path):
                    self._notices.append(Notice(News.KEY_GONE, str(self._path)))
                stored.settle(database, self._path)
                if not stored.running:
                    matches.remove(stored)

    def _attempt(self, work: Work) -> None:
        """Do this with the database. A failure becomes trouble and a notice, once; a damaged file is replaced by a new one."""
        self._tried_s = self._clock()
        try:
            try:
                work(self._opened())
            except StoreFailure as failure:
                if failure.trouble is not Trouble.DAMAGED:
                    raise
                self._set_aside()
                work(self._opened())
        except StoreFailure as failure:
            self._let_go()
            if failure.trouble is not self.trouble:
                self.trouble = failure.trouble
                self._notices.append(Notice(failure.trouble, str(self._path), failure.detail))
        else:
            if self.trouble is not None:
                self._notices.append(Notice(News.WELL, str(self._path)))
            self.trouble = None

    def _opened(self) -> Database:
        if self._database is not None and not self._database.lies_there():
            self._leave(self._database)
        if self._lock is None:
            self._lock = Lock(self._path)
        if self._database is None:
            self._database = open_database(self._path, self._make)
            self._database.forget_stray_keys()
            for stored in (*self._matches, *self._beside):
                stored.look_up(self._database)
        return self._database

    def _set_aside(self) -> None:
        self._let_go()
        aside = set_aside(self._path)
        self._notices.append(Notice(News.SET_ASIDE, str(self._path), str(aside)))

    def _leave(self, database: Database) -> None:
        """The files of this database are not there any more; what lies there instead is not to be spoilt by its rest."""
        self._let_go()
        self._unlock()
        self._notices.append(Notice(News.GONE, str(self._path)))
        set_rest_aside(self._path, log=database.left_its_log())

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _let_go(self) -> None:
        database, self._database = self._database, None
        if database is not None:
            database.close()
