"""Sensor pictures for the commands."""

from orapa_pi.errors import PictureError
from orapa_pi.rules.edition import HouseRules
from orapa_pi.rules.layout import Layout
from orapa_pi.sensing.decode import decode
from orapa_pi.sensing.picture import picture_from_json


def exact_layout(value: object, rules: HouseRules) -> Layout:
    """The layout that a picture shows. Raises PictureError if it does not show exactly one."""
    reading = decode(picture_from_json(value, rules))
    if reading.layout is None:
        raise PictureError(f"The picture does not show one whole layout (it is {reading.meaning.value}): see `orapa-pi read`.")
    return reading.layout
