"""A second set of accounts of Space Opera, by other hands: random whole games are kept by both and compared.

Nothing here but the test itself knows `orapa_pi`. Rulings have the numbers of docs/opera-replay.md; those in between are what
the rule text itself answers. E1 to E30 are the examples that the scenarios of tests/data/opera play. Left out are consumables,
modifiers, corrections, undo and `anyway`.
"""
