"""Observations of the player who is not to move."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def turned(planes: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """An observation of :class:`alfabeta.State` as the other player sees it: what is own and what is
    the opponent's change places."""
    count, rows, _ = planes.shape
    other: npt.NDArray[np.float32] = planes.copy()
    if count == 1:  # Kalah has a row for each player; a tree looks the same to both.
        return np.flip(other, axis=1) if rows == 2 else other
    other[[0, 1]] = planes[[1, 0]]
    if count == 5:  # Ultimate has boards that were won as well.
        other[[3, 4]] = planes[[4, 3]]
    return other
