"""Runs after boot.py: scans the board and talks, unless the controller is to stay off or its firmware is not whole."""

import manifest
import memory

wrong = [] if memory.stays_off else manifest.differences()
if memory.stays_off:
    print("orapa-pi board: staying off, ready for an update")
elif wrong:
    import refuse

    refuse.forever(wrong)
elif memory.stays_off is None:
    print("orapa-pi board: staying off, because boot.py failed")
else:
    import loop

    loop.forever()
