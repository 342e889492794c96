"""Exact endgames of Snail's Pace: every position that can still come up, with its chance under best play.

A position is what lies on the board before a roll, for either player to roll. Every turn but a passed one
brings a snail forward, so positions are solved depth first, each after those it leads to. Only passing leads
back, and only to the same board with the other player to roll: two equations, solved together.

This covers the game of one move a turn, however snails meet: there a move leads to the same position whatever
was rolled. With more moves a turn each roll leads to positions of its own, which all would have to be tried.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from math import prod
from typing import Any, Final, NamedTuple

import numpy as np

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.position import Position
from snailhouse.core.record import Float64s, Int64s, float64s, int64s
from snailhouse.games.snails_pace.moves import MOVES
from snailhouse.games.snails_pace.records import TRACKS, Box, Table, Turn
from snailhouse.games.snails_pace.rules import actor, chance, legal, outcomes, payoffs, play
from snailhouse.games.snails_pace.tablebase.pace_tablebase import PaceTablebase
from snailhouse.solving.hashing import find_slot

tablebase: Final = PaceTablebase()
"""The solution of the game, as far as it lies on this machine."""
POINTS: Final = 36
"""All the points there are to win."""
MOST_POSITIONS: Final = 1 << 15
"""Positions an endgame may have, about one a microsecond."""
MOST_WAITING: Final = 1 << 11
"""Positions that may wait at a time: sixteen for each step to the end are enough. A table takes 52 bytes and
a solved position two slots of 24, so all the memory of an endgame is under 2 MB."""


class EndgameCount(IntEnum):
    """What `EndgameMemory.counts` counts, by index."""

    SOLVED = 0
    WAITING = 1


class EndgameMemory(NamedTuple):
    """All that solving an endgame writes to."""

    keys: Int64s
    """Of solved positions, at their slots: see `solving.hashing`. Twice as many slots as positions."""
    chances: Float64s
    """X's winning chance at the same slots: with X to roll, and with O."""
    waiting: Any
    """Tables of the positions to solve, the next one last."""
    scratch: Any
    missed: Float64s
    """The probability that a roll matches none of the tracks given as bits."""
    order: Int64s
    """A player's moves, the best first."""
    worth: Float64s
    """X's winning chance after each of them."""
    out: Float64s
    counts: Int64s
    """See `EndgameCount`."""


@kernel
def solve_endgame(box: Box, table: Table, memory: EndgameMemory, most: int, chances: Float64s) -> bool:
    """Write X's chance after every legal move to `chances`, by move; False if there are too many positions."""
    fill_missed(box, table, memory)
    try_moves(box, table, memory, chances)
    while memory.counts[EndgameCount.WAITING]:
        if memory.counts[EndgameCount.SOLVED] >= most:
            return False
        if memory.counts[EndgameCount.WAITING] + 2 * TRACKS > len(memory.waiting):
            return False
        last = memory.counts[EndgameCount.WAITING] - 1
        if solve_waiting(box, memory, last):
            memory.counts[EndgameCount.WAITING] = last
    try_moves(box, table, memory, chances)
    return True


@kernel
def fill_missed(box: Box, table: Table, memory: EndgameMemory) -> None:
    """Count by the rules which rolls pass, for every set of tracks that may be movable."""
    bits = 0
    for track in range(TRACKS):
        if table.winner[track] < 0:
            bits |= 1 << track
    some = bits
    while True:
        passed = 0
        for outcome in range(outcomes(box, table)):
            memory.scratch[0] = table
            memory.scratch[0].movable[table.seat] = some
            chance(box, memory.scratch[0], outcome)
            if actor(box, memory.scratch[0]) == CHANCE:
                passed += 1
        memory.missed[some] = passed / outcomes(box, table)
        if some == 0:
            return
        some = (some - 1) & bits


@kernel
def try_moves(box: Box, table: Table, memory: EndgameMemory, chances: Float64s) -> None:
    """Write what is known of X's chance after every legal move; positions not solved yet now wait."""
    for index in range(legal(box, table, memory.order)):
        move = memory.order[index]
        memory.scratch[0] = table
        play(box, memory.scratch[0], move)
        chances[move] = chance_or_wait(box, memory)


@kernel
def solve_waiting(box: Box, memory: EndgameMemory, place: int) -> bool:
    """Solve the waiting position at `place`; False if others must come first, which now wait behind it."""
    key = endgame_key(memory.waiting[place])
    slot = find_slot(memory.keys, key)
    if memory.keys[slot] == key:
        return True
    gain_x, pass_x = average_roll(box, memory, place, 0)
    gain_o, pass_o = average_roll(box, memory, place, 1)
    if memory.counts[EndgameCount.WAITING] > place + 1:
        return False
    memory.keys[slot] = key
    memory.chances[2 * slot] = (gain_x + pass_x * gain_o) / (1.0 - pass_x * pass_o)
    memory.chances[2 * slot + 1] = (gain_o + pass_o * gain_x) / (1.0 - pass_x * pass_o)
    memory.counts[EndgameCount.SOLVED] += 1
    return True


