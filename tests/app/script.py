"""Matches as readable text: what is done at the table, and what it says and shows.

A line that starts with `$` is done; the lines below it are what follows. `python -m tests.app.script write` plays every file
anew and writes what follows: read the difference before you keep it.

    $ press right 3        a key, so many times: left right ok back mode
    $ lay BOARD            a board string on the simulated sensors; `$ clear` takes everything off, `$ lift PIECE` one piece
    $ ask E4               a typed question
    $ choose ANN, YES      turn until the open dialogue offers this, then press OK; then the next one
    $ hold credit_up 3     a key that repeats while it is held, so many times within a second
    $ wait 12              seconds pass
    $ unplug  /  $ plug    the sensor board's cable
    $ frame                show the matrix
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from orapa_pi.app.table import Table
from orapa_pi.compose import Devices, open_table
from orapa_pi.config import check_config
from orapa_pi.devices.ports import BoardSettings, Control, MatrixSettings, Pressed, Typed
from orapa_pi.devices.simulated import SimulatedBoard, SimulatedClock, SimulatedMatrix, SimulatedPanel
from orapa_pi.phrases import load_words
from orapa_pi.play.desk import MODE_MENU
from orapa_pi.rules.notation import parse_edition, parse_layout

LONGEST_MENU = 200

MATCHES = Path(__file__).parent.parent / "data" / "matches"
FILES = sorted(MATCHES.glob("*.txt"))


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


class Hands:
    """What people do at the panel."""

    def __init__(self, table: Table, telling: Telling, clock: SimulatedClock) -> None:
        self._table, self._telling, self._clock = table, telling, clock

    def press(self, key: str, times: str = "1") -> None:
        for _ in range(int(times)):
            self._table.post(Pressed(Control[key.upper()]))

    def hold(self, key: str, times: str) -> None:
        for _ in range(int(times)):
            self.press(key)
            self._table.run_until_quiet()
            self._clock.advance(1 / int(times))

    def choose(self, *words: str) -> None:
        """What is offered on the way is not told. Raises LookupError for what is not offered at all."""
        for wanted in " ".join(words).split(","):
            for _ in range(LONGEST_MENU):
                if self._offered() == wanted.strip().lower():
                    break
                self.press("right")
                self._table.run_until_quiet()
            else:
                raise LookupError(f"nothing offers {wanted.strip()}: {self._telling.waits_for}")
            self._telling.lines = [line for line in self._telling.lines if not line.startswith("[")]
            self.press("ok")
            self._table.run_until_quiet()

    def _offered(self) -> str:
        asked = self._telling.waits_for
        return (asked.rpartition(" (")[0] or asked.rpartition(": ")[2]).lower()


def play(text: str) -> str:
    """Play a script. Its first line names the edition and the language, such as `# mine en`; the rest of it is a remark."""
    head, *rest = text.splitlines()
    edition_text, language = head.split()[1:3]
    edition = parse_edition(edition_text)
    game: dict[str, object] = {"edition": edition.name, "expansions": list(edition.expansions)}
    if len(edition.grids) > 1:
        game |= {"columns": edition.grid.columns, "rows": edition.grid.rows}
    config = check_config({"game": game}, "the script")
    clock, telling = SimulatedClock(), Telling()
    board, matrix, panel = SimulatedBoard(BoardSettings(edition)), SimulatedMatrix(MatrixSettings()), SimulatedPanel()
    told = [head]
    devices = Devices(board, matrix, panel)
    words = load_words(language)
    with open_table(config, devices, words, clock, Random(head), speakers=[telling], opening=MODE_MENU) as table:

        def settle() -> None:
            """Hands off, until the board has settled."""
            for _ in range(3):
                table.run_until_quiet()
                clock.advance(0.25)
            table.run_until_quiet()

        settle()
        telling.lines.clear()

        hands = Hands(table, telling, clock)

        def lay(line: str) -> None:
            board.clear()
            for placement in parse_layout(line).placements:
                board.place(placement)

        verbs: dict[str, Callable[..., object]] = {
            "press": hands.press,
            "choose": hands.choose,
            "hold": hands.hold,
            "lay": lay,
            "clear": board.clear,
            "lift": board.lift,
            "ask": lambda *text: table.post(Typed(" ".join(text))),
            "wait": lambda seconds: clock.advance(float(seconds)),
            "unplug": board.unplug,
            "plug": lambda: board.start(table.post),
            "frame": lambda: telling.lines.extend(matrix.text().splitlines()),
        }
        for line in rest:
            if line.startswith("#"):
                told.append(line)
            elif line.startswith("$ "):
                verb, *arguments = line[2:].split()
                verbs[verb](*arguments)
                table.run_until_quiet()
                if verb in ("lay", "clear", "lift", "plug"):
                    settle()
                told += ["", line, *(f"  {said}".rstrip() for said in telling.lines)]
                telling.lines.clear()
    return "\n".join(told) + "\n"


if __name__ == "__main__" and sys.argv[1:] == ["write"]:
    for file in FILES:
        file.write_text(play(file.read_text(encoding="utf-8")), encoding="utf-8")
