"""The bill of materials as tables that a spreadsheet opens: the parts with how many each list takes, and what builds cost."""

import csv
import io
from collections.abc import Iterable

from hardware.bom import BUILDS, OPTIONS, Bill


def parts_csv(bill: Bill) -> str:
    """One line a part; a list's column holds how many it takes, or what an option adds or takes off."""
    last = ("euro from", "euro to", "in its place", "still sold", "measures used")
    head = ("part", "what", "maker", "maker's number", *bill.lists, *last)
    rows = [
        (
            *(item.id, item.what, item.maker, item.number),
            *(item.needs.get(name, 0) for name in bill.lists),
            *bill.prices[item.price],
            "; ".join(item.alternatives),
            *(item.sold, item.facts),
        )
        for item in bill.items
    ]
    return _csv(head, rows)


def totals_csv(bill: Bill) -> str:
    """One line for every build and for every build with one option: parts, and euro from and to."""
    lists = [(build, *option) for build in BUILDS for option in ((), *((name,) for name in OPTIONS))]
    rows = [
        (" + ".join(bill.lists[name] for name in names), sum(bill.count(*names).values()), *bill.cost_eur(*names))
        for names in lists
    ]
    return _csv(("list", "parts", "euro from", "euro to"), rows)


def _csv(head: Iterable[object], rows: Iterable[Iterable[object]]) -> str:
    made = io.StringIO()
    csv.writer(made, lineterminator="\r\n").writerows([head, *rows])
    return made.getvalue()
