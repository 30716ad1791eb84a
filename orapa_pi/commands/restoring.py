"""Placeholder."""

from orapa_pi.config import Config


def finish_restore(config: Config) -> None:
    del config
