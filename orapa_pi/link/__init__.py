"""The serial protocol between the table and the sensor board, without I/O.

`frames`, `messages` and `values` also run on the board's controller under MicroPython: builtins and `struct` only, no
dataclasses, enums or typing. `states`, `events`, `retries` and `connection` are the table's end and stay on the table.
"""
