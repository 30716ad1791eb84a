"""From a view of the game to the picture on the LED matrix."""
