"""Templates: every position of a solvable game, numbered, and where each roll and move leads from it.

They are bound to a game's rules and to the kernels of its `core.room.Solvable`, see `solving.contract`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from snailhouse.core.contract import OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64s, Int64s, Record, float64s, int64s
from snailhouse.solving.hashing import find_slot

if TYPE_CHECKING:
    from snailhouse.core.contract import actor, chance, legal, outcomes, payoffs, play
    from snailhouse.solving.contract import outcomes_alike, position_key, stop_clock


class GameEnd(IntEnum):
    """The first three numbers are no positions but the ends of the game: worth 0, a half and 1."""

    LOST = 0
    DRAWN = 1
    WON = 2


FIRST_POSITION: Final = len(GameEnd)


class AtlasCount(IntEnum):
    """What `Atlas.counts` counts, by index."""

    POSITIONS = 0
    ROLLS = 1
    MOVES = 2


class Atlas(NamedTuple):
    """The positions found so far and the ways between them, in arrays of a fixed capacity.

    Position p has the rolls `first_roll[p]` to `first_roll[p + 1]` - 1, roll r the moves `first_move[r]` to
    `first_move[r + 1]` - 1, and move m leads to position `target[m]`.
    """

    tables: Any
    keys: Int64s
    first_roll: Int64s
    probability: Float64s
    """Of each roll; rolls that are alike are one."""
    rivals: Int64s
    """Of each roll: 1 where seat 1 decides, which wants the least for seat 0; else 0."""
    first_move: Int64s
    target: Int64s
    counts: Int64s
    """See `AtlasCount`; positions include the ends."""
    slot_keys: Int64s
    """Each key plus 1, at its slot; see `hashing`."""
    slot_positions: Int64s
    """The number of the position whose key has this slot."""


def empty_atlas(table_type: type[Record], capacity: int) -> Atlas:
    """An atlas for so many positions, a power of two, that knows only the ends of the game."""
    atlas = Atlas(
        tables=table_type.array(capacity),
        keys=int64s(capacity),
        first_roll=int64s(capacity + 1),
        probability=float64s(8 * capacity),
        rivals=int64s(8 * capacity),
        first_move=int64s(8 * capacity + 1),
        target=int64s(16 * capacity),
        counts=int64s(len(AtlasCount)),
        slot_keys=int64s(2 * capacity),
        slot_positions=int64s(2 * capacity),
    )
    atlas.counts[AtlasCount.POSITIONS] = FIRST_POSITION
    return atlas


@kernel
def explore(box: Any, atlas: Atlas, scratch: Any, ids: Int64s, out: Float64s, first: int, last: int) -> int:
    """Follow every roll and move from the positions `first` to `last` - 1.

    Returns the first position that was not explored because the atlas is too small, else `last`.
    """
    for position in range(first, last):
        rolls = outcomes(box, atlas.tables[position])
        if not has_capacity(atlas, rolls, rolls * len(ids)):
            return position
        for outcome in range(rolls):
            alike = outcomes_alike(box, atlas.tables[position], outcome)
            if alike:
                scratch[0] = atlas.tables[position]
                chance(box, scratch[0], outcome)
                atlas.rivals[atlas.counts[AtlasCount.ROLLS]] = 1 if actor(box, scratch[0]) == 1 else 0
                follow_moves(box, atlas, scratch, ids, out)
                atlas.probability[atlas.counts[AtlasCount.ROLLS]] = alike / rolls
                atlas.counts[AtlasCount.ROLLS] += 1
                atlas.first_move[atlas.counts[AtlasCount.ROLLS]] = atlas.counts[AtlasCount.MOVES]
        atlas.first_roll[position + 1] = atlas.counts[AtlasCount.ROLLS]
    return last


@kernel
def has_capacity(atlas: Atlas, rolls: int, moves: int) -> bool:
    """Whether so many rolls and moves more can be noted, each move leading to a new position."""
    return (
        atlas.counts[AtlasCount.POSITIONS] + moves <= len(atlas.keys)
        and atlas.counts[AtlasCount.ROLLS] + rolls <= len(atlas.probability)
        and atlas.counts[AtlasCount.MOVES] + moves <= len(atlas.target)
    )


@kernel
def follow_moves(box: Any, atlas: Atlas, scratch: Any, ids: Int64s, out: Float64s) -> None:
    """Note every move from `scratch[0]`, the table after a roll; where nobody is to decide that is one."""
    if actor(box, scratch[0]) < 0:
        note_move(box, atlas, scratch[0], out)
        return
    for index in range(legal(box, scratch[0], ids)):
        scratch[1] = scratch[0]
        play(box, scratch[1], ids[index])
        note_move(box, atlas, scratch[1], out)


@kernel
def note_move(box: Any, atlas: Atlas, table: Any, out: Float64s) -> None:
    """Note a move that leads to this table."""
    if actor(box, table) == OVER:
        payoffs(box, table, out)
        target = int(2 * out[0])
    else:
        target = number_position(box, atlas, table)
    atlas.target[atlas.counts[AtlasCount.MOVES]] = target
    atlas.counts[AtlasCount.MOVES] += 1


@kernel
def number_position(box: Any, atlas: Atlas, table: Any) -> int:
    """Returns the position's number; a position not seen before gets the next one."""
    key = position_key(box, table)
    slot = find_slot(atlas.slot_keys, key + 1)
    if atlas.slot_keys[slot] == 0:
        position = atlas.counts[AtlasCount.POSITIONS]
        atlas.counts[AtlasCount.POSITIONS] += 1
        atlas.slot_keys[slot] = key + 1
        atlas.slot_positions[slot] = position
        atlas.keys[position] = key
        atlas.tables[position] = table
        stop_clock(box, atlas.tables[position])
    return atlas.slot_positions[slot]


@kernel
def fill_slots(atlas: Atlas) -> None:
    """Enter all positions into slots that are still empty."""
    for position in range(FIRST_POSITION, atlas.counts[AtlasCount.POSITIONS]):
        slot = find_slot(atlas.slot_keys, atlas.keys[position] + 1)
        atlas.slot_keys[slot] = atlas.keys[position] + 1
        atlas.slot_positions[slot] = position


@kernel
def sweep(atlas: Atlas, old: Float64s, new: Float64s) -> float:
    """One step of the optimality equation, from the values `old` to `new`; returns the largest change."""
    change = 0.0
    for position in range(FIRST_POSITION, atlas.counts[AtlasCount.POSITIONS]):
        value = 0.0
        for roll in range(atlas.first_roll[position], atlas.first_roll[position + 1]):
            first = atlas.first_move[roll]
            best = old[atlas.target[first]]
            for move in range(first + 1, atlas.first_move[roll + 1]):
                after = old[atlas.target[move]]
                best = min(best, after) if atlas.rivals[roll] else max(best, after)
            value += atlas.probability[roll] * best
        change = max(change, abs(value - old[position]))
        new[position] = value
    return change
