"""The numbers of the network."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

WIDE_LAYER: Final = 32
"""Numbers a row has, and so hidden ones of each colour and of the snails."""
NARROW: Final = 16
"""Numbers of the second layer."""


class Weights(NamedTuple):
    """Rows are added up, for each colour and for the snails; of what is above 0 the colours are added up; these
    numbers make those of the second layer, and these the sum that tells how likely the Gardener wins."""

    rows: Any
    """[row, wide]: see `features`."""
    biases: Any
    """[side to roll, plant or snails, wide]."""
    mixed: Any
    """[side to roll, 2 * wide, narrow]: from the sum over colours, then from the snails."""
    narrow_biases: Any
    """[side to roll, narrow]."""
    last: Any
    """[side to roll, narrow + 1]: the last number is a bias."""


@cache
def weights_of(squares: int) -> Weights:
    """The weights for a board of so many squares."""
    return read_weights(Path(__file__).parent / f"board-{squares}.npz")


def read_weights(path: Path) -> Weights:
    with np.load(path) as kept:
        return Weights(*(np.ascontiguousarray(kept[name], np.float32) for name in Weights._fields))


def keep_weights(path: Path, weights: Weights) -> None:
    """Write weights to a file, with 11 binary digits each."""
    np.savez_compressed(path, **{name: array.astype(np.float16) for name, array in weights._asdict().items()})
