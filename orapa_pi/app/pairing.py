"""Pairing of a host's page: a PIN that the box shows once, and the sessions that were opened with one. Pure.

The clock's time, the PIN and the token of a session are passed in. Of a token only its digest is kept. Everything lives in
memory: a table that is started anew knows no host.
"""

from dataclasses import dataclass, replace
from enum import Enum
from hashlib import sha256
from hmac import compare_digest

PIN_DIGITS = 6
PIN_S = 120.0
"""So long a PIN is shown, and good."""
TRIES = 3
"""After so many wrong tries a PIN is void, and for a while there is no other."""
LOCKED_S, LONGEST_LOCKED_S = 60.0, 900.0
"""The first of these whiles; each further one is twice as long, until somebody is paired."""
SESSION_S = 12 * 3600.0
"""An event is over by then."""
MOST_SESSIONS = 4
"""One more, and the oldest is shut out."""


@dataclass(frozen=True, slots=True)
class Session:
    """A paired page: the digest of its token, the network address it was paired from, and until when it is."""

    digest: str
    client: str
    until_s: float


@dataclass(frozen=True, slots=True)
class Pairing:
    """`wrong` counts the tries at this PIN, `locks` the lockings since somebody was paired."""

    pin: str = ""
    pin_until_s: float = 0.0
    wrong: int = 0
    locked_until_s: float = 0.0
    locks: int = 0
    sessions: tuple[Session, ...] = ()

    def locked_s(self, now_s: float) -> float:
        """How long no PIN is shown or taken yet."""
        return max(0.0, self.locked_until_s - now_s)

    def pin_open(self, now_s: float) -> bool:
        """Whether a PIN is good now."""
        return bool(self.pin) and now_s < self.pin_until_s


class Tried(Enum):
    """What came of a try."""

    PAIRED = "paired"
    WRONG = "pin_wrong"
    NOT_SHOWN = "pin_not_shown"
    LOCKED = "pin_locked"


def show_pin(state: Pairing, pin: str, now_s: float) -> Pairing:
    """Somebody at the box wants a PIN. While it is locked there is none."""
    if state.locked_s(now_s):
        return state
    return replace(state, pin=pin, pin_until_s=now_s + PIN_S, wrong=0)


def withdraw(state: Pairing) -> Pairing:
    """The PIN is shown no longer, and no longer good."""
    return replace(state, pin="", wrong=0)


def try_pin(state: Pairing, typed: str, token: str, client: str, now_s: float) -> tuple[Pairing, Tried]:
    """A page at this network address types a PIN; if it is right, the page is paired and `token` is its session's."""
    if state.locked_s(now_s):
        return state, Tried.LOCKED
    if not state.pin_open(now_s):
        return withdraw(state), Tried.NOT_SHOWN
    if compare_digest(typed.encode(errors="replace"), state.pin.encode()):
        opened = Session(digest_of(token), client, now_s + SESSION_S)
        alive = [session for session in state.sessions if now_s < session.until_s]
        return Pairing(sessions=(*alive, opened)[-MOST_SESSIONS:]), Tried.PAIRED
    if state.wrong + 1 < TRIES:
        return replace(state, wrong=state.wrong + 1), Tried.WRONG
    locked_s = min(LONGEST_LOCKED_S, LOCKED_S * 2**state.locks)
    return replace(withdraw(state), locked_until_s=now_s + locked_s, locks=state.locks + 1), Tried.LOCKED


def unpair_all(state: Pairing) -> Pairing:
    """Shut every page out; whoever guesses PINs stays locked out."""
    return replace(withdraw(state), sessions=())


def session_of(state: Pairing, token: str, client: str, now_s: float) -> Session | None:
    """The session of this token, asked for from this address; None if there is none, or not any more.

    Over plain HTTP a cookie can be overheard: bound to the address that was paired, it is of less use to whoever did.
    """
    digest = digest_of(token)
    found = (session for session in state.sessions if compare_digest(session.digest, digest))
    session = next(found, None) if token else None
    return session if session is not None and session.client == client and now_s < session.until_s else None


def digest_of(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode(errors="replace")).hexdigest()
