"""What a camera above a table would see, made up: shares no code with the reader, only the printed sheet and the layouts.

Geometry is that of a pinhole camera over a plane, lengths in cells, z upwards; pieces are prisms with facets, from outlines
that were written down independently (`tests.rules.polygons`). Light is multiplied in linear light, glare added, then the
camera's own faults follow: lens, vignette, blur, noise, clipping, JPEG.
"""

from dataclasses import dataclass, replace
from functools import cache
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from orapa_pi.phrases import load_words
from orapa_pi.rules.edition import Edition
from orapa_pi.rules.layout import Layout
from orapa_pi.rules.pieces import Placement
from orapa_pi.sheets.board import board_shapes
from orapa_pi.sheets.drawing import Page, moved
from orapa_pi.sheets.output import to_image
from orapa_pi.sheets.stickers import stickers
from tests.rules.polygons import OUTLINES, RING_CELLS, Point
from tests.vision.light import light, taken
from tests.vision.optics import FINE, RIM, Array, Bytes, Camera, Rgb, floats, lifted, polygon

RIDGED = {"black"}


@dataclass(frozen=True, slots=True)
class Table:
    """One table: the colours (sRGB) and heights (cells) of its pieces, and how thick a planet's ring is."""

    colours: dict[str, Rgb]
    height: float
    ring_width: float
    clear: float
    """How much of the light the transparent gem lets through."""
    frost: Rgb = (0.0, 0.0, 0.0)
    """What it throws back itself, levels of sRGB: nothing if it is clear."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that is no piece: its outline in board cells, its colour, how high it is. Flat things lie below the pieces."""

    points: tuple[Point, ...]
    colour: Rgb
    height: float = 0.2
    flat: bool = False


@dataclass(frozen=True, slots=True)
class Shift:
    """A piece that does not lie where it should: by how many cells it is off, and by how many degrees it is turned."""

    piece: str
    right: float = 0.0
    down: float = 0.0
    turned: float = 0.0


@dataclass(frozen=True, slots=True)
class Scene:
    """How one picture is taken. Lengths in cells, angles in degrees, light as parts of full light."""

    width: int = 1024
    height: int = 576
    distance: float = 24.0
    tilt: float = 4.0
    azimuth: float = 30.0
    roll: float = 1.0
    lens: float = 0.0
    light: Rgb = (1.0, 1.0, 1.0)
    other_light: Rgb | None = None
    exposure: float = 0.72
    gradient: float = 0.08
    vignette: float = 0.1
    shadow: float = 0.0
    shadow_edge: float = 0.6
    glare: float = 0.0
    glare_spots: int = 0
    noise: float = 0.006
    blur: float = 0.6
    motion: float = 0.0
    jpeg: int = 92
    jitter: float = 0.03
    turn: float = 1.5
    seed: int = 0
    hand: float = 0.0
    coin: bool = False
    hidden_marker: int | None = None
    stickers: bool = False
    sticker_turn: float = 6.0
    sticker_off: float = 0.05
    without_sticker: str = ""
    things: tuple[Thing, ...] = ()
    shifts: tuple[Shift, ...] = ()


def table_of(rng: Random) -> Table:
    """A table whose pieces have colours of their own: whites from clean to cream, a navy black, and so on."""

    def near(colour: Rgb, spread: float = 14.0) -> Rgb:
        red, green, blue = (min(250.0, max(4.0, part + rng.uniform(-spread, spread))) for part in colour)
        return red, green, blue

    cream = rng.random()
    white = (236.0 - 4 * cream, 234.0 - 14 * cream, 230.0 - 50 * cream)
    return Table(
        {
            "white": near(white, 3.0),
            "blue": near((36.0, 92.0, 186.0)),
            "red": near((188.0, 34.0, 40.0)),
            "yellow": near((232.0, 190.0, 36.0)),
            "black": near((28.0, 34.0, 62.0), 8.0),
            "black_hole": near((24.0, 22.0, 26.0), 6.0),
        },
        rng.uniform(0.16, 0.3),
        rng.uniform(0.1, 0.18),
        rng.uniform(0.68, 0.82),
    )


