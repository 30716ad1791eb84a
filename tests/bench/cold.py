"""The whole process `orapa-pi ask`, from start to end."""

import subprocess
import sys
import time

from tests.bench.figures import median_and_p99

RUNS = 21


def main() -> None:
    program = "import sys; from orapa_pi.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, "ask", "--layout", "mine:red@B8E", "8"]
    times_s = []
    for _ in range(RUNS):
        start_s = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times_s.append(time.perf_counter() - start_s)
    median, worst = median_and_p99(times_s)
    print(f"cold `orapa-pi ask`: median {median / 1e3:.2f} s, worst {worst / 1e3:.2f} s ({RUNS} runs)")
