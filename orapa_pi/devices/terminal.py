"""The table in a terminal: shows the matrix and the sentences, and turns keys into presses.

It is a panel and a speaker, and has a matrix beside it. With a simulated board it also lays pieces on it, through the `Bench`.
"""

import sys
import termios
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from textwrap import wrap
from threading import Event, RLock, Thread

from blessed import Terminal
from blessed.keyboard import Keystroke

from orapa_pi.devices.hands import Bench
from orapa_pi.devices.ports import (
    Control,
    Named,
    Post,
    Press,
    Pressed,
    Quit,
    Terms,
    Typed,
)
from orapa_pi.errors import NotationError, OrapaError
from orapa_pi.rules.dealer import deal
from orapa_pi.rules.drawing import draw_layout
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import parse_layout, parse_placement
from orapa_pi.screen.answers import game_in_words, problem_in_words
from orapa_pi.screen.frame import BLANK, Frame
from orapa_pi.screen.terminal import to_terminal
from orapa_pi.screen.words import Words

KEPT_SENTENCES = MATRIX_ROWS = 8
TEXT_COLUMN = 20
KEY_POLL_S = 0.2

ENDS = ("\x03", "\x04")
"""Ctrl-C where the terminal does not turn it into an interrupt, and Ctrl-D."""

QUIT = ("q", *ENDS)

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
    "r": (Control.BACK, Press.LONG),
    "+": (Control.CREDIT_UP, Press.SHORT),
    "-": (Control.CREDIT_DOWN, Press.SHORT),
    "]": (Control.UNIT_UP, Press.SHORT),
    "[": (Control.UNIT_DOWN, Press.SHORT),
    "t": (Control.TRAIN, Press.SHORT),
    "e": (Control.END_TURN, Press.SHORT),
}


class TerminalTable:
    """Screen and keyboard of one terminal. Raises nothing for a terminal without colours: it then shows what it can.

    `benches` are the hands on the simulated boards, by their numbers; `address` is that of the page that shows the same
    table, and `code` its QR code as lines, shown where there is room.
    """

    def __init__(
        self,
        words: Words,
        edition: Edition,
        rng: Random,
        benches: Mapping[int, Bench],
        address: str = "",
        code: Sequence[str] = (),
    ) -> None:
        self._words = words
        self._edition = edition
        self._rng = rng
        self._benches = dict(benches)
        self._hands_on = next(iter(benches), 0)
        self._page = words.say("web.address", address=address) if address else ""
        self._code = code
        self._terminal = Terminal()
        decoder = getattr(self._terminal, "_keyboard_decoder", None)  # none where no keys can come
        if decoder is not None:  # else it fails at a byte that is no sign of the terminal's encoding, and at every key after it
            decoder.errors = "replace"
        self._sentences: deque[str] = deque([words.say("play.welcome")], maxlen=KEPT_SENTENCES)
        self._frame = BLANK
        self._prompt = ""
        self._board_shown = False
        self._drawing = RLock()
        self._closing = Event()
        self._actions: dict[str, Callable[[], None]] = {
            "a": self._ask,
            "n": self._name,
            "d": self._deal,
            "p": self._place,
            "l": self._lift,
            "v": self._toggle_board,
            "b": self._change_board,
        }
        self._post: Post | None = None
        self._keys: Thread | None = None

    @property
    def _bench(self) -> Bench | None:
        """The simulated board on which the keys lay pieces now."""
        return self._benches.get(self._hands_on)

    @contextmanager
    def screen(self) -> Iterator[None]:
        """Take over the terminal, and give it back as it was. Raises OSError for one that has gone."""
        try:
            with self._terminal.fullscreen(), self._terminal.hidden_cursor(), self._terminal.cbreak():
                yield
        except termios.error as error:  # it is no OSError, though it has a number and a text as one
            raise OSError(*error.args) from None

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

    def follow(self, terms: Terms) -> None:
        self._words, self._edition = terms.words, terms.edition
        self._draw()

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
            width, height = terminal.width or 80, terminal.height or 24
            rows = [
                self._words.say("play.title", edition=game_in_words(self._words, self._edition)),
                self._page,
                *self._matrix_and_sentences(width),
                "",
            ]
            rows += wrap(f"> {self._prompt}", width) if self._prompt else [""]
            rows += self._board_text() if self._board_shown else []
            keys = [line for text in self._key_texts() for line in wrap(text, width)]
            below = [*keys, prompt]
            if len(rows) + len(self._code) + len(below) <= height:
                rows += [f"  {terminal.black_on_bright_white(line)}" for line in self._code]
            rows = [*rows[: height - len(below)], *[""] * (height - len(below) - len(rows)), *below]
            sys.stdout.write(terminal.home + (terminal.clear_eol + "\r\n").join(rows) + terminal.clear_eol)
            sys.stdout.flush()

    def _matrix_and_sentences(self, width: int) -> list[str]:
        """The matrix at the left, and beside it what was said last."""
        room = max(20, width - TEXT_COLUMN)
        said = [line for sentence in self._sentences for line in wrap(sentence, room)][-MATRIX_ROWS:]
        said += [""] * (MATRIX_ROWS - len(said))
        return [f"  {pixels}  {line}" for pixels, line in zip(to_terminal(self._frame).splitlines(), said, strict=True)]

    def _key_texts(self) -> list[str]:
        bench = [self._words.say("play.bench_keys")] if self._bench else []
        if len(self._benches) > 1:
            bench.append(self._words.say("play.other_bench", number=self._hands_on + 1))
        return [self._words.say("play.keys"), *bench, self._words.say("play.account_keys")]

    def _board_text(self) -> list[str]:
        if self._bench is None:
            return []
        layout = Layout(self._bench.edition, self._bench.placements)
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
        except (EOFError, OSError):
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

    def _send(self, message: Pressed | Typed | Named | Quit) -> None:
        if self._post:
            self._post(message)

    def _try(self, action: Callable[[], None]) -> None:
        try:
            action()
        except OrapaError as error:
            self.say(self._words.tell(str(error)))

    def _read_line(self, prompt: str) -> str:
        typed = ""
        while not self._closing.is_set():
            self._draw(f"{prompt}{typed}_")
            key = self._next_key()
            if str(key) in ENDS:
                raise EOFError
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

    def _name(self) -> None:
        if text := self._read_line(self._words.say("play.names")):
            self._send(Named(tuple(name.strip() for name in text.split(","))))

    def _deal(self) -> None:
        if self._bench:
            self._lay(deal(self._bench.edition, self._rng))

    def _place(self) -> None:
        if self._bench and (text := self._read_line(self._words.say("play.place"))):
            edition = self._bench.edition
            if ":" in text:
                layout = parse_layout(text, edition.rules)
                if layout.edition != edition:
                    raise NotationError(self._words.say("play.other_game", edition=edition))
                self._lay(layout)
            else:
                self._bench.place(parse_placement(edition, text))

    def _lay(self, layout: Layout) -> None:
        if self._bench:
            self._bench.clear()
            for placement in layout.placements:
                self._bench.place(placement)

    def _lift(self) -> None:
        if self._bench and (text := self._read_line(self._words.say("play.lift"))):
            if text == "*":
                self._bench.clear()
            else:
                self._bench.lift(text)

    def _change_board(self) -> None:
        """The keys lay pieces on the other board."""
        numbers = list(self._benches)
        if len(numbers) > 1:
            self._hands_on = numbers[(numbers.index(self._hands_on) + 1) % len(numbers)]
            self._draw()

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
