"""The printable parts as solids (build123d, extra `hardware`): built from `hardware.shapes`, nothing measured here."""
