"""The games: boards, pieces, layouts and the one shared beam tracer. Standard library only."""
