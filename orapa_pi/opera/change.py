"""What a handler returns: the new game and what to tell about it."""

from dataclasses import dataclass, replace

from orapa_pi.opera.state import Game
from orapa_pi.opera.wording import Note, Value, note


@dataclass(frozen=True, slots=True)
class Change:
    game: Game
    told: tuple[Note, ...] = ()
    warned: tuple[Note, ...] = ()

    def to(self, game: Game) -> "Change":
        return replace(self, game=game)

    def tell(self, key: str, **values: Value) -> "Change":
        return replace(self, told=(*self.told, note(f"told_{key}", **values)))

    def warn(self, key: str, **values: Value) -> "Change":
        return replace(self, warned=(*self.warned, note(f"warned_{key}", **values)))
