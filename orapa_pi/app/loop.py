"""One queue, one loop: messages come in from any thread, and are dealt with one by one on the thread that runs the loop."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from queue import Empty, SimpleQueue

from orapa_pi.app.hosting import Requested
from orapa_pi.app.input import Input
from orapa_pi.devices.ports import Message, Quit


class Loop(ABC):
    """All of it runs on the thread that calls it; only `post` may be called from others."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Message | Requested] = SimpleQueue()
        self._inputs: list[Input] = []

    @property
    @abstractmethod
    def patience_s(self) -> float:
        """After this time without a message the loop looks at its clock."""

    @abstractmethod
    def handle(self, message: Message | Requested) -> None:
        """Deal with one message."""

    @abstractmethod
    def tick(self) -> None:
        """Let time pass."""

    def post(self, message: Message | Requested) -> None:
        """Hand in a message, from any thread."""
        self._queue.put(message)

    def attach(self, source: Input) -> None:
        """Start a source, now and until it can be."""
        self._inputs.append(source)
        source.start()

    def recovered(self) -> list[str]:
        """Try the sources again that could not start; the names of those that run now."""
        return [source.name for source in self._inputs if source.tick()]

    def run(self, turned: Callable[[], None] = lambda: None) -> None:
        """Work until somebody quits; `turned` is called at every turn of the loop."""
        while True:
            turned()
            try:
                message = self._queue.get(timeout=self.patience_s)
            except Empty:
                self.tick()
                continue
            if isinstance(message, Quit):
                return
            self.handle(message)

    def run_until_quiet(self) -> None:
        """Work off what has been posted, and show what follows; for whoever drives the clock by hand."""
        while not self._queue.empty():
            self.handle(self._queue.get())
        self.tick()
