"""What writing to disk costs: the store's own time for an event, and from a press to the last SPI byte with the store on."""

import tempfile
import time
from pathlib import Path

from orapa_pi.app.store import Store
from orapa_pi.play.events import QuestionAsked
from orapa_pi.play.modes import Mode
from orapa_pi.play.update import update
from orapa_pi.rules.questions import CellQuestion
from tests.app.played import EDITION, begun
from tests.bench.figures import median_and_p99
from tests.bench.press import press_times_s

EVENTS = 1000


def main() -> None:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        store = Store(Path(folder) / "matches.db", time.monotonic)
        median, p99 = median_and_p99(sync_times_s(store))
        store.close()
        print(f"one event into the store, synced: median {median:.2f} ms, p99 {p99:.2f} ms ({EVENTS} events, this disk)")
        path = Path(folder) / "pressed.db"
        fired_s = press_times_s(Store(path, time.monotonic))[1::2]  # the others only turn the port, which writes nothing
        median, p99 = median_and_p99(fired_s)
        print(f"firing on the simulated panel -> last SPI byte, with the store: median {median:.2f} ms, p99 {p99:.2f} ms")


def sync_times_s(store: Store) -> list[float]:
    """Every cell is asked again and again: each answer is an event that is written."""
    played = begun(store, Mode.SEALED)
    cells = list(EDITION.grid)
    times_s = []
    for number in range(EVENTS):
        event, before = QuestionAsked(CellQuestion(cells[number % len(cells)])), played.state
        played.state, effects = update(before, event)
        start_s = time.perf_counter()
        store.record(event, before, played.state, effects)
        times_s.append(time.perf_counter() - start_s)
    return times_s
