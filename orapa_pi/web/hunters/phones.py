"""The way from the phones into the table's queue: one more panel, whose buttons are on pages."""

from orapa_pi.devices.ports import Message, Post


def _nobody(message: Message) -> None:
    """The table is not there yet, or not any more."""
    del message


class Phones:
    """A `Source`. `post` may be called from any thread."""

    def __init__(self) -> None:
        self._post: Post = _nobody

    def start(self, post: Post) -> None:
        self._post = post

    def close(self) -> None:
        self._post = _nobody

    def post(self, message: Message) -> None:
        self._post(message)
