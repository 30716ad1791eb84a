"""From what the sensors say to what the game sees."""

from orapa_pi.play.state import Seen, Sight
from orapa_pi.sensing.decode import decode
from orapa_pi.sensing.picture import Picture
from orapa_pi.sensing.reading import Meaning


def seen_in(picture: Picture) -> Seen:
    """Only a picture with exactly one meaning is clear sight; one that a rule-breaking layout would give as well is not."""
    reading = decode(picture)
    if reading.meaning is Meaning.EXACT and not reading.candidates:
        return Seen(Sight.CLEAR, reading.layout)
    recognised = reading.candidates if reading.meaning is Meaning.UNFINISHED else ()
    partial = recognised[0] if len(recognised) == 1 else None
    return Seen(Sight.UNSURE, partial=partial, missing=reading.missing, cells=reading.cells)
