"""Which port is asked next, and when again."""

import pytest

from orapa_pi.devices.serial_line.search import RETRY_OTHER_S, RETRY_OURS_S, Search, SerialPort, Wanted

PICO = SerialPort("/dev/ttyACM1", 0x2E8A, 0x0005, "E660")
OTHER_PICO = SerialPort("/dev/ttyACM2", 0x2E8A, 0x0005, "E661")
PRINTER = SerialPort("/dev/ttyACM0", 0x1A86, 0x7523)
CONSOLE = SerialPort("/dev/ttyAMA0")


@pytest.mark.parametrize("text", ["", "/dev/ttyACM0", "2e8a:0005", "2e8a:0005:E66:0"])
def test_what_is_wanted_is_read_and_written(text: str) -> None:
    assert str(Wanted.parse(text)) == text


@pytest.mark.parametrize("text", ["ttyACM0", "2e8a", "2e8a:5", "2e8a:0005:", "COM3"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="neither a path nor VID:PID"):
        Wanted.parse(text)


@pytest.mark.parametrize(
    ("wanted", "matching"),
    [
        ("", [PICO, OTHER_PICO, PRINTER]),
        ("2E8A:0005", [PICO, OTHER_PICO]),
        ("2e8a:0005:E661", [OTHER_PICO]),
        ("/dev/ttyAMA0", [CONSOLE]),
    ],
)
def test_which_ports_come_into_question(wanted: str, matching: list[SerialPort]) -> None:
    assert [port for port in (PICO, OTHER_PICO, PRINTER, CONSOLE) if Wanted.parse(wanted).matches(port)] == matching


def test_ports_with_our_usb_ids_come_first_and_are_asked_longer() -> None:
    search = Search(Wanted())
    search.see([PRINTER, PICO, CONSOLE])
    asked = []
    while port := search.next(0.0):
        asked.append((port.path, search.probe_s(port)))
        search.failed(port, "nothing answers there", 0.0)
    assert asked == [("/dev/ttyACM1", 3.5), ("/dev/ttyACM0", 1.0)]


def test_a_stranger_is_asked_again_much_later_and_a_named_port_soon() -> None:
    for search, port, retry_s in (
        (Search(Wanted()), PRINTER, RETRY_OTHER_S),
        (Search(Wanted()), PICO, RETRY_OURS_S),
        (Search(Wanted.parse(PRINTER.path)), PRINTER, RETRY_OURS_S),
    ):
        search.see([port])
        assert search.next(10.0) == port
        search.failed(port, "nothing answers there", 10.0)
        assert search.next(10.0 + retry_s - 0.01) is None
        assert search.next(10.0 + retry_s) == port


def test_a_port_that_goes_and_comes_back_is_new_and_asked_at_once() -> None:
    search = Search(Wanted())
    search.see([PRINTER, PICO])
    for _ in range(2):
        port = search.next(0.0)
        assert port is not None
        search.failed(port, "", 0.0)
    search.see([PRINTER])
    assert not search.arrived
    search.see([PRINTER, PICO])
    assert search.arrived
    assert search.next(0.1) == PICO
    assert not search.arrived


def test_the_reason_names_each_port_and_forgets_one_that_is_gone() -> None:
    search = Search(Wanted())
    assert search.reason == ""
    search.see([PRINTER, PICO, OTHER_PICO])
    assert search.reason == ""
    search.failed(PICO, "nothing answers there", 0.0)
    search.note(OTHER_PICO, "somebody holds it")
    assert search.reason == "/dev/ttyACM1: nothing answers there; /dev/ttyACM2: somebody holds it"
    search.see([PRINTER, OTHER_PICO])
    assert search.reason == "/dev/ttyACM2: somebody holds it"


def test_a_named_port_that_is_not_there_is_said() -> None:
    search = Search(Wanted.parse("2e8a:0005:E660"))
    search.see([OTHER_PICO])
    assert search.reason == "there is no port 2e8a:0005:E660"
