"""A matrix that may fail: when it does, the table goes on, and tries it again now and then."""

from orapa_pi.devices.ports import Clock, Matrix
from orapa_pi.errors import DriverUnavailable
from orapa_pi.screen.frame import Frame

REFRESH_S = 10.0
"""An unchanged frame is sent again after this time: a matrix may lose its memory to a glitch on its supply."""
RETRY_S = 5.0
FAINT = 8
"""What a frame's levels are divided by while a camera looks: it can still be read."""


class Output:
    """Sends frames to one matrix. `fault` says why nothing is shown, or is None; `lights_board`: a camera may see its light."""

    def __init__(self, matrix: Matrix, clock: Clock, *, lights_board: bool = False) -> None:
        self._matrix = matrix
        self._clock = clock
        self._lights_board = lights_board
        self._dim = False
        self._shown: Frame | None = None
        self._sent_s = self._tried_s = clock()
        self.fault: str | None = None

    def start(self) -> None:
        """Open the matrix; a failure is kept in `fault` and tried again later."""
        self._tried_s = self._clock()
        try:
            self._matrix.start()
        except DriverUnavailable as error:
            self.fault = str(error)
        else:
            self.fault, self._shown = None, None

    def dim(self, *, down: bool) -> None:
        """From now on show frames dimly, or again as they are; only for a matrix whose light falls on the board."""
        self._dim = down and self._lights_board

    def show(self, frame: Frame) -> None:
        """Send the frame if it is new or the last one is old."""
        frame = _faint(frame) if self._dim else frame
        now_s = self._clock()
        if self.fault is not None and now_s - self._tried_s >= RETRY_S:
            self.start()
        if self.fault is not None or (frame == self._shown and now_s - self._sent_s < REFRESH_S):
            return
        try:
            self._matrix.show(frame)
        except OSError as error:
            self.fault, self._tried_s = str(error), now_s
        else:
            self._shown, self._sent_s = frame, now_s

    def close(self) -> None:
        self._matrix.close()


def _faint(frame: Frame) -> Frame:
    return Frame(bytes(level // FAINT for level in frame.pixels), frame.line)
