"""What a release is made of: package, firmware, and everything to build a table, as files that are the same each time."""
