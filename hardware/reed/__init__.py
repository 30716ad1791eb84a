"""The board of reed switches: circuit, rules check, timing, strip-board layout, and where a reed closes."""
