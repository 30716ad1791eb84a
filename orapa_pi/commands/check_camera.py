"""`orapa-pi check camera`: focus, light, markers and drift in plain words, from the configured camera or from a picture."""

from argparse import Namespace
from pathlib import Path

from orapa_pi.cameras import calibration_for, make_frames
from orapa_pi.commands.documents import print_json, write_file
from orapa_pi.commands.matches import require_no_match
from orapa_pi.commands.see import require_opencv
from orapa_pi.config import Config, load_config
from orapa_pi.errors import ConfigError, DriverUnavailable, Reason
from orapa_pi.phrases import load_words
from orapa_pi.screen.words import Words

DROPPED = 10
"""Frames that are not judged: exposure and gains come to rest first."""


def run(options: Namespace) -> int:
    """Take one picture and judge it: 0 for fine, 1 for findings. Raises ConfigError without a camera in the config.

    To keep the picture as a file is for between matches: raises MatchError during one.
    """
    config = load_config(Path(options.config)) if options.config else Config()
    if config.camera.driver == "off":
        raise ConfigError(Reason('No camera is named: give --config FILE with driver = "picamera2" or "opencv" in [camera].'))
    require_opencv()
    if options.save:
        require_no_match(config, Reason("save a picture of it"))
    from orapa_pi.vision.condition import examine
    from orapa_pi.vision.pictures import to_png

    frames = make_frames(config)
    try:
        frames.open()
        shot = None
        for _ in range(DROPPED):
            shot = frames.shot()
    except OSError as error:
        raise DriverUnavailable(Reason("The camera gives no picture: {error}.", error=error)) from None
    finally:
        frames.close()
    if shot is None:
        raise DriverUnavailable(Reason("The camera gives no picture: nothing was handed in."))
    if options.save:
        write_file(options.save, to_png(shot.picture))
    found = examine(shot.picture, config.edition(), calibration_for(config, config.edition()))
    if options.json:
        print_json(
            {
                "findings": [finding.value for finding in found.findings],
                "markers_hidden": list(found.hidden),
                "locked": shot.locked,
                "cell_px": round(found.cell_px, 1),
                "paper": round(found.paper),
                "edge_cells": round(found.edge_cells, 3),
                "drift": round(found.drift, 2),
            }
        )
    else:
        words = load_words(options.lang)
        saved = [words.say("see.saved", out=options.save)] if options.save else []
        print("\n".join([*saved, *_in_words(words, found.findings, found.hidden, found.cell_px, found.paper)]))
    return 1 if found.findings else 0


def _in_words(words: Words, findings: tuple[str, ...], hidden: tuple[int, ...], cell_px: float, paper: float) -> list[str]:
    lines = [words.say("check.camera.measured", cell_px=round(cell_px), paper=round(paper))] if cell_px else []
    lines += [words.say(f"check.camera.{finding}") for finding in findings]
    lines += [words.say("see.hidden", number=number, corner=words.say(f"see.corner.{number}")) for number in hidden]
    return lines if findings else [*lines, words.say("check.fine")]
