"""Drivers by name: one table, and a module is imported only when its driver is chosen. There is no silent replacement.

Board drivers are made with `BoardSettings`, matrix drivers with `MatrixSettings`, panel drivers with `PanelSettings`, voices
with `VoiceSettings`, sounders with `SounderSettings`; what takes a camera's pictures with a path and `Locks`, and the board
`camera` with that and a reader.
"""

from importlib import import_module
from typing import Any

from orapa_pi.errors import ConfigError, DriverUnavailable, Reason, quoted

DRIVERS: dict[str, dict[str, str]] = {
    "board": {
        "simulated": "orapa_pi.devices.simulated:SimulatedBoard",
        "serial": "orapa_pi.devices.board_serial:SerialBoard",
        "camera": "orapa_pi.devices.board_camera:CameraBoard",
        "off": "orapa_pi.devices.off:NoBoard",
    },
    "camera": {
        "picamera2": "orapa_pi.devices.camera_picamera2:Picamera2Frames",
        "opencv": "orapa_pi.devices.camera_opencv:OpencvFrames",
        "files": "orapa_pi.devices.camera_files:FileFrames",
        "upload": "orapa_pi.devices.camera_upload:UploadFrames",
    },
    "matrix": {
        "simulated": "orapa_pi.devices.simulated:SimulatedMatrix",
        "unicornhathd": "orapa_pi.devices.matrix_luma:UnicornHatHd",
        "apa102": "orapa_pi.devices.matrix_apa102:Apa102",
        "max7219": "orapa_pi.devices.matrix_max7219:Max7219",
        "off": "orapa_pi.devices.off:NoMatrix",
    },
    "panel": {
        "simulated": "orapa_pi.devices.simulated:SimulatedPanel",
        "gpiozero": "orapa_pi.devices.panel_gpiozero:GpiozeroPanel",
        "off": "orapa_pi.devices.off:NoPanel",
    },
    "voice": {
        "simulated": "orapa_pi.devices.simulated:SimulatedVoice",
        "espeak": "orapa_pi.devices.voice_espeak:EspeakVoice",
        "off": "orapa_pi.devices.off:NoVoice",
    },
    "sounder": {
        "simulated": "orapa_pi.devices.simulated:SimulatedSounder",
        "gpiozero": "orapa_pi.devices.sounder_gpiozero:GpiozeroSounder",
        "off": "orapa_pi.devices.off:NoSounder",
    },
}


def driver_class(device: str, name: str) -> Any:
    """The class of a driver. Raises ConfigError for an unknown name and DriverUnavailable if its module cannot be imported."""
    table = DRIVERS[device]
    if name not in table:
        raise ConfigError(
            Reason(
                "There is no {device} driver {name}: choose from {known}.",
                device=device,
                name=quoted(name),
                known=", ".join(table),
            )
        )
    module, _, attribute = table[name].partition(":")
    try:
        return getattr(import_module(module), attribute)
    except ImportError as error:
        extra = "camera-pi" if "camera" in (device, name) else "pi"
        raise DriverUnavailable(
            Reason(
                "The {device} driver {name} needs the package {package}: install it with {how}.",
                device=device,
                name=quoted(name),
                package=error.name,
                how=f"pip install 'orapa-pi[{extra}]'",
            )
        ) from None
