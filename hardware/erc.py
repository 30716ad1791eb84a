"""The electric rules check of a circuit by skidl, in a process of its own as skidl leaves files and settings where it runs."""

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from hardware.netlist import Netlist

TIME_LIMIT_S = 120


class ErcError(RuntimeError):
    """The check could not be run."""


def electric_faults(netlist: Netlist) -> tuple[str, ...]:
    """What skidl's check warns of or calls an error; empty for a clean circuit. ErcError where it cannot run."""
    work = {
        "parts": [[p.ref, p.kind, [[t.number, t.name, t.role.name] for t in p.terminals]] for p in netlist.parts],
        "nets": netlist.nets,
    }
    root = Path(__file__).parent.parent
    with TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "hardware.erc_skidl"],
            input=json.dumps(work),
            capture_output=True,
            text=True,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(root)},
            timeout=TIME_LIMIT_S,
            check=False,
        )
    if done.returncode:
        raise ErcError(f"skidl could not check the circuit: {done.stderr.strip().splitlines()[-1:]}")
    return tuple(json.loads(done.stdout.splitlines()[-1]))
