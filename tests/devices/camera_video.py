"""A short video that OpenCV writes: the camera that a test can have."""

from pathlib import Path

import cv2
import numpy as np


def video(path: Path, frames: int = 4) -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    for number in range(frames):
        writer.write(np.full((48, 64, 3), (0, 0, 50 * number), np.uint8))
    writer.release()
    return path