def _colour_of(table: Table, placement: Placement) -> Rgb:
    piece = placement.piece
    return table.colours[piece.name if piece.colour is None else piece.colour.value]


def outline(layout: Layout, placement: Placement) -> tuple[list[Point], list[list[Point]]]:
    """The outline of a placement in board cells, and the two thin lines of a ring."""
    points = list(OUTLINES[layout.edition.name][placement.piece.name])
    bars: list[list[Point]] = []
    if placement.piece.name == "white_ring":
        bars = [[(0.0, 1.0), (1.0, 1.0)], [(3.0, 1.0), (4.0, 1.0)]]
    return on_board(layout, placement, points), [on_board(layout, placement, bar) for bar in bars]


def on_board(layout: Layout, placement: Placement, points: list[Point]) -> list[Point]:
    """Points of the piece's drawing where the piece lies: turned over, turned, and moved to its corner."""
    box = list(OUTLINES[layout.edition.name][placement.piece.name])
    if placement.piece.name == "white_ring":
        box += [(float(x) + dx, float(y) + dy) for x, y in RING_CELLS for dx in (0, 1) for dy in (0, 1)]
    if placement.orientation.mirrored:
        points, box = [(-x, y) for x, y in points], [(-x, y) for x, y in box]
    for _ in range(placement.orientation.turn):
        points, box = [(-y, x) for x, y in points], [(-y, x) for x, y in box]
    left, top = (min(point[axis] for point in box) for axis in (0, 1))
    return [(x + placement.corner.column - left, y + placement.corner.row - top) for x, y in points]


def _sticker(layout: Layout, placement: Placement, scene: Scene, rng: Random) -> tuple[int, list[Point]] | None:
    """The marker's number and the corners of its paper, glued on a little off. On the second side its place is mirrored."""
    for one in stickers(layout.edition):
        if one.piece == placement.piece and one.mirrored == placement.orientation.mirrored:
            width = max(x for x, _ in OUTLINES[layout.edition.name][placement.piece.name])
            half = one.side * (1 + 2 * 1 / 6) / 2
            angle = np.radians(rng.uniform(-scene.sticker_turn, scene.sticker_turn))
            dx, dy = (rng.uniform(-scene.sticker_off, scene.sticker_off) for _ in range(2))
            corners = []
            for x, y in ((-half, -half), (half, -half), (half, half), (-half, half)):
                u = one.centre.x + dx + x * np.cos(angle) - y * np.sin(angle)
                v = one.centre.y + dy + x * np.sin(angle) + y * np.cos(angle)
                corners.append((float(width - u if one.mirrored else u), float(v)))
            return one.marker, on_board(layout, placement, corners)
    return None


@cache
def _sheet(edition: Edition) -> tuple[Bytes, float]:
    """The printed sheet, blue green red, and its pixels per cell."""
    cell_mm = 25.0
    size = ((edition.grid.columns + 2 * RIM) * cell_mm, (edition.grid.rows + 2 * RIM) * cell_mm)
    page = Page(*size, tuple(moved(board_shapes(load_words("en"), edition, cell_mm), RIM * cell_mm, RIM * cell_mm)))
    image = np.asarray(to_image(page, 130))[:, :, ::-1]
    return np.ascontiguousarray(image), image.shape[1] / (edition.grid.columns + 2 * RIM)


