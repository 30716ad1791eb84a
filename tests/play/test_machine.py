"""Any events in any order: nothing is raised, and what must hold always holds."""

from random import Random

import pytest

from orapa_pi.play.aside import CellTold, CellUntold
from orapa_pi.play.events import (
    Abandoned,
    Answered,
    BoardCleared,
    BoardConfirmed,
    BoardSeen,
    ClearPressed,
    Dealt,
    Ended,
    Event,
    Fired,
    LockPressed,
    Passed,
    PauseTurned,
    PortTurned,
    Price,
    QuestionAsked,
    Refused,
    SecretLooked,
    SecretRevealed,
    Submitted,
    TakenBack,
    TakenUp,
    TimeUp,
)
from orapa_pi.play.modes import LastTurn, Mode, Settings
from orapa_pi.play.state import Seen, Sight, Stage, State, start
from orapa_pi.play.update import update
from orapa_pi.rules.claims import Claim
from orapa_pi.rules.grid import PORTS
from orapa_pi.rules.questions import BeamQuestion, CellQuestion
from orapa_pi.rules.tracer import answer
from tests.play.story import EMPTY, OTHER, RIGHT
from tests.rules.layouts import MINES
from tests.scale import scaled

MATCHES = scaled(10_000)
HUNTERS = {Mode.OPEN: 0, Mode.DEMO: 0, Mode.DUEL: 2, Mode.HIDDEN: 3, Mode.SEALED: 2}


WAYS: list[tuple[Mode, tuple[int, ...]]] = [*((mode, ()) for mode in Mode), (Mode.DUEL, (1, 0))]
"""Every mode, and the duel on two sensor boards."""


def random_event(rng: Random) -> Event:
    layout = rng.choice([RIGHT, OTHER])
    cells = list(MINES[0].grid)
    claims = (Claim(cells[0]), Claim(cells[44], "blue"))[: rng.randrange(3)]
    clear = Seen(Sight.CLEAR, layout, claims=claims)
    moves = Seen(Sight.CLEAR, layout, moving=True)
    seen = rng.choice([clear, Seen(Sight.CLEAR, layout), moves, Seen(Sight.LOST), Seen(Sight.UNSURE), EMPTY])
    hunter = rng.choice([None, None, 0, 1, 7])
    common: list[Event] = [
        BoardSeen(seen, rng.randrange(2)),
        LockPressed(rng.choice([None, None, 0, 1, 7])),
        QuestionAsked(BeamQuestion(rng.choice(PORTS[:6])), hunter),
        QuestionAsked(CellQuestion(rng.choice(cells)), hunter),
        Fired(),
        PortTurned(rng.randrange(-5, 6)),
        Dealt(layout),
    ]
    rare: list[Event] = [
        *(BoardCleared(), Submitted(layout), Passed(), TakenBack(), PauseTurned(), Abandoned(), ClearPressed()),
        *(CellTold(Claim(rng.choice(cells), rng.choice([None, "blue", "red"]))), CellUntold(rng.choice(cells[:3]))),
        *(BoardCleared(unseen=True), SecretLooked(), BoardConfirmed(), TimeUp(), TakenUp(), TakenUp(), SecretRevealed()),
    ]
    return rng.choice(rare if rng.random() < 0.15 else common)


def check(before: State, event: Event, after: State) -> None:
    secrets = [board.secret for board in after.boards]
    assert len(after.wrong) == len(after.hunters)
    assert 0 <= after.turn < max(1, len(after.hunters))
    assert all(count <= after.attempts for count in after.wrong)
    assert (after.outcome is not None) == (after.stage is Stage.OVER)
    if after.stage in (Stage.ASKING, Stage.LAST_TURN):
        assert None not in secrets
        assert not after.hunters or not after.is_out(after.turn)
    for board in after.boards:
        assert len({asked.question for asked in board.log}) == len(board.log)
        for asked in board.log:
            assert board.secret is not None
            assert asked.answer == answer(board.secret, asked.question)
    if before.stage not in (Stage.BUILDING, Stage.CLEARING) and not isinstance(event, ClearPressed):
        assert secrets == [board.secret for board in before.boards]


@pytest.mark.soak
@pytest.mark.parametrize(("mode", "sensors"), WAYS)
def test_any_order_of_events(mode: Mode, sensors: tuple[int, ...]) -> None:
    rng = Random(f"events {mode} {sensors}")
    ended = 0
    for number in range(MATCHES):
        settings = Settings(rng.choice([0, 1, 3]), rng.choice(list(LastTurn)))
        state = start(MINES[0], mode, ("Ann", "Bob", "Cas")[: HUNTERS[mode]], settings, sensors=sensors)
        for _ in range(60):
            event = random_event(rng)
            before = state
            state, effects = update(state, event)
            check(before, event, state)
            if any(isinstance(effect, Refused) for effect in effects):
                assert state == before, f"match {number}: a refusal changed the state"
            for effect in effects:
                if isinstance(effect, Answered) and effect.price is Price.AGAIN:
                    assert state.boards == before.boards
            ended += any(isinstance(effect, Ended) for effect in effects)
    assert ended
