"""Runs after boot.py: scans the board and talks, unless the controller is to stay off or its firmware is not whole."""

import manifest
import memory

if memory.stays_off:
    print("orapa-pi board: staying off, ready for an update")
else:
    wrong = manifest.differences()
    if wrong:
        import refuse

        refuse.forever(wrong)
    else:
        import loop

        loop.forever()
