"""Templates: every position of a solvable game, numbered, and where each roll and move leads from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from snailhouse.core.contract import OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64s, Int64s

if TYPE_CHECKING:
    from snailhouse.core.contract import actor, chance, legal, outcomes, payoffs, play
    from snailhouse.solving.solution import alike, key, timeless

LOST, DRAWN, WON = 0, 1, 2
"""The first three positions are the ends of the game, worth 0, a half and 1."""
ENDS = 3
POSITIONS, ROLLS, MOVES = 0, 1, 2
"""What `Atlas.used` counts."""


class Atlas(NamedTuple):
    """The positions found so far and the ways between them, in arrays with room for more.

    Position p has the rolls `rolls[p]` to `rolls[p + 1]`, roll r the moves `moves[r]` to `moves[r + 1]`,
    move m leads to position `goals[m]`.
    """

    tables: Any
    keys: Int64s
    slots: Int64s
    """Where a key hashes to, the number of its position (0 for none); their number is a power of two."""
    rolls: Int64s
    parts: Float64s
    """Each roll's probability."""
    moves: Int64s
    goals: Int64s
    used: Int64s
    """How many positions, rolls and moves there are."""


@kernel
def explore(box: Any, atlas: Atlas, scratch: Any, ids: Int64s, out: Float64s, first: int, last: int) -> int:
    """Follow every roll and move from the positions `first` to `last` - 1; how far the atlas had room."""
    for position in range(first, last):
        ways = outcomes(box, atlas.tables[position])
        if not has_room(atlas, ways, ways * len(ids)):
            return position
        for outcome in range(ways):
            ways_alike = alike(box, atlas.tables[position], outcome)
            if ways_alike:
                scratch[0] = atlas.tables[position]
                chance(box, scratch[0], outcome)
                branch(box, atlas, scratch, ids, out)
                atlas.parts[atlas.used[ROLLS]] = ways_alike / ways
                atlas.used[ROLLS] += 1
                atlas.moves[atlas.used[ROLLS]] = atlas.used[MOVES]
        atlas.rolls[position + 1] = atlas.used[ROLLS]
    return last


@kernel
def has_room(atlas: Atlas, rolls: int, moves: int) -> bool:
    return (
        atlas.used[POSITIONS] + moves <= len(atlas.keys)
        and atlas.used[ROLLS] + rolls <= len(atlas.parts)
        and atlas.used[MOVES] + moves <= len(atlas.goals)
    )


@kernel
def branch(box: Any, atlas: Atlas, scratch: Any, ids: Int64s, out: Float64s) -> None:
    """Every way on from `scratch[0]`, the table after a roll."""
    if actor(box, scratch[0]) < 0:
        arrive(box, atlas, scratch[0], out)
        return
    for index in range(legal(box, scratch[0], ids)):
        scratch[1] = scratch[0]
        play(box, scratch[1], ids[index])
        arrive(box, atlas, scratch[1], out)


@kernel
def arrive(box: Any, atlas: Atlas, table: Any, out: Float64s) -> None:
    """Note where a move has led."""
    if actor(box, table) == OVER:
        payoffs(box, table, out)
        goal = int(2 * out[0])
    else:
        goal = number(box, atlas, table)
    atlas.goals[atlas.used[MOVES]] = goal
    atlas.used[MOVES] += 1


@kernel
def number(box: Any, atlas: Atlas, table: Any) -> int:
    """The position's number, a new one when it has not been seen before."""
    name = key(box, table)
    slot = slot_of(atlas, name)
    if atlas.slots[slot] == 0:
        position = atlas.used[POSITIONS]
        atlas.used[POSITIONS] += 1
        atlas.slots[slot] = position
        atlas.keys[position] = name
        atlas.tables[position] = table
        timeless(box, atlas.tables[position])
    return atlas.slots[slot]


@kernel
def slot_of(atlas: Atlas, name: int) -> int:
    """The slot that holds the key, or the empty one where it belongs."""
    mask = len(atlas.slots) - 1
    slot = (name ^ (name >> 15)) * 0x2C1B3C6D & mask
    while atlas.slots[slot] and atlas.keys[atlas.slots[slot]] != name:
        slot = (slot + 1) & mask
    return slot


@kernel
def rehash(atlas: Atlas) -> None:
    """Fill empty slots with all the positions."""
    for position in range(ENDS, atlas.used[POSITIONS]):
        atlas.slots[slot_of(atlas, atlas.keys[position])] = position


@kernel
def sweep(atlas: Atlas, old: Float64s, new: Float64s) -> float:
    """One step of the optimality equation, from `old` to `new`; the largest change."""
    change = 0.0
    for position in range(ENDS, atlas.used[POSITIONS]):
        chance_to_win = 0.0
        for roll in range(atlas.rolls[position], atlas.rolls[position + 1]):
            best = 0.0
            for move in range(atlas.moves[roll], atlas.moves[roll + 1]):
                best = max(best, old[atlas.goals[move]])
            chance_to_win += atlas.parts[roll] * best
        change = max(change, abs(chance_to_win - old[position]))
        new[position] = chance_to_win
    return change
