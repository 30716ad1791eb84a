"""The camera's lessons at the table: what the panel orders goes to the camera, and what that tells moves the dialogue."""

from random import Random

from orapa_pi.devices.lessons import LeaveLesson, LookAtDealt, LookAtEmpty, Pupil, Taught
from orapa_pi.play.desk import AT_BOARD, Place
from orapa_pi.play.lesson import Calibrate, InLesson, TakePicture
from orapa_pi.play.state import State
from orapa_pi.rules.claims import Claim
from orapa_pi.rules.dealer import deal


class Lessons:
    """Without a `pupil` there is no camera, and nothing is ever learned."""

    def __init__(self, pupil: Pupil | None, rng: Random) -> None:
        self._pupil, self._rng = pupil, rng
        self._number = 0
        self._going_on = False
        self._believed: tuple[Claim, ...] = ()

    @property
    def there(self) -> bool:
        """Whether the table has a camera."""
        return self._pupil is not None

    def obey(self, order: Calibrate | TakePicture, state: State, place: Place) -> Place | None:
        """Where the dialogue goes; None where no lesson can be: a board may be secret, or there is no camera."""
        if self._pupil is None or state.running or state.given_up:
            return None
        if isinstance(order, Calibrate):
            return InLesson()
        if order.layout is None:
            self._number += 1
            self._going_on = True
            self._pupil.study(LookAtEmpty(self._number, state.edition))
        else:
            self._pupil.study(LookAtDealt(self._number, order.layout))
        return place

    def told(self, taught: Taught, state: State, place: Place) -> Place | None:
        """Where the dialogue goes after a picture; None if it was taken for a lesson that was left."""
        if not isinstance(place, InLesson) or not place.looking or taught.number != self._number:
            return None
        if taught.fault:
            return place.failed(taught.fault, taught.cells, taught.reason)
        if place.layout is None:
            return InLesson(deal(state.edition, self._rng))
        self._going_on = False
        return AT_BOARD

    def follow(self, place: Place, state: State) -> Place:
        """Something was done: where the dialogue is now. A lesson is over when it is left, and when another game is chosen."""
        if isinstance(place, InLesson) and (
            state.running or state.given_up or (place.layout is not None and place.layout.edition != state.edition)
        ):
            place = AT_BOARD
        if self._going_on and self._pupil is not None and not isinstance(place, InLesson):
            self._going_on = False
            self._pupil.study(LeaveLesson())
        claims = state.claims_on(0)
        if self._pupil is not None and claims != self._believed:
            self._believed = claims
            self._pupil.believe(claims)
        return place
