"""Names of players: what one may be, and how it is entered with an encoder, letter by letter."""

from dataclasses import dataclass, replace
from string import ascii_uppercase, digits
from unicodedata import category, combining

from orapa_pi.play.events import Refusal
from orapa_pi.writing import alike, is_shown, tidy

DEFAULT_NAMES = ("ANN", "BOB", "CAS", "DAN", "EVA", "FAY")
"""Five hunters and a setter: nobody has to enter a name."""
MOST_LETTERS = 10
MOST_MARKS = 2
"""So many marks stand on one letter in any script that people write; more would grow into the lines beside it."""
DONE = "✓"
SIGNS: tuple[str, ...] = (DONE, *ascii_uppercase, *digits, "-")
"""What an encoder passes: the sign that ends a name stands one step before A."""


@dataclass(frozen=True, slots=True)
class Naming:
    """The name of a player (a number from 0) that is being entered; `pointed` counts within SIGNS."""

    player: int
    text: str = ""
    pointed: int = 1

    @property
    def sign(self) -> str:
        """What OK takes now."""
        return SIGNS[self.pointed]

    def near(self, steps: int) -> str:
        """The sign so many steps further on."""
        return SIGNS[(self.pointed + steps) % len(SIGNS)]

    @property
    def done(self) -> bool:
        """Whether OK ends the name now."""
        return self.sign == DONE

    def turned(self, steps: int) -> "Naming":
        """So many signs on, round and round."""
        return replace(self, pointed=(self.pointed + steps) % len(SIGNS))

    def taken(self) -> "Naming":
        """The sign under the pointer is added; after the last letter that fits only the end is left."""
        text = self.text if self.done else self.text + self.sign
        return replace(self, text=text, pointed=0 if len(text) == MOST_LETTERS else self.pointed)

    def back(self) -> "Naming | None":
        """One letter back; None when there is none left."""
        return replace(self, text=self.text[:-1]) if self.text else None


def fault_in(names: tuple[str, ...]) -> Refusal | None:
    """What is wrong with these names, if anything: each must be short and can be read, and no two are alike."""
    if not all(_readable(name) for name in names):
        return Refusal.NAME_LENGTH
    if len({alike(name) for name in names}) != len(names):
        return Refusal.NAME_TAKEN
    return None


def _readable(name: str) -> bool:
    if not name.strip() or len(name) > MOST_LETTERS or not is_shown(name) or category(name[0])[0] == "M":
        return False
    marks = "".join("x" if combining(sign) else " " for sign in name)
    return "x" * (MOST_MARKS + 1) not in marks


def renamed(names: tuple[str, ...], player: int, name: str) -> tuple[str, ...] | Refusal:
    """The names with that of one player (a number from 0) changed; refused if it cannot be told from another's."""
    following = (*names[:player], tidy(name), *names[player + 1 :])
    return fault_in(following) or following


def seated(typed: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, ...] | Refusal:
    """These people play, in this order; the places behind them keep their names, or take free ones where those are taken."""
    first = tuple(tidy(name) for name in typed)[: len(DEFAULT_NAMES)]
    fault = fault_in(first)
    if fault is not None or not first:
        return fault or Refusal.NAME_LENGTH
    used = {alike(name) for name in first}
    free = [name for name in (*names[len(first) :], *DEFAULT_NAMES) if alike(name) not in used]
    return (*first, *dict.fromkeys(free))[: len(DEFAULT_NAMES)]
