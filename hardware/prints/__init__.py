"""Sheets at true scale that belong to the hardware: overlays for the lid, quick-start cards, colour tables."""
