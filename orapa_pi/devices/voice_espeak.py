"""Speech through espeak-ng: one process for each sentence, handed the text on its standard input, on a thread of its own."""

import shutil
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from subprocess import DEVNULL, PIPE, Popen, SubprocessError, TimeoutExpired, run
from threading import Condition, Thread

from orapa_pi.devices.ports import DeviceLost, DeviceWorks, Post, Weight
from orapa_pi.devices.settings import VoiceSettings
from orapa_pi.errors import DriverUnavailable, Reason

PROGRAM = "espeak-ng"
REMEDY = Reason("The voice needs the program {program}: install it with `sudo apt install {program}`.", program=PROGRAM)
PROBE_S = 5.0
LONGEST_S = 60.0
"""A sentence that takes longer hangs, as on a sound card that takes nothing."""
KEPT = 8
"""More sentences than this do not wait: the oldest are told by the matrix alone."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """One sentence to be spoken."""

    text: str
    weight: Weight
    language: str


class EspeakVoice:
    """Speaks sentences one after another. An answer goes before chatter, spoken or waiting; an answer is spoken to its end.

    `more` are further arguments for the program, such as `-w FILE`.
    """

    def __init__(self, settings: VoiceSettings, more: Sequence[str] = ()) -> None:
        self._speed_wpm = settings.speed_wpm
        self._volume = settings.volume
        self._language = settings.language
        self._more = tuple(more)
        self._changed = Condition()
        self._waiting: deque[Utterance] = deque(maxlen=KEPT)
        self._spoken: Utterance | None = None
        self._process: Popen[bytes] | None = None
        self._given_way = False
        self._closed = True
        self._fault: str | None = None
        self._post: Post | None = None
        self._thread: Thread | None = None

    @property
    def fault(self) -> str | None:
        """Why the last sentence was not heard; None when it was."""
        return self._fault

    def start(self, post: Post) -> None:
        self.close()
        program = shutil.which(PROGRAM)
        if program is None:
            raise DriverUnavailable(REMEDY)
        self._try(program)
        self._post, self._closed, self._fault = post, False, None
        self._thread = Thread(target=self._work, args=(program,), name="voice", daemon=True)
        self._thread.start()

    @property
    def _arguments(self) -> tuple[str, ...]:
        return ("-s", str(self._speed_wpm), "-a", str(self._volume), "-b", "1", "--stdin")  # -b 1: UTF-8

    def set_volume(self, volume: int) -> None:
        """See `Audible`."""
        with self._changed:
            self._volume = volume

    def speak(self, text: str, weight: Weight = Weight.CHATTER, language: str = "") -> None:
        with self._changed:
            if self._closed or not self._volume:
                return
            if weight is Weight.ANSWER:
                answers = [one for one in self._waiting if one.weight is Weight.ANSWER]
                self._waiting = deque(answers, maxlen=KEPT)
                if self._spoken is not None and self._spoken.weight is Weight.CHATTER:
                    self._give_way()
            self._waiting.append(Utterance(text, weight, language or self._language))
            self._changed.notify_all()

    def finish(self, timeout_s: float) -> bool:
        """Wait until everything is spoken; False if that takes longer. For whoever has nothing else to do."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting and self._spoken is None, timeout_s)

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._waiting.clear()
            self._give_way()
            self._changed.notify_all()
        thread, self._thread = self._thread, None
        if thread:
            thread.join()

    def _try(self, program: str) -> None:
        """Say nothing, to see whether the program runs and knows the language."""
        try:
            done = run(
                [program, "-q", "-v", self._language, *self._arguments],
                input=b"-",
                capture_output=True,
                timeout=PROBE_S,
                check=False,
            )
        except (OSError, SubprocessError) as error:
            raise DriverUnavailable(_cannot_run(error)) from None
        if done.returncode:
            why = _complaint(done.stderr) or _status(done.returncode)
            raise DriverUnavailable(
                Reason(
                    "{program} does not work ({why}). Install it anew: `sudo apt install {program}`.", program=PROGRAM, why=why
                )
            )

    def _work(self, program: str) -> None:
        while (utterance := self._next()) is not None:
            fault = self._say(program, utterance)
            with self._changed:
                before = self._fault
                if not self._given_way:
                    self._fault = fault
                news = (self._fault is None) is not (before is None)
                self._spoken = self._process = None
                self._changed.notify_all()
            if news and self._post:  # said once; it is tried again with every sentence
                self._post(DeviceLost("voice", fault) if fault else DeviceWorks("voice"))

    def _next(self) -> Utterance | None:
        """Wait for a sentence; None at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
            if self._closed:
                return None
            self._spoken, self._given_way = self._waiting.popleft(), False
            return self._spoken

    def _say(self, program: str, said: Utterance) -> str | None:
        """Speak a sentence to its end, or until it has to give way; why it was not heard."""
        try:
            process = Popen(
                [program, "-v", said.language, *self._arguments, *self._more], stdin=PIPE, stdout=DEVNULL, stderr=PIPE
            )
        except OSError as error:
            return _cannot_run(error.strerror or error)
        with self._changed:
            self._process = process
            if self._given_way:
                process.kill()
        try:
            _, told = process.communicate(said.text.encode(), LONGEST_S)
        except TimeoutExpired:
            process.kill()
            process.communicate()
            return Reason(
                "{program} did not end within {seconds} s: check the sound card", program=PROGRAM, seconds=f"{LONGEST_S:.0f}"
            )
        why = _complaint(told)
        if process.returncode or why:
            why = why or _status(process.returncode)
            return Reason("{program} says: {why}. Is a sound card there (`aplay -l`)?", program=PROGRAM, why=why)
        return None

    def _give_way(self) -> None:
        """End what is spoken now. Called with the lock held."""
        self._given_way = True
        if self._process is not None:
            self._process.kill()


def _cannot_run(error: object) -> Reason:
    return Reason("{program} cannot be run ({error}). {remedy}", program=PROGRAM, error=error, remedy=REMEDY)


def _status(code: int) -> Reason:
    return Reason("status {code}", code=code)


def _complaint(told: bytes) -> str:
    """The program's own word for what is wrong: without a sound card it complains and yet ends with status 0."""
    lines = [line.strip() for line in told.decode(errors="replace").splitlines()]
    return next((line.partition(":")[2].strip() for line in lines if line.lower().startswith("error:")), "")
