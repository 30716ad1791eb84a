"""The light on a scene, and what the camera itself does to it: lens, vignette, blur, noise, clipping, JPEG."""

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import cv2
import numpy as np

from orapa_pi.rules.edition import Edition
from tests.vision.optics import Array, Bytes, Camera, floats, lifted, polygon

if TYPE_CHECKING:
    from tests.vision.scene import Scene


def _smooth(shape: tuple[int, int], rng: Random) -> Array:
    """A direction in the picture as values from -1 to 1."""
    height, width = shape
    angle = rng.uniform(0, 2 * np.pi)
    dx, dy = _raster(height, width)
    ramp: Array = dx * np.float32(np.cos(angle)) + dy * np.float32(np.sin(angle) * width / height)
    return ramp


def light(image: Bytes, shade: Bytes, camera: Camera, edition: Edition, scene: "Scene", rng: Random) -> Array:
    """Linear light at the lens: colour and fall-off of the lamps, shadows, glare."""
    albedo = _linear(image)
    shape = (image.shape[0], image.shape[1])
    ramp = _smooth(shape, rng)
    lamp: Array = np.array(scene.light[::-1], np.float32)
    if scene.other_light is not None:
        share = np.clip((ramp + 1) / 2, 0, 1)[..., None]
        lamp = floats(lamp * (1 - share) + np.array(scene.other_light[::-1]) * share)
    lit = albedo * lamp * (1 + scene.gradient * ramp)[..., None]
    soft = cv2.GaussianBlur(shade, (0, 0), 4.0).astype(np.float32) / 255
    lit = lit * soft[..., None]
    if scene.shadow:
        lit = lit * _big_shadow(shape, camera, edition, scene, rng)[..., None]
    for _ in range(scene.glare_spots):
        lit = lit + _spot(shape, camera, edition, scene, rng)[..., None]
    return lit.astype(np.float32)


def _big_shadow(shape: tuple[int, int], camera: Camera, edition: Edition, scene: "Scene", rng: Random) -> Array:
    """Somebody stands in the light: a band over the board, soft at its edges."""
    columns, rows = edition.grid.columns, edition.grid.rows
    angle, middle = rng.uniform(0, np.pi), np.array([rng.uniform(2, columns - 2), rng.uniform(2, rows - 2)])
    along, across = (
        np.array([np.cos(angle), np.sin(angle)]) * 30,
        np.array([-np.sin(angle), np.cos(angle)]) * rng.uniform(1.0, 2.2),
    )
    corners = [middle - along - across, middle + along - across, middle + along + across, middle - along + across]
    mask = np.zeros(shape, np.uint8)
    polygon(mask, camera.pixels(np.array([(x, y, 0.0) for x, y in corners])), 255.0)
    cell = float(np.linalg.norm(np.diff(camera.pixels(lifted([(0.0, 0.0), (1.0, 0.0)], 0.0)), axis=0)))
    edge = cv2.GaussianBlur(mask, (0, 0), max(1.0, scene.shadow_edge * cell)).astype(np.float32) / 255
    darker: Array = (1 - scene.shadow * edge).astype(np.float32)
    return darker


def _spot(shape: tuple[int, int], camera: Camera, edition: Edition, scene: "Scene", rng: Random) -> Array:
    """A lamp mirrored in the board or in a piece."""
    at = camera.pixels(lifted([(rng.uniform(0, edition.grid.columns), rng.uniform(0, edition.grid.rows))], 0.2))[0]
    cell = float(np.linalg.norm(np.diff(camera.pixels(lifted([(0.0, 0.0), (1.0, 0.0)], 0.0)), axis=0)))
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    stretch, angle = rng.uniform(0.5, 1.0), rng.uniform(0, np.pi)
    u = (x - at[0]) * np.cos(angle) + (y - at[1]) * np.sin(angle)
    v = ((y - at[1]) * np.cos(angle) - (x - at[0]) * np.sin(angle)) / stretch
    spot: Array = (2.5 * np.exp(-(((u * u + v * v) / (2 * (scene.glare * cell) ** 2)) ** 1.5))).astype(np.float32)
    return spot


_TO_LINEAR = np.array([(v / 255) / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in range(256)], np.float32)
_STEPS = 4096
_CODED = np.array(
    [12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055 for v in np.linspace(0, 1, _STEPS)], np.float32
)


def _linear(image: Bytes) -> Array:
    return _TO_LINEAR[image]


@cache
def _grain(height: int, width: int) -> Array:
    """Noise of spread 1, made once; every picture shifts it."""
    return np.random.default_rng(7).standard_normal((height, width, 3), np.float32)


@cache
def _raster(height: int, width: int) -> tuple[Array, Array]:
    """Every pixel's place from the middle, in half widths."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    return (x - width / 2) / (width / 2), (y - height / 2) / (width / 2)


def taken(lit: Array, scene: "Scene") -> Bytes:
    """The camera's own part."""
    height, width = lit.shape[:2]
    dx, dy = _raster(height, width)
    far = dx * dx + dy * dy
    if scene.lens:
        scale = 1 + scene.lens * far
        lit = floats(cv2.remap(lit, (1 + dx * scale) * width / 2, height / 2 + dy * scale * width / 2, cv2.INTER_LINEAR))
    lit = floats(lit * (scene.exposure * (1 - scene.vignette * far))[..., None])
    if scene.motion:
        length = max(1, round(scene.motion))
        lit = floats(cv2.filter2D(lit, -1, np.full((1, length), 1 / length, np.float32)))
    if scene.blur:
        lit = floats(cv2.GaussianBlur(lit, (0, 0), scene.blur))
    shifts = Random(scene.seed + 1)
    grain = np.roll(_grain(height, width), (shifts.randrange(height), shifts.randrange(width)), axis=(0, 1))
    lit = floats(np.clip(lit + grain * (scene.noise * np.sqrt(np.maximum(lit, 0.01))), 0, 1))
    coded = _CODED[(lit * (_STEPS - 1)).astype(np.int32)]
    image = np.round(coded * 255).astype(np.uint8)
    if scene.jpeg < 100:
        packed = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, scene.jpeg])[1]
        image = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), dtype=np.uint8)
    return image
