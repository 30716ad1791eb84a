"""What the menu can order besides events of the match: settings, matches to begin, and what is done about the table itself."""

from dataclasses import dataclass

from orapa_pi.play.events import Event
from orapa_pi.play.lesson import Calibrate, TakePicture
from orapa_pi.play.modes import LastTurn, Mode
from orapa_pi.play.naming import DEFAULT_NAMES


@dataclass(frozen=True, slots=True)
class Begin:
    """Start a match of this mode with so many hunters; `first` is the number of who starts, None to have it drawn."""

    mode: Mode
    hunters: int
    first: int | None = None


@dataclass(frozen=True, slots=True)
class Rematch:
    """The same match once more with roles swapped."""


@dataclass(frozen=True, slots=True)
class SetAttempts:
    """How many submissions each hunter has from the next match on; 0 is what the mode says."""

    attempts: int


@dataclass(frozen=True, slots=True)
class SetLastTurn:
    """What the last turn of a duel is for, from the next match on."""

    last_turn: LastTurn


@dataclass(frozen=True, slots=True)
class SetTurnTime:
    """The limit of a turn in seconds from the next match on; 0 is none."""

    turn_s: int


@dataclass(frozen=True, slots=True)
class SetGame:
    """Which edition is played with which expansions, from the next match on."""

    edition: str
    expansions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetRule:
    """A house rule of that name, and its value, from the next match on."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class SetName:
    """A player, by a number from 0, and the new name, from the next match on."""

    player: int
    name: str


@dataclass(frozen=True, slots=True)
class SetBrightness:
    """How bright the matrix is, in percent, at once."""

    percent: int


@dataclass(frozen=True, slots=True)
class SetVolume:
    """How loud the voice is, in percent of what its program has, at once; 0 is silent."""

    percent: int


@dataclass(frozen=True, slots=True)
class NextLanguage:
    """The table speaks the next of its languages, at once."""


Setting = SetAttempts | SetLastTurn | SetTurnTime | SetGame | SetRule | SetName | SetBrightness | SetVolume
"""Orders that change what the next match is made of, or how the table shines and speaks."""


@dataclass(frozen=True, slots=True)
class LookUpGivenUp:
    """Go back to the newest match that was given up and is still sealed."""


@dataclass(frozen=True, slots=True)
class OpenSeal:
    """Reveal the secret of the match that was given up."""


@dataclass(frozen=True, slots=True)
class DestroySecret:
    """Do away with the secret of the match that was given up, for good."""


@dataclass(frozen=True, slots=True)
class StartRound:
    """The demo: a board is dealt and the time of a round begins."""


@dataclass(frozen=True, slots=True)
class ResetDemo:
    """The demo: everything is as it was at its start."""


@dataclass(frozen=True, slots=True)
class HandInBuilt:
    """Hand in what lies on the sensor board."""


@dataclass(frozen=True, slots=True)
class Leave:
    """End the table."""


@dataclass(frozen=True, slots=True)
class PowerOff:
    """End the table and switch its computer off."""


@dataclass(frozen=True, slots=True)
class ShowCare:
    """Show how the table does, and where its pages are."""


@dataclass(frozen=True, slots=True)
class KeepAccounts:
    """Open the accounts of Space Opera."""


@dataclass(frozen=True, slots=True)
class TellAddress:
    """Say where the hunters' page is."""


@dataclass(frozen=True, slots=True)
class ShowPin:
    """Show a PIN, with which a host's page is paired."""


@dataclass(frozen=True, slots=True)
class UnpairAll:
    """Every host's page is shut out, until it is paired again."""


ForPages = TellAddress | ShowPin | UnpairAll
OfCamera = Calibrate | TakePicture
AboutTable = (
    NextLanguage | LookUpGivenUp | OpenSeal | DestroySecret | StartRound | ResetDemo | KeepAccounts | ForPages | OfCamera
)
"""Orders that reach beyond the match, and are none of its settings."""

Order = Event | Begin | Rematch | Setting | AboutTable | HandInBuilt | Leave | PowerOff | ShowCare


@dataclass(frozen=True, slots=True)
class Standing:
    """What holds for the next match, so that a menu can say it: the players' names, and the settings as orders."""

    names: tuple[str, ...] = DEFAULT_NAMES
    settings: frozenset[Setting] = frozenset()
