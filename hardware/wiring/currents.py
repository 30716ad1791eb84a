"""What the table draws, against what its supply, the USB port, the Pico and a pin may give."""

from dataclasses import dataclass

from hardware.bom import Bill

PULL_UP_OHM = 50_000
"""The lowest pull-up of an RP2040 (datasheet: 50 to 80 kOhm)."""
PIEZO_OHM = 330
HIGH_V = 3.3


@dataclass(frozen=True, slots=True)
class Load:
    """The most drawn from one rail, and the most that it may give; in mA."""

    rail: str
    draws_ma: float
    may_ma: float

    @property
    def fits(self) -> bool:
        return self.draws_ma <= self.may_ma


def loads(bill: Bill, build: str, *options: str) -> tuple[Load, ...]:
    """Every rail of a build with some options, on every Pi."""
    drawn = {"supply": 0.0, "usb": 0.0}
    for name, count in bill.count(build, *options).items():
        current = bill.item(name).current
        if current is not None:
            drawn[current.rail] += count * current.most_ma
    found = []
    for board in bill.boards:
        whole = board.own_ma + drawn["supply"] + drawn["usb"]
        found.append(Load(f"Pi {board.name}: supply", whole, board.supply_ma))
        found.append(Load(f"Pi {board.name}: USB", drawn["usb"], board.usb_ma))
    return tuple(found)


def pin_loads(bill: Bill, columns: int, rows: int) -> tuple[Load, ...]:
    """The pins: the piezo's, a driven column that pulls every row down, and all pull-ups of the sensor board at once."""
    pull_up_ma = 1000 * HIGH_V / PULL_UP_OHM
    return (
        Load("Pi: piezo pin", 1000 * HIGH_V / PIEZO_OHM, bill.budgets["pin"]),
        Load("Pico: a driven column", rows * pull_up_ma, bill.budgets["pin"]),
        Load("Pico: 3V3", (columns + rows) * pull_up_ma, bill.budgets["pico_3v3"]),
    )
