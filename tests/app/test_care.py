"""The table's own health: devices down and up, drivers that hang, what the matrix and the supervisor are told."""

from random import Random

import pytest

from orapa_pi.app.care import HANGS_S
from orapa_pi.app.companions import Companions
from orapa_pi.app.duty import REASON_S, Duty
from orapa_pi.app.input import RETRY_S
from orapa_pi.compose import open_table
from orapa_pi.config import Config
from orapa_pi.devices.ports import (
    Alive,
    BoardSought,
    Control,
    DeviceLost,
    DeviceWorks,
    Examined,
    LightsDown,
    Message,
    Post,
    ReadingSeen,
    WitnessSeen,
)
from orapa_pi.devices.simulated import SimulatedClock
from orapa_pi.drivers import Devices
from orapa_pi.errors import DriverUnavailable
from orapa_pi.phrases import load_words
from orapa_pi.rules.json_form import Json
from orapa_pi.rules.mine import MINE
from orapa_pi.screen.findings import address_pages, found
from tests.app.test_table import LAYOUT, Bench, bench, locked


class Systemd:
    """A supervisor that counts."""

    watchdog_s: float | None = 4.0

    def __init__(self) -> None:
        self.told: list[str] = []
        self.fed = 0

    def ready(self) -> None:
        self.told.append("ready")

    def status(self, text: str) -> None:
        self.told.append(text)

    def feed(self) -> None:
        self.fed += 1

    def stopping(self) -> None:
        self.told.append("stopping")


class Service:
    """A table on duty, on a clock that is moved by hand."""

    def __init__(self, hands: Bench) -> None:
        self.hands, self.systemd = hands, Systemd()
        self.logged: list[str] = []
        self.published: list[Json] = []
        self.duty = Duty(hands.table, self.systemd, hands.clock, load_words("en"), self.logged.append, self.published.append)

    def turn(self, seconds: float = 0.0) -> None:
        self.hands.wait(seconds)
        self.duty.turned()


def test_ready_is_said_once_and_the_watchdog_is_fed_as_time_goes_by() -> None:
    with bench() as hands:
        service = Service(hands)
        for _ in range(50):
            service.turn(0.1)
        assert service.systemd.told == ["ready", "open table, a board is laid, 0 questions. Nothing is wrong."]
        assert service.systemd.fed == 5


def test_a_driver_that_falls_silent_starves_the_watchdog() -> None:
    with bench() as hands:
        service = Service(hands)
        for _ in range(20):
            hands.table.post(Alive("board", live=False))  # it looks for its board: known to be down
            service.turn(1.0)
        assert service.systemd.fed == 20
        for _ in range(20):
            service.turn(1.0)
        assert service.systemd.fed == 20 + HANGS_S
        assert service.logged == [
            "The driver of the sensor board hangs: restart the table. If it comes back, try another cable or port."
        ]


def test_a_failure_is_logged_once_and_its_end_once() -> None:
    with bench() as hands:
        service = Service(hands)
        for reason in ("", "", "nothing answers", "something else answers"):
            hands.table.post(BoardSought(reason))
            service.turn(REASON_S)
        assert service.logged == ["sensor board does not work: it is looked for"]
        assert hands.table.care.down["board"].reason == "something else answers"
        hands.board.place(LAYOUT.placements[0])
        service.turn()
        assert service.logged[1:] == ["sensor board works again."]
        hands.table.post(DeviceLost("board", "the cable is pulled"))
        service.turn()
        assert service.logged[2:] == ["sensor board does not work: the cable is pulled"]


def test_a_camera_that_hangs_while_it_takes_pictures_starves_the_watchdog() -> None:
    with bench() as hands:
        service = Service(hands)
        hands.table.post(LightsDown(down=True))
        hands.table.post(LightsDown(down=False))
        for _ in range(100):  # it may rest for a minute between two looks
            service.turn(1.0)
        assert service.systemd.fed == 100
        hands.table.post(LightsDown(down=True))
        service.turn()
        for _ in range(20):
            service.turn(1.0)
        assert service.systemd.fed == 100 + HANGS_S
        assert service.logged == [
            "The driver of the camera hangs: restart the table. If it comes back, try another cable or port."
        ]


@pytest.mark.parametrize(
    ("device", "lost", "found_again"),
    [
        ("board", BoardSought("the camera gives no pictures"), ReadingSeen(None, MINE, reason="no_board")),
        ("camera", WitnessSeen(None, reason="the camera gives no pictures"), WitnessSeen(None, MINE, reason="no_board")),
        ("voice", DeviceLost("voice", "No such device"), DeviceWorks("voice")),
    ],
)
def test_a_device_that_comes_back_is_no_longer_wrong(device: str, lost: Message, found_again: Message) -> None:
    with bench() as hands:
        service = Service(hands)
        for number, message in enumerate((lost, found_again) * 2):
            hands.table.post(message)
            service.turn()
            assert [one.about for one in hands.table.findings()] == ([] if number % 2 else [device])
        assert [line.rpartition(" does not work")[1] != "" for line in service.logged] == [True, False] * 2
        assert set(service.logged[1::2]) == {f"{load_words('en').say(f'check.device.{device}')} works again."}


def test_a_matrix_that_goes_dark_and_shines_again_is_said_once_each() -> None:
    with bench() as hands:
        service = Service(hands)
        hands.matrix.unplug()
        for _ in range(20):
            service.turn(1.0)
        hands.rest()
        assert [line for line in hands.heard if "matrix" in line] == [
            "matrix does not work: the simulated matrix is unplugged",
            "matrix works again.",
        ]
        assert len([line for line in service.logged if line.startswith("matrix")]) == 2


