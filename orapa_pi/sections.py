"""The tables of the config file, each checked key by key and by itself."""

import os
import re
from difflib import get_close_matches
from ipaddress import ip_address
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator, model_validator
from pydantic_core import PydanticCustomError

from orapa_pi.errors import ConfigError, Reason, quoted
from orapa_pi.pins import Chip, load_pins
from orapa_pi.play.naming import DEFAULT_NAMES, MOST_LETTERS, seated
from orapa_pi.rules.edition import Answers, RedSides, RingAcross, RingAlong, RingBeside, SideRule

_PORT = re.compile(r"/.+|[0-9a-fA-F]{4}:[0-9a-fA-F]{4}(:.+)?")
_BOARD_ID = re.compile(r"[0-9a-fA-F]{16}")


class Section(BaseModel):
    """One table of the file. Unknown keys are refused: a misspelt one would silently do nothing."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=False)

    @field_validator("*", mode="before")
    @classmethod
    def _is_no_nul(cls, value: object) -> object:
        if isinstance(value, str) and "\0" in value:  # which TOML can write, and the system refuses in every name
            raise PydanticCustomError("nul", "no name holds the character NUL")
        return value


class Game(Section):
    """What is played, and by whom: `columns` and `rows` only where the edition has a choice of boards."""

    edition: str = "mine"
    expansions: tuple[str, ...] = ()
    columns: int | None = None
    rows: int | None = None
    players: tuple[str, ...] = ()

    @field_validator("players")
    @classmethod
    def _can_be_told_apart(cls, players: tuple[str, ...]) -> tuple[str, ...]:
        if len(players) > len(DEFAULT_NAMES):
            raise ValueError(f"there is room for {len(DEFAULT_NAMES)} players")
        if players and not isinstance(seated(players, DEFAULT_NAMES), tuple):
            raise ValueError(f"each needs a name of 1 to {MOST_LETTERS} letters that no other has")
        return players

    def names(self) -> tuple[str, ...]:
        """The names of all who may play: those given, and then the usual ones."""
        names = seated(self.players, DEFAULT_NAMES) if self.players else DEFAULT_NAMES
        return names if isinstance(names, tuple) else DEFAULT_NAMES


class Rules(Section):
    """The house rules; see docs/rules.md."""

    red_sides: RedSides = RedSides.BOTH
    ring_along: RingAlong = RingAlong.BEND
    ring_across: RingAcross = RingAcross.REFLECT
    ring_beside: RingBeside = RingBeside.BEND
    side_rule: SideRule = SideRule.ON
    answers: Answers = Answers.COLOUR


class Board(Section):
    """The sensor board: what its sensors can tell, and after how many equal pictures and how much time one counts.

    A serial board has reed switches unless it is said otherwise. `port` and `id` say which one it is: a path, `VID:PID` or
    `VID:PID:serial`, and the controller's own number; without them the first that answers is taken.
    `calibrations` is the folder that keeps what walking a board has shown, "default" is in the user's data folder.
    """

    driver: str = "simulated"
    kind: Literal["hall", "reed"] = "hall"
    port: str = ""
    id: str = ""
    calibrations: str = Field(default="default", min_length=1)
    equal_pictures: int = Field(default=3, ge=1, le=20)
    quiet_s: float = Field(default=0.25, ge=0.0, le=5.0)

    def calibrations_path(self) -> Path:
        """The folder of the calibrations. Raises ConfigError."""
        return data_folder() / "calibrations" if self.calibrations == "default" else place(self.calibrations)

    @model_validator(mode="before")
    @classmethod
    def _kind_of_a_serial_board(cls, table: object) -> object:
        return {"kind": "reed", **table} if isinstance(table, dict) and table.get("driver") == "serial" else table

    @field_validator("port")
    @classmethod
    def _port_has_a_form(cls, port: str) -> str:
        if port and not _PORT.fullmatch(port):
            raise PydanticCustomError("port", "use a path such as /dev/serial/by-id/NAME, or VID:PID or VID:PID:serial")
        return port

    @field_validator("id")
    @classmethod
    def _id_has_a_form(cls, board: str) -> str:
        if board and not _BOARD_ID.fullmatch(board):
            raise PydanticCustomError("id", "use the 16 hex digits that `orapa-pi check board` shows")
        return board.lower()


class Matrix(Section):
    """The LED matrix: brightness 0 to 1, rotation in degrees clockwise, and its SPI bus and chip select.

    For `apa102`: whether the strip runs along rows or columns, serpentine or not, and the most current it may draw, in amperes
    (its 256 chips alone draw a quarter of one). For `max7219`: how far its part of the picture is turned in each module, and
    whether the modules are wired from the other end.
    """

    driver: str = "simulated"
    brightness: float = Field(default=0.4, ge=0.0, le=1.0)
    rotation: Literal[0, 90, 180, 270] = 0
    spi_port: int = Field(default=0, ge=0, le=6)
    spi_device: int = Field(default=0, ge=0, le=2)
    chain: Literal["rows", "columns"] = "rows"
    serpentine: bool = True
    current_cap_a: float = Field(default=1.0, ge=0.3, le=8.0)
    module_rotation: Literal[0, 90, 180, 270] = 0
    modules_reversed: bool = False

    @field_validator("rotation")
    @classmethod
    def _fits_a_row(cls, rotation: int, info: ValidationInfo) -> int:
        if info.data.get("driver") == "max7219" and rotation not in (0, 180):
            raise ValueError("a max7219 matrix is a row of modules and can only be turned by 0 or 180")
        return rotation


PANEL_LINES: dict[str, tuple[str, ...]] = {
    "encoder": ("encoder_a", "encoder_b", "encoder_push"),
    **{
        name: (name,)
        for name in (
            *("left", "right", "ok", "back", "mode", "cell", "submit"),
            *("credit_up", "credit_down", "unit_up", "unit_down", "train", "end_turn"),
        )
    },
}
"""What can be fitted to a panel, and the names of its lines in the pin table."""


class Panel(Section):
    """The buttons: which are fitted, and their pins where they differ from the pin table.

    The smallest panels are an encoder, or left, right and ok; and back and mode. `encoder_detents` is the number of detents in
    one cycle of the encoder's lines.
    """

    driver: str = "simulated"
    buttons: tuple[str, ...] = ("encoder", "back", "mode")
    pins: dict[str, int] = {}
    encoder_detents: Literal[1, 2] = 1
    bounce_s: float = Field(default=0.010, ge=0.001, le=0.1)
    long_press_s: float = Field(default=0.6, ge=0.2, le=3.0)

    @field_validator("buttons")
    @classmethod
    def _is_enough(cls, buttons: tuple[str, ...]) -> tuple[str, ...]:
        for name in buttons:
            if name not in PANEL_LINES:
                near = get_close_matches(name, PANEL_LINES, n=1)
                hint = f"did you mean {near[0]!r}" if near else f"there are {', '.join(PANEL_LINES)}"
                raise ValueError(f"there is no button {name!r}: {hint}")
        if len(set(buttons)) != len(buttons):
            raise ValueError("a button is named twice")
        if not ("encoder" in buttons or {"left", "right", "ok"} <= set(buttons)) or not {"back", "mode"} <= set(buttons):
            raise ValueError("a panel needs an encoder, or left, right and ok; and back and mode")
        return buttons

    @field_validator("pins")
    @classmethod
    def _are_free(cls, pins: dict[str, int], info: ValidationInfo) -> dict[str, int]:
        if "buttons" in info.data:
            fitted = _lines_of(info.data["buttons"])
            for name in pins:
                if name not in fitted:
                    raise ValueError(f"no line {name!r} is fitted: there are {', '.join(fitted)}")
            for problem in _wired(fitted, pins).problems():
                raise ValueError(problem)
        return pins

    def lines(self) -> dict[str, int]:
        """The GPIO number of every line that is fitted."""
        fitted = _lines_of(self.buttons)
        chip = _wired(fitted, self.pins)
        return {name: chip.pin(name) for name in fitted}


def _lines_of(buttons: tuple[str, ...]) -> list[str]:
    return [line for button in buttons for line in PANEL_LINES[button]]


def _wired(fitted: list[str], pins: dict[str, int]) -> Chip:
    missing = [line for lines in PANEL_LINES.values() for line in lines if line not in fitted]
    return load_pins()["pi"].fitted(missing, pins)


class Voice(Section):
    """The voice: words a minute, and its volume in percent of what the program has. It speaks the table's language."""

    driver: str = "off"
    speed_wpm: int = Field(default=150, ge=80, le=450)
    volume: int = Field(default=100, ge=0, le=200)


