"""Where the pages are: numbers always, and always those of now."""

import socket

import pytest

from orapa_pi.commands.whereabouts import FRESH_S, Whereabouts, for_phones
from orapa_pi.devices.machine_linux import own_numbers
from orapa_pi.devices.simulated import SimulatedClock


def test_the_number_comes_first_and_the_name_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Orapa.lan")
    numbers = ("192.168.1.20", "10.0.0.7")
    where = Whereabouts("0.0.0.0", 8642, lambda: numbers, SimulatedClock())
    assert where() == ("http://192.168.1.20:8642", "http://10.0.0.7:8642", "http://orapa.local:8642")
    assert where.first() == "http://192.168.1.20:8642"


def test_it_follows_a_network_that_comes_up_and_asks_no_more_than_it_must() -> None:
    asked: list[tuple[str, ...]] = []
    numbers: tuple[str, ...] = ()

    def ask() -> tuple[str, ...]:
        asked.append(numbers)
        return numbers

    clock = SimulatedClock()
    where = Whereabouts("0.0.0.0", 80, ask, clock)
    assert where.first() == "http://127.0.0.1:80"
    numbers = ("192.168.1.20",)
    assert where.first() == "http://127.0.0.1:80"
    clock.advance(FRESH_S)
    assert [where.first() for _ in range(9)] == ["http://192.168.1.20:80"] * 9
    assert asked == [(), ("192.168.1.20",)]


@pytest.mark.parametrize(
    ("address", "told", "phones"),
    [
        ("127.0.0.1", "http://127.0.0.1:1", False),
        ("192.168.1.20", "http://192.168.1.20:1", True),
        ("fd00::1", "http://[fd00::1]:1", True),
    ],
)
def test_an_address_that_the_config_names_is_told_as_it_is(address: str, told: str, *, phones: bool) -> None:
    assert Whereabouts(address, 1, own_numbers, SimulatedClock())() == (told,)
    assert for_phones(address) is phones


def test_this_computers_numbers_need_no_name_and_no_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a box that is its own access point: no default route, so no way out is known."""
    with_way_out = own_numbers()

    def refuses(*_: object) -> None:
        raise OSError("Network is unreachable")

    class NoRoute(socket.socket):
        connect = refuses

    monkeypatch.setattr(socket, "socket", NoRoute)
    assert set(own_numbers()) == set(with_way_out)
    assert not [number for number in with_way_out if number.startswith("127.")]
