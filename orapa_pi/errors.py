"""Errors that a person may see: each message is one sentence that says what was wrong and what to do."""

SHOWN_CHARACTERS = 40


def quoted(value: object) -> str:
    """What somebody handed in, in quotes and cut to a length that fits in a sentence."""
    text = repr(value)
    return text if len(text) <= SHOWN_CHARACTERS else f"{text[:SHOWN_CHARACTERS]}..."


class OrapaError(Exception):
    """The root of every error that this package raises on purpose."""


class NotationError(OrapaError, ValueError):
    """A text or JSON value that is no port, cell, piece, placement or layout."""


class LayoutError(OrapaError, ValueError):
    """A layout that cannot be traced or prepared, because pieces overlap or lie off the board."""


class PictureError(OrapaError, ValueError):
    """A sensor picture of the wrong size or with an unknown character."""


class CalibrationError(OrapaError, ValueError):
    """A stored calibration that cannot be used, or a picture of another board than it was made for."""


class ConfigError(OrapaError, ValueError):
    """A configuration file that cannot be used as it is."""


class DriverUnavailable(OrapaError, RuntimeError):
    """A device driver that cannot start: a package, an interface or the device itself is missing."""


class StoreError(OrapaError, RuntimeError):
    """A store of matches that cannot be opened, read or written."""


class SealBroken(OrapaError, ValueError):
    """A sealed text that does not fit its key, or a key that is gone."""


class MatchError(OrapaError, LookupError):
    """A match that is not there, or must not be shown yet or any more."""


class BackupError(OrapaError, ValueError):
    """A backup that cannot be made or put back."""
