"""The configuration: a TOML file, checked table by table and as a whole. Without a file everything is simulated."""

import tomllib
from difflib import get_close_matches
from pathlib import Path

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from orapa_pi.errors import ConfigError, OrapaError, Reason, quoted
from orapa_pi.rules.edition import Edition, HouseRules
from orapa_pi.rules.editions import edition_named
from orapa_pi.rules.grid import Grid
from orapa_pi.sections import Board, Camera, Game, Matrix, Opera, Panel, Rules, Section, Sounder, Voice, Web, data_folder, place

SENSOR_COLUMNS, SENSOR_ROWS = 11, 8
"""The sensors of a real board."""


class Config(Section):
    """The whole file. `store` is the file that keeps the matches, "default" (in the user's data folder) or "off"."""

    language: str = "en"
    store: str = "default"
    game: Game = Game()
    rules: Rules = Rules()
    board: Board = Board()
    second_board: Board | None = None
    camera: Camera = Camera()
    matrix: Matrix = Matrix()
    panel: Panel = Panel()
    voice: Voice = Voice()
    sounder: Sounder = Sounder()
    web: Web = Web()
    opera: Opera = Opera()

    @property
    def boards(self) -> tuple[Board, ...]:
        """The sensor boards of the table: one, or two for duels."""
        second = self.second_board
        return (self.board,) if second is None or second.driver == "off" else (self.board, second)

    def store_path(self) -> Path | None:
        """Where matches are kept; None for nowhere. Raises ConfigError."""
        if self.store == "off":
            return None
        return default_store() if self.store == "default" else place(self.store)

    def fits(self, edition: Edition) -> bool:
        """Whether the sensors of this table are enough for that edition's board."""
        grid = edition.grid
        sensors = any(board.driver == "serial" for board in self.boards)
        return not sensors or (grid.columns <= SENSOR_COLUMNS and grid.rows <= SENSOR_ROWS)

    def edition(self) -> Edition:
        """The edition with its expansions, board and house rules. Raises ConfigError."""
        try:
            edition = edition_named(self.game.edition).with_expansions(self.game.expansions)
            if self.game.columns is not None or self.game.rows is not None:
                edition = edition.with_grid(Grid(self.game.columns or 0, self.game.rows or 0))
        except OrapaError as error:
            raise ConfigError(Reason("[game] cannot be used: {error}", error=error)) from None
        if "camera" in [board.driver for board in self.boards[1:]]:
            raise ConfigError(Reason("A camera can be the first board only: give [second_board] sensors."))
        if self.board.driver == "camera" and self.board.kind != "hall":
            raise ConfigError(Reason('A camera reads the whole board at once: leave kind = "reed" out of [board].'))
        if self.board.driver == "camera" and self.camera.driver == "off":
            raise ConfigError(
                Reason('The board is to be a camera, but [camera] names none: add driver = "picamera2" or "opencv".')
            )
        if not self.fits(edition):
            raise ConfigError(
                Reason(
                    "The sensor board has {sensors} sensors, too few for {edition} on {grid}: choose another board in [game], "
                    "or play it without a sensor board.",
                    sensors=f"{SENSOR_COLUMNS} x {SENSOR_ROWS}",
                    edition=edition,
                    grid=edition.grid,
                )
            )
        return edition.with_rules(HouseRules(**self.rules.model_dump()))


def default_store() -> Path:
    """The store in the user's data folder."""
    return data_folder() / "matches.db"


def load_config(path: Path) -> Config:
    """Read and check a config file. Raises ConfigError with the first fault, and the nearest name for an unknown key."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        said = Reason("The config file {path} cannot be read: {error}.", path=path, error=error.strerror or error)
        raise ConfigError(said) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(Reason("The config file {path} is no TOML: {error}.", path=path, error=error)) from None
    except RecursionError:
        raise ConfigError(Reason("The config file {path} cannot be used: it is nested too deeply.", path=path)) from None
    return check_config(table, str(path))


def check_config(table: dict[str, object], name: str) -> Config:
    """The config in a parsed TOML table. A device may be named short: `board = "off"`. Raises ConfigError."""
    devices = ("board", "second_board", "camera", "matrix", "panel", "voice", "sounder")
    full = {key: {"driver": value} if key in devices and isinstance(value, str) else value for key, value in table.items()}
    try:
        config = Config.model_validate(full)
    except ValidationError as error:
        raise ConfigError(Reason("{file}: {fault}", file=name, fault=_in_words(error.errors()[0]))) from None
    _tell_boards_apart(config, name)
    config.edition()  # raises for a game that does not exist, or not on this board
    return config


def _tell_boards_apart(config: Config, name: str) -> None:
    """Two serial boards are told apart by their numbers only: ports change their names. Raises ConfigError."""
    serial = [board.id for board in config.boards if board.driver == "serial"]
    if len(serial) == 2 and (not all(serial) or serial[0] == serial[1]):
        fault = Reason("have the same id") if all(serial) else Reason("need an id each")
        raise ConfigError(
            Reason(
                "{file}: [board] and [second_board] {fault}, and could not be told apart: connect one at a time and set each "
                "id to the number that `orapa-pi check board` shows.",
                file=name,
                fault=fault,
            )
        )


def _in_words(fault: ErrorDetails) -> str:
    *path, key = (str(part) for part in fault["loc"])
    where, value = f"[{'.'.join(path)}]" if path else Reason("the file"), quoted(fault["input"])
    if fault["type"] in ("model_type", "dict_type"):
        return Reason(
            "{key} in {where} is a section, and cannot be {value}: write [{key}] with its keys below.",
            key=key,
            where=where,
            value=value,
        )
    if fault["type"] != "extra_forbidden":
        why = fault["msg"].removeprefix("Value error, ")
        why = why[:1].lower() + why[1:]
        return Reason("{key} in {where} cannot be {value}: {why}.", key=key, where=where, value=value, why=why)
    model: type[BaseModel] = Config
    for part in path:
        annotation = model.model_fields[part].annotation
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            model = annotation
    near = get_close_matches(key, model.model_fields, n=1)
    known = ", ".join(model.model_fields)
    hint = Reason("did you mean {near}?", near=repr(near[0])) if near else Reason("it has {known}.", known=known)
    return Reason("there is no key {key} in {where}: {hint}", key=repr(key), where=where, hint=hint)
