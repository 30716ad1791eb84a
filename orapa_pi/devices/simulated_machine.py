"""A computer that is told what is wrong with it; a healthy Raspberry Pi until then."""

from dataclasses import dataclass, field
from pathlib import Path

from orapa_pi.devices.machine import Access, DeviceFile, Disk, Interpreter
from orapa_pi.errors import DriverUnavailable, Reason

HEALTHY = {
    "luma.led_matrix": "1.9.0",
    "spidev": "3.8",
    "pyserial": "3.5",
    "gpiozero": "2.0.1",
    "lgpio": "0.2.2.0",
    "opencv-python-headless": "4.11.0.86",
}


@dataclass(slots=True)
class SimulatedMachine:
    """Its fields are what it answers; `wished_off` is whether somebody asked for the power to go."""

    free_bytes: int = 20_000_000_000
    disk_trouble: str = ""
    bits: int | None = 0
    degrees: float | None = 48.0
    now_s: float = 1_800_000_000.0
    newest_s: float = 1_799_999_000.0
    python: Interpreter = Interpreter("/usr/bin/python3", "3.11.2")  # noqa: RUF009 - frozen
    packages: dict[str, str] = field(default_factory=lambda: dict(HEALTHY))
    broken_imports: dict[str, str] = field(default_factory=dict)
    programs: set[str] = field(default_factory=lambda: {"espeak-ng"})
    files: dict[str, DeviceFile] = field(default_factory=dict)
    numbers: tuple[str, ...] = ("192.168.1.20",)
    switches_off: bool = True
    wished_off: bool = False
    written: int = 0

    def disk(self, folder: Path) -> Disk | None:
        del folder  # it has one disk
        return Disk(self.free_bytes, 32_000_000_000)

    def try_disk(self, folder: Path) -> str:
        del folder
        self.written += 1
        return self.disk_trouble

    def device(self, path: str) -> DeviceFile:
        return self.files.get(path, DeviceFile(path, Access.FREE))

    def throttled(self) -> int | None:
        return self.bits

    def temperature_c(self) -> float | None:
        return self.degrees

    def wall_s(self) -> float:
        return self.now_s

    def interpreter(self) -> Interpreter:
        return self.python

    def version(self, package: str) -> str | None:
        return self.packages.get(package)

    def imports(self, module: str) -> str:
        return self.broken_imports.get(module, "")

    def has_program(self, name: str) -> bool:
        return name in self.programs

    def written_s(self, folder: Path) -> float:
        del folder
        return self.newest_s

    def addresses(self) -> tuple[str, ...]:
        return self.numbers

    def power_off(self) -> None:
        if not self.switches_off:
            raise DriverUnavailable(Reason("nobody switches this one off."))
        self.wished_off = True
