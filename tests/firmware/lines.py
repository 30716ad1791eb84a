"""The twin's matrix as the firmware's lines: callables that pull low, let go, or say their level."""

import importlib

from twin.matrix import Matrix

scan = importlib.import_module("scan")  # its callables have no type that MicroPython could name
COLUMNS, ROWS = 11, 8
EVERY = (1 << COLUMNS * ROWS) - 1


class Lines:
    """Every line of a matrix, and the time that a scan of them takes."""

    def __init__(self) -> None:
        self.matrix = Matrix(COLUMNS, ROWS)
        self.waited_us = self.driven = self.read = 0
        self.now_ms = 0
        self._low: set[int] = set()
        self.columns = [self._line(number) for number in range(COLUMNS)]
        self.rows = [self._line(COLUMNS + number) for number in range(ROWS)]

    def _line(self, number: int) -> object:
        def line(level: int | None = None) -> int | None:
            if level is None:
                self.read += 1
                return int(number not in self._low)
            self.driven += 1
            assert level or not self._low, "two lines are driven at once"
            self._low = set() if level else self.matrix.pulled_down([number], self.now_ms)
            return None

        return line

    def wait(self, us: int) -> None:
        self.waited_us += us

    def forward(self) -> int:
        found: int = scan.forward(self.columns, self.rows, self.wait)
        assert not self._low, "a line is still driven after the scan"
        return found

    def backward(self) -> int:
        found: int = scan.backward(self.columns, self.rows, self.wait)
        assert not self._low, "a line is still driven after the scan"
        return found


def bit(column: int, row: int) -> int:
    """The set of one sensor."""
    return 1 << row * COLUMNS + column
