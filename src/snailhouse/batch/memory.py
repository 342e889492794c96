"""The arrays of a batch looked at in other ways; none of these copies anything."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from snailhouse.core.record import Int64s


def as_ints(array: NDArray[Any]) -> Int64s:
    return cast(Int64s, array)


def numbers_of(observations: NDArray[Any]) -> NDArray[np.float32]:
    """The memory of observations as numbers: their fields are all Float32."""
    return np.ndarray(
        (len(observations), observations.dtype.itemsize // 4), np.float32, cast(Any, observations)
    )


def plain_records(array: NDArray[Any]) -> NDArray[Any]:
    """The same memory; records keep their fields, but not a rule's type of record, which cannot travel."""
    return array.view(np.dtype((np.void, array.dtype))) if array.dtype.names else array


def copied_array(array: NDArray[Any]) -> NDArray[Any]:
    """A copy of all bytes: NumPy's own leaves out what lies between the fields of records, by which positions
    are compared too."""
    plain = plain_records(array)
    twin = np.empty_like(plain)
    twin.view(np.uint8)[...] = plain.view(np.uint8)
    return twin


def read_only_array(array: NDArray[Any]) -> NDArray[Any]:
    """The same memory, read-only."""
    view = array.view()
    view.flags.writeable = False
    return view
