"""What can still be true: counting the layouts that fit the answers. Not there yet."""
