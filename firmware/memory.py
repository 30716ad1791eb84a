"""What the controller remembers over a reset: how often it started, and that it was asked to stay off."""

import os

FLAG = "stay_off"
BOOTS = "boots"

stays_off: bool | None = None  # None: boot.py has not come to a decision


def decide(pin_is_low: bool) -> None:
    """Stay off if the update pin is held low or the flag lies there. The flag holds for one start only."""
    global stays_off
    stays_off = pin_is_low or _remove(FLAG)


def ask_to_stay_off() -> None:
    """Leave the flag for the next start. OSError where the file system cannot be written."""
    with open(FLAG, "w") as file:
        file.write("asked by UPDATE\n")


def count_boot() -> int:
    """One more than at the last start, modulo 65536; a random number where the count was lost or cannot be kept."""
    try:
        with open(BOOTS) as file:
            boot = (int(file.read()) + 1) & 0xFFFF
    except (OSError, ValueError):
        random = os.urandom(2)
        boot = random[0] | random[1] << 8
    try:
        with open(BOOTS + ".new", "w") as file:
            file.write(str(boot))
        os.rename(BOOTS + ".new", BOOTS)
    except OSError:
        random = os.urandom(2)  # the next start would show the same number
        boot = random[0] | random[1] << 8
    return boot


def _remove(name: str) -> bool:
    try:
        os.remove(name)
    except OSError:
        return False
    return True