class Sounder(Section):
    """The sounder on its pin of the pin table, which calls a builder when something lies wrongly: its tone in Hz."""

    driver: str = "off"
    tone_hz: int = Field(default=4000, ge=100, le=10_000)


class Web(Section):
    """The pages: whether they are served, on which address and port, and whether a browser is opened for the emulated table.

    "127.0.0.1" is this computer alone, "0.0.0.0" every network it is in. Port 0 is any that is free.
    """

    enabled: bool = True
    address: str = "127.0.0.1"
    port: int = Field(default=8642, ge=0, le=65535)
    browser: bool = True

    @field_validator("address")
    @classmethod
    def _is_a_number(cls, address: str) -> str:
        try:
            ip_address(address)
        except ValueError:
            raise PydanticCustomError("address", "use 127.0.0.1, 0.0.0.0 or a number of this computer") from None
        return address


class Opera(Section):
    """The accounts of Space Opera: the owner's card file, and what the house has ruled where the rules leave it open."""

    cards: str = ""
    rulings: dict[str, str] = {}


class Camera(Section):
    """A camera above the printed board: it is the board with `driver = "camera"` in [board], else a witness beside its sensors.

    `path` is a file or folder, or where a USB camera is; `calibration` what `orapa-pi calibrate camera` learned, "default"
    is in the user's data folder. The locks are those of the calibration where they are 0.
    """

    driver: str = "off"
    path: str = ""
    calibration: str = Field(default="default", min_length=1)
    every_s: float = Field(default=2.0, ge=0.2, le=60.0)
    exposure_us: int = Field(default=0, ge=0, le=1_000_000)
    gain: float = Field(default=0.0, ge=0.0, le=64.0)
    red_gain: float = Field(default=0.0, ge=0.0, le=32.0)
    blue_gain: float = Field(default=0.0, ge=0.0, le=32.0)

    def calibration_path(self) -> Path:
        """The file of the camera's calibration. Raises ConfigError."""
        return data_folder() / "camera.json" if self.calibration == "default" else place(self.calibration)


def data_folder() -> Path:
    """Our part of the user's data, as the XDG Base Directory Specification has it: a relative folder is ignored.

    Raises ConfigError where this user has no home.
    """
    folder = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (folder if folder.is_absolute() else place("~/.local/share")) / "orapa-pi"


def place(path: str) -> Path:
    """A path as people write it, whose ~ is a home. Raises ConfigError where nobody knows that, as in a container."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        unknown = Reason("The home in {path} is not known: write a whole path, or set HOME.", path=quoted(path))
        raise ConfigError(unknown) from None
