"""The serial protocol between the table and the sensor board, without I/O. Not there yet."""
