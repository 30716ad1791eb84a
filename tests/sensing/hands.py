"""A guided set-up in progress for tests, event by event: five pieces of Mine, and hands that lay them."""

from orapa_pi.rules.layout import Layout
from orapa_pi.rules.notation import parse_edition
from orapa_pi.sensing.guided import update
from orapa_pi.sensing.levels import Kind
from orapa_pi.sensing.picture import Picture
from orapa_pi.sensing.prompts import Choose, Chosen, Event, Moved, OutOfUse, Prompt, Settled, Stray
from orapa_pi.sensing.setting_up import Guided, layout_of
from tests.sensing.pictures import changed, seen

BIG, BLUE, SMALL, RED, YELLOW = "white_big@A3S", "blue@G1N", "white_small@D2N", "red@E8N", "yellow@B9N"


class Hands:
    """A set-up in progress; every verb gives the prompts that follow."""

    def __init__(self, edition: str = "mine") -> None:
        self.edition = edition
        self.state = Guided(parse_edition(edition))
        self.prompts: tuple[Prompt, ...] = ()
        self.lay("")

    def tell(self, event: Event) -> tuple[Prompt, ...]:
        self.state, self.prompts = update(self.state, event)
        return self.prompts

    def lay(self, *placements: str, but: dict[str, str] | None = None) -> tuple[Prompt, ...]:
        """Nothing but these pieces lies on the board now, and some sensors see something else."""
        return self.tell(Settled(self.picture(*placements, but=but)))

    def picture(self, *placements: str, but: dict[str, str] | None = None) -> Picture:
        board = f"{self.edition}:{','.join(one for one in placements if one)}"
        return changed(seen(board, Kind.REED), but or {})

    @property
    def laid(self) -> list[str]:
        return [str(placement) for placement in self.state.laid]


def cells(prompt: Prompt) -> str:
    assert isinstance(prompt, Stray | Moved | OutOfUse)
    return " ".join(map(str, prompt.cells))


def options(prompt: Prompt) -> list[str]:
    """The last piece of every option."""
    assert isinstance(prompt, Choose)
    return [str(option.placements[-1]) for option in prompt.options]


def whole(prompt: Prompt) -> Layout:
    """The whole board, about which the builder is asked."""
    assert isinstance(prompt, Choose)
    (board,) = prompt.options
    assert len(board.placements) == len(board.edition.pieces)
    return board


def laid_mine() -> Hands:
    """Every piece lies there, and the builder has not looked at the whole yet."""
    hands = Hands()
    for count in range(1, 6):
        hands.lay(*[BIG, BLUE, SMALL, RED, YELLOW][:count])
        if count == 4:
            hands.tell(Chosen(1))
    return hands


def complete_mine() -> Hands:
    hands = laid_mine()
    hands.tell(Chosen(1))
    assert layout_of(hands.state) is not None
    return hands
