"""MicroPython's prompt as programs use it: Ctrl-A is the raw one, in which mpremote runs its lines. Runs under MicroPython.

https://docs.micropython.org/en/latest/reference/repl.html: without the raw-paste mode, which a board may decline.
"""

import sys

import machine

BANNER = b"MicroPython twin\r\n>>> "
RAW, FRIENDLY, INTERRUPT, RUN, PASTE = b"\x01", b"\x02", b"\x03", b"\x04", b"\x05"


def _say(data: bytes) -> None:
    sys.stdout.buffer.write(data)


def forever() -> None:
    """Ends with the line, or in a reset."""
    _say(BANNER)
    while key := sys.stdin.buffer.read(1):
        if key == RUN:  # at the friendly prompt the soft reset
            machine.reset()
        if key == RAW:
            _raw()


def _raw() -> None:
    _say(b"raw REPL; CTRL-B to exit\r\n>")
    source = b""
    names = {"__name__": "__main__"}
    while key := sys.stdin.buffer.read(1):
        if key == FRIENDLY:
            _say(BANNER)
            return
        if key == RUN:
            _say(b"OK")
            _run(source, names)
            source = b""
        elif key == PASTE:
            sys.stdin.buffer.read(2)
            _say(b"R\x00")  # known and declined
        elif key in (RAW, INTERRUPT):
            source = b""
        else:
            source += key


def _run(source: bytes, names: dict[str, object]) -> None:
    try:
        exec(compile(source.decode(), "<stdin>", "exec"), names)
    except SystemExit:
        raise
    except Exception as error:  # noqa: BLE001 - the prompt shows any error and goes on
        _say(b"\x04")
        sys.print_exception(error, sys.stdout)
        _say(b"\x04>")
    else:
        _say(b"\x04\x04>")
