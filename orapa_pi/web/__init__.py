"""The pages for host, hunters and spectators. Not there yet."""
