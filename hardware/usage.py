"""What the drawings use, counted part by part under the names of the bill of materials."""

from collections import Counter
from math import ceil

from hardware.bom import Bill
from hardware.prints.sheets import GAMES, sheet_count
from hardware.reed.circuit import board_netlist
from hardware.reed.strip_board import boards_needed, modules, wire_m
from hardware.shapes import board, case
from hardware.shapes.manifest import piece_parts, printed_pieces, table_parts
from hardware.shapes.pockets import pockets
from hardware.shapes.sizes import Sizes
from hardware.wiring.table import FULL_PANEL, SMALL_PANEL, lead, table_netlist, wires
from orapa_pi.config import SENSOR_COLUMNS, SENSOR_ROWS
from orapa_pi.sensing.levels import Kind

PLASTIC_G_PER_MM3 = 1.24e-3
SPOOL_G = 100


def usage(build: str, options: tuple[str, ...], sizes: Sizes) -> Counter[str]:
    """Everything but the filament, which only the solids know."""
    matrix = next((f"matrix_{name}" for name in options if name in ("apa102", "max7219")), "matrix_unicorn")
    buttons = FULL_PANEL if "full_panel" in options else SMALL_PANEL
    used = table_netlist(matrix, buttons).kinds()
    used += Counter(filter(None, (lead(wire, matrix) for wire in wires(matrix, buttons))))
    used["screw"] += len(case.box_screws())
    used["screw_pi"] += len(case.pi_posts())
    if used["shifter"]:
        used += Counter({"shifter_board": 1, "wire": 1})  # a metre is more than its links need
    used["paper"] += sheet_count() - (len(GAMES) if build == "A" else 0)
    if build == "A":
        used += Counter({"camera": 1, "camera_cable": 1, "sheet_paper": len(GAMES), "sheet_card": len(GAMES)})
        used["screw_camera"] += 4
        return used
    used += magnets(Kind.REED if build == "B" else Kind.HALL, sizes)
    used["screw"] += 2 + sum(
        len(board.bosses(half, sizes)) + len(board.strap_screws(half, sizes)) for half in board.both_halves()
    )
    if build == "B":
        used += Counter({kind: count for kind, count in board_netlist().kinds().items() if kind != "pi"})
        used["strip_board"] += boards_needed(modules(SENSOR_COLUMNS, SENSOR_ROWS, sizes))
        used["wire"] += ceil(wire_m(SENSOR_COLUMNS, SENSOR_ROWS, sizes))
    return used


def magnets(kind: Kind, sizes: Sizes) -> Counter[str]:
    """The magnets of all pieces."""
    found: Counter[str] = Counter()
    for one in printed_pieces():
        for pocket in pockets(one.edition.name, one.piece, one.orientation, kind, sizes):
            found["magnet_strong" if pocket.magnet == sizes.strong else "magnet_weak"] += 1
    return found


def differences(bill: Bill, build: str, options: tuple[str, ...], sizes: Sizes) -> tuple[str, ...]:
    """Where the bill and the drawings disagree, in words; the filament and what is bought by hand are left out."""
    listed = {name: count for name, count in bill.count(build, *options).items() if not bill.item(name).by_hand}
    listed.pop("filament", None)
    drawn = usage(build, options, sizes)
    return tuple(
        f"{name}: the bill says {listed.get(name, 0)}, the drawings use {drawn.get(name, 0)}"
        for name in sorted(listed.keys() | drawn.keys())
        if listed.get(name, 0) != drawn.get(name, 0)
    )


def spools(volumes_mm3: dict[tuple[str, str], float], lists: tuple[str, ...], sizes: Sizes) -> int:
    """How many times 100 g of filament a build and its options take, from the parts' volumes by folder and name."""
    grams = sum(
        sum(part.counts.get(name, 0) for name in lists)
        * part.solidity
        * volumes_mm3[part.folder, part.name]
        * PLASTIC_G_PER_MM3
        for part in (*piece_parts(sizes), *table_parts())
    )
    return ceil(grams / SPOOL_G)
