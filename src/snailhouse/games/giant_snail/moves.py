"""Move ids. They come in bands, each with one function that makes an id and one that reads it.

Nobody else does arithmetic on ids. What a move of a band means depends on the task: a region may be guarded
or rebuilt, a weapon built or fired.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Final

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.records import (
    DIRECTIONS,
    GOODS,
    MOST_MARKET,
    MOST_REGIONS,
    MOST_ROWS,
    MOST_SECTIONS,
    MOST_SLOTS,
    MOST_STEP_COST,
    MOST_WEAPONS,
    SEATS,
)


class Band(IntEnum):
    """The bands, in the order of their ids."""

    PUT = 0
    PICK = 1
    STOP = 2
    CARD = 3
    SLOT = 4
    WEAPON = 5
    REGION = 6
    ORDER = 7
    GOOD = 8
    SETTLER = 9
    STEP = 10


ORDERS: Final = 6
"""In how many orders three cards can lie."""
PAYMENTS: Final = MOST_STEP_COST + 1

_PUT: Final = 0
_PICK: Final = _PUT + MOST_REGIONS * MOST_ROWS
STOP: Final = _PICK + MOST_REGIONS * MOST_ROWS
"""Forfeit the actions, research no more, build no more, halt the robot, hold fire, let a ruin be."""
_CARD: Final = STOP + 1
_SLOT: Final = _CARD + MOST_MARKET
_WEAPON: Final = _SLOT + MOST_SECTIONS * MOST_SLOTS
_REGION: Final = _WEAPON + MOST_WEAPONS
_ORDER: Final = _REGION + MOST_REGIONS
_GOOD: Final = _ORDER + ORDERS
_SETTLER: Final = _GOOD + GOODS
_STEP: Final = _SETTLER + SEATS * MOST_ROWS
MOVES: Final = _STEP + DIRECTIONS * PAYMENTS

NO_MOVE: Final = -1


@kernel
def band_of(move: int) -> Band:
    if move < _PICK:
        return Band.PUT
    if move < STOP:
        return Band.PICK
    if move < _CARD:
        return Band.STOP
    if move < _SLOT:
        return Band.CARD
    if move < _WEAPON:
        return Band.SLOT
    if move < _REGION:
        return Band.WEAPON
    if move < _ORDER:
        return Band.REGION
    if move < _GOOD:
        return Band.ORDER
    if move < _SETTLER:
        return Band.GOOD
    return Band.SETTLER if move < _STEP else Band.STEP


@kernel
def put_move(region: int, row: int) -> int:
    """A worker onto that row."""
    return _PUT + region * MOST_ROWS + row


@kernel
def read_put(move: int) -> tuple[int, int]:
    return (move - _PUT) // MOST_ROWS, (move - _PUT) % MOST_ROWS


@kernel
def pick_move(region: int, row: int) -> int:
    """Lift a worker there, cash in that lab row, or send that factory worker."""
    return _PICK + region * MOST_ROWS + row


@kernel
def read_pick(move: int) -> tuple[int, int]:
    return (move - _PICK) // MOST_ROWS, (move - _PICK) % MOST_ROWS


@kernel
def card_move(place: int) -> int:
    """Research the technology at that place of the market."""
    return _CARD + place


@kernel
def read_card(move: int) -> int:
    return move - _CARD


@kernel
def slot_move(section: int, slot: int) -> int:
    """A factory worker onto that slot of the robot."""
    return _SLOT + section * MOST_SLOTS + slot


@kernel
def read_slot(move: int) -> tuple[int, int]:
    return (move - _SLOT) // MOST_SLOTS, (move - _SLOT) % MOST_SLOTS


@kernel
def weapon_move(weapon: int) -> int:
    """Build that weapon, or fire it."""
    return _WEAPON + weapon


@kernel
def read_weapon(move: int) -> int:
    return move - _WEAPON


@kernel
def region_move(region: int) -> int:
    """Guard that region, or rebuild it."""
    return _REGION + region


@kernel
def read_region(move: int) -> int:
    return move - _REGION


@kernel
def order_move(order: int) -> int:
    """Put the cards looked at back in that order, see `technology.permuted`."""
    return _ORDER + order


@kernel
def read_order(move: int) -> int:
    return move - _ORDER


@kernel
def good_move(good: int) -> int:
    """Take one metal or energy, or drop one."""
    return _GOOD + good


@kernel
def read_good(move: int) -> int:
    return move - _GOOD


@kernel
def settler_move(seat: int, row: int) -> int:
    """That seat's worker onto that row of the rebuilt region."""
    return _SETTLER + seat * MOST_ROWS + row


@kernel
def read_settler(move: int) -> tuple[int, int]:
    return (move - _SETTLER) // MOST_ROWS, (move - _SETTLER) % MOST_ROWS


@kernel
def step_move(direction: int, metal: int) -> int:
    """The robot's step, paid with so much metal and the rest in energy."""
    return _STEP + direction * PAYMENTS + metal


@kernel
def read_step(move: int) -> tuple[int, int]:
    return (move - _STEP) // PAYMENTS, (move - _STEP) % PAYMENTS


_READ: dict[Band, Callable[[int], int | tuple[int, int]]] = {
    Band.PUT: read_put,
    Band.PICK: read_pick,
    Band.CARD: read_card,
    Band.SLOT: read_slot,
    Band.WEAPON: read_weapon,
    Band.REGION: read_region,
    Band.ORDER: read_order,
    Band.GOOD: read_good,
    Band.SETTLER: read_settler,
    Band.STEP: read_step,
}


def read_move(move: int) -> tuple[Band, tuple[int, ...]]:
    """The band of a move, and what its id says: the numbers its band's function was given."""
    band = band_of(move)
    said = _READ[band](move) if band in _READ else ()
    return band, said if isinstance(said, tuple) else (said,)
