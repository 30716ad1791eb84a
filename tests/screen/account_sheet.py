"""All views of the accounts in both languages, as golden text and as one picture to look at.

`python -m tests.screen.account_sheet write` writes the golden texts anew; with `FILE.png` it writes the picture.
"""

import sys
from pathlib import Path

from orapa_pi.opera.refusals import Rule, refuse
from orapa_pi.opera.state import SECTORS
from orapa_pi.opera.war_state import Result
from orapa_pi.opera.wording import Term
from orapa_pi.phrases import load_words
from orapa_pi.screen.account_frames import render_account
from orapa_pi.screen.account_views import (
    AccountView,
    Coming,
    EntryShown,
    FieldShown,
    Figure,
    InvitationShown,
    LineShown,
    NumbersShown,
    PairShown,
    QuestionShown,
    RefusalShown,
    Seats,
    Tab,
    WarShown,
    WinnerShown,
)
from orapa_pi.screen.drawing import BEATS_PER_PAGE
from orapa_pi.screen.frame import Frame
from orapa_pi.screen.picture import to_png
from orapa_pi.screen.terminal import to_plain
from tests.screen.sheet import GOLDEN

TABS = (Tab(), Tab(active=True), Tab(living=False), Tab())
FIGURES = tuple(
    Figure(key, amount)
    for key, amount in (
        ("credits", 120),
        ("civil", 12),
        ("military", 3),
        ("attack", 9),
        ("defence", -1),
        ("level", 3),
        ("storage", 5),
        ("built", 8),
        ("decline", 2),
    )
)
PAIRS = (
    PairShown("Space Cruiser", "Civil Ship", Result.BOTH_DESTROYED),
    PairShown("Destruction Satellite", "Destruction Satellite 2", Result.BLOCKED),
    PairShown("S1", "S2", Result.ATTACKER_DESTROYED),
    PairShown("S2", "S3"),
)
PRICE = refuse(Rule.PRICE, player="Ann", price=9, credits=4)


def views() -> dict[str, tuple[AccountView, int]]:
    """Every kind of view, and how many pages of it are shown."""
    ann, bob = Seats(TABS, 0), Seats(TABS, 1)
    return {
        "invitation": (InvitationShown(), 2),
        "numbers of the first": (NumbersShown(ann, "Ann", FIGURES, "activation", SECTORS[:2]), 6),
        "numbers of the second": (NumbersShown(bob, "Bob", FIGURES, "reorganization"), 1),
        "five sectors": (NumbersShown(Seats(TABS, 3), "Zoë", FIGURES, "turn_end", SECTORS), 7),
        "victory pending": (NumbersShown(bob, "Bob", FIGURES, "turn_start", coming=Coming("Ann", 0, 1)), 2),
        "a card waits": (NumbersShown(bob, "Bob", FIGURES, "turn_start", waiting="Combat Droids"), 1),
        "the disk fails": (NumbersShown(bob, "Bob", FIGURES, "turn_start", warning="store"), 1),
        "field": (FieldShown(bob, FIGURES[1]), 1),
        "field taken": (FieldShown(bob, FIGURES[0], taken=True), 1),
        "war declared": (WarShown(Seats(TABS), ("Ann", "Bob"), (0, 1), "war_fleet"), 2),
        "war with pairs": (WarShown(Seats(TABS), ("Ann", "Bob"), (0, 1), "war_fleet", PAIRS, (1, 12)), 11),
        "menu": (LineShown("declare_war", 3, 14), 2),
        "question with a number": (QuestionShown(bob, "civil", "Bob", 3), 2),
        "question with a word": (QuestionShown(Seats(TABS), "until", "", Term("until_war")), 3),
        "letters": (QuestionShown(Seats(TABS), "card_name", "", "B", "PROBE"), 1),
        "letters done": (QuestionShown(Seats(TABS), "card_name", "", Term("sign_done"), "PROBE"), 1),
        "refusal": (RefusalShown(ann, PRICE), 2),
        "do it anyway": (RefusalShown(ann, PRICE, 1), 2),
        "history": (EntryShown(7, 112), 1),
        "winner": (WinnerShown(bob, "Bob"), 1),
        "draw": (WinnerShown(Seats(TABS)), 1),
    }


def frames(language: str) -> list[tuple[str, Frame]]:
    words = load_words(language)
    shown = [
        (f"{language} {name} {page + 1}", render_account(view, words, page * BEATS_PER_PAGE))
        for name, (view, pages) in views().items()
        for page in range(pages)
    ]
    blinking = views()["numbers of the second"][0]
    return [*shown, (f"{language} chosen and blinking", render_account(blinking, words, 3))]


def golden_text(language: str) -> str:
    return "\n\n".join(f"{name}\n{to_plain(frame)}\n{frame.line}" for name, frame in frames(language)) + "\n"


def golden_file(language: str) -> Path:
    return GOLDEN / f"accounts-{language}.txt"


if __name__ == "__main__":
    if sys.argv[1:] == ["write"]:
        for code in ("en", "nl"):
            golden_file(code).write_text(golden_text(code), encoding="utf-8")
    else:
        every = [frame for code in ("en", "nl") for frame in frames(code)]
        Path(sys.argv[1]).write_bytes(to_png(every, per_row=12))
