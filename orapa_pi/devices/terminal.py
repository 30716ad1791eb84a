"""The table in a terminal: shows the matrix and the sentences, and turns keys into presses.

It is a panel and a speaker, and has a matrix beside it. With a simulated board it also lays pieces on it, through the `Bench`.
"""

import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from threading import Event, RLock, Thread

from blessed import Terminal
from blessed.keyboard import Keystroke

from orapa_pi.devices.ports import Bench, Control, Post, Press, Pressed, Quit, Typed
from orapa_pi.errors import NotationError, OrapaError
from orapa_pi.rules.dealer import deal
from orapa_pi.rules.drawing import draw_layout
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import parse_layout, parse_placement
from orapa_pi.screen.answers import problem_in_words
from orapa_pi.screen.frame import BLANK, Frame
from orapa_pi.screen.terminal import to_terminal
from orapa_pi.screen.words import Words

KEPT_SENTENCES = 8
TEXT_COLUMN = 20
BOARD_ROW = 12
KEY_POLL_S = 0.2

QUIT = ("q", "\x03", "\x04")
"""Besides Q: Ctrl-C where the terminal does not turn it into an interrupt, and Ctrl-D."""

KEYS: dict[str, tuple[Control, Press]] = {
    "KEY_LEFT": (Control.LEFT, Press.SHORT),
    "KEY_RIGHT": (Control.RIGHT, Press.SHORT),
    "KEY_DOWN": (Control.LEFT, Press.LONG),
    "KEY_UP": (Control.RIGHT, Press.LONG),
    "KEY_ENTER": (Control.OK, Press.SHORT),
    "KEY_BACKSPACE": (Control.BACK, Press.SHORT),
    "KEY_DELETE": (Control.BACK, Press.SHORT),
    "m": (Control.MODE, Press.SHORT),
    "c": (Control.MODE, Press.LONG),
}