def test_what_is_published_names_the_device_and_the_time() -> None:
    with bench() as hands:
        service = Service(hands)
        hands.table.post(DeviceLost("board", "the cable is pulled."))
        service.turn()
        service.turn(300.0)
        words = "The sensor board does not work, since 5 min: the cable is pulled."
        assert service.published[-1] == {"findings": [{"about": "board", "what": "down_why", "words": words}]}


def test_line_errors_and_old_readings_are_findings() -> None:
    with bench() as hands:
        hands.table.post(Alive("board", live=True, troubles=(("damaged", 2), ("lost", 7))))
        hands.table.run_until_quiet()
        for _ in range(20):
            hands.table.post(Alive("board", live=False))
            hands.wait(1.0)
        assert [one.what for one in hands.table.findings()] == ["no_reading"]
        hands.table.post(Alive("board", live=True, troubles=(("damaged", 2), ("lost", 7))))
        hands.table.run_until_quiet()
        assert [one.what for one in hands.table.findings()] == ["line_errors", "lost_scans"]


def test_a_board_with_another_firmware_is_a_finding() -> None:
    with bench() as hands:
        for number, whats in ((7, []), (8, ["other_firmware"])):
            hands.table.care.image = 7
            hands.table.post(Alive("board", live=True, troubles=(("image", number),)))
            hands.table.run_until_quiet()
            assert [one.what for one in hands.table.findings()] == whats


def test_the_matrix_says_what_it_waits_for_and_then_the_address() -> None:
    with bench() as hands:
        hands.table.post(BoardSought())
        hands.table.post(Examined((found("disk", "disk_full", folder="/", free_mb=3),), ()))
        hands.table.run_until_quiet()
        hands.table.show_care()
        lines = [hands.matrix.frames[-1].line for _ in range(28) if hands.wait(0.25)]
        assert {"FIND BOA", "D NO NET", "NET DISK"} <= set(lines)
        hands.table.pages_port = 8642
        hands.table.post(Examined((), ("192.168.1.20",)))
        hands.board.clear()  # it is found, and nothing lies on it
        hands.rest()
        hands.table.show_care()
        assert hands.matrix.frames[-1].line == "OK 192. "
        hands.board.place(LAYOUT.placements[0])
        hands.rest()
        assert hands.matrix.frames[-1].line == "SETTER O"  # the first piece takes its place


def test_the_matrix_follows_a_network_that_comes_up_and_changes() -> None:
    with bench() as hands:
        hands.table.pages_port = 8642
        hands.table.show_care()
        for numbers, wanted in (
            ((), {"NO NET"}),
            (("192.168.1.20",), {"OK", "192.", "168.", "1.", "20:", "8642"}),
            (("10.0.0.7", "192.168.4.1"), {"OK", "10.", "0.0.", "7:", "8642"}),
            ((), {"NO NET"}),
        ):
            hands.table.post(Examined((), numbers))
            hands.table.run_until_quiet()
            shown = [hands.matrix.frames[-1].line for _ in range(60) if hands.wait(0.25)]
            for text in wanted:
                assert any(text in line for line in shown), (numbers, shown)
            assert any("192." in line for line in shown) == ("192.168.1.20" in numbers)


def test_the_menu_shows_how_the_table_does_for_a_while() -> None:
    with bench() as hands:
        locked(hands)
        hands.table.post(Examined((found("heat", "hot", degrees="85"),), ()))
        hands.press(Control.MODE)
        for line in ("SET UP", "TEST"):
            while hands.matrix.frames[-1].line != line:
                hands.press(Control.RIGHT)
            hands.press(Control.OK)
        assert hands.matrix.frames[-1].line == "NO NET H"
        hands.wait(25.0)
        hands.wait(25.0)
        assert hands.matrix.frames[-1].line == "ASK"


@pytest.mark.parametrize(
    ("host", "port", "text"),
    [
        ("192.168.1.20", 8642, "192. 168. 1. 20: 8642"),
        ("10.0.0.7", None, "10. 0.0. 7"),
        ("10.0.0.7", 80, "10. 0.0. 7:80"),
    ],
)
def test_an_address_is_cut_where_it_can_be_read(host: str, port: int | None, text: str) -> None:
    assert address_pages(host, port) == text


class Shy:
    """A panel that is not there at first."""

    def __init__(self) -> None:
        self.tries, self.there = 0, False

    def start(self, post: Post) -> None:
        del post  # it has nothing to say
        self.tries += 1
        if not self.there:
            raise DriverUnavailable("no pins.")

    def close(self) -> None:
        """Nothing was opened."""


def test_a_panel_that_comes_later_is_taken() -> None:
    clock, heard, panel = SimulatedClock(), list[str](), Shy()

    class Listener:
        def say(self, sentence: str) -> None:
            heard.append(sentence)

        def prompt(self, text: str) -> None:
            del text  # nothing is asked

    with bench() as hands:
        devices = Devices(hands.board, hands.matrix, panel)
        with open_table(Config(), devices, load_words("en"), clock, Random("shy"), Companions(speakers=(Listener(),))) as table:
            for _ in range(40):
                clock.advance(0.5)
                table.run_until_quiet()
            assert panel.tries == 1 + 20 // RETRY_S
            assert [one.what for one in table.findings()] == ["down_why"]
            panel.there = True
            clock.advance(RETRY_S)
            table.run_until_quiet()
            assert table.findings() == ()
    assert [line for line in heard if "panel" in line] == ["panel does not work: no pins.", "panel works again."]
