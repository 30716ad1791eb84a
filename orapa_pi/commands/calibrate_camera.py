"""`orapa-pi calibrate camera`: learns a table from a picture of the empty board and one of a dealt layout."""

from argparse import Namespace
from pathlib import Path

from orapa_pi.commands.documents import layouts_from
from orapa_pi.commands.see import require_opencv
from orapa_pi.errors import NotationError
from orapa_pi.phrases import load_words


def run(options: Namespace) -> int:
    """Learn and keep. 0 when it is kept; raises an OrapaError for pictures from which nothing can be learned."""
    for name in ("empty", "dealt", "layout", "out"):
        if not getattr(options, name):
            raise NotationError(f"A camera is calibrated with --empty, --dealt, --layout and --out: --{name} is missing.")
    require_opencv()
    from orapa_pi.vision.learning import calibrate
    from orapa_pi.vision.pictures import read_picture
    from orapa_pi.vision.store import save_calibration

    layout = layouts_from(options.layout, options.rules)
    if isinstance(layout, list):
        raise NotationError("A camera is calibrated with one layout: the file holds a list.")
    learned = calibrate(read_picture(options.empty), read_picture(options.dealt), layout)
    save_calibration(Path(options.out), learned)
    print(load_words(options.lang).say("see.learned", out=options.out))
    return 0
