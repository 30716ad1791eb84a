"""Short videos that OpenCV writes: the camera that a test can have."""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from orapa_pi.vision.arrays import Image


def video_of(path: Path, pictures: Sequence[Image], codec: str = "MJPG") -> Path:
    """A video of these pictures, ten a second."""
    height, width = pictures[0].shape[:2]
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*codec), 10, (width, height))
    assert writer.isOpened()
    for picture in pictures:
        writer.write(picture)
    writer.release()
    return path


def video(path: Path, frames: int = 4, codec: str = "MJPG") -> Path:
    """A video whose frames grow redder: 0, 50, 100, 150 and no more."""
    return video_of(path, [np.full((48, 64, 3), (0, 0, min(150, 50 * number)), np.uint8) for number in range(frames)], codec)
