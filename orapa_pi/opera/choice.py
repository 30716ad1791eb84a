"""Choosing which units are lost."""

from orapa_pi.opera.state import Player


def split(player: Player, units: int, civil: int | None, military: int | None) -> tuple[int, int] | None:
    """(civil, military) adding up to `units` out of what the player has; None if the choice does not fit.

    A kind left out is filled up from the other; with both left out there must be only one way.
    """
    if civil is None and military is None:
        least = max(0, units - player.military)
        if least != min(units, player.civil):
            return None
        civil = least
    if civil is None:
        civil = units - (military or 0)
    if military is None:
        military = units - civil
    fits = 0 <= civil <= player.civil and 0 <= military <= player.military and civil + military == units
    return (civil, military) if fits else None
