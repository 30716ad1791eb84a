"""`orapa-pi check DEVICE`: is it there, and does it work? One module for each device."""

from argparse import Namespace
from importlib import import_module

from orapa_pi.errors import ConfigError, quoted

CHECKS = {"matrix": "orapa_pi.commands.check_matrix"}


def run(options: Namespace) -> int:
    """Run one check. Raises ConfigError for a device that has none."""
    if options.device not in CHECKS:
        raise ConfigError(f"There is no check of {quoted(options.device)}: choose from {', '.join(CHECKS)}.")
    status: int = import_module(CHECKS[options.device]).run(options)
    return status
