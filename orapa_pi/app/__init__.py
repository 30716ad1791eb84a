"""The shell: one queue, one loop, between the devices and the game."""
