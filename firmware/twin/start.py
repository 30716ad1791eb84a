"""Starts the firmware as the controller does: boot.py, then main.py, then the prompt. Runs under MicroPython.

The current folder is the controller's flash, this file's folder brings the `machine` module.
"""

import sys

import machine
import prompt


class _Noted:
    """Stands before the module `micropython`: notes that Ctrl-C was switched off, as only a real USB line shows it."""

    def kbd_intr(self, key: int) -> None:
        with open("kbd_intr", "w") as file:
            file.write(str(key))


def _run(name: str) -> None:
    try:
        with open(name) as file:
            source = file.read()
        exec(compile(source, name, "exec"), {"__name__": "__main__"})
    except SystemExit:
        raise
    except Exception as error:  # noqa: BLE001 - the controller's prompt shows any error and goes on
        sys.print_exception(error, sys.stdout)


sys.modules["micropython"] = _Noted()
_run("boot.py")
_run("main.py")
machine.bite()
prompt.forever()
