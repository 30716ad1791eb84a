"""The command `orapa-pi`."""


def main() -> int:
    """Run one command; the exit status is returned."""
    print("No command is there yet.")
    return 2
