"""The kinds of array that pass between the steps of vision."""

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""Rows x columns x 3, in the order blue, green, red, as OpenCV has it."""
Floats = NDArray[np.float64]
Whole = NDArray[np.intp]
Flags = NDArray[np.bool_]
