"""`orapa-pi calibrate camera`: learns a table from a picture of the empty board and one of a dealt layout.

The pictures are files, or taken now by the camera of a config file; then the layout is dealt here, and the matrix shows it too.
"""

import sys
from argparse import Namespace
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

from orapa_pi.cameras import keep_calibration, make_frames
from orapa_pi.commands.documents import layouts_from
from orapa_pi.commands.matches import require_no_match
from orapa_pi.commands.see import require_opencv
from orapa_pi.config import Config, load_config
from orapa_pi.drivers import make_matrix
from orapa_pi.errors import ConfigError, DriverUnavailable, NotationError, Reason
from orapa_pi.phrases import load_words
from orapa_pi.rules.dealer import deal
from orapa_pi.rules.drawing import draw_layout
from orapa_pi.rules.edition import HouseRules
from orapa_pi.rules.layout import Layout
from orapa_pi.screen.options import contents_of
from orapa_pi.screen.render import render
from orapa_pi.screen.views import Reveal, Ring
from orapa_pi.screen.words import Words

if TYPE_CHECKING:
    from orapa_pi.devices.camera.frames import Frames
    from orapa_pi.vision.arrays import Image

DROPPED = 15
"""Frames before the one that counts: the hand that pressed the key has to leave, and the light of the matrix."""


def run(options: Namespace) -> int:
    """Learn and keep. 0 when it is kept; raises an OrapaError for pictures from which nothing can be learned."""
    require_opencv()
    words = load_words(options.lang)
    if options.config:
        named = _named(options.layout, options.rules) if options.layout else None
        return _with_camera(words, load_config(Path(options.config)), named)
    for name in ("empty", "dealt", "layout", "out"):
        if not getattr(options, name):
            raise NotationError(
                f"A camera is calibrated with --config FILE, or with --empty, --dealt, --layout and --out: --{name} is missing."
            )
    from orapa_pi.vision.learning import calibrate
    from orapa_pi.vision.pictures import read_picture
    from orapa_pi.vision.store import save_calibration

    layout = _named(options.layout, options.rules)
    learned = calibrate(read_picture(options.empty), read_picture(options.dealt), layout)
    save_calibration(Path(options.out), learned)
    print(words.say("see.learned", out=options.out))
    return 0


def _named(text: str, rules: HouseRules) -> Layout:
    """The layout that the command names. Raises NotationError for several."""
    layout = layouts_from(text, rules)
    if isinstance(layout, list):
        raise NotationError("A camera is calibrated with one layout: the file holds a list.")
    return layout


def _with_camera(words: Words, config: Config, named: Layout | None) -> int:
    """Take both pictures now; every step waits for Enter, and the end of the input ends it."""
    if config.camera.driver == "off":
        raise ConfigError(Reason('The config names no camera: add [camera] with driver = "picamera2" or "opencv".'))
    require_no_match(config, Reason("calibrate the camera"))
    from orapa_pi.devices.camera.school import locks_of
    from orapa_pi.vision.learning import calibrate

    layout = named or deal(config.edition(), SystemRandom())
    frames = make_frames(config, anew=True)
    try:
        frames.open()
        _wait(words.say("see.lay_nothing"))
        empty = _picture(frames)
        with ExitStack() as stack:
            _show(stack, words, config, layout)
            _wait(draw_layout(layout) + "\n" + words.say("see.lay_this"))
        dealt = _picture(frames)
        learned = replace(calibrate(empty, dealt, layout), locks=locks_of(frames))
    except OSError as error:
        raise DriverUnavailable(Reason("The camera gives no picture: {error}.", error=error)) from None
    finally:
        frames.close()
    print(words.say("see.learned", out=keep_calibration(config, learned)))
    return 0


def _show(stack: ExitStack, words: Words, config: Config, layout: Layout) -> None:
    """The layout on the matrix, which goes dark again before the picture is taken; a matrix that fails is done without."""
    if config.matrix.driver in ("off", "simulated"):
        return
    matrix = make_matrix(config)
    stack.callback(matrix.close)
    try:
        matrix.start()
        matrix.show(render(Reveal(Ring(layout.edition.grid), contents_of(layout)), words, 0))
    except (DriverUnavailable, OSError) as error:
        print(words.say("play.device_off", device=words.say("device.matrix"), reason=str(error)))


def _wait(text: str) -> None:
    print(text, flush=True)
    if not sys.stdin or not sys.stdin.readline():
        raise NotationError(Reason("The calibration was left before its end: nothing was learned."))


def _picture(frames: "Frames") -> "Image":
    shot = None
    for _ in range(DROPPED):
        shot = frames.shot()
    if shot is None or not shot.locked:
        raise DriverUnavailable(Reason("The camera gives no picture with its exposure and colours locked: try again."))
    return shot.picture
