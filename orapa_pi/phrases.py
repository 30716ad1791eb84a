"""The composition root: builds the table from its parts."""
