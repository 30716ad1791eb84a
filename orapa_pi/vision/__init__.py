"""From a camera's image to what it saw. Not there yet."""
