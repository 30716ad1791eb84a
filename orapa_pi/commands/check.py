"""`orapa-pi check`: what is connected and whether it works. One module for each device, imported when it is asked for."""

from argparse import Namespace
from importlib import import_module

from orapa_pi.commands.check_all import check_all
from orapa_pi.errors import NotationError, Reason, quoted

CHECKS = {
    "board": "orapa_pi.commands.check_board",
    "camera": "orapa_pi.commands.check_camera",
    "matrix": "orapa_pi.commands.check_matrix",
    "voice": "orapa_pi.commands.check_voice",
}
"""Device -> the module whose `run(options)` checks it and returns 0 for fine, 1 for findings."""

THINGS = ("panel", "disk", "power", "clock", "store")
"""What is looked at with everything, and can be asked for alone."""


def run(options: Namespace) -> int:
    """Check one device, or everything. Raises NotationError for a device that cannot be checked."""
    if options.device is None or options.device in THINGS:
        return check_all(options)
    if options.device not in CHECKS:
        known = ", ".join([*CHECKS, *THINGS])
        raise NotationError(
            Reason("There is no check of {device}: choose from {known}.", device=quoted(options.device), known=known)
        )
    status: int = import_module(CHECKS[options.device]).run(options)
    return status
