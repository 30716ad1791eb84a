"""A table's folder with all that a backup is made of, and what a backup holds."""

import io
import re
from pathlib import Path
from tempfile import TemporaryDirectory

from orapa_pi.app.archive import listed
from orapa_pi.app.opening import open_to_read
from orapa_pi.calibrations import save_calibration
from orapa_pi.commands.archives import unpack
from orapa_pi.play.events import Submitted
from orapa_pi.play.modes import Mode
from orapa_pi.sensing.calibration import Calibration
from tests.app.played import begun, store_at
from tests.play.story import RIGHT

BOARD = "e6614103e7452d2f"
SEED = "918273645"


class Table:
    """A folder with a config, a calibration and a store with one finished match."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store, self.config = folder / "matches.db", folder / "config.toml"
        folder.mkdir(exist_ok=True)
        self.config.write_text(f'store = "{self.store}"\n[board]\ndriver = "serial"\ncalibrations = "{folder / "walked"}"\n')

    def fill(self) -> None:
        save_calibration(self.folder / "walked", Calibration(BOARD, 11, 8, tuple(range(88)), ()))
        self.play_to_the_end()

    def play_to_the_end(self) -> None:
        store = store_at(self.store)
        begun(store, Mode.SEALED).do(Submitted(RIGHT))
        store.close()

    def matches(self) -> list[str]:
        database = open_to_read(self.store)
        try:
            return [str(head.status) for _, head, _ in listed(database)]
        finally:
            database.close()


def unpacked(kind: str, data: bytes, allowed: re.Pattern[str]) -> dict[str, bytes]:
    """What a backup holds, by name."""
    with TemporaryDirectory() as own:
        folder = Path(own)
        for name in ("calibrations", "camera"):
            (folder / name).mkdir()
        names = unpack(kind, io.BytesIO(data), allowed, folder)
        assert {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()} == names
        return {name: (folder / name).read_bytes() for name in names}
