"""`python -m hardware [FOLDER]`: build everything, and renew what the repository keeps: guide, drawings, pictures.

`--quick` leaves out what needs the extra `hardware`: solids, sheets and pictures.
"""

import argparse
import json
from pathlib import Path

from hardware.bom import load_bill
from hardware.drawings import all_drawings
from hardware.magnet_map import magnets_svg
from hardware.netlist import as_text
from hardware.prints.sheets import GAMES
from hardware.reed.circuit import board_netlist
from hardware.reed.lobe_drawing import lobe_svg
from hardware.reed.section_drawing import section_svg
from hardware.reed.strip_board import modules
from hardware.shapes.sizes import Sizes
from hardware.tables import sections, with_sections
from hardware.wiring.chip_picture import chip_svg
from hardware.wiring.picture import hat_socket_svg, wiring_svg
from hardware.wiring.shifter_board import shifter_layout
from hardware.wiring.shifter_picture import shifter_board_svg
from hardware.wiring.table import FULL_PANEL, MATRICES, SMALL_PANEL, table_netlist, wires
from orapa_pi.config import SENSOR_COLUMNS, SENSOR_ROWS

HERE = Path(__file__).parent
GUIDE = HERE / "README.md"
DRAWINGS = HERE / "drawings"
PICTURES = HERE / "pictures" / "made"


def kept_files(sizes: Sizes) -> dict[Path, str]:
    """The made text files that the repository keeps, with what they have to hold."""
    drawn = all_drawings(
        modules(SENSOR_COLUMNS, SENSOR_ROWS, sizes), table_netlist("matrix_unicorn", FULL_PANEL), board_netlist()
    )
    kept = {DRAWINGS / name: text for name, text in drawn.items()}
    kinds = {item.id: item.what for item in load_bill().items}
    kept[DRAWINGS / "lobe.svg"] = lobe_svg(sizes)
    kept[DRAWINGS / "section.svg"] = section_svg(sizes)
    small = wires("matrix_unicorn", SMALL_PANEL)
    kept[DRAWINGS / "wiring.svg"], kept[DRAWINGS / "hat-socket.svg"] = wiring_svg(small), hat_socket_svg(small)
    for game in GAMES:
        kept[DRAWINGS / f"magnets-{game}.svg"] = magnets_svg(game, sizes)
    kept[DRAWINGS / "reed-board.net.txt"] = as_text(board_netlist(), kinds)
    for matrix in MATRICES:
        name = matrix.removeprefix("matrix_")
        netlist = table_netlist(matrix, FULL_PANEL)
        kept[DRAWINGS / f"table-{name}.net.txt"] = as_text(netlist, kinds)
        if any(part.ref == "SHIFTER" for part in netlist.parts):
            kept[DRAWINGS / f"shifter-{name}.svg"] = chip_svg(netlist, name.upper())
            layout = shifter_layout(wires(matrix, SMALL_PANEL), table_netlist(matrix, SMALL_PANEL))
            kept[DRAWINGS / f"shifter-board-{name}.svg"] = shifter_board_svg(layout, netlist, name.upper())
    kept[GUIDE] = with_sections(GUIDE.read_text(encoding="utf-8"), sections(sizes))
    return kept


def main() -> None:
    """Read the command line and build."""
    parser = argparse.ArgumentParser(prog="python -m hardware", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build") / "hardware")
    parser.add_argument("--quick", action="store_true", help="only what needs no extra: guide, drawings, netlists")
    asked = parser.parse_args()
    sizes = Sizes()
    DRAWINGS.mkdir(exist_ok=True)
    for path, text in kept_files(sizes).items():
        path.write_text(text, encoding="utf-8")
    print("guide, drawings and netlists are up to date")
    if not asked.quick:
        _build(asked.folder, sizes)


def _build(folder: Path, sizes: Sizes) -> None:
    from hardware.models.export import build, problems
    from hardware.pictures.scenes import draw
    from hardware.prints.pdf import write_sheets

    sheets = folder / "sheets"
    sheets.mkdir(parents=True, exist_ok=True)
    print(f"{len(write_sheets(sheets, sizes))} sheets in {sheets}", flush=True)
    parts = build(folder, sizes)
    volumes = {"/".join(part.key): part.volume_mm3 for part in parts}
    (folder / "volumes.json").write_text(json.dumps(volumes, indent=1))
    print(f"{len(parts)} parts as STL and STEP in {folder}", flush=True)
    PICTURES.mkdir(exist_ok=True)
    print(f"{len(draw({part.key: part.mesh for part in parts}, PICTURES, sizes))} pictures in {PICTURES}")
    wrong = [fault for part in parts for fault in problems(part)]
    if wrong:
        raise SystemExit("\n".join(wrong))


if __name__ == "__main__":
    main()
