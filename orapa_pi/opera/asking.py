"""Asking people for what an action needs, question by question. A form is a generator: answers decide what comes next."""

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from string import ascii_uppercase, digits
from typing import Any

from orapa_pi.opera.events import Event
from orapa_pi.opera.notation import Catalogue
from orapa_pi.opera.rulings import DEFAULTS, Rulings
from orapa_pi.opera.state import NOBODY, Game
from orapa_pi.opera.update import Record
from orapa_pi.opera.wording import Note, Term, Value

LETTERS = ascii_uppercase + digits + " -"


class Sign(Enum):
    """Options that stand for no value of their own."""

    NONE = "none"
    DONE = "done"
    TYPE = "type"
    GO_ON = "go_on"


@dataclass(frozen=True, slots=True)
class Option:
    """One answer: its value, and how it is shown, literally or as a phrase of the `account` words."""

    value: Any
    text: str | Term


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked (a key of the `account` words), of whom or what, and what can be answered; never without an option.

    `start` is the index under the cursor at first. Where `free`, any text will do, typed at a keyboard. `typed` is the part
    of a text that is there. `note` is said to everybody when it is asked.
    """

    key: str
    options: Sequence[Option] | range
    start: int = 0
    about: str = ""
    free: bool = False
    typed: str = ""
    note: Note | None = None

    @property
    def count(self) -> int:
        """How many answers there are to turn through."""
        return len(self.options)

    def answer(self, place: int) -> Any:
        """The value of the option at an index."""
        found = self.options[place % self.count]
        return found.value if isinstance(found, Option) else found

    def label(self, place: int) -> Value:
        """How the option at an index is shown."""
        found = self.options[place % self.count]
        return found.text if isinstance(found, Option) else found

    def place_of(self, value: object) -> int:
        """The index of an answer that was given before; the start for one that is not offered."""
        return next((place for place in range(self.count) if self.answer(place) == value), self.start)


@dataclass(frozen=True, slots=True)
class Scene:
    """What a form may look at: the game so far, the owner's cards, names to offer, and the rulings of the house."""

    record: Record = field(default_factory=Record)
    catalogue: Catalogue = field(default_factory=Catalogue)
    names: tuple[str, ...] = ()
    rulings: Rulings = DEFAULTS

    @property
    def game(self) -> Game:
        """The game as it stands now."""
        return self.record.game


Asking = Generator[Question, Any, Any]
Form = Callable[[Scene], Generator[Question, Any, Event]]


def follow(form: Form, scene: Scene, answers: Iterable[object]) -> Question | Event:
    """The question after these answers, or the event that they make."""
    asking = form(scene)
    try:
        question = next(asking)
        for answer in answers:
            question = asking.send(answer)
    except StopIteration as done:
        event: Event = done.value
        return event
    return question


def number(key: str, least: int, most: int, start: int | None = None, about: str = "") -> Generator[Question, Any, int]:
    """A whole number from `least` to `most`; not asked where there is only one."""
    if least >= most:
        return least
    begin = min(max(start if start is not None else 0, least), most)
    answer: int = yield Question(key, range(least, most + 1), begin - least, about)
    return answer


def pick(key: str, options: Sequence[Option], start: object = None, about: str = "") -> Asking:
    """One of the options; not asked where there is only one."""
    if len(options) == 1:
        return options[0].value
    question = Question(key, tuple(options), about=about)
    return (yield Question(key, question.options, question.place_of(start), about))


def choose(key: str, options: Sequence[Option], about: str = "") -> Asking:
    """One of the options, asked even where there is only one."""
    return (yield Question(key, tuple(options), about=about))


def named(*texts: str) -> tuple[Option, ...]:
    """Options that are shown as they are."""
    return tuple(Option(text, text) for text in texts)


def worded(prefix: str, values: Iterable[Enum]) -> tuple[Option, ...]:
    """Options by the words of an enum: `prefix_value`."""
    return tuple(Option(value, Term(f"{prefix}_{value.value}")) for value in values)


def sign(one: Sign) -> Option:
    """An option that is no answer itself, as DONE or TYPE."""
    return Option(one, Term(f"sign_{one.value}"))


def yes_or_no(key: str, no: Enum, yes: Enum, about: str = "") -> Asking:
    """Which of two values of an enum; NO comes first, so that it is what OK alone answers."""
    return (yield from pick(key, (Option(no, Term("no")), Option(yes, Term("yes"))), about=about))


def several(key: str, texts: Sequence[str], least: int = 0, about: str = "") -> Generator[Question, Any, tuple[str, ...]]:
    """Some of these, one after the other, until that is all."""
    taken: list[str] = []
    while len(taken) < len(texts):
        left = named(*(text for text in texts if text not in taken))
        answer = yield Question(key, (*left, sign(Sign.DONE)) if len(taken) >= least else left, about=about)
        if answer is Sign.DONE:
            break
        taken.append(answer)
    return tuple(taken)


def text(key: str, offered: Sequence[str], about: str = "") -> Generator[Question, Any, str]:
    """A name: one that is offered, or letter by letter with the encoder, or typed at a keyboard."""
    answer = yield Question(key, (*named(*offered), sign(Sign.TYPE)), about=about, free=True)
    if answer is not Sign.TYPE:
        return str(answer)
    typed = ""
    letters = tuple(Option(letter, letter if letter != " " else Term("space")) for letter in LETTERS)
    while True:
        ready = (*letters, sign(Sign.DONE)) if typed.strip() else letters
        letter = yield Question(key, ready, about=about, typed=typed)
        if letter is Sign.DONE:
            return typed.strip()
        typed += letter


def living(game: Game) -> tuple[Option, ...]:
    """Everybody who is still in the game."""
    return named(*(player.name for player in game.living))


def who(scene: Scene, key: str = "player", start: str = NOBODY) -> Asking:
    """A living player; the cursor stands at the active one where nobody else is named."""
    return (yield from pick(key, living(scene.game), start or scene.game.active))


def told(key: str, note: Note) -> Generator[Question, Any, None]:
    """Something that people do at the table before they go on."""
    yield Question(key, (sign(Sign.GO_ON),), note=note)
