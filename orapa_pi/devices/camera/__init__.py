"""THE CAMERA AS A BOARD: frames from some device, read in a process of their own, told to the table as readings."""
