"""A table with somebody at the box, and the requests that a host's page makes of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from orapa_pi.app.companions import Companions
from orapa_pi.app.hosting import (
    AskAtBox,
    GiveOrder,
    Hosting,
    HostRequest,
    HostSight,
    Requested,
)
from orapa_pi.app.journal import MemoryJournal
from orapa_pi.app.store import Store
from orapa_pi.compose import open_table
from orapa_pi.config import Config
from orapa_pi.devices.ports import Control, Press
from orapa_pi.devices.settings import BoardSettings, MatrixSettings, VoiceSettings
from orapa_pi.devices.simulated import SimulatedBoard, SimulatedClock, SimulatedMatrix, SimulatedPanel, SimulatedVoice
from orapa_pi.devices.voice_espeak import EspeakVoice
from orapa_pi.drivers import Devices
from orapa_pi.phrases import load_words
from orapa_pi.play.aside import Wish
from orapa_pi.play.desk import PinOpen
from orapa_pi.play.state import Stage
from tests.app.test_next_match import choose
from tests.app.test_table import LAYOUT, Bench, Listener

HOST, TOKEN, PHONE = "digest of a page", "token", "10.0.0.7"


class Page(Bench):
    """A table with somebody at the box, and a host's page."""

    def __init__(self, hosting: Hosting, hands: Bench, journal: MemoryJournal | Store, voice: SimulatedVoice) -> None:
        self.__dict__.update(hands.__dict__)
        self.hosting, self.journal, self.voice = hosting, journal, voice
        self.sights: list[HostSight] = []
        hosting.watchers.append(self)
        self.wait(0.0)

    def see(self, sight: HostSight) -> None:
        self.sights.append(sight)

    @property
    def sight(self) -> HostSight:
        return self.sights[-1]

    def ask(self, request: HostRequest) -> str:
        """Why it was refused, or an empty sentence."""
        answers: list[str] = []
        self.hosting.post(Requested(request, answers.append))
        self.table.run_until_quiet()
        (answer,) = answers
        return answer

    def order(self, *path: str, text: str = "", host: str = HOST) -> str:
        return self.ask(GiveOrder(path, host, text))

    def hold_mode(self) -> None:
        self.press(Control.MODE, Press.LONG)

    def begin_hidden(self) -> None:
        assert self.order("play", "hidden", "hunters_2", "player.0") == ""
        self.rest()
        self.lay(LAYOUT)
        self.press(Control.OK)
        assert self.table.state.stage is Stage.ASKING

    def let_in(self, wish: Wish) -> None:
        assert self.ask(AskAtBox(wish, HOST)) == ""
        self.hold_mode()


@contextmanager
def hosted(journal: MemoryJournal | Store | None = None, speaks: EspeakVoice | None = None, **config: object) -> Iterator[Page]:
    """A table of this config, in its language; a voice that `speaks` takes the place of the simulated one."""
    settings = Config.model_validate(config)
    clock, listener, voice = SimulatedClock(), Listener(), SimulatedVoice(VoiceSettings(settings.language))
    devices = Devices(
        SimulatedBoard(BoardSettings(settings.edition())),
        SimulatedMatrix(MatrixSettings()),
        SimulatedPanel(),
        speaks or voice,
    )
    hosting, journal = Hosting(clock, Random("pins")), journal or MemoryJournal()
    with open_table(
        settings,
        devices,
        load_words(settings.language),
        clock,
        Random("host"),
        Companions(speakers=(listener,), hosting=hosting),
        journal=journal,
    ) as table:
        hands = Bench(table, clock, devices, listener.heard)
        hands.rest()
        yield Page(hosting, hands, journal, voice)


def shown_pin(page: Page) -> str:
    choose(page, "settings", "pin")
    place = page.table.place
    assert isinstance(place, PinOpen)
    return place.pin
