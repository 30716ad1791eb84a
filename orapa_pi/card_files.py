"""What the owner gives to the accounts of Space Opera: a card file, and rulings of the house."""

import tomllib
from collections.abc import Mapping

from orapa_pi.errors import ConfigError, NotationError, Reason, quoted
from orapa_pi.opera.card_file import NOWHERE, catalogue
from orapa_pi.opera.card_notation import RULINGS
from orapa_pi.opera.notation import Catalogue
from orapa_pi.opera.rulings import Rulings


def cards_in(text: str, name: str) -> Catalogue:
    """The cards in the text of a card file of this name. Raises NotationError."""
    try:
        return catalogue(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise NotationError(Reason("The card file {name} is no TOML: {error}.", name=quoted(name), error=error)) from None
    except RecursionError:
        deep = Reason("The card file {name} cannot be used: it is nested too deeply.", name=quoted(name))
        raise NotationError(deep) from None


def load_cards(name: str) -> Catalogue:
    """The cards of the file that the config names, none without a name. Raises NotationError, or ConfigError."""
    if not name:
        return Catalogue()
    from orapa_pi.sections import place  # it brings pydantic along, without which `orapa-pi opera` starts faster

    try:
        return cards_in(place(name).read_text(encoding="utf-8-sig"), name)
    except OSError as error:
        said = error.strerror or error
        raise NotationError(Reason("The card file {name} cannot be read: {error}.", name=quoted(name), error=said)) from None
    except UnicodeDecodeError:
        raise NotationError(Reason("The card file {name} is no text file in UTF-8.", name=quoted(name))) from None


def rulings_from(chosen: Mapping[str, str]) -> Rulings:
    """The rulings that a config chooses, the others by default. Raises ConfigError."""
    try:
        rulings: Rulings = RULINGS.read(dict(chosen), NOWHERE)
    except NotationError as fault:
        raise ConfigError(Reason("rulings in [opera] cannot be used: it {fault}.", fault=fault)) from None
    return rulings
