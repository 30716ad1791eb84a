"""The host's page: paired by a PIN that the box shows, and let in at the box for each look and each correction.

What it does is a line of the menu that the panel has (`play.menu_lines`), and is done on the table's thread (`app.hosting`).
What it is told is a `HostSight`: public as long as nobody looks. A look is handed out to the one page that was let in, from
memory and never through the channel, and only while it lasts.
"""
