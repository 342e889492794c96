"""The numbers of the network, and where a race stands in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from snailhouse.core.kernel import kernel
from snailhouse.games.snails_pace.records import Meeting, Table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

STATES: Final = 129
"""An open race has one of the states 0 to 127, see `race_code`; a closed one is CLOSED."""
CLOSED: Final = 128
MOST_HIDDEN: Final = 32
FILES: Final = {Meeting.SOLID: "none.npz", Meeting.HOP: "hop.npz"}


class Weights(NamedTuple):
    """A layer of hidden numbers, and for every race a sum that tells how likely it is won."""

    races: Any
    """[track, state, hidden]: what a race adds to the hidden numbers."""
    leads: Any
    """[lead + 36, hidden]: what the lead adds to them."""
    mixed: Any
    """[hidden, track]: what a hidden number above 0 adds to a race."""
    alone: Any
    """[track, state, lead + 36]: what a race adds to itself."""


@kernel
def race_code(table: Table, track: int, me: int) -> int:
    """The state of an open race as a seat sees it: squares to go of both, and whether the rival rides."""
    code = 16 * (table.to_go[me, track] - 1) + 2 * (table.to_go[1 - me, track] - 1)
    return code + 1 if table.rider[track] == 1 - me else code


@cache
def weights_of(meeting: int) -> Weights | None:
    """The weights for a way to meet; None if there are none."""
    if meeting not in FILES:
        return None
    with np.load(Path(__file__).parent / FILES[Meeting(meeting)]) as kept:
        return Weights(*(kept[name].astype(np.float32) for name in Weights._fields))


def keep_weights(path: Path, weights: Weights) -> None:
    """Write weights to a file, with 11 binary digits each."""
    np.savez_compressed(path, **{name: array.astype(np.float16) for name, array in weights._asdict().items()})
