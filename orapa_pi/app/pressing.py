"""Keys and what lies on the sensor boards: some presses answer what a board asks, and locking waits until nothing moves."""

from collections.abc import Callable

from orapa_pi.app.care import Care
from orapa_pi.app.match import Match
from orapa_pi.app.preferences import Preferences
from orapa_pi.app.seeing import Seeing, confirmed, pressed
from orapa_pi.devices.ports import Control, Press, Pressed
from orapa_pi.play.desk import AtBoard, OnSensors, OnTray, attended
from orapa_pi.play.events import BoardSeen
from orapa_pi.play.state import Stage


class Pressing:
    """`again` gets a press that had to wait, when it need not wait any longer."""

    def __init__(self, match: Match, preferences: Preferences, care: Care, again: Callable[[Pressed], None]) -> None:
        self._match, self._preferences, self._care, self._again = match, preferences, care, again
        self._waiting: Pressed | None = None

    def take(self, message: Pressed) -> bool:
        """Whether the press is meant for a board, or waits for one; else it is for the dialogue."""
        place, control = self._match.place, message.control
        building = self._match.state.stage is Stage.BUILDING and isinstance(place, AtBoard)
        trying = isinstance(place, OnTray) and control is not Control.BACK  # which leaves, whatever lies there
        if message.press is not Press.SHORT or not (building or trying or isinstance(place, OnSensors)):
            return False
        sensors = self._at_hand()
        seeing = self._match.boards[sensors]
        if control is Control.OK and seeing.moving:
            self._waiting = message
            return True
        if (answered := pressed(seeing, control)) is not None:
            self.look(sensors, answered)
            return True
        if control is Control.OK:
            self.look(sensors, confirmed(seeing))
        return False

    def look(self, board: int, seeing: Seeing) -> None:
        """Tell the game what this board shows, if it is anything new, and then what had to wait for that."""
        match = self._match
        match.boards[board], seen = seeing, seeing.seen
        before = match.state.seen_by(board)
        if seen.to_clear and not before.to_clear and match.state.stage is Stage.BUILDING and board in match.state.sensors:
            match.say_of(board, self._preferences.words.say("play.clear_first"))
        if seen != before:
            if seen.layout or seen.partial or seen.cells:
                self._care.hide()
            match.play(BoardSeen(seen, board))
        at_hand = match.boards[self._at_hand()]
        if self._waiting is not None and not at_hand.moving:
            waiting, self._waiting = self._waiting, None
            if at_hand.seen.choice is None:  # else nobody had seen the question yet when the key was pressed
                self._again(waiting)

    def let_go(self) -> None:
        """The press that waits is forgotten."""
        self._waiting = None

    def _at_hand(self) -> int:
        """The sensor board that keys and matrix are about."""
        board = attended(self._match.place, self._match.state)
        sensors = self._match.state.sensors[board] if board is not None else 0
        return min(sensors, len(self._match.boards) - 1)  # a duel on two boards may go on at a table that has only one now
