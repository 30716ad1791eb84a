"""Matches as readable text: what is done at the table, and what it says and shows.

The first line names the edition and the language, such as `# mine en`; the rest of it is a remark. Lines that start with `%`
are further lines of the config (TOML). A line that starts with `$` is done; the lines below it are what follows. `python -m
tests.app.script write` plays every file anew and writes what follows: read the difference before you keep it.

    $ press right 3        a key, so many times: left right ok back mode cell submit
    $ long mode            a long press; `$ turn -4` turns the encoder; `$ names Ann, Bob` are typed names
    $ menu hand_in sheet   through the menu, by the keys of its lines
    $ lay BOARD            a board string on the simulated sensors; `$ clear` takes everything off, `$ lift PIECE` one piece
    $ piece PLACEMENT      one piece more; `$ fill BOARD` enters a solution on the open sheet
    $ lay SECRET           the board that is hunted, whoever made it; so also for `fill`
    $ second lay BOARD     the same on the second sensor board
    $ ask E4               a typed question
    $ choose ANN, YES      turn until the open dialogue offers this, then press OK; then the next one
    $ hold credit_up 3     a key that repeats while it is held, so many times within a second
    $ wait 12              seconds pass
    $ unplug  /  $ plug    the sensor board's cable
    $ cut                  the power goes, in the middle of everything, and comes back
    $ frame                show the matrix; `$ line` its text line over the next seconds
"""

import shutil
import sys
import tomllib
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from orapa_pi.app.companions import Companions
from orapa_pi.app.store import Store
from orapa_pi.app.table import Table
from orapa_pi.compose import open_table
from orapa_pi.config import Config, check_config
from orapa_pi.devices.ports import Control, Named, Press, Pressed, Turned, Typed
from orapa_pi.devices.settings import BoardSettings, MatrixSettings
from orapa_pi.devices.simulated import SimulatedBoard, SimulatedClock, SimulatedMatrix, SimulatedPanel
from orapa_pi.drivers import Devices
from orapa_pi.phrases import load_words
from orapa_pi.play.desk import MODE_MENU, AtBoard, InMenu, OnSheet, entries
from orapa_pi.play.sheet import Sheet
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import parse_edition, parse_layout, parse_placement
from orapa_pi.rules.pieces import Placement
from orapa_pi.sensing.levels import Kind

LONGEST_MENU = 200

MATCHES = Path(__file__).parent.parent / "data" / "matches"
FILES = sorted(MATCHES.glob("*.txt"))
LINES_S = 8


