"""Between the table's thread and the server's: the newest sight is kept and published, and requests wait for their answers."""

from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TooSlow

from orapa_pi.app.hosting import Hosting, HostRequest, HostSight, Looked, Requested
from orapa_pi.devices.lessons import Pupil
from orapa_pi.devices.ports import TakesPhotos
from orapa_pi.play.aside import Wish
from orapa_pi.screen.words import Words
from orapa_pi.web.channel import Channel
from orapa_pi.web.host.door import TableBusy
from orapa_pi.web.host.shown import seats_shown, sight_shown
from orapa_pi.web.hunters.seats import Seats

SIGHT, SEATS = "sight", "seats"
ANSWER_S = 5.0
"""A question of the table waits for the disk at most; one that takes longer hangs."""


class HostDesk:
    """A `Watcher`. `looked` never goes into the channel: it is asked for, by the page that was let in."""

    def __init__(
        self,
        hosting: Hosting,
        channel: Channel,
        words: Words,
        seats: Seats,
        photos: TakesPhotos | None = None,
        pupil: Pupil | None = None,
        addresses: Callable[[], tuple[str, ...]] = tuple,
        answer_s: float = ANSWER_S,
    ) -> None:
        self.words = words
        self._hosting = hosting
        self._channel = channel
        self._seats = seats
        self.photos = photos
        self.pupil = pupil
        self._addresses = addresses
        self._answer_s = answer_s
        self._sight: HostSight | None = None
        self._told: tuple[str, ...] = ()
        seats.changed.append(self._tell_seats)
        self._tell_seats()

    def see(self, sight: HostSight) -> None:
        addresses = self._addresses()
        if sight != self._sight or addresses != self._told:
            self._sight, self._told, self.words = sight, addresses, sight.words
            shown = sight_shown(sight, addresses, takes_photos=self.photos is not None, has_camera=self.pupil is not None)
            self._channel.publish(SIGHT, shown)

    def ask(self, request: HostRequest) -> str:
        """Hand in a request, and wait for it: why it was refused, or an empty sentence. Raises TableBusy."""
        answer: Future[str] = Future()
        self._hosting.post(Requested(request, answer.set_result))
        try:
            return answer.result(self._answer_s)
        except TooSlow:
            raise TableBusy(self.words.say("host.too_slow")) from None

    def may_send_photo(self, host: str) -> bool:
        """Between matches any paired page; while a board is secret only the one that was let in for it at the box."""
        sight = self._sight
        if sight is None:
            return False
        let_in = sight.let_in is Wish.PHOTO and sight.host == host
        return let_in or not (sight.match.running or sight.match.given_up)

    def free(self, name: str) -> str:
        """Nobody holds the seat of this name any more: why that cannot be, or an empty sentence."""
        if self._seats.named(name) is None:
            return self.words.say("host.no_such_seat", name=name)
        self._seats.release(name)
        return ""

    def looked(self, host: str) -> Looked | None:
        """What this page is let in to see now."""
        looked = self._sight.looked if self._sight else None
        return looked if looked is not None and looked.host == host else None

    def _tell_seats(self) -> None:
        self._channel.publish(SEATS, seats_shown(self._seats.all))
