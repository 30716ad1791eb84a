"""The bill of materials: read from `parts.toml`, checked, and added up."""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).parent / "parts.toml"
BUILDS = ("A", "B", "C")
OPTIONS = ("apa102", "max7219", "full_panel")


class BillError(ValueError):
    """The bill of materials does not say what it must."""


@dataclass(frozen=True, slots=True)
class Current:
    """The most that a part draws, from which rail, and how that is known."""

    rail: str
    most_ma: float
    source: str


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the bill. `by_hand` items are in no drawing; `number` may be empty; `price` is a class of `Bill.prices`.

    `sold`: whether it is still sold, with the day on which that was looked up. `facts`: measures that the design uses, with
    where they were read.
    """

    id: str
    what: str
    price: str
    needs: Mapping[str, int]
    maker: str = ""
    number: str = ""
    alternatives: tuple[str, ...] = ()
    sold: str = ""
    facts: str = ""
    by_hand: bool = False
    current: Current | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """A Raspberry Pi: what its supply gives, what it draws itself, what its USB ports may give; in mA."""

    name: str
    supply_ma: float
    own_ma: float
    usb_ma: float


@dataclass(frozen=True, slots=True)
class Bill:
    """The whole bill.

    Price classes in euro (lowest, highest), hours of work and titles of lists by their names, parts, current budgets in mA by
    rail, Pis.
    """

    prices: Mapping[str, tuple[float, float]]
    hands_on_h: Mapping[str, float]
    lists: Mapping[str, str]
    items: tuple[Item, ...]
    budgets: Mapping[str, float]
    boards: tuple[Board, ...]

    def item(self, name: str) -> Item:
        """The part of this id; KeyError where there is none."""
        return {item.id: item for item in self.items}[name]

    def count(self, build: str, *options: str) -> Counter[str]:
        """How many of every part a build takes with some options; parts that an option replaces are gone."""
        total: Counter[str] = Counter()
        for name in (build, *options):
            total.update({item.id: item.needs.get(name, 0) for item in self.items})
        return Counter({name: count for name, count in total.items() if count})

    def cost_eur(self, build: str, *options: str) -> tuple[float, float]:
        """What a build costs with some options, between the lowest and the highest of its parts' price classes."""
        counts = self.count(build, *options)
        low, high = (sum(count * self.prices[self.item(name).price][end] for name, count in counts.items()) for end in (0, 1))
        return round(low, 2), round(high, 2)


def load_bill(text: str | None = None) -> Bill:
    """The bill of `parts.toml`, or of a text in its form. BillError names what is wrong."""
    try:
        table = tomllib.loads(FILE.read_text(encoding="utf-8") if text is None else text)
        prices = {name: (float(low), float(high)) for name, (low, high) in table["prices"].items()}
        unknown = f"not known ({table['looked']})"
        items = tuple(_item({"sold": unknown, **row}) for row in table["part"])
        budgets = {row["rail"]: float(row["most_ma"]) for row in table.get("budget", ())}
        boards = tuple(Board(**row) for row in table.get("board", ()))
        hours = {name: float(h) for name, h in table.get("hands_on_h", {}).items()}
        bill = Bill(prices, hours, dict(table["lists"]), items, budgets, boards)
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise BillError(f"The bill of materials cannot be read: {error}.") from error
    _check(bill)
    return bill


def _item(row: dict[str, object]) -> Item:
    current, alternatives = row.pop("current", None), row.pop("alternatives", [])
    if not isinstance(alternatives, list) or not isinstance(current, dict | None):
        raise ValueError(f"{row.get('id')} has alternatives or a current of the wrong form")
    return Item(**row, alternatives=tuple(alternatives), current=Current(**current) if current else None)  # type: ignore[arg-type]


def _check(bill: Bill) -> None:
    for name, count in Counter(item.id for item in bill.items).items():
        if count > 1:
            raise BillError(f"The part {name} stands in the bill {count} times.")
    for item in bill.items:
        if item.price not in bill.prices:
            raise BillError(f"The part {item.id} has the price class {item.price!r}: choose from {', '.join(bill.prices)}.")
        if strange := set(item.needs) - set(bill.lists):
            raise BillError(f"The part {item.id} is needed for {', '.join(sorted(strange))}, which is no list.")
        if not any(count > 0 for count in item.needs.values()):
            raise BillError(f"The part {item.id} is needed for nothing.")
        if not re.fullmatch(r"(not known|yes|no) \(\d{4}-\d\d-\d\d(, [^()]+)?\)", item.sold):
            raise BillError(f"The part {item.id}: sold is 'yes (DAY, WHERE)' or 'no (DAY, WHERE)', not {item.sold!r}.")
