"""How long a decode takes, in microseconds: exact pictures and pictures with one wrong sensor, per edition.

Each picture is decoded three times and the best counts, so that the 99th percentile speaks of hard pictures and not of other
programs on the machine.
"""

from collections.abc import Sequence
from random import Random
from time import perf_counter

from orapa_pi.rules.dealer import deal
from orapa_pi.rules.grid import Cell
from orapa_pi.sensing.decode import decode
from orapa_pi.sensing.levels import Kind, Level
from orapa_pi.sensing.picture import Picture
from tests.rules.layouts import EDITIONS
from tests.sensing.pictures import changed, seen

BOARDS = 1000


def spoilt(picture: Picture, rng: Random) -> Picture:
    """The picture with one sensor at another level."""
    index = rng.randrange(len(picture.levels))
    others = [level for level in picture.kind.levels if level not in (picture.levels[index], Level.UNKNOWN)]
    return changed(picture, {str(Cell(*divmod(index, picture.edition.grid.columns))): rng.choice(others)})


def timed(pictures: Sequence[Picture]) -> tuple[float, float]:
    """Median and 99th percentile of one decode in microseconds, the tables being prepared."""
    decode(pictures[0])
    times = sorted(min(_once(picture) for _ in range(3)) for picture in pictures)
    return times[len(times) // 2], times[len(times) * 99 // 100]


def _once(picture: Picture) -> float:
    start = perf_counter()
    decode(picture)
    return (perf_counter() - start) * 1e6


def main() -> None:
    print(f"{'decode, us':24} exact median    p99   faulty median    p99")
    for edition in EDITIONS:
        rng = Random(f"bench {edition}")
        pictures = [seen(deal(edition, rng), Kind.HALL) for _ in range(BOARDS)]
        exact, exact_99 = timed(pictures)
        faulty, faulty_99 = timed([spoilt(picture, rng) for picture in pictures])
        print(f"{edition!s:24} {exact:12.0f} {exact_99:6.0f} {faulty:15.0f} {faulty_99:6.0f}")


if __name__ == "__main__":
    main()
