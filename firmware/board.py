"""The board's end of the protocol, without hardware: bytes and scans in, bytes out."""

import debounce
import selftest
from orapa_pi.link import frames, messages, values
from orapa_pi.link.messages import Message

HEARTBEAT_MS = 500
MOST_CHANGES = 8  # of three bytes each: more cost more than a whole picture, and the table must never see half of them
BUILD_REED = 1
ABLE_TO = ("self_test", "update")


class Board:
    """What the board knows and has to say.

    One heartbeat tells that it has started. Then it speaks only when asked, until a hello has been asked for: from
    then on heartbeats come by themselves, and after the first full picture every settled change. `facts` are the
    hello's other fields: board, image, firmware.
    """

    def __init__(self, columns: int, rows: int, boot: int, **facts: int | str | bytes) -> None:
        self.facts = dict(facts, columns=columns, rows=rows, boot=boot)
        self.sensors = columns * rows
        self.every = (1 << self.sensors) - 1
        self.boot = boot
        self.sequence = 0  # of the last settled change
        self.scan_us = 0  # the longest scan
        self.unknown = self.lost = 0
        self.testing = False  # the caller then scans backward too
        self.update_wanted = False  # the caller then calls accept_update or refuse_update
        self._update_asked_by = 0
        self._decoder = frames.Decoder()
        self._out: list[bytes] = []
        self._heard = self._shown = False
        self._next_beat_ms: int | None = 0
        self._uptime_s = 0
        self._state = debounce.start(0)
        self._test = selftest.start()
        self._answers = {
            "hello_request": self._hello,
            "picture_request": self._picture_request,
            "ping": self._heartbeat,
            "self_test": self._self_test,
            "update": self._update,
        }

    def receive(self, data: bytes) -> None:
        """Take bytes from the table and answer what they ask. Never raises."""
        self._decoder.receive(data)
        while frame := self._decoder.next_frame():
            sequence, kind, payload = frame
            try:
                message = messages.unpack(kind, payload)
            except messages.MessageError as error:
                self.unknown += 1
                if not kind & messages.OPTIONAL:
                    self._refuse(sequence, messages.ERROR_UNKNOWN, str(error))
                continue
            if message.name in self._answers:
                self._answers[message.name](sequence, message)
            else:
                self.unknown += 1  # our own words, from a line that echoes: an answer would go round for ever

    def scanned(self, forward: int, backward: int, now_ms: int, took_us: int) -> None:
        """Take one scan: the closed switches, those that conduct backward, and how long it took."""
        self.scan_us = max(self.scan_us, took_us)
        before = self._state
        self._state = debounce.settle(before, forward, now_ms, self.every)
        if self.testing:
            self._test = selftest.step(self._test, forward, backward)
        changed = debounce.changed(before, self._state)
        if changed:
            self._tell([number for number in range(self.sensors) if changed >> number & 1])

    def values(self) -> list[int]:
        """One settled value a sensor, as in `orapa_pi.link.values`."""
        return [debounce.value(self._state, number) for number in range(self.sensors)]

    def outgoing(self, now_ms: int) -> bytes:
        """What has to be sent now, a heartbeat among it when one is due."""
        self._uptime_s = now_ms // 1000
        if self._next_beat_ms is not None and now_ms >= self._next_beat_ms:
            self._next_beat_ms = now_ms + HEARTBEAT_MS if self._heard else None
            self._heartbeat(0, None)
        data = b"".join(self._out)
        self._out = []
        return data

    def accept_update(self) -> None:
        """The flag lies there: say that the reset follows."""
        self.update_wanted = False
        self._say(Message("done", request=messages.type_of("update")), self._update_asked_by)

    def refuse_update(self, words: str) -> None:
        """The flag cannot be written: say why."""
        self.update_wanted = False
        self._refuse(self._update_asked_by, messages.ERROR_FILE, words)

    def _say(self, message: Message, sequence: int) -> None:
        kind, payload = messages.pack(message)
        self._out.append(frames.encode(sequence, kind, payload))

    def _refuse(self, sequence: int, code: int, words: str) -> None:
        self._say(Message("error", code=code, words=words), sequence)

    def _hello(self, sequence: int, message: Message) -> None:
        if message.data("magic") != messages.HELLO_MAGIC:
            self._refuse(sequence, messages.ERROR_REQUEST, "a hello_request with another magic")
            return
        self._heard = True
        if self._next_beat_ms is None:
            self._next_beat_ms = 0
        hello = Message(
            "hello",
            protocol=messages.PROTOCOL,
            digest=messages.digest(),
            build=BUILD_REED,
            capabilities=sum([1 << messages.CAPABILITIES.index(name) for name in ABLE_TO]),
            scan_us=self.scan_us,
            **self.facts,
        )
        self._say(hello, sequence)

    def _picture_request(self, sequence: int, _message: Message) -> None:
        self._shown = True
        self._picture(sequence)

    def _picture(self, sequence: int) -> None:
        form, data = values.pack_picture(self.values())
        picture = Message("picture", boot=self.boot, sequence=self.sequence, moving=self._moving(), form=form, values=data)
        self._say(picture, sequence)

    def _tell(self, sensors: list[int]) -> None:
        self.sequence = (self.sequence + 1) & 0xFFFF
        if self._shown and len(sensors) > MOST_CHANGES:
            self._picture(0)
        elif self._shown:
            entries = values.pack_changes([(number, debounce.value(self._state, number)) for number in sensors])
            changes = Message("changes", boot=self.boot, sequence=self.sequence, moving=self._moving(), entries=entries)
            self._say(changes, 0)

    def _moving(self) -> int:
        # a sensor that never stands still is told as unsteady, once; it must not make the whole board move for ever
        moving, count = debounce.moving(self._state, self.every) & ~self._state.unsteady, 0
        while moving:
            moving &= moving - 1
            count += 1
        return count

    def _heartbeat(self, sequence: int, _message: Message | None) -> None:
        beat = Message(
            "heartbeat",
            boot=self.boot,
            sequence=self.sequence,
            moving=self._moving(),
            uptime_s=self._uptime_s,
            scan_us=self.scan_us,
            bad_frames=self._decoder.bad & 0xFFFF,
            unknown=self.unknown & 0xFFFF,
            lost=self.lost & 0xFFFF,
        )
        self._say(beat, sequence)

    def _self_test(self, sequence: int, message: Message) -> None:
        action = message.number("action")
        if action == messages.SELF_TEST_START:
            self.testing, self._test = True, selftest.start()
        elif action == messages.SELF_TEST_STOP:
            self.testing = False
        elif action != messages.SELF_TEST_REPORT:
            self._refuse(sequence, messages.ERROR_REQUEST, f"the self-test has no action {action}")
            return
        masks = values.pack_masks(list(selftest.report(self._test, self.every)), self.sensors)
        result = Message("self_test_result", running=int(self.testing), scans=self._test[0] & 0xFFFF, masks=masks)
        self._say(result, sequence)

    def _update(self, sequence: int, message: Message) -> None:
        if message.data("magic") != messages.UPDATE_MAGIC:
            self._refuse(sequence, messages.ERROR_REQUEST, "an update with another magic")
            return
        self.update_wanted, self._update_asked_by = True, sequence