@cache
def _wood(width: int, height: int, seed: int) -> Bytes:
    rng = np.random.default_rng(seed)
    grain = floats(
        cv2.resize(rng.normal(0, 1, (height // 3 + 1, 12)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    )
    tone = np.array([70, 105, 150], np.float32) + grain[..., None] * np.array([10, 14, 18], np.float32)
    return np.asarray(np.clip(tone, 0, 255), dtype=np.uint8)


def _shaded(colour: Rgb, factor: float) -> Rgb:
    red, green, blue = (min(255.0, max(0.0, part * factor)) for part in colour)
    return red, green, blue


def _jittered(
    points: list[Point], bars: list[list[Point]], scene: Scene, rng: Random, shift: Shift
) -> tuple[list[Point], list[list[Point]]]:
    middle = np.mean(np.array(points), axis=0)
    angle = np.radians(rng.uniform(-scene.turn, scene.turn) + shift.turned)
    off = np.array([rng.uniform(-scene.jitter, scene.jitter) + aside for aside in (shift.right, shift.down)])
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])

    def put(point: Point) -> Point:
        x, y = spin @ (np.array(point) - middle) + middle + off
        return float(x), float(y)

    return [put(point) for point in points], [[put(point) for point in bar] for bar in bars]


@dataclass(frozen=True, slots=True)
class _Solid:
    name: str
    colour: Rgb
    points: list[Point]
    bars: list[list[Point]]
    height: float
    marker: tuple[int, list[Point]] | None = None


def draw(layout: Layout, table: Table, scene: Scene) -> Bytes:
    """The picture, rows x columns x 3, blue green red."""
    rng = Random(scene.seed)
    camera = Camera(scene, layout.edition)
    image = _ground(layout.edition, scene, camera)
    solids = []
    for placement in layout.placements:
        glued = _sticker(layout, placement, scene, rng) if scene.stickers else None
        if placement.piece.name == scene.without_sticker:
            glued = None
        points, bars = outline(layout, placement)
        shift = next((one for one in scene.shifts if one.piece == placement.piece.name), Shift(""))
        points, bars = _jittered(points, [*bars, *([glued[1]] if glued else [])], scene, rng, shift)
        mark = (glued[0], bars.pop()) if glued else None
        colour = (0.0, 0.0, 0.0) if placement.piece.name == "transparent" else _colour_of(table, placement)
        solids.append(_Solid(placement.piece.name, colour, points, bars, table.height, mark))
    if scene.coin:
        x, y = rng.uniform(1, layout.edition.grid.columns - 1), rng.uniform(1, layout.edition.grid.rows - 1)
        round_ = [(x + 0.46 * np.cos(a), y + 0.46 * np.sin(a)) for a in np.linspace(0, 6.28, 24)[:-1]]
        solids.append(_Solid("coin", (176.0, 128.0, 84.0), round_, [], 0.08))
    flat = [one for one in scene.things if one.flat]
    solids += [_Solid("thing", one.colour, list(one.points), [], one.height) for one in scene.things if not one.flat]
    for one in flat:
        polygon(image, camera.pixels(lifted(list(one.points), 0.0)), one.colour)
    light_from = rng.uniform(0, 360)
    shade = np.full(image.shape[:2], 255, np.uint8)
    for solid in solids:
        _cast(shade, camera, solid, light_from)
    for solid in sorted(solids, key=lambda one: -float(np.linalg.norm(np.mean(one.points, axis=0) - camera.place[:2]))):
        _stand(image, camera, solid, table, light_from, rng)
        if solid.marker:
            _glue(image, camera.pixels(lifted(solid.marker[1], solid.height)), solid.marker[0])
    if scene.hand:
        _reach(image, camera, layout.edition, scene, rng)
    lit = light(image, shade, camera, layout.edition, scene, rng)
    return taken(lit, scene)


def _ground(edition: Edition, scene: Scene, camera: Camera) -> Bytes:
    sheet, scale = _sheet(edition)
    if scene.hidden_marker is not None:
        sheet = sheet.copy()
        x = 0 if scene.hidden_marker in (0, 3) else edition.grid.columns + RIM
        y = 0 if scene.hidden_marker in (0, 1) else edition.grid.rows + RIM
        x0, y0 = int(x * scale), int(y * scale)
        sheet[y0 + 10 : int(y0 + 1.5 * scale), x0 + 10 : int(x0 + 1.2 * scale)] = (60, 90, 140)
    columns, rows = edition.grid.columns, edition.grid.rows
    corners = [(-RIM, -RIM), (columns + RIM, -RIM), (columns + RIM, rows + RIM), (-RIM, rows + RIM)]
    onto = camera.pixels(lifted(corners, 0.0)).astype(np.float32)
    height, width = sheet.shape[:2]
    from_ = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    size = (scene.width, scene.height)
    through = cv2.getPerspectiveTransform(from_, onto)
    shrunk = np.linalg.norm(onto[1] - onto[0]) / width
    if shrunk < 0.75:  # averaged first, as a lens does
        sheet = np.asarray(cv2.GaussianBlur(sheet, (0, 0), 0.4 / shrunk), dtype=np.uint8)
    warped = cv2.warpPerspective(sheet, through, size, flags=cv2.INTER_LINEAR)
    mask = cv2.warpPerspective(np.full((height, width), 255, np.uint8), through, size)[..., None].astype(np.float32) / 255
    return (warped * mask + _wood(scene.width, scene.height, 1) * (1 - mask)).astype(np.uint8)


def _cast(shade: Bytes, camera: Camera, solid: _Solid, light_from: float) -> None:
    """The shadow that a piece throws on the board."""
    away = np.radians(light_from)
    shift = solid.height * 0.35 * np.array([np.cos(away), np.sin(away), 0.0])
    polygon(shade, camera.pixels(lifted(solid.points, 0.0) - shift), 165.0)


def _stand(image: Bytes, camera: Camera, solid: _Solid, table: Table, light_from: float, rng: Random) -> None:
    """One piece: its ring, its upright sides, its facets."""
    low, high = lifted(solid.points, 0.0), lifted(solid.points, solid.height)
    for bar in solid.bars:
        (x1, y1), (x2, y2) = bar
        half = table.ring_width / 2
        across = np.array([y2 - y1, x1 - x2]) / np.hypot(x2 - x1, y2 - y1) * half
        corners = [(x1 + across[0], y1 + across[1]), (x2 + across[0], y2 + across[1])]
        corners += [(x2 - across[0], y2 - across[1]), (x1 - across[0], y1 - across[1])]
        polygon(image, camera.pixels(lifted([(float(x), float(y)) for x, y in corners], solid.height / 2)), solid.colour)
    if solid.name == "transparent":
        _see_through(image, camera.pixels(low), camera.pixels(high), table, rng)
        return
    seen_low, seen_high = camera.pixels(low), camera.pixels(high)
    count = len(solid.points)
    if solid.name in RIDGED:
        _ridge(image, camera, solid, light_from)
        return
    for index in range(count):
        following = (index + 1) % count
        wall = np.array([seen_low[index], seen_low[following], seen_high[following], seen_high[index]])
        polygon(image, wall, _shaded(solid.colour, 0.62))
    middle = np.mean(high, axis=0)
    for index in range(count):
        following = (index + 1) % count
        (x1, y1), (x2, y2) = solid.points[index], solid.points[following]
        normal = np.degrees(np.arctan2(x2 - x1, -(y2 - y1)))
        facet = camera.pixels(np.array([high[index], high[following], middle]))
        polygon(image, facet, _shaded(solid.colour, 1.0 + 0.13 * np.cos(np.radians(normal - light_from))))


def _glue(image: Bytes, corners: NDArray[np.float64], marker: int) -> None:
    """A printed marker with its white rim on top of a piece."""
    side = 96
    printed = np.full((side, side), 250, np.uint8)
    inner = side * 6 // 8
    rim = (side - inner) // 2
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    printed[rim : rim + inner, rim : rim + inner] = np.maximum(cv2.aruco.generateImageMarker(dictionary, marker, inner), 20)
    from_ = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32)
    through = cv2.getPerspectiveTransform(from_, corners.astype(np.float32))
    size = (image.shape[1], image.shape[0])
    smooth = cv2.GaussianBlur(printed, (0, 0), 1.2)
    paper = floats(cv2.warpPerspective(smooth, through, size))[..., None]
    mask = floats(cv2.warpPerspective(np.full((side, side), 255, np.uint8), through, size))[..., None] / 255
    image[:] = (paper * mask + image * (1 - mask)).astype(np.uint8)


def _ridge(image: Bytes, camera: Camera, solid: _Solid, light_from: float) -> None:
    """A prism whose ridge stands up along its longer axis."""
    points = np.array(solid.points)
    if np.linalg.norm(points[1] - points[0]) < np.linalg.norm(points[2] - points[1]):
        points = np.roll(points, -1, axis=0)
    ends = [(points[0] + points[3]) / 2, (points[1] + points[2]) / 2]
    top = [np.array([x, y, 0.5]) for x, y in ends]
    base = [np.array([x, y, 0.0]) for x, y in points]
    slopes = [(base[0], base[1], top[1], top[0]), (base[3], base[2], top[1], top[0])]
    away = np.array([np.cos(np.radians(light_from)), np.sin(np.radians(light_from))])
    for slope in sorted(slopes, key=lambda one: -float(np.linalg.norm(np.mean(one, axis=0) - camera.place))):
        facing = np.mean(slope, axis=0)[:2] - np.mean(points, axis=0)
        factor = 1.0 + 0.5 * float(facing @ away)
        polygon(image, camera.pixels(np.array(slope)), _shaded(solid.colour, factor))


def _see_through(image: Bytes, low: NDArray[np.float64], high: NDArray[np.float64], table: Table, rng: Random) -> None:
    """Glass: darkens what lies below, differently by facet, and has light and dark edges."""
    everything = np.vstack([low, high])
    left, top = np.maximum(np.floor(everything.min(axis=0)).astype(int) - 2, 0)
    right, bottom = np.ceil(everything.max(axis=0)).astype(int) + 3
    region = image[top:bottom, left:right]
    corner = np.array([left, top], np.float64)
    middle = high.mean(axis=0)
    base: Array = floats(region)
    for index in range(len(high)):
        following = (index + 1) % len(high)
        mask = np.zeros(region.shape[:2], np.uint8)
        polygon(mask, np.array([high[index], high[following], middle]) - corner, 255.0)
        part = floats(mask[..., None]) / 255
        factor = np.float32(table.clear * rng.uniform(0.92, 1.08))
        frost = np.array(table.frost[::-1], np.float32)
        base = floats(base * (1 - part) + (base * factor + 8 + frost) * part)
    region[:] = np.clip(base, 0, 255).astype(np.uint8)
    edges = [np.round(points * FINE).astype(np.int32) for points in (high, low)]
    cv2.polylines(image, [edges[1]], True, (60, 84, 62), 1, cv2.LINE_AA, 4)
    cv2.polylines(image, [edges[0]], True, (214, 232, 216), 2, cv2.LINE_AA, 4)


def _reach(image: Bytes, camera: Camera, edition: Edition, scene: Scene, rng: Random) -> None:
    """A hand that comes in from below."""
    x = rng.uniform(2.0, edition.grid.columns - 2.0)
    bottom = edition.grid.rows + 3.0
    arm = [(x - 0.9, bottom), (x - 0.9, bottom - 3 - scene.hand), (x + 0.9, bottom - 3 - scene.hand), (x + 0.9, bottom)]
    polygon(image, camera.pixels(lifted(arm, 1.0)), (205.0, 160.0, 130.0))


def grey(picture: Bytes) -> Bytes:
    """The picture as a camera takes it that sees no colours, or is set to black and white."""
    return np.asarray(cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), dtype=np.uint8)


def varied(scene: Scene, rng: Random) -> Scene:
    """The same conditions, seen from a slightly different place, with other dice."""
    return replace(
        scene,
        tilt=scene.tilt * rng.uniform(0.5, 1.2),
        azimuth=rng.uniform(0, 360),
        roll=rng.uniform(-4, 4),
        seed=rng.randrange(1 << 30),
    )
