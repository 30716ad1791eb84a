"""The table playing by itself: twenty seconds of a game, for a place without a terminal."""

from collections.abc import Callable
from dataclasses import dataclass

from orapa_pi.app.table import Table
from orapa_pi.commands.stopping import Stop
from orapa_pi.devices.hands import Bench
from orapa_pi.devices.ports import (
    Control,
    Post,
    Press,
    Pressed,
    Typed,
)
from orapa_pi.play.state import Seen
from orapa_pi.rules.pieces import Placement

SECONDS = 20.0
STEP_S = 0.25


@dataclass(frozen=True, slots=True)
class Scene:
    """At this time of the script, do this."""

    at_s: float
    do: Callable[[], None]


def scenes(bench: Bench | None, post: Post, seen: Callable[[], Seen], placements: tuple[Placement, ...]) -> list[Scene]:
    """Lay a board piece by piece, lock it, ask from several ports and for a cell, bump a piece and put it back."""

    def press(control: Control, press: Press = Press.SHORT) -> Callable[[], None]:
        return lambda: post(Pressed(control, press))

    def lay(placement: Placement) -> Callable[[], None]:
        return lambda: bench.place(placement) if bench else None

    def choose() -> None:
        """Answer the table's question what lies there, if it asks one, by what does. Locking answers for the whole board."""
        choice = seen().choice
        if choice is not None and bench is not None and not seen().whole_asked:
            lying = {str(placement) for placement in bench.placements}
            for option in choice.options:
                if {str(placement) for placement in option.placements} <= lying:
                    post(Pressed(Control.OK))
                    return
                post(Pressed(Control.RIGHT))

    laying = [Scene(0.5 + 0.5 * number, lay(placement)) for number, placement in enumerate(placements)]
    choosing = [Scene(scene.at_s + 0.5, choose) for scene in laying]
    last = placements[-1]
    return [
        Scene(0.25, press(Control.OK)),
        *choosing,  # before the next piece is laid at the same time
        *laying,
        Scene(4.5, press(Control.OK)),
        Scene(5.5, press(Control.OK)),
        *(Scene(8.0 + 0.25 * turn, press(Control.RIGHT)) for turn in range(3)),
        Scene(9.0, press(Control.OK)),
        Scene(11.0, lambda: post(Typed("E4"))),
        Scene(13.5, lambda: bench.lift(last.piece.name) if bench else None),
        Scene(14.0, press(Control.RIGHT)),
        Scene(14.5, press(Control.OK)),
        Scene(16.5, lay(last)),
    ]


def play_script(
    table: Table, parts: list[Scene], advance: Callable[[float], None], after: Callable[[float], None], stop: Stop
) -> None:
    """Play all scenes, or as many as `stop` lets; `advance` moves the clock on, `after` gets the time after every step."""
    waiting = sorted(parts, key=lambda scene: scene.at_s)
    now_s = 0.0
    while now_s <= SECONDS and not stop.asked:
        while waiting and waiting[0].at_s <= now_s:
            waiting.pop(0).do()
        table.run_until_quiet()
        after(now_s)
        advance(STEP_S)
        now_s += STEP_S
