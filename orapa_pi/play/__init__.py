"""A game being played: frozen state, frozen events, one pure `update`."""
