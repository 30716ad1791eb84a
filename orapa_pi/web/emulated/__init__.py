"""The emulated table: one page that is the whole hardware of a simulated table, driven by the drivers' own verbs.

It shows what lies on the board, also while a match hides it. So it is made only where the board is simulated, and stands behind
a door of its own (`door`); nothing of it goes through a channel that anybody else can hear.
"""
