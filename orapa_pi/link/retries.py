"""Questions that wait for their answer: sent again a bounded number of times, then given up."""

from dataclasses import dataclass

from orapa_pi.link import frames, messages
from orapa_pi.link.messages import Message

RETRY_S = 0.3  # the board answers within one scan (10 ms); a blocked write of another message may take 500 ms
TRIES = 5
LAST_SEQUENCE = 254  # 255 marks the hello request, 0 what nobody asked for


@dataclass(slots=True)
class _Waiting:
    request: str
    frame: bytes
    sent: float
    tries: int = 1


class Retries:
    """The questions under way, by the sequence byte that their answer will carry."""

    def __init__(self) -> None:
        self.resent = 0
        self.given_up = 0
        self._next = 1
        self._waiting: dict[int, _Waiting] = {}

    def ask(self, message: Message, now: float) -> bytes:
        """The frame to send; it waits for its answer from now on."""
        kind, payload = messages.pack(message)
        frame = frames.encode(self._next, kind, payload)
        self._waiting[self._next] = _Waiting(message.name, frame, now)
        self._next = self._next % LAST_SEQUENCE + 1
        return frame

    def answered(self, sequence: int) -> str | None:
        """The name of the question that this sequence byte answers, which then waits no longer; None for none."""
        waiting = self._waiting.pop(sequence, None)
        return waiting.request if waiting else None

    def asked(self, sequence: int) -> str | None:
        """The name of the question that this sequence byte would answer."""
        waiting = self._waiting.get(sequence)
        return waiting.request if waiting else None

    def waits_for(self, request: str) -> bool:
        """Whether a question of this name is under way."""
        return any(waiting.request == request for waiting in self._waiting.values())

    def due(self, now: float) -> tuple[bytes, list[str]]:
        """(frames to send again, names of the questions that are given up now)."""
        again, lost = b"", []
        for sequence, waiting in list(self._waiting.items()):
            if now - waiting.sent < RETRY_S:
                continue
            if waiting.tries >= TRIES:
                del self._waiting[sequence]
                self.given_up += 1
                lost.append(waiting.request)
            else:
                waiting.tries += 1
                waiting.sent = now
                self.resent += 1
                again += waiting.frame
        return again, lost

    def forget(self) -> list[str]:
        """Wait for nothing any more; the names of what was under way."""
        names = [waiting.request for waiting in self._waiting.values()]
        self._waiting.clear()
        return names
