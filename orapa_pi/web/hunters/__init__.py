"""The hunters' phones and the big screen for those who watch. Everything that they are told comes from an `Announcement`.

Who may come: anybody in the network may watch, as anybody in the room may. A seat of the match belongs to one phone, which
holds a cookie for it (`seats`). What a phone does goes to the table's queue (`phones`), with the number of the move that it is
meant for; the table judges it once more, alone with its own state.
"""
