"""Scanning the switch matrix: which line is driven when, and which sensor a reading belongs to.

Every column and every row is an open-drain line with a pull-up: called with 0 it pulls low, with 1 it lets go,
without an argument it says its level. Each switch has a diode that lets current flow from its row to its column only.
So a driven column pulls down the rows of its closed switches (`forward`), and a driven row pulls down nothing: a
column that follows it down (`backward`) has a closed switch whose diode is missing or the wrong way round.
"""

# The time budget, per step. Not measured on hardware: the RP2040's pull-up is 50-80 kOhm (RP2040 datasheet, pad
# electricals), a line of switches and wire some 300 pF, so a released line is high again after four times 24 us.
RELEASE_US = 100
DRIVE_US = 20  # two calls of a pin
READ_US = 20  # one call of a pin, one shift, one or
SCAN_MS = 10  # how often a scan starts


def budget_us(drives: int, reads: int) -> int:
    """How long one scan may take, in us: 11 columns and 8 rows give 3080."""
    return drives * (RELEASE_US + DRIVE_US + reads * READ_US)


def forward(columns: list, rows: list, wait_us) -> int:
    """The closed switches, bit row * columns + column. `wait_us(us)` waits."""
    return _sweep(columns, rows, 1, len(columns), wait_us)


def backward(columns: list, rows: list, wait_us) -> int:
    """The switches that let current flow against their diode, numbered as in `forward`."""
    return _sweep(rows, columns, len(columns), 1, wait_us)


def _sweep(drives: list, reads: list, drive_step: int, read_step: int, wait_us) -> int:
    found = 0
    for number, line in enumerate(drives):
        line(0)
        wait_us(RELEASE_US)  # the line driven before needs it to come up again
        for place, other in enumerate(reads):
            if not other():
                found |= 1 << number * drive_step + place * read_step
        line(1)
    return found
