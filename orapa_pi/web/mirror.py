"""What the table shows and says, published in a channel: a matrix and a speaker like any other, to the table's eyes."""

from base64 import b64encode

from orapa_pi.screen.frame import BLANK, Frame
from orapa_pi.web.channel import Channel

SENTENCES = "say"
FRAME = "frame"
PROMPT = "prompt"


class MirrorMatrix:
    """A `Matrix` of pages: it tells each frame that it is given, as it is, to the channels of all who may see the matrix."""

    def __init__(self, *channels: Channel) -> None:
        self._channels = channels
        self._shown: Frame | None = None

    def start(self) -> None:
        self.show(BLANK)

    def show(self, frame: Frame) -> None:
        if frame == self._shown:  # the table refreshes its matrices now and then
            return
        self._shown = frame
        value = {"pixels": b64encode(frame.pixels).decode("ascii"), "line": frame.line}
        for channel in self._channels:
            channel.publish(FRAME, value)

    def close(self) -> None:
        self.show(BLANK)


class MirrorSpeaker:
    """A `Speaker` of pages. What the table says holds nothing private (see `app.telling`)."""

    def __init__(self, *channels: Channel) -> None:
        self._channels = channels

    def say(self, sentence: str) -> None:
        for channel in self._channels:
            channel.publish(SENTENCES, {"text": sentence})

    def prompt(self, text: str) -> None:
        for channel in self._channels:
            channel.publish(PROMPT, {"text": text})
