"""Which die may move which snail: rulings C3, C4 and C12. Legal moves and refusals both come from here."""

from __future__ import annotations

from enum import IntEnum

from snailhouse.games.cargolino.moves import move_of
from snailhouse.games.cargolino.records import SNAILS, Box


class Hindrance(IntEnum):
    """What keeps a die from moving a snail."""

    NONE = 0
    FINISHED = 1
    """C4: the snail has reached the final stone."""
    OTHER_SNAIL = 2
    """C12: simple dice move only the snail of their colour."""
    OTHER_COLOUR = 3
    """C3: neither the snail nor the square it stands on has the colour of the die."""


def hindrance(box: Box, die: int, snail: int, place: int) -> Hindrance:
    """What keeps a die from moving a snail from a place; on the start stone any die will do (C3)."""
    if place == box.final:
        return Hindrance.FINISHED
    if die == snail:
        return Hindrance.NONE
    if box.simple:
        return Hindrance.OTHER_SNAIL
    return Hindrance.NONE if place == 0 or box.colour[place] == die else Hindrance.OTHER_COLOUR


def opened(box: Box, snail: int, place: int) -> int:
    """The moves that a snail has on a place, as a set of moves: those that nothing hinders."""
    dice = [die for die in range(SNAILS) if hindrance(box, die, snail, place) == Hindrance.NONE]
    return sum(1 << move_of(die, snail) for die in dice)
