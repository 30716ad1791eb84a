"""Where a table shows and says things: everything that takes a frame, a sentence or a beep."""

from collections.abc import Sequence
from dataclasses import dataclass

from orapa_pi.app.output import Output
from orapa_pi.devices.ports import Sounder, Speaker, Voice, Weight


@dataclass(frozen=True, slots=True)
class Outlets:
    """The matrices, the table's own first, each behind its output; what writes sentences, what speaks them, what beeps."""

    outputs: Sequence[Output] = ()
    speakers: Sequence[Speaker] = ()
    voices: Sequence[Voice] = ()
    sounders: Sequence[Sounder] = ()

    def say(self, sentence: str) -> None:
        """Write it for everybody at the table."""
        for speaker in self.speakers:
            speaker.say(sentence)

    def speak(self, text: str, weight: Weight = Weight.CHATTER, *, language: str) -> None:
        """Speak it aloud, so nothing private."""
        for voice in self.voices:
            voice.speak(text, weight, language)

    def prompt(self, text: str) -> None:
        """Write what the open dialogue waits for, until the next prompt."""
        for speaker in self.speakers:
            speaker.prompt(text)

    def beep(self) -> None:
        """Call for a look at the matrix."""
        for sounder in self.sounders:
            sounder.beep()
