"""Speeds, measured and printed; nothing here is asserted, as a clock proves nothing on a shared machine."""
