"""A Pi camera through picamera2, which comes from apt and is imported only here, when the camera is opened.

One owner, one mode for its whole life: changing modes fragments the memory of small Pis (picamera2 issue 1102).
"""

import os
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any

from orapa_pi.devices.camera.frames import CameraAbsent, Locks, Shot
from orapa_pi.devices.holders import who_holds
from orapa_pi.errors import DriverUnavailable, Reason
from orapa_pi.vision.arrays import Image

SIZE = (1920, 1080)
MEDIA = "/dev/media*"
"""What libcamera holds open while it has a camera."""
FORMAT = "RGB888"
"""In numpy this is blue, green, red, as OpenCV has it (Picamera2 manual, 4.2.2)."""
WAIT_S = 1.0
"""For a frame; without it picamera2 would wait for ever for a camera that has died."""
MEASURED_AFTER = 20
"""Frames after which the camera's own exposure and white balance have come to rest."""
NEAR = 0.03
"""A control has taken effect when the metadata are this near; it takes some frames, and hardware rounds."""


def _picamera2() -> Any:
    try:
        return import_module("picamera2").Picamera2
    except ImportError as error:
        raise DriverUnavailable(
            Reason(
                "The Pi camera needs the package {package}: install it with sudo apt install python3-picamera2, and make the "
                "virtual environment with --system-site-packages.",
                package=error.name,
            )
        ) from None
    except Exception as error:  # noqa: BLE001 - built for another numpy than this environment's, it fails in any way it likes
        why = f"{type(error).__name__}: {error}"
        raise DriverUnavailable(
            Reason("The Pi camera's package picamera2 fails ({why}): `orapa-pi check` says what to do.", why=why)
        ) from None


def _made(camera_class: Any) -> Any:
    """A camera. Where another process holds it, picamera2 leaves one end of its pipe open (its source), at every try anew."""
    camera = camera_class.__new__(camera_class)
    try:
        camera.__init__()
    except Exception:
        with suppress(AttributeError, OSError, ValueError):  # there is none, or it is closed already
            if os.path.sameopenfile(camera.notifymeread.fileno(), camera.notifyme_w):  # both ends of one pipe
                os.close(camera.notifyme_w)
                camera.notifymeread.close()
        raise
    return camera


class Picamera2Frames:
    """The first Pi camera. `camera_class` gives picamera2's class; tests bring another."""

    def __init__(
        self,
        locks: Locks = Locks(),  # noqa: B008 - frozen
        camera_class: Callable[[], Any] = _picamera2,
        held_by: Callable[[str], str] = who_holds,
    ) -> None:
        self._wanted = locks
        self._class = camera_class
        self._held_by = held_by
        self._camera: Any = None
        self.locks = locks

    def open(self) -> None:
        cameras = self._class()
        try:
            if not cameras.global_camera_info():
                raise CameraAbsent(Reason("no Pi camera is found: check its cable, with the power off"))
            self._camera = _made(cameras)
            main = {"size": SIZE, "format": FORMAT}
            # Without a queue no frame is older than the call for it (Picamera2 manual, 4.2.4).
            self._camera.configure(self._camera.create_video_configuration(main=main, buffer_count=3, queue=False))
            self._camera.start()
        except (RuntimeError, IndexError) as error:  # what picamera2 raises for a camera that another process holds
            self.close()
            raise CameraAbsent(
                Reason("the Pi camera is in use by {holder}: end that ({error})", holder=self._held_by(MEDIA), error=error)
            ) from None
        try:
            self._lock()
        except (RuntimeError, TimeoutError):
            self.close()
            raise CameraAbsent(Reason("the Pi camera gives no pictures: check its cable, with the power off")) from None
        except KeyError as missing:
            self.close()
            blind = Reason("the Pi camera does not tell its {what}: take one that sees colours", what=missing.args[0])
            raise CameraAbsent(blind) from None

    def _lock(self) -> None:
        """Fix exposure and white balance: to what was asked for, or to what the camera finds now."""
        wanted = self._wanted
        if not (wanted.exposure_us and wanted.gain and wanted.red_gain and wanted.blue_gain):
            metadata: dict[str, Any] = {}
            for _ in range(MEASURED_AFTER):
                metadata = self._camera.capture_metadata(wait=WAIT_S)
            red, blue = metadata["ColourGains"]
            wanted = Locks(
                wanted.exposure_us or int(metadata["ExposureTime"]),
                wanted.gain or float(metadata["AnalogueGain"]),
                wanted.red_gain or float(red),
                wanted.blue_gain or float(blue),
            )
        self.locks = wanted
        self._camera.set_controls(
            {
                "AeEnable": False,
                "AwbEnable": False,
                "ExposureTime": wanted.exposure_us,
                "AnalogueGain": wanted.gain,
                "ColourGains": (wanted.red_gain, wanted.blue_gain),
            }
        )

    def shot(self) -> Shot | None:
        if self._camera is None:
            raise OSError(Reason("the Pi camera is not open"))
        try:
            request = self._camera.capture_request(wait=WAIT_S)
        except TimeoutError:
            return None
        except RuntimeError as error:
            raise OSError(Reason("the Pi camera has stopped: {error}", error=error)) from None
        try:
            picture: Image = request.make_array("main").copy()
            metadata = request.get_metadata()
        finally:
            request.release()  # a frame that is kept is one the camera lacks
        return Shot(picture, locked=self._holds(metadata))

    def _holds(self, metadata: dict[str, Any]) -> bool:
        """Whether the frame was taken as it should be; one that does not tell is not believed."""
        red, blue = metadata.get("ColourGains", (0.0, 0.0))
        pairs = (
            (metadata.get("ExposureTime", 0), self.locks.exposure_us),
            (metadata.get("AnalogueGain", 0.0), self.locks.gain),
            (red, self.locks.red_gain),
            (blue, self.locks.blue_gain),
        )
        return all(abs(now - wanted) <= NEAR * wanted for now, wanted in pairs)

    def close(self) -> None:
        camera, self._camera = self._camera, None
        if camera is None:
            return
        for let_go in (camera.cancel_all_and_flush, camera.stop, camera.close):  # stopping would wait behind a call for a frame
            with suppress(RuntimeError):  # it is a camera that has died already
                let_go()
