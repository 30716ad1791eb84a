"""A table that answers: reads where the pieces lie, traces the beam and says where it comes out and in which colour."""
