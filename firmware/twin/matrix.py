"""The twin's electrics: a matrix of switches and diodes, with magnets, bounce and faults. Pure; time is passed in.

Lines are numbered 0..columns-1 for the columns and columns..columns+rows-1 for the rows. A closed switch lets current
flow from its row to its column; without its diode both ways; with the diode turned round the other way only.
"""

FAULTS = ("dead", "stuck", "bridge", "backwards")  # bridge: the diode is missing, a wire is in its place


class Matrix:
    """What lies on the board and what is broken."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.bounce_ms = 0
        self._magnets: dict[tuple[int, int], int] = {}  # (column, row) -> when it was put down
        self._lifted: dict[tuple[int, int], int] = {}  # (column, row) -> when it was taken away
        self._changed_ms = 0
        self._still: dict[int, list[int]] | None = None  # what was worked out since the last change
        self._faults: dict[tuple[int, int], str] = {}  # (column, row) -> one of FAULTS

    def place(self, column: int, row: int, now_ms: int) -> None:
        """Put a magnet over a sensor."""
        self._magnets[self._cell(column, row)] = now_ms
        self._lifted.pop((column, row), None)
        self._changed_ms = now_ms

    def lift(self, column: int, row: int, now_ms: int) -> None:
        """Take the magnet away; nothing happens where none lies."""
        if self._magnets.pop(self._cell(column, row), None) is not None:
            self._lifted[column, row] = self._changed_ms = now_ms

    def fault(self, kind: str, column: int, row: int) -> None:
        """Break a sensor: one of FAULTS; "mend" repairs it."""
        if kind != "mend" and kind not in FAULTS:
            raise ValueError(f"no fault is called {kind}")
        self._faults.pop(self._cell(column, row), None)
        if kind != "mend":
            self._faults[column, row] = kind

    def closed(self, column: int, row: int, now_ms: int) -> bool:
        """Whether the switch conducts at this moment."""
        fault = self._faults.get((column, row))
        if fault in ("dead", "stuck"):
            return fault == "stuck"
        at, closed = self._magnets.get((column, row)), True
        if at is None:
            at, closed = self._lifted.get((column, row)), False
        if at is not None and now_ms - at < self.bounce_ms:
            return (now_ms * 7919 + column * 31 + row * 17) % 5 < 2  # bouncing: no pattern with the scan's period
        return closed and at is not None

    def pulled_down(self, driven: list[int], now_ms: int) -> set[int]:
        """The lines that are low while the `driven` ones are pulled low, through any chain of closed switches."""
        follows = self._followers(now_ms)
        low: set[int] = set()
        todo = list(driven)
        while todo:
            line = todo.pop()
            if line not in low:
                low.add(line)
                todo.extend(follows.get(line, []))
        return low

    def _followers(self, now_ms: int) -> dict[int, list[int]]:
        """Line -> the lines that go down with it."""
        if self._still is not None:
            return self._still
        follows: dict[int, list[int]] = {}
        for column, row in set(self._magnets) | set(self._lifted) | set(self._faults):
            if self.closed(column, row, now_ms):
                fault, line = self._faults.get((column, row)), self.columns + row
                if fault != "backwards":
                    follows.setdefault(column, []).append(line)
                if fault in ("bridge", "backwards"):
                    follows.setdefault(line, []).append(column)
        if now_ms - self._changed_ms >= self.bounce_ms:
            self._still = follows  # nothing bounces any more
        return follows

    def _cell(self, column: int, row: int) -> tuple[int, int]:
        self._still = None
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            raise ValueError(f"no sensor at column {column}, row {row}")
        return (column, row)
