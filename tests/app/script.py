"""Matches as readable text: what is done at the table, and what it says and shows.

A line that starts with `$` is done; the lines below it are what follows. `python -m tests.app.script write` plays every file
anew and writes what follows: read the difference before you keep it.

    $ press right 3        a key, so many times: left right ok back mode
    $ hold back            a key pressed long
    $ turn 5               the encoder, in steps clockwise
    $ names Ann, Bob       typed names
    $ lay BOARD            a board string on the simulated sensors; `$ clear` takes everything off, `$ lift PIECE` one piece
    $ ask E4               a typed question
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
from orapa_pi.devices.ports import BoardSettings, Control, MatrixSettings, Named, Press, Pressed, Turned, Typed
from orapa_pi.devices.simulated import SimulatedBoard, SimulatedClock, SimulatedMatrix, SimulatedPanel
from orapa_pi.phrases import load_words
from orapa_pi.play.desk import MODE_MENU
from orapa_pi.rules.notation import parse_edition, parse_layout

MATCHES = Path(__file__).parent.parent / "data" / "matches"
FILES = sorted(MATCHES.glob("*.txt"))


class Telling:
    """Collects what is said and asked."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def say(self, sentence: str) -> None:
        self.lines.append(sentence)

    def prompt(self, text: str) -> None:
        if text:
            self.lines.append(f"[{text}]")


def verbs_of(table: Table, clock: SimulatedClock, devices: Devices, telling: Telling) -> dict[str, Callable[..., object]]:
    """What can be done at this table."""
    board, matrix = devices.board, devices.matrix
    assert isinstance(board, SimulatedBoard)
    assert isinstance(matrix, SimulatedMatrix)

    def press(key: str, times: str = "1") -> None:
        for _ in range(int(times)):
            table.post(Pressed(Control[key.upper()]))

    def lay(line: str) -> None:
        board.clear()
        for placement in parse_layout(line).placements:
            board.place(placement)

    def wait(seconds: str) -> None:
        """A second at a time, as the table looks at its clock more often than that."""
        for _ in range(int(seconds)):
            table.run_until_quiet()
            clock.advance(1.0)

    return {
        "press": press,
        "lay": lay,
        "clear": board.clear,
        "lift": board.lift,
        "ask": lambda question: table.post(Typed(question)),
        "hold": lambda key: table.post(Pressed(Control[key.upper()], Press.LONG)),
        "turn": lambda steps: table.post(Turned(int(steps))),
        "names": lambda *names: table.post(Named(tuple(name.strip(",") for name in names))),
        "wait": wait,
        "unplug": board.unplug,
        "plug": lambda: board.start(table.post),
        "frame": lambda: telling.lines.extend(matrix.text().splitlines()),
    }


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
    devices = Devices(SimulatedBoard(BoardSettings(edition)), SimulatedMatrix(MatrixSettings()), SimulatedPanel())
    told = [head]
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

        verbs = verbs_of(table, clock, devices, telling)
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
