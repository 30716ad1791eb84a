"""`orapa-pi check matrix`: shows test pictures on the matrix of the config, and says what should be seen."""

import sys
import time
from argparse import Namespace
from collections.abc import Callable
from contextlib import ExitStack
from math import isfinite
from pathlib import Path

from orapa_pi.commands.documents import print_json
from orapa_pi.config import Config, load_config
from orapa_pi.devices.ports import Matrix
from orapa_pi.drivers import make_matrix
from orapa_pi.errors import ConfigError, DriverUnavailable, Reason
from orapa_pi.phrases import load_words
from orapa_pi.screen.terminal import to_plain, to_terminal
from orapa_pi.screen.trial import LINE, trial_frames

PAGE_S = 2.0
TEXT_ONLY = ("max7219",)
"""Drivers of matrices that show the text line only."""


def run(options: Namespace) -> int:
    """Show the pictures in turn for some seconds, or with `--reset` only set the matrix up anew. Raises ConfigError."""
    if not (isfinite(options.seconds) and options.seconds > 0):
        raise ConfigError(Reason("--seconds cannot be {seconds}: it needs a number above 0.", seconds=f"{options.seconds:g}"))
    config = load_config(Path(options.config)) if options.config else Config()
    driver = config.matrix.driver
    words = load_words(options.lang)
    if driver == "off":
        raise ConfigError(Reason("The config switches the matrix off: name a driver in [matrix]."))
    matrix = make_matrix(config)
    with ExitStack() as stack:
        stack.callback(matrix.close)
        matrix.start()  # before anything is said: what cannot start is one sentence
        said = [words.say("check.matrix.reset")]
        if not options.reset:
            expected = "check.matrix.line" if driver in TEXT_ONLY else "check.matrix.picture"
            seconds = f"{options.seconds:g}"
            said = [words.say("check.matrix.driver", driver=driver, seconds=seconds), words.say(expected, line=LINE)]
        if options.json:
            print_json({"device": "matrix", "driver": driver, "said": [*said]})
        else:
            print("\n".join(said), flush=True)
        if options.reset or (options.json and driver == "simulated"):
            return 0
        if driver == "simulated":
            draw = to_terminal if sys.stdout.isatty() else to_plain
            print("\n\n".join(draw(frame) for frame in trial_frames()))
        else:
            show(matrix, options.seconds, time.sleep)
    return 0


def show(matrix: Matrix, seconds: float, wait: Callable[[float], None]) -> None:
    """Show the pictures in turn on a started matrix. Raises DriverUnavailable if it stops working."""
    shown = 0
    while (left_s := seconds - shown * PAGE_S) > 0:
        frame = trial_frames()[shown % len(trial_frames())]
        try:
            matrix.show(frame)
        except OSError as error:
            raise DriverUnavailable(Reason("The matrix stopped working: {error}. Check its cable.", error=error)) from None
        wait(min(PAGE_S, left_s))
        shown += 1
