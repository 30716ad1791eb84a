"""What stands behind the driver `board_serial`: the ports, the search for the board, the line to it, what is reported."""