@kernel
def average_roll(box: Box, memory: EndgameMemory, place: int, seat: int) -> tuple[float, float]:
    """With `seat` to roll: X's chance summed over the rolls that do not pass, and the probability of a pass.

    The best move is made whenever the roll matches it, the second best when it matches that but not the
    best, and so on.
    """
    count = 0
    for track in range(TRACKS):
        if memory.waiting[place].movable[seat] >> track & 1:
            memory.scratch[0] = memory.waiting[place]
            memory.scratch[0].seat = seat
            play(box, memory.scratch[0], track)
            insert_move(memory, count, track, chance_or_wait(box, memory), seat)
            count += 1
    gain = 0.0
    bits = 0
    missed = 1.0
    for index in range(count):
        bits |= 1 << memory.order[index]
        gain += (missed - memory.missed[bits]) * memory.worth[index]
        missed = memory.missed[bits]
    return gain, missed


@kernel
def insert_move(memory: EndgameMemory, count: int, track: int, worth: float, seat: int) -> None:
    """Sort a move into the first `count`: X's chance high first for X, low first for O."""
    place = count
    while place > 0 and (worth > memory.worth[place - 1] if seat == 0 else worth < memory.worth[place - 1]):
        memory.worth[place] = memory.worth[place - 1]
        memory.order[place] = memory.order[place - 1]
        place -= 1
    memory.worth[place] = worth
    memory.order[place] = track


@kernel
def chance_or_wait(box: Box, memory: EndgameMemory) -> float:
    """X's chance at the scratch table, after a turn: more than half the points decide the game early.

    A position that is not solved yet is put to wait and counts 0 meanwhile.
    """
    table = memory.scratch[0]
    if actor(box, table) == OVER:
        payoffs(box, table, memory.out)
        return memory.out[0]
    if 2 * table.points[0] > POINTS:
        return 1.0
    if 2 * table.points[1] > POINTS:
        return 0.0
    key = endgame_key(table)
    slot = find_slot(memory.keys, key)
    if memory.keys[slot] == key:
        return memory.chances[2 * slot + table.seat]
    memory.waiting[memory.counts[EndgameCount.WAITING]] = table
    memory.counts[EndgameCount.WAITING] += 1
    return 0.0


@kernel
def endgame_key(table: Table) -> int:
    """A number from 1 up for a position: the lead, and per track whether it is open and where who stands."""
    key = 1 + POINTS + table.points[0] - table.points[1]
    for track in range(TRACKS):
        key *= 129
        if table.winner[track] < 0:
            key += 1 + 16 * beyond_last(table, 0, track) + 2 * beyond_last(table, 1, track)
            if table.rider[track] == 1:
                key += 1
    return key


@kernel
def beyond_last(table: Table, seat: int, track: int) -> int:
    """Squares to go beyond the last, from 0 to 7; 64 bits wide, so that the key does not overflow."""
    return np.int64(table.to_go[seat, track] - 1)  # type: ignore[return-value]


def endgame(position: Position) -> Mapping[int, float] | None:
    """The winning chance of the seat to decide after each of its moves, a draw counting a half.

    Worked out on the spot with one move a turn and few positions to come; else from the tablebase, as far as it
    lies on this machine, and None where it does not.
    """
    found = worked_out(position)
    return found if found is not None else tablebase.chances(position)


def worked_out(position: Position) -> Mapping[int, float] | None:
    """The chances by solving all that can come up; None with more than one move a turn, or for too much."""
    box, table = position.box, position.table
    if box.turn != Turn.ONE_MOVE or 2 * estimated_positions(table) > MOST_POSITIONS:
        return None
    memory, chances = empty_memory(MOST_POSITIONS), float64s(MOVES)
    if not position.game.compile().bind(solve_endgame)(box, table, memory, MOST_POSITIONS, chances):
        return None
    mine = [float(chances[move]) if table.seat == 0 else 1.0 - float(chances[move]) for move in range(MOVES)]
    return {move: mine[move] for move in position.legal()}


def estimated_positions(table: Table) -> int:
    """About how many positions can come up: a product over the open tracks, seldom off by a factor of 2."""
    squares = [int(table.to_go[0, track]) * int(table.to_go[1, track]) for track in range(TRACKS)]
    return prod(1 + squares[track] for track in range(TRACKS) if table.winner[track] < 0)


def empty_memory(positions: int) -> EndgameMemory:
    """Memory to solve so many positions, a power of two."""
    return EndgameMemory(
        keys=int64s(2 * positions),
        chances=float64s(4 * positions),
        waiting=Table.array(MOST_WAITING),
        scratch=Table.array(1),
        missed=float64s(1 << TRACKS),
        order=int64s(MOVES),
        worth=float64s(TRACKS),
        out=float64s(2),
        counts=int64s(len(EndgameCount)),
    )
