"""Everything to build a table: parts, wiring, boards, printable parts and sheets, generated and checked. Not in the package."""
