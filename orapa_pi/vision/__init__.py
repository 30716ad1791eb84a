"""From a camera's image to what it saw: markers, light, colours of the whole set, and how certain that is."""
