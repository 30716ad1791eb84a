"""The hardware behind small ports: real drivers, simulated ones, and none."""