class TerminalTable:
    """Screen and keyboard of one terminal. Raises nothing for a terminal without colours: it then shows what it can."""

    def __init__(self, words: Words, edition: Edition, rng: Random, bench: Bench | None) -> None:
        self._words = words
        self._edition = edition
        self._rng = rng
        self._bench = bench
        self._terminal = Terminal()
        self._sentences: deque[str] = deque([words.say("play.building")], maxlen=KEPT_SENTENCES)
        self._frame = BLANK
        self._prompt = ""
        self._board_shown = False
        self._drawing = RLock()
        self._closing = Event()
        self._actions: dict[str, Callable[[], None]] = {
            "a": self._ask,
            "d": self._deal,
            "p": self._place,
            "l": self._lift,
            "v": self._toggle_board,
        }
        self._post: Post | None = None
        self._keys: Thread | None = None

    @contextmanager
    def screen(self) -> Iterator[None]:
        """Take over the terminal, and give it back as it was."""
        with self._terminal.fullscreen(), self._terminal.hidden_cursor(), self._terminal.cbreak():
            yield

    def start(self, post: Post) -> None:
        """Read keys, on a thread of their own."""
        self._post = post
        self._keys = Thread(target=self._read_keys, name="keys", daemon=True)
        self._keys.start()

    def close(self) -> None:
        """Stop reading keys."""
        self._closing.set()
        keys, self._keys = self._keys, None
        if keys:
            keys.join()

    def draw_frame(self, frame: Frame) -> None:
        """Show what the matrix shows."""
        self._frame = frame
        self._draw()

    def prompt(self, text: str) -> None:
        self._prompt = text
        self._draw()

    def say(self, sentence: str) -> None:
        self._sentences.append(sentence)
        self._draw()

    def _draw(self, prompt: str = "") -> None:
        """Write the whole screen in one go, so that nothing flickers."""
        with self._drawing:
            terminal = self._terminal
            lines = [terminal.home + self._line(0, self._words.say("play.title", edition=self._edition))]
            for row, line in enumerate(to_terminal(self._frame).splitlines(), 2):
                lines.append(terminal.move_xy(2, row) + line)
            for row in range(KEPT_SENTENCES):
                sentence = self._sentences[row] if row < len(self._sentences) else ""
                lines.append(
                    terminal.move_xy(TEXT_COLUMN, row + 2) + sentence[: terminal.width - TEXT_COLUMN] + terminal.clear_eol
                )
            lines.append(self._line(BOARD_ROW - 1, f"> {self._prompt}" if self._prompt else ""))
            board = self._board_text() if self._board_shown else []
            for row, line in enumerate(board, BOARD_ROW):
                lines.append(self._line(row, line))
            lines.append(terminal.move_xy(0, BOARD_ROW + len(board)) + terminal.clear_eos)
            below = max(BOARD_ROW + len(board), terminal.height - 3)
            for row, line in enumerate(self._key_lines(), below):
                lines.append(self._line(row, line))
            lines.append(self._line(terminal.height - 1, prompt))
            sys.stdout.write("".join(lines))
            sys.stdout.flush()

    def _line(self, row: int, text: str) -> str:
        return self._terminal.move_xy(0, row) + text[: self._terminal.width] + self._terminal.clear_eol

    def _key_lines(self) -> list[str]:
        return [self._words.say("play.keys"), self._words.say("play.bench_keys") if self._bench else ""]

    def _board_text(self) -> list[str]:
        if self._bench is None:
            return []
        layout = Layout(self._edition, self._bench.placements)
        problems = [problem_in_words(self._words, self._edition, problem) for problem in layout.problems()]
        return [*draw_layout(layout).splitlines()[1:], *problems]

    def _read_keys(self) -> None:
        try:
            while not self._closing.is_set():
                key = self._next_key()
                typed = str(key).lower()
                if typed in QUIT:
                    break
                control = KEYS.get(typed) or KEYS.get(key.name or "")
                if control:
                    self._send(Pressed(*control))
                elif typed in self._actions:
                    self._try(self._actions[typed])
        except EOFError:
            pass  # the terminal has gone
        self._send(Quit())

    def _next_key(self) -> Keystroke:
        """The next key, or an empty one after a while. Raises EOFError at the end of input."""
        key = self._terminal.inkey(timeout=KEY_POLL_S)
        if not key and self._terminal.kbhit(timeout=0):
            key = self._terminal.inkey(timeout=0)
            if not key:  # there is something to read, and it is nothing
                raise EOFError
        return key

    def _send(self, message: Pressed | Typed | Quit) -> None:
        if self._post:
            self._post(message)

    def _try(self, action: Callable[[], None]) -> None:
        try:
            action()
        except OrapaError as error:
            self.say(str(error))

    def _read_line(self, prompt: str) -> str:
        typed = ""
        while not self._closing.is_set():
            self._draw(f"{prompt}{typed}_")
            key = self._next_key()
            if key.name == "KEY_ENTER":
                break
            if key.name in ("KEY_BACKSPACE", "KEY_DELETE"):
                typed = typed[:-1]
            elif key.name == "KEY_ESCAPE":
                typed = ""
                break
            elif key and not key.is_sequence and key.isprintable():
                typed += key
        self._draw()
        return typed.strip()

    def _ask(self) -> None:
        if text := self._read_line(self._words.say("play.ask")):
            self._send(Typed(text))

    def _deal(self) -> None:
        if self._bench:
            self._lay(deal(self._edition, self._rng))

    def _place(self) -> None:
        if self._bench and (text := self._read_line(self._words.say("play.place"))):
            if ":" in text:
                layout = parse_layout(text, self._edition.rules)
                if layout.edition != self._edition:
                    raise NotationError(self._words.say("play.other_game", edition=self._edition))
                self._lay(layout)
            else:
                self._bench.place(parse_placement(self._edition, text))

    def _lay(self, layout: Layout) -> None:
        if self._bench:
            self._bench.clear()
            for placement in layout.placements:
                self._bench.place(placement)

    def _lift(self) -> None:
        if self._bench and (text := self._read_line(self._words.say("play.lift"))):
            self._bench.lift(text)

    def _toggle_board(self) -> None:
        self._board_shown = not self._board_shown
        self._draw()


class TerminalMatrix:
    """The matrix of a terminal table."""

    def __init__(self, table: TerminalTable) -> None:
        self._table = table

    def start(self) -> None:
        """Nothing to open: the terminal is there."""

    def show(self, frame: Frame) -> None:
        self._table.draw_frame(frame)

    def close(self) -> None:
        """Nothing to let go of."""
