"""Every printable part by folder and name, with the function that makes it."""

from collections.abc import Callable
from functools import partial

from build123d import Solid

from hardware.models import arm, box, frame, matrices, tray
from hardware.models.pieces import piece, shell
from hardware.shapes import board
from hardware.shapes.manifest import PrintedPart, piece_parts, printed_pieces, table_parts
from hardware.shapes.sizes import Sizes
from hardware.wiring.table import FULL_PANEL, SMALL_PANEL
from orapa_pi.rules.mine import MINE
from orapa_pi.rules.space import SPACE
from orapa_pi.sensing.levels import Kind

Maker = Callable[[Sizes], Solid]
Key = tuple[str, str]


def makers(sizes: Sizes) -> dict[Key, tuple[PrintedPart, Maker]]:
    """(folder, name) -> the part and its maker, for every part of the manifest. KeyError where a part has no maker."""
    made = {**_pieces(), **_board(), **_box()}
    return {(part.folder, part.name): (part, made[part.folder, part.name]) for part in (*piece_parts(sizes), *table_parts())}


def _pieces() -> dict[Key, Maker]:
    made: dict[Key, Maker] = {}
    for one in printed_pieces():
        for suffix, kind in (("", Kind.REED), ("-weak", Kind.HALL)):
            made["pieces", one.name + suffix] = partial(piece, one, kind)
            made["shells", one.name + suffix] = partial(shell, one, kind)
    return made


def _board() -> dict[Key, Maker]:
    made: dict[Key, Maker] = {("board", "strap"): tray.strap, ("board", "foot"): tray.foot, ("board", "pico-box"): box.pico}
    made |= {("board", "trial-block"): tray.trial_block, ("board", "trial-spacer"): tray.trial_spacer}
    for half in board.both_halves():
        made["board", f"tray-{half.name}"] = partial(tray.tray, half)
        made["board", f"comb-{half.name}"] = partial(tray.comb, half)
        made["board", f"lid-{half.name}"] = partial(tray.lid, half)
    for edition in (MINE, SPACE):
        for corner in frame.CORNERS:
            name = f"frame-{edition.name}-{corner}"
            made["frames", name] = partial(frame.corner, edition, corner)
    return made


def _box() -> dict[Key, Maker]:
    return {
        ("box", "box-base"): box.base,
        ("box", "box-top-small"): partial(box.top, SMALL_PANEL),
        ("box", "box-top-full"): partial(box.top, FULL_PANEL),
        ("box", "opening-cover"): matrices.cover,
        ("matrix", "panel-case"): matrices.panel_case,
        ("matrix", "panel-baffle"): matrices.baffle,
        ("matrix", "panel-diffuser"): matrices.diffuser,
        ("matrix", "row-case"): matrices.row_case,
        ("camera", "arm-foot"): arm.foot,
        ("camera", "arm-mast"): arm.mast,
        ("camera", "arm-joint"): arm.joint,
        ("camera", "arm-boom"): arm.boom,
        ("screen", "screen-leaf"): arm.leaf,
        ("screen", "screen-joint"): arm.joint_stand,
        ("screen", "screen-stand"): arm.stand,
    }
