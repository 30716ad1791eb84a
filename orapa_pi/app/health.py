"""What is wrong with the table and the computer under it, as values: findings, and the rules by which they are found.

The rules are pure but for the questions that they ask the machine's port.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from orapa_pi.devices.machine import NEEDS, Access, DeviceFile, Interpreter, Machine, Need
from orapa_pi.screen.findings import Finding, found

LEAST_FREE_BYTES = 200_000_000
"""A match takes some 100 kB, an update of the table some 150 MB."""
HOT_C = 80.0
"""From here on a Pi makes itself slower."""
CLOCK_S = 300.0
"""A wall clock that is so far off is worth a word."""
BEHIND_S = 7200.0
"""A Pi without a network begins with the time that was noted within the hour before its plug was pulled: fake-hwclock(8)."""
_NOW_LOW, _NOW_HOT, _WAS_LOW = 1 << 0, 1 << 3, 1 << 16
"""The bits of `vcgencmd get_throttled`, as Raspberry Pi's documentation of vcgencmd has them."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the table asks of its computer: a driver for each device with its section of the config, and where it writes."""

    drivers: Mapping[str, tuple[str, Mapping[str, object]]] = field(default_factory=dict)
    folders: tuple[Path, ...] = ()


def examine(machine: Machine, wanted: Wanted, *, writing: bool = True) -> tuple[Finding, ...]:
    """Everything about the computer that is wrong.

    `writing`: something is written to each folder and read back, which a card wears out by.
    """
    findings = [
        *(finding for folder in wanted.folders for finding in of_disk(machine, folder, writing=writing)),
        *of_power(machine.throttled(), machine.temperature_c()),
        *of_clock(machine.wall_s(), max((machine.written_s(folder) for folder in wanted.folders), default=0.0)),
    ]
    for device, (driver, section) in wanted.drivers.items():
        need = NEEDS.get((device, driver))
        if need:
            findings += of_packages(machine, device, need)
            if need.path:
                file = machine.device(need.path.format(**section))
                findings += of_file(device, file) if need.alone or file.access is not Access.HELD else []
    return tuple(findings)


def of_disk(machine: Machine, folder: Path, *, writing: bool) -> Iterator[Finding]:
    """A disk that is failing or nearly full."""
    trouble = machine.try_disk(folder) if writing else ""
    disk = machine.disk(folder)
    if trouble:
        yield found("disk", "disk_fails", folder=folder, reason=trouble)
    elif disk is not None and disk.free_bytes < LEAST_FREE_BYTES:
        yield found("disk", "disk_full", folder=folder, free_mb=disk.free_bytes // 1_000_000)


def of_power(throttled: int | None, temperature_c: float | None) -> Iterator[Finding]:
    """Too little voltage, now or since the start; too hot."""
    bits = throttled or 0
    if bits & _NOW_LOW:
        yield found("power", "volts_now")
    elif bits & _WAS_LOW:
        yield found("power", "volts_before")
    if bits & _NOW_HOT or (temperature_c is not None and temperature_c >= HOT_C):
        yield found("heat", "hot", degrees="?" if temperature_c is None else f"{temperature_c:.0f}")


def of_clock(wall_s: float, written_s: float) -> Iterator[Finding]:
    """A wall clock that shows an earlier time than files that were written before.

    That no time server has set it is no finding: in a room without the internet that is so for good, and harms nothing.
    """
    if written_s - wall_s > BEHIND_S:
        yield found("clock", "clock_behind", span=span(written_s - wall_s))


def of_packages(machine: Machine, device: str, need: Need) -> Iterator[Finding]:
    """What a driver needs and is not installed, or not for this Python."""
    for package, oldest in need.packages:
        version = machine.version(package)
        if version is None:
            yield found("software", "package_missing", device=device, package=package)
        elif version and _numbers(version) < _numbers(oldest):
            yield found("software", "package_old", device=device, package=package, version=version, oldest=oldest)
    for module, apt in need.modules:
        why = machine.imports(module)
        if why:
            yield _why_not(machine.interpreter(), device, module, apt, why)
    for program, apt in need.programs:
        if not machine.has_program(program):
            yield found("software", "program_missing", device=device, program=program, apt=apt)


def _why_not(python: Interpreter, device: str, module: str, apt: str, why: str) -> Finding:
    """Which of the three it is: this Python, its environment, or apt."""
    if not python.owns_system:
        return found("software", "wrong_python", device=device, module=module, program=python.program, version=python.version)
    if python.environment and not python.sees_system:
        return found("software", "wrong_environment", device=device, module=module, environment=python.environment)
    return found("software", "module_missing", device=device, module=module, apt=apt, reason=why)


def of_file(device: str, file: DeviceFile) -> Iterator[Finding]:
    """A device's file that cannot be used."""
    match file.access:
        case Access.ABSENT:
            what = "spi_off" if file.path.startswith("/dev/spidev") else "file_absent"
            yield found(device, what, device=device, path=file.path)
        case Access.REFUSED:
            yield found(device, "file_refused", device=device, path=file.path, group=file.group)
        case Access.HELD:
            yield found(device, "file_held", device=device, path=file.path, holder=file.holder)
        case Access.FREE:
            pass


def span(seconds: float) -> str:
    """A time in the largest unit that leaves it a number of two or more: `90 s`, `5 min`, `3 h`, `12 d`."""
    for unit_s, unit in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if seconds >= 2 * unit_s:
            return f"{seconds / unit_s:.0f} {unit}"
    return f"{seconds:.0f} s"


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())
