"""The image: every file that goes onto the sensor board's controller, the made ones among them."""

import hashlib
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from orapa_pi.errors import ConfigError
from orapa_pi.pins import Chip, load_pins

MANIFEST = "manifest.txt"
SHARED = (
    "__init__.py",
    "link/__init__.py",
    "link/frames.py",
    "link/messages.py",
    "link/values.py",
)  # the table's own files, under the same names on the controller


def board_image() -> dict[str, bytes]:
    """Name on the controller -> content, in the order in which they must be copied: the manifest last.

    Copy after removing an old manifest: a half-copied image is then never taken for a whole one. ConfigError where the
    firmware's files or the pin table cannot be used.
    """
    pico = load_pins()["pico"]
    if pico.problems():
        raise ConfigError(f"The pin table cannot be used: {'; '.join(pico.problems())}.")
    package = files("orapa_pi")
    image = {file.name: file.read_bytes() for file in _firmware() if file.name.endswith(".py")}
    image.update({f"orapa_pi/{name}": package.joinpath(name).read_bytes() for name in SHARED})
    release = version("orapa-pi")
    image["pins.py"] = pins_module(pico).encode()
    image["release.py"] = f'"""Made: which release this is."""\n\nVERSION = "{release}"\n'.encode()
    image = dict(sorted(image.items()))
    return {**image, MANIFEST: manifest(image)}


def folders(image: dict[str, bytes]) -> list[str]:
    """The folders that the files of an image need, outer ones first."""
    found = {parent.as_posix() for name in image for parent in Path(name).parents} - {"."}
    return sorted(found)


def identity(image: dict[str, bytes]) -> int:
    """The number by which a hello names this image: the first four bytes of the manifest's SHA-256."""
    return int(hashlib.sha256(image[MANIFEST]).hexdigest()[:8], 16)


def manifest(image: dict[str, bytes]) -> bytes:
    """One line a file: SHA-256 in hex, a space, the name."""
    return "".join(f"{hashlib.sha256(data).hexdigest()} {name}\n" for name, data in image.items()).encode()


def pins_module(pico: Chip) -> str:
    """The firmware's `pins.py`, made from the pin table."""
    lines = (
        '"""Made from pins.toml: GPIO numbers of the Raspberry Pi Pico."""\n',
        f"COLUMNS = {pico.pins('columns')}",
        f"ROWS = {pico.pins('rows')}",
        f"UPDATE = {pico.pin('update')}\n",
    )
    return "\n".join(lines)


def _firmware() -> list[Traversable]:
    """The firmware's own files: inside an installed package, beside the package in a checkout."""
    package = files("orapa_pi")
    for place in (package.joinpath("firmware"), Path(str(package)).parent / "firmware"):
        if place.joinpath("main.py").is_file():
            return sorted((file for file in place.iterdir() if file.is_file()), key=lambda file: file.name)
    raise ConfigError("The firmware's files are missing: install orapa-pi again.")
