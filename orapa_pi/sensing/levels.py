"""What one sensor can say, and the two kinds of sensor board."""

from enum import StrEnum


class Level(StrEnum):
    """What the sensor of one cell reads, as its sign in a picture. A reed switch only knows `#`, no pole and no strength."""

    NORTH = "N"
    SOUTH = "S"
    WEAK_NORTH = "n"
    WEAK_SOUTH = "s"
    MAGNET = "#"
    NONE = "."
    UNKNOWN = "?"

    @property
    def opposite(self) -> "Level":
        """What the same magnet shows when it is turned over."""
        return _OPPOSITE.get(self, self)


_OPPOSITE = {
    Level.NORTH: Level.SOUTH,
    Level.SOUTH: Level.NORTH,
    Level.WEAK_NORTH: Level.WEAK_SOUTH,
    Level.WEAK_SOUTH: Level.WEAK_NORTH,
}


class Kind(StrEnum):
    """The sensors of a board: Hall sensors tell pole and strength, reed switches only that a magnet is there."""

    HALL = "hall"
    REED = "reed"

    @property
    def magnets(self) -> tuple[Level, ...]:
        """The levels by which such a sensor tells magnets apart."""
        if self is Kind.REED:
            return (Level.MAGNET,)
        return Level.NORTH, Level.SOUTH, Level.WEAK_NORTH, Level.WEAK_SOUTH

    @property
    def levels(self) -> tuple[Level, ...]:
        """Every level that may stand in a picture of this kind."""
        return (*self.magnets, Level.NONE, Level.UNKNOWN)

    def sees(self, pole: Level) -> Level:
        """The level that such a sensor reports for a magnet with this pole up."""
        return Level.MAGNET if self is Kind.REED else pole