class Telling:
    """Collects what is said and asked."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.waits_for = ""

    def say(self, sentence: str) -> None:
        self.lines.append(sentence)

    def prompt(self, text: str) -> None:
        self.waits_for = text
        if text:
            self.lines.append(f"[{text}]")


def config_of(head: str, lines: list[str]) -> Config:
    edition = parse_edition(head.split()[1])
    game: dict[str, object] = {"edition": edition.name, "expansions": list(edition.expansions)}
    if len(edition.grids) > 1:
        game |= {"columns": edition.grid.columns, "rows": edition.grid.rows}
    return check_config({"game": game, **tomllib.loads("\n".join(lines))}, "the script")


def agrees(lying: Placement, wanted: Placement, step: int) -> bool:
    """Whether the row (step 0), the corner (step 1) or all of the placement is as wanted."""
    return (lying.corner.row == wanted.corner.row, lying.corner == wanted.corner, lying == wanted)[step]


def unscrolled(lines: list[str]) -> list[str]:
    """The texts that scrolled by, each once."""
    texts = [""]
    for line in lines:
        if line[:-1] == texts[-1][-len(line) :][1:]:
            texts[-1] += line[-1]
        elif line != texts[-1][-len(line) :]:
            texts.append(line)
    parts = list(dict.fromkeys(part.strip() for text in texts for part in text.split("   ") if part.strip()))
    return [part for part in parts if not any(part != other and part in other for other in parts)]


class Stage:
    """A table that is played by a script. Its boards keep what lies on them when the power goes."""

    def __init__(self, head: str, config: Config, folder: Path, stack: ExitStack) -> None:
        self.telling = Telling()
        self.clock = SimulatedClock()
        self.boards = [SimulatedBoard(BoardSettings(config.edition(), Kind(one.kind))) for one in config.boards]
        self._head, self._config, self._folder, self._stack = head, config, folder, stack
        self._words = load_words(head.split()[2])
        self._starts = 0
        self.table, self.matrix = self._open()

    def _open(self) -> tuple[Table, SimulatedMatrix]:
        matrix = SimulatedMatrix(MatrixSettings())
        first, *second = self.boards
        devices = Devices(first, matrix, SimulatedPanel(), second_board=next(iter(second), None))
        folder = self._folder / str(self._starts)
        rng = Random(f"{self._head} {self._starts}" if self._starts else self._head)
        opened = open_table(
            self._config,
            devices,
            self._words,
            self.clock,
            rng,
            Companions(speakers=(self.telling,)),
            opening=MODE_MENU,
            journal=Store(folder / "matches.db", self.clock),
        )
        return self._stack.enter_context(opened), matrix

    def settle(self) -> None:
        """Hands off, until the boards have settled."""
        for _ in range(3):
            self.table.run_until_quiet()
            self.clock.advance(0.25)
        self.table.run_until_quiet()

    def cut(self) -> None:
        """What is on disk at this moment is all that the next table finds."""
        before = self._folder / str(self._starts)
        self._starts += 1
        shutil.copytree(before, self._folder / str(self._starts))
        self._stack.close()
        self.telling.lines.clear()
        self.table, self.matrix = self._open()
        self.settle()

    def press(self, key: str, times: str = "1", press: Press = Press.SHORT) -> None:
        for _ in range(int(times)):
            self.table.post(Pressed(Control[key.upper()], press))
            self.table.run_until_quiet()

    def wait(self, seconds: str) -> None:
        """A second at a time, as the table looks at its clock more often than that."""
        for _ in range(int(seconds)):
            self.table.run_until_quiet()
            self.clock.advance(1.0)

    def hold(self, key: str, times: str) -> None:
        for _ in range(int(times)):
            self.press(key)
            self.clock.advance(1 / int(times))

    def choose(self, *words: str) -> None:
        """What is offered on the way is not told. Raises LookupError for what is not offered at all."""
        for wanted in " ".join(words).split(","):
            for _ in range(LONGEST_MENU):
                if self._offered() == wanted.strip().lower():
                    break
                self.press("right")
            else:
                raise LookupError(f"nothing offers {wanted.strip()}: {self.telling.waits_for}")
            self.telling.lines = [line for line in self.telling.lines if not line.startswith("[")]
            self.press("ok")

    def _offered(self) -> str:
        asked = self.telling.waits_for
        return (asked.rpartition(" (")[0] or asked.rpartition(": ")[2]).lower()

    def menu(self, *keys: str) -> None:
        """Choose these lines, one menu below the other; what the menu prompts meanwhile is left out."""
        if isinstance(self.table.place, AtBoard):
            self.press("mode")
        for key in keys:
            self._point_at(key)
            self.press("ok")
        said = [line for line in self.telling.lines if not line.startswith("[")]
        open_now = [] if isinstance(self.table.place, AtBoard) else self.telling.lines[-1:]
        self.telling.lines[:] = [*said, *(line for line in open_now if line not in said)]

    def _point_at(self, key: str) -> None:
        place = self.table.place
        assert isinstance(place, InMenu), f"no menu is open for {key}"
        lines = entries(place, self.table.state)
        there = [entry.key if entry.player is None else f"{entry.key}_{entry.player + 1}" for entry in lines]
        assert key in there, f"the menu has no line {key}: {there}"
        self.press("right", str((there.index(key) - place.chosen) % len(there)))

    def fill(self, text: str) -> None:
        """Turn and push until every piece lies on the open sheet as in this board."""
        wanted = {placement.piece.name: placement for placement in self._layout(text).placements}
        while (sheet := self._open_sheet()) and sheet.piece:
            placement = wanted[sheet.piece.name]
            for step in range(3):
                while (sheet := self._open_sheet()) and sheet.candidate and not agrees(sheet.candidate, placement, step):
                    self.table.post(Turned(1))
                    self.table.run_until_quiet()
                self.press("ok")
        self.telling.lines[:] = self.telling.lines[-1:]

    def _open_sheet(self) -> Sheet | None:
        return self.table.place.sheet if isinstance(self.table.place, OnSheet) else None

    def _layout(self, text: str) -> Layout:
        secret = self.table.state.secret
        return secret if text == "SECRET" and secret is not None else parse_layout(text, self._config.edition().rules)

    def lay(self, text: str, board: int = 0) -> None:
        layout = self._layout(text)
        self.boards[board].clear()
        for placement in layout.placements:
            self.boards[board].place(placement)

    def line(self) -> None:
        """What the text line says over some seconds, on a row of modules through which it scrolls."""
        lines = []
        for _ in range(4 * LINES_S):
            self.clock.advance(0.25)
            self.table.run_until_quiet()
            lines.append(self.matrix.frames[-1].line or "")
        self.telling.lines.append(" | ".join(unscrolled(lines)))

    def do(self, verb: str, *arguments: str, board: int = 0) -> None:
        """One line of a script."""
        own, edition = self.boards[board], self._config.edition()
        verbs: dict[str, Callable[..., object]] = {
            "press": self.press,
            "long": lambda key: self.press(key, press=Press.LONG),
            "hold": self.hold,
            "turn": lambda steps: self.table.post(Turned(int(steps))),
            "menu": self.menu,
            "choose": self.choose,
            "fill": self.fill,
            "lay": lambda text: self.lay(text, board),
            "piece": lambda text: own.place(parse_placement(edition, text)),
            "clear": own.clear,
            "lift": own.lift,
            "ask": lambda *text: self.table.post(Typed(" ".join(text))),
            "wait": self.wait,
            "names": lambda *names: self.table.post(Named(tuple(name.strip(",") for name in names))),
            "unplug": own.unplug,
            "plug": own.plug,
            "cut": self.cut,
            "frame": lambda: self.telling.lines.extend(self.matrix.text().splitlines()),
            "line": self.line,
            "second": lambda following, *rest: self.do(following, *rest, board=1),
        }
        verbs[verb](*arguments)
        self.table.run_until_quiet()
        if verb in ("lay", "piece", "clear", "lift", "plug"):
            self.settle()


def play(text: str) -> str:
    """Play a script."""
    head, *rest = text.splitlines()
    config = config_of(head, [line[1:] for line in rest if line.startswith("%")])
    told = [head]
    with TemporaryDirectory() as folder, ExitStack() as stack:
        stage = Stage(head, config, Path(folder), stack)
        stage.settle()
        stage.telling.lines.clear()
        for line in rest:
            if line.startswith(("#", "%")):
                told.append(line)
            elif line.startswith("$ "):
                stage.do(*line[2:].split())
                told += ["", line, *(f"  {said}".rstrip() for said in stage.telling.lines)]
                stage.telling.lines.clear()
    return "\n".join(told) + "\n"


if __name__ == "__main__" and sys.argv[1:2] == ["write"]:
    for file in [MATCHES / f"{name}.txt" for name in sys.argv[2:]] or FILES:
        file.write_text(play(file.read_text(encoding="utf-8")), encoding="utf-8")
