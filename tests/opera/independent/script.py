"""The lines of a game, and after each of them the result that the table has to print."""

import json
from collections import Counter

from tests.opera.independent import clocks
from tests.opera.independent.species import Species
from tests.opera.independent.table import Reason, Table

Document = dict[str, object]


class Script:
    """What was typed so far. Rules are applied before `write`, which is told what came of them."""

    def __init__(self, table: Table, set_up: dict[str, object]) -> None:
        self.table = table
        self.lines: list[str] = []
        self.documents: list[Document] = []
        self.refused: list[int] = []
        self.happened: Counter[str] = Counter()
        self.write("setup", None, **set_up)

    def write(self, verb: str, refused: Reason | None, **fields: object) -> None:
        """A line, and whether it is refused. `from_` and `for_` are the fields whose names Python keeps for itself."""
        self.lines.append(json.dumps({"do": verb, **{name.rstrip("_"): value for name, value in fields.items()}}))
        self.happened[f"{verb} {refused.name if refused else 'DONE'}"] += 1
        if refused:
            self.refused.append(len(self.lines))
        else:
            clocks.keep(self.table)
        self.documents.append(expected(self.table, self.refused))


def expected(table: Table, refused: list[int]) -> Document:
    """The whole result of the replay, but for the sentences of refusals: only their lines are known here."""
    return {
        "players": [_player(table, one) for one in table.order],
        "bank": {"population": table.bank_population, "credits": table.bank_credits},
        "decline": None if table.competitive else table.decline,
        "active": table.active.name,
        "phase": table.phase,
        "winner": table.winner.name if table.winner else None,
        "refused": list(refused),
    }


def _player(table: Table, species: Species) -> Document:
    shown: Document = {
        "name": species.name,
        "credits": species.credits,
        "civil": species.civil,
        "military": species.military,
        "attack": species.attack,
        "defence": species.defence,
        "level": species.level,
        "built": len(species.built),
        "storage": species.storage,
        "extinct": not species.living,
    }
    return {**shown, "decline": species.decline} if table.competitive else shown
