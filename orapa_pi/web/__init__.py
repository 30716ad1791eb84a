"""The pages, served by the process that runs the table. A café has no internet: nothing is asked of any other computer.

How it hangs together. The table's loop is one thread with one queue and must not wait for anybody, so the server has its own
asyncio loop on a second thread of the same process (`server`). Into the table go messages, through the drivers' `post` as
from any device; out of it come frozen values, through the ports that every device has: a page's matrix is a `Matrix`, a page's
text is a `Speaker` (`mirror`). They are published in a `Channel`, which numbers them and keeps only the newest of each kind,
and pushed from there (`stream`). Nothing in `app`, `play` or `rules` knows that there are pages.

Who may see what. Each audience has a channel and a router of its own, and a router is handed only what its audience may know:

- `emulated`: the bench of a simulated table, with all that lies on it. It exists only where the board is simulated, and every
  request needs the key that the terminal shows (see `emulated.door`).
- `hunters`: phones and the big screen. Their channel is fed by a watcher of the table that is handed the public part of a match
  only (`app.announcing`), so that what is secret never comes into this room.
- `host`: the table's host. Every request needs a pairing (see `host.door`), and the secret comes into this room only while the
  setter looks together with the page, in a value of its own that no channel ever holds.

Before any router stands `guard`: Host and Origin, sizes, rates, headers.
"""
