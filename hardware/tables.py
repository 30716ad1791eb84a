"""The tables of the builder's guide, made from the data: Markdown between two marks, so that the guide's own words stay."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

from hardware.bom import BUILDS, OPTIONS, Bill, load_bill
from hardware.reed.circuit import board_netlist
from hardware.reed.strip_board import STRIPS, modules
from hardware.shapes.manifest import piece_parts, table_parts
from hardware.shapes.sizes import Sizes
from hardware.usage import SPOOL_G
from hardware.wiring import chips
from hardware.wiring.currents import loads
from hardware.wiring.table import FULL_PANEL, RAIL, SMALL_PANEL, Wire, is_jumper, lead, wires
from orapa_pi.config import SENSOR_COLUMNS, SENSOR_ROWS

PRINTED_G_PER_H = 15
"""What a common printer lays down with a 0.4 mm nozzle: a rule of thumb."""
SUPPORT = Path(__file__).parent / "support.toml"
_SECTION = r"(<!-- made: {name} -->\n).*?(<!-- end -->)"


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A Markdown table."""
    names = list(head)
    lines = [names, ["---"] * len(names), *([str(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def sections(sizes: Sizes) -> dict[str, str]:
    """Every made section of the guide by its name."""
    bill = load_bill()
    return {
        "cost": cost_table(bill),
        **{f"parts {build}": parts_table(bill, build) for build in (*BUILDS, *OPTIONS)},
        "wires": wires_table(wires("matrix_unicorn", SMALL_PANEL), "matrix_unicorn"),
        "wires full": wires_table(wires("matrix_unicorn", FULL_PANEL), "matrix_unicorn"),
        "wires apa102": wires_table((w for w in wires("matrix_apa102", ()) if _is_of_matrix(w)), "matrix_apa102"),
        "wires max7219": wires_table((w for w in wires("matrix_max7219", ()) if _is_of_matrix(w)), "matrix_max7219"),
        "pico": pico_table(),
        "modules": modules_table(sizes),
        "prints": prints_table(sizes),
        "current": current_table(bill),
        "support": support_table(),
    }


def _is_of_matrix(wire: Wire) -> bool:
    return bool({wire.start[0], wire.end[0]} & {"MATRIX", "SHIFTER", "C1", "C2"})


def cost_table(bill: Bill) -> str:
    """What the builds and the options cost, and how long a printer works on them."""
    rows = [(bill.lists[build], _euro(bill, build), _hands_on_h(bill, build), _printing_h(bill, build)) for build in BUILDS]
    rows += [
        (
            f"{bill.lists[name]}, with build B",
            _euro(bill, "B", name),
            _hands_on_h(bill, "B", name),
            _printing_h(bill, "B", name),
        )
        for name in OPTIONS
    ]
    head = ("list", "parts, euro", "your hands, hours (reckoned)", f"the printer, hours at {PRINTED_G_PER_H} g an hour")
    return table(head, rows)


def _printing_h(bill: Bill, *lists: str) -> str:
    return f"{bill.count(*lists)['filament'] * SPOOL_G / PRINTED_G_PER_H:.0f}"


def _hands_on_h(bill: Bill, *lists: str) -> str:
    hours = [bill.hands_on_h.get(name) for name in lists]
    return "not known" if None in hours else f"{sum(h for h in hours if h is not None):g}"


def _euro(bill: Bill, build: str, *options: str) -> str:
    low, high = bill.cost_eur(build, *options)
    return f"{low:.0f} to {high:.0f}"


def parts_table(bill: Bill, name: str) -> str:
    """The parts of a build, or what an option adds."""
    rows = []
    for item in bill.items:
        count = item.needs.get(name, 0)
        if count:
            low, high = bill.prices[item.price]
            made_by = " ".join(text for text in (item.maker, item.number) if text) or "any"
            rows.append((count, item.what, made_by, f"{low:g} to {high:g}", "; ".join(item.alternatives) or "-", item.sold))
    return table(("number", "part", "maker and number", "euro each", "in its place", "still sold"), rows)


WITH = {"jumper": "jumper, female to female", "jumper_male": "jumper, the pin into the HAT", "": "its own lead"}


def wires_table(made: Iterable[Wire], matrix: str) -> str:
    """Where every wire goes, and what it is."""
    rows = []
    for wire in made:
        (ref, place), (other, end) = wire.start, wire.end
        kind = lead(wire, matrix)
        soldered = not kind and "SHIFTER" in (ref, other)
        start = (f"pin {place}", chips.PI_HEADER[int(place) - 1]) if is_jumper(wire) else (_end(ref, place), wire.net)
        rows.append((*start, _end(other, end), "soldered" if soldered else WITH[kind]))
    return table(("from", "which is", "to", "with"), rows)


def _end(ref: str, terminal: str) -> str:
    """A terminal in the guide's words; of the chip the leg as well."""
    if ref == RAIL:
        return f"ground rail, pin {terminal}"
    leg = f" (leg {chips.shifter(len(chips.GATES)).terminal(terminal).number})" if ref == "SHIFTER" else ""
    return f"{ref.lower().replace('_', ' ')} {terminal}{leg}"


def pico_table() -> str:
    """Which pin of the Pico takes which line of the reed board."""
    netlist = board_netlist()
    rows = []
    for place, name in enumerate(chips.PICO_HEADER, 1):
        net = netlist.net_of("PICO", str(place))
        if net is not None:
            rows.append((place, name, f"the update button's other side ({net})" if name == "GND" else net))
    return table(("pin", "which is", "line"), rows)


def modules_table(sizes: Sizes) -> str:
    """Where leads and cuts are on the two kinds of module, counted from 1 as a builder counts."""
    left, right, *_ = modules(SENSOR_COLUMNS, SENSOR_ROWS, sizes)
    rows = []
    for one in (left, right):
        holes = dict(one.leads)
        for cell in one.cells:
            leads = [holes[key] for key in ((f"D_{cell}", "A"), (f"D_{cell}", "K"), (f"S_{cell}", "1"), (f"S_{cell}", "2"))]
            cuts = " and ".join(f"{s + 1}/{h + 1}" for s, h in one.cuts if holes[f"S_{cell}", "1"][1] < h < leads[2][1] + 6)
            wire = holes[f"COLUMN {cell.column}", "wire"]
            rows.append((cell.column, *(f"{strip + 1}/{hole + 1}" for strip, hole in (*leads, wire)), cuts or "-"))
    head = ("column", "diode, plain end", "diode, band", "reed, lower lead", "reed, upper lead", "column's wire", "cut at")
    size = f"Strip/hole, from 1. The left module has {STRIPS} strips of {left.holes} holes, the right one of {right.holes}.\n\n"
    return size + table(head, rows)


def prints_table(sizes: Sizes) -> str:
    """How many of every printed file a build takes; pieces in one line a game."""
    rows: list[tuple[object, ...]] = []
    for game in ("mine", "space"):
        parts = [part for part in piece_parts(sizes) if part.folder == "pieces" and part.name.startswith(game)]
        counts = [sum(part.counts.get(build, 0) for part in parts) for build in BUILDS]
        rows.append((f"pieces/{game}-*", *counts, "-"))
    for part in table_parts():
        counts = [part.counts.get(build, 0) for build in BUILDS]
        options = [f"{count} for {name}" for name, count in part.counts.items() if name in OPTIONS and count > 0]
        rows.append((f"{part.folder}/{part.name}", *counts, ", ".join(options) or "-"))
    return table(("file", *BUILDS, "with an option"), rows)


def current_table(bill: Bill) -> str:
    """What a build draws at most on every Pi, with the matrix at its cap."""
    rows = []
    for build in ("A", "B"):
        for options in ((), ("max7219",)):
            for load in loads(bill, build, *options):
                if load.rail.endswith("supply"):
                    name = " + ".join((build, *options))
                    rows.append((name, load.rail.removesuffix(": supply"), f"{load.draws_ma:.0f}", f"{load.may_ma:.0f}"))
    return table(("build", "on a", "draws at most, mA", "its supply gives, mA"), rows)


def support_table() -> str:
    """Devices, their drivers, and what is known about them."""
    rows = tomllib.loads(SUPPORT.read_text(encoding="utf-8"))["device"]
    said = [(row["what"], _drivers(row["drivers"]), row["boards"], row["status"]) for row in rows]
    return table(("device", "driver", "meant for a Pi", "status"), said)


def _drivers(names: list[str]) -> str:
    """Drivers as the config names them; of a camera, which is the board, the one that takes its pictures."""
    said = [name.partition(".") for name in names if name != "board.camera" or len(names) == 1]
    return "<br>".join(f'`{device} = "{driver}"`' for device, _, driver in said) or "-"


def with_sections(guide: str, made: dict[str, str]) -> str:
    """The guide with every made section replaced. KeyError where it lacks one or has one that nobody makes."""
    wanted = re.findall(r"<!-- made: (.+?) -->", guide)
    if sorted(wanted) != sorted(made):
        raise KeyError(f"The guide has the sections {sorted(wanted)}, and there are {sorted(made)}.")
    for name, text in made.items():
        pattern = _SECTION.format(name=re.escape(name))
        guide = re.sub(pattern, lambda found, text=text: f"{found[1]}{text}\n{found[2]}", guide, flags=re.S)  # type: ignore[misc]
    return guide
