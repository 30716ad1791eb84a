"""What the controller does with a firmware that is not whole: says so, and nothing else.

No watchdog, and Ctrl-C still works: so the files can be copied again. The sentence goes out as plain text and, if the
files for it are still good, as a message that the table shows with its remedy.
"""

import sys
import time


def forever(wrong: list[str]) -> None:
    """Say every second which files are wrong."""
    words = "firmware incomplete: " + ", ".join(wrong)
    frame = b""
    try:
        from orapa_pi.link import frames, messages

        kind, payload = messages.pack(messages.Message("error", code=messages.ERROR_INCOMPLETE, words=words[:200]))
        frame = frames.encode(0, kind, payload)
    except Exception:  # noqa: BLE001 - a damaged file can do anything; the words below are said all the same
        print("orapa-pi board: the protocol's files are among them")
    while True:
        print("orapa-pi board: " + words)
        sys.stdout.buffer.write(frame)
        time.sleep(1)
