"""The ports: what the shell asks of a device, and what a device posts to the shell."""
