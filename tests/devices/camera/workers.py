"""The worker processes of cameras, as the operating system sees them."""

from multiprocessing import active_children


def workers() -> list[int]:
    """The numbers of those that run now and were started by this process."""
    return [child.pid for child in active_children() if child.name == "orapa-vision" and child.pid is not None]
