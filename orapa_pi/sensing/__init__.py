"""From what a sensor saw to the layout that it means: `decode(picture)` gives a `Reading`."""
