"""Run by `erc.py`: a circuit as JSON on standard input, skidl's complaints as a JSON list on the last line of the output."""

import json
import sys
from pathlib import Path

import skidl

ROLES = {
    "INPUT": "INPUT",
    "OUTPUT": "OUTPUT",
    "BOTH": "BIDIR",
    "PASSIVE": "PASSIVE",
    "POWER_IN": "PWRIN",
    "POWER_OUT": "PWROUT",
    "UNUSED": "NOCONNECT",
}


def main() -> None:
    """Build the circuit, check it, print what was found."""
    work = json.load(sys.stdin)
    circuit = skidl.Circuit()
    parts = {}
    for ref, kind, terminals in work["parts"]:
        pins = [
            skidl.Pin(num=number, name=name, func=getattr(skidl.Pin.types, ROLES[role])) for number, name, role in terminals
        ]
        parts[ref] = skidl.Part(name=kind, tool=skidl.SKIDL, ref=ref, circuit=circuit, pins=pins)
    for name, joints in work["nets"]:
        net = skidl.Net(name, circuit=circuit)
        for ref, number in joints:
            net += parts[ref].p[number]
    circuit.ERC()
    report = "".join(path.read_text() for path in Path().glob("*.erc"))
    found = [line for line in report.splitlines() if line.startswith(("ERC WARNING", "ERC ERROR"))]
    print()
    print(json.dumps(found))


if __name__ == "__main__":
    main()
