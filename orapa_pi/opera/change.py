"""What a handler returns: the new game and what to tell about it."""

from dataclasses import dataclass, replace

from orapa_pi.opera.state import Game
from orapa_pi.opera.wording import Note, Value, note


@dataclass(frozen=True, slots=True)
class Change:
    """The game after an event, the lines of the history about it, and warnings: things that are legal and maybe not meant."""

    game: Game
    told: tuple[Note, ...] = ()
    warned: tuple[Note, ...] = ()

    def to(self, game: Game) -> "Change":
        """The same telling, with another game."""
        return replace(self, game=game)

    def tell(self, key: str, **values: Value) -> "Change":
        """One more line of the history, from the phrase `told_KEY`."""
        return replace(self, told=(*self.told, note(f"told_{key}", **values)))

    def warn(self, key: str, **values: Value) -> "Change":
        """One more warning, from the phrase `warned_KEY`."""
        return replace(self, warned=(*self.warned, note(f"warned_{key}", **values)))
