"""The commands, one file each; `cli` imports only the one that is called, so that the quick ones stay quick."""
