"""The table as a service: whoever started it hears that it is ready, what it does, and that it still does it."""

from collections.abc import Callable

from orapa_pi.app.table import Table
from orapa_pi.devices.machine import Supervisor
from orapa_pi.devices.ports import Clock
from orapa_pi.rules.json_form import Json
from orapa_pi.screen.findings import found
from orapa_pi.screen.words import Words

FEED_S = 1.0
REASON_S = 2.0
"""So long a device's failure is kept back while its reason is not known."""
PUBLISH_S = 30.0
"""So often at least what the table says of its health is written down anew."""


class Duty:
    """To be called at every turn of the table's loop.

    The watchdog is fed only while no driver hangs: that of a board on a line says that its board has spoken, or that it knows
    the board to be away; that of a camera comes to an end with every picture that it takes. `log` gets a sentence when a
    device fails, when it works again, and when a picture has left the table; `publish` gets the table's health. Nothing of the
    match goes out here but how many questions were asked.
    """

    def __init__(
        self,
        table: Table,
        supervisor: Supervisor,
        clock: Clock,
        words: Words,
        log: Callable[[str], None],
        publish: Callable[[Json], None],
    ) -> None:
        self._table, self._supervisor, self._clock, self._words = table, supervisor, clock, words
        self._log, self._publish = log, publish
        self._fed_s: float | None = None
        self._published_s = clock()
        self._published: object = None
        self._status = ""
        self._down: set[str] = set()
        self._pictures = 0
        self._hanging: tuple[str, ...] = ()

    def turned(self) -> None:
        """The loop has turned."""
        now_s = self._clock()
        self._tell_changes(now_s)
        if self._fed_s is None:
            self._supervisor.ready()
        if self._fed_s is None or now_s - self._fed_s >= self._every_s():
            self._fed_s = now_s
            if not self._table.care.hanging:
                self._supervisor.feed()
            self._tell_health(now_s)

    def _every_s(self) -> float:
        watchdog_s = self._supervisor.watchdog_s
        return FEED_S if watchdog_s is None else min(FEED_S, watchdog_s / 4)

    def _tell_changes(self, now_s: float) -> None:
        """Each failure once and its end once, however often the reason changes while the device is looked for."""
        care, say = self._table.care, self._words.say
        for device, down in care.down.items():
            if device not in self._down and (down.reason or now_s - down.since_s >= REASON_S):
                self._down.add(device)
                self._log(
                    say("play.device_off", device=say(f"check.device.{device}"), reason=down.reason or say("service.sought"))
                )
        for device in self._down - care.down.keys():
            self._down.remove(device)
            self._log(say("play.device_on", device=say(f"check.device.{device}")))
        if self._table.hosting.pictures != self._pictures:
            self._pictures = self._table.hosting.pictures
            self._log(say("camera.picture_taken"))
        for device in set(care.hanging) - set(self._hanging):
            self._log(found(device, "hangs", device=device).in_words(self._words))
        self._hanging = care.hanging
        while care.store_news:
            self._log(care.store_news.popleft())

    def _tell_health(self, now_s: float) -> None:
        state = self._table.state
        findings = self._table.findings()
        about = " ".join(dict.fromkeys(self._words.say(f"check.about.{one.about}") for one in findings))
        status = self._words.say(
            "service.status",
            mode=self._words.say(f"replay.mode_{state.mode.value}"),
            stage=self._words.say(f"service.stage_{state.stage.value}"),
            questions=len(state.log),
            health=about or self._words.say("check.fine"),
        )
        kinds = [(one.about, one.what) for one in findings]
        if kinds != self._published or now_s - self._published_s >= PUBLISH_S:
            self._published, self._published_s = kinds, now_s
            self._publish(
                {"findings": [{"about": one.about, "what": one.what, "words": one.in_words(self._words)} for one in findings]}
            )
        if status != self._status:
            self._status = status
            self._supervisor.status(status)
