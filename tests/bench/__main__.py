"""`python -m tests.bench`: all figures; `python -m tests.bench rules cold`: some."""

import platform
import sys
from importlib import import_module

PARTS = ("rules", "sensing", "press", "panel", "link", "store", "pages", "camera", "cold")

if __name__ == "__main__":
    print(f"{platform.python_implementation()} {platform.python_version()} on {platform.machine()}, one process at a time")
    for part in sys.argv[1:] or PARTS:
        print(f"--- {part}")
        import_module(f"tests.bench.{part}").main()
