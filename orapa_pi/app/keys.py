"""What the controls of a panel mean in the dialogue at the table."""

from orapa_pi.devices.ports import Control, Press
from orapa_pi.play.desk import Key

TURNS: dict[tuple[Control, Press], int] = {
    (Control.LEFT, Press.SHORT): -1,
    (Control.RIGHT, Press.SHORT): 1,
    (Control.LEFT, Press.LONG): -6,
    (Control.RIGHT, Press.LONG): 6,
}
KEYS: dict[Control, Key] = {
    Control.OK: Key.OK,
    Control.BACK: Key.BACK,
    Control.MODE: Key.MODE,
    Control.CELL: Key.CELL,
    Control.SUBMIT: Key.SUBMIT,
}
HELD: dict[Control, Key] = {Control.MODE: Key.HOLD_MODE, Control.BACK: Key.HOLD_BACK}


def key_of(control: Control, press: Press) -> Key | None:
    """The key that was pressed; None for a control that the dialogue has no use for."""
    return (HELD.get(control) if press is Press.LONG else None) or KEYS.get(control)
