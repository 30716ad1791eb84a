"""What a page is refused because of the moment."""

from orapa_pi.errors import OrapaError


class NotNow(OrapaError, RuntimeError):
    """It is not this hunter's turn, the match has gone on since, or it is not over yet."""


class NotYet(OrapaError, RuntimeError):
    """The table has not said anything yet."""
