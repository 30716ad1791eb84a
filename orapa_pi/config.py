"""The configuration: a TOML file, checked key by key. Without a file everything is simulated."""

import os
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from orapa_pi.errors import ConfigError, OrapaError
from orapa_pi.rules.edition import Edition, HouseRules, RedSides, RingAcross, RingAlong, RingBeside
from orapa_pi.rules.editions import edition_named
from orapa_pi.rules.grid import Grid


class Section(BaseModel):
    """One table of the file. Unknown keys are refused: a misspelt one would silently do nothing."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=False)


class Game(Section):
    """What is played: `columns` and `rows` only where the edition has a choice of boards."""

    edition: str = "mine"
    expansions: tuple[str, ...] = ()
    columns: int | None = None
    rows: int | None = None


class Rules(Section):
    """The house rules; see the rules page of the documentation."""

    red_sides: RedSides = RedSides.BOTH
    ring_along: RingAlong = RingAlong.BEND
    ring_across: RingAcross = RingAcross.REFLECT
    ring_beside: RingBeside = RingBeside.BEND


class Board(Section):
    """The sensor board; `kind` is what its sensors can tell."""

    driver: str = "simulated"
    kind: Literal["hall", "reed"] = "hall"


class Matrix(Section):
    """The LED matrix: brightness 0 to 1, rotation in degrees clockwise, and its SPI bus and chip select."""

    driver: str = "simulated"
    brightness: float = Field(default=0.4, ge=0.0, le=1.0)
    rotation: Literal[0, 90, 180, 270] = 0
    spi_port: int = Field(default=0, ge=0, le=6)
    spi_device: int = Field(default=0, ge=0, le=2)


class Panel(Section):
    """The buttons."""

    driver: str = "simulated"


class Config(Section):
    """The whole file. `store` is the file that keeps the matches, "default" (in the user's data folder) or "off"."""

    language: str = "en"
    store: str = "default"
    game: Game = Game()
    rules: Rules = Rules()
    board: Board = Board()
    matrix: Matrix = Matrix()
    panel: Panel = Panel()

    def store_path(self) -> Path | None:
        """Where matches are kept; None for nowhere."""
        if self.store == "off":
            return None
        return default_store() if self.store == "default" else Path(self.store).expanduser()

    def edition(self) -> Edition:
        """The edition with its expansions, board and house rules. Raises ConfigError."""
        try:
            edition = edition_named(self.game.edition).with_expansions(self.game.expansions)
            if self.game.columns is not None or self.game.rows is not None:
                edition = edition.with_grid(Grid(self.game.columns or 0, self.game.rows or 0))
        except OrapaError as error:
            raise ConfigError(f"[game] cannot be used: {error}") from None
        return edition.with_rules(HouseRules(**self.rules.model_dump()))


def default_store() -> Path:
    """The store in the user's data folder, as the XDG Base Directory Specification has it: a relative folder is ignored."""
    folder = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (folder if folder.is_absolute() else Path("~/.local/share").expanduser()) / "orapa-pi" / "matches.db"


def load_config(path: Path) -> Config:
    """Read and check a config file. Raises ConfigError with the first fault, and the nearest name for an unknown key."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"The config file {path} cannot be read: {error.strerror or error}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"The config file {path} is no TOML: {error}.") from None
    return check_config(table, str(path))


def check_config(table: dict[str, object], name: str) -> Config:
    """The config in a parsed TOML table. A device may be named short: `board = "off"`. Raises ConfigError."""
    devices = ("board", "matrix", "panel")
    full = {key: {"driver": value} if key in devices and isinstance(value, str) else value for key, value in table.items()}
    try:
        return Config.model_validate(full)
    except ValidationError as error:
        raise ConfigError(f"{name}: {_in_words(error.errors()[0])}") from None


def _in_words(fault: ErrorDetails) -> str:
    *path, key = (str(part) for part in fault["loc"])
    where = f"[{'.'.join(path)}]" if path else "the file"
    if fault["type"] != "extra_forbidden":
        return f"{key} in {where} cannot be {fault['input']!r}: {fault['msg'][:1].lower()}{fault['msg'][1:]}."
    model: type[BaseModel] = Config
    for part in path:
        annotation = model.model_fields[part].annotation
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            model = annotation
    near = get_close_matches(key, model.model_fields, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"it has {', '.join(model.model_fields)}."
    return f"there is no key {key!r} in {where}: {hint}"
