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
from hardware.strips import Hole
from hardware.usage import SPOOL_G
from hardware.wiring import chips
from hardware.wiring.currents import loads
from hardware.wiring.shifter_board import EAST_HEADER, WEST_HEADER, leg_hole, pin_of, pins_on, shifter_layout
from hardware.wiring.table import FULL_PANEL, RAIL, SMALL_PANEL, Wire, is_jumper, lead, table_netlist, wires
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
        **{f"wires {name}": shifter_wires_table(f"matrix_{name}") for name in ("apa102", "max7219")},
        **{f"board {name}": shifter_board_table(f"matrix_{name}") for name in ("apa102", "max7219")},
        "pico": pico_table(),
        "modules": modules_table(sizes),
        "prints": prints_table(sizes),
        "current": current_table(bill),
        "support": support_table(),
    }


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
        start = (f"pin {place}", chips.PI_HEADER[int(place) - 1]) if is_jumper(wire) else (_end(ref, place), wire.net)
        rows.append((*start, _end(other, end), WITH[kind]))
    return table(("from", "which is", "to", "with"), rows)


def _end(ref: str, terminal: str) -> str:
    """A terminal in the guide's words."""
    return f"ground rail, pin {terminal}" if ref == RAIL else f"{ref.lower().replace('_', ' ')} {terminal}"


def shifter_wires_table(matrix: str) -> str:
    """Every wire between the Pi's header, the level shifter's board and the matrix."""
    made = wires(matrix, SMALL_PANEL)
    layout = shifter_layout(made, table_netlist(matrix, SMALL_PANEL))
    rows = []
    for wire in made:
        (ref, place), (other, end) = wire.start, wire.end
        if {ref, other} == {"PI", "SHIFTER"}:
            pin = pin_of(layout, wire.start)
            rows.append((f"pin {place}", chips.PI_HEADER[int(place) - 1], f"the board's {pin}", WITH[lead(wire, matrix)]))
        elif {ref, other} == {"SHIFTER", "MATRIX"}:
            how = WITH[lead(wire, matrix)] if lead(wire, matrix) else "the panel's own lead, soldered to the pin"
            rows.append((f"the board's {pin_of(layout, wire.end)}", wire.net, f"matrix {end}", how))
    return table(("from", "which is", "to", "with"), rows)


def shifter_board_table(matrix: str) -> str:
    """What goes into which hole of the level shifter's board."""
    netlist = table_netlist(matrix, SMALL_PANEL)
    layout = shifter_layout(wires(matrix, SMALL_PANEL), netlist)
    holes = dict(layout.leads)

    def at(*places: Hole) -> str:
        return " and ".join(f"{strip + 1}/{hole + 1}" for strip, hole in places)

    first, last = min(layout.cuts), max(layout.cuts)
    rows = [
        ("cut", f"{at(first)} to {at(last)}, seven in a row below the chip"),
        *(("link", at(start, end)) for start, end in layout.links),
        ("socket", f"leg 1 in {at(leg_hole(1))}, leg 14 in {at(leg_hole(14))}: its notch in the north"),
        ("C1, 1000 uF", f"plus in {at(holes['C1', '1'])}, minus (the stripe) in {at(holes['C1', '2'])}"),
        ("C2, 100 nF", at(holes["C2", "1"], holes["C2", "2"])),
        ("pin headers", f"hole {WEST_HEADER + 1} and hole {EAST_HEADER + 1} of every strip"),
        ("pins that are 5 V", pins_on(layout, ("SHIFTER", "VCC"))),
        ("pins that are ground", pins_on(layout, ("SHIFTER", "GND"))),
    ]
    size = f"{layout.strips} strips of {layout.holes} holes; strip/hole, from 1, in the north-west.\n\n"
    return size + table(("what", "where"), rows)


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
            wire, on = (holes[f"COLUMN {cell.column}", end] for end in ("wire", "on"))
            rows.append((cell.column, *(f"{strip + 1}/{hole + 1}" for strip, hole in (*leads, wire, on)), cuts or "-"))
    ends = ("column's wire in", "and on", "cut at")
    head = ("column", "diode, plain end", "diode, band", "reed, lower lead", "reed, upper lead", *ends)
    size = f"Strip/hole, from 1. The left module has {STRIPS} strips of {left.holes} holes, the right one of {right.holes}.\n\n"
    return size + table(head, rows)


def prints_table(sizes: Sizes) -> str:
    """How many of every printed file a build takes; pieces in one line a game."""
    rows: list[tuple[object, ...]] = []
    for game in ("mine", "space"):
        parts = [part for part in piece_parts(sizes) if part.folder == "pieces" and part.name.startswith(game)]
        counts = [sum(part.counts.get(build, 0) for part in parts) for build in BUILDS]
        rows.append((f"pieces/{game}-*", "as it is", *counts, "-"))
    for part in table_parts():
        counts = [part.counts.get(build, 0) for build in BUILDS]
        options = [f"{count} for {name}" for name, count in part.counts.items() if name in OPTIONS and count > 0]
        lies = "upside down" if part.turned else "as it is"
        rows.append((f"{part.folder}/{part.name}", lies, *counts, ", ".join(options) or "-"))
    return table(("file", "on the bed", *BUILDS, "with an option"), rows)


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
