"""Exact endgames of Snail's Pace: every position that can still come up, with its chance under best play.

A position is what lies on the board before a roll, for either player to roll. Every turn but a passed one
brings a snail forward, so positions are settled depth first, each after those it leads to. Only passing
leads back, and only to the same board with the other player to roll: two equations, solved together.

Solved is the game of one move a turn, however snails meet: there a move leads to the same position whatever
was rolled. With more moves a turn every roll has ends of its own, which all would have to be looked at.
"""

from __future__ import annotations

from math import prod
from typing import Annotated, Any, Final, NamedTuple

import numpy as np

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.position import Position
from snailhouse.core.record import Float64s, Int64, Int64s, Record, float64s, int64s
from snailhouse.games.snails_pace.moves import MOVES
from snailhouse.games.snails_pace.records import TRACKS, Box, Table, Turn
from snailhouse.games.snails_pace.rules import actor, chance, legal, outcomes, payoffs, play

POINTS: Final = 36
"""All the points there are to win."""
MOST_POSITIONS: Final = 1 << 15
"""Positions a solution may have, about one a microsecond."""
MOST_WAITING: Final = 1 << 11
"""Positions that may wait at a time: sixteen for each step to the end are enough. A table takes 52 bytes and
a settled position two slots of 24, so all the memory of a solution is under 2 MB."""
SETTLED, WAITING = 0, 1


class Settled(Record):
    """A position whose chances are known."""

    name: Int64
    """Its `key`; 0 in an empty slot."""
    chance: Annotated[Float64s, 2]
    """X's winning chance, by who is to roll."""


class Notes(NamedTuple):
    """All the memory of a solution."""

    slots: Any
    """Settled positions, hashed; twice as many as there may be, a power of two."""
    waiting: Any
    """Tables of the positions to settle, the next one last."""
    scratch: Any
    missed: Float64s
    """The chance that a roll matches none of the tracks given as bits."""
    order: Int64s
    """A player's moves, the best first."""
    worth: Float64s
    out: Float64s
    used: Int64s
    """How many positions are SETTLED and how many WAITING."""


@kernel
def solve(box: Box, table: Table, notes: Notes, most: int, chances: Float64s) -> bool:
    """X's chance after every legal move, in `chances` by move; False if there are too many positions."""
    count_misses(box, table, notes)
    try_moves(box, table, notes, chances)
    while notes.used[WAITING]:
        if notes.used[SETTLED] >= most or notes.used[WAITING] + 2 * TRACKS > len(notes.waiting):
            return False
        last = notes.used[WAITING] - 1
        if settle(box, notes, last):
            notes.used[WAITING] = last
    try_moves(box, table, notes, chances)
    return True


@kernel
def count_misses(box: Box, table: Table, notes: Notes) -> None:
    """Let the rules say which rolls pass, for all sets of tracks that may be movable."""
    bits = 0
    for track in range(TRACKS):
        if table.winner[track] < 0:
            bits |= 1 << track
    some = bits
    while True:
        passed = 0
        for outcome in range(outcomes(box, table)):
            notes.scratch[0] = table
            notes.scratch[0].movable[table.seat] = some
            chance(box, notes.scratch[0], outcome)
            if actor(box, notes.scratch[0]) == CHANCE:
                passed += 1
        notes.missed[some] = passed / outcomes(box, table)
        if some == 0:
            return
        some = (some - 1) & bits


@kernel
def try_moves(box: Box, table: Table, notes: Notes, chances: Float64s) -> None:
    for index in range(legal(box, table, notes.order)):
        move = notes.order[index]
        notes.scratch[0] = table
        play(box, notes.scratch[0], move)
        chances[move] = value(box, notes)


@kernel
def settle(box: Box, notes: Notes, place: int) -> bool:
    """Work out a waiting position; False if others must come first, which now wait behind it."""
    name = key(notes.waiting[place])
    slot = slot_of(notes, name)
    if notes.slots[slot].name == name:
        return True
    gain_x, pass_x = expected(box, notes, place, 0)
    gain_o, pass_o = expected(box, notes, place, 1)
    if notes.used[WAITING] > place + 1:
        return False
    notes.slots[slot].name = name
    notes.slots[slot].chance[0] = (gain_x + pass_x * gain_o) / (1.0 - pass_x * pass_o)
    notes.slots[slot].chance[1] = (gain_o + pass_o * gain_x) / (1.0 - pass_x * pass_o)
    notes.used[SETTLED] += 1
    return True


@kernel
def expected(box: Box, notes: Notes, place: int, seat: int) -> tuple[float, float]:
    """With `seat` to roll: X's chance by the rolls that do not pass, and how likely the others are.

    The best move is made whenever the roll matches it, the second best when it matches that but not the
    best, and so on.
    """
    count = 0
    for track in range(TRACKS):
        if notes.waiting[place].movable[seat] >> track & 1:
            notes.scratch[0] = notes.waiting[place]
            notes.scratch[0].seat = seat
            play(box, notes.scratch[0], track)
            insert(notes, count, track, value(box, notes), seat)
            count += 1
    gain = 0.0
    bits = 0
    missed = 1.0
    for index in range(count):
        bits |= 1 << notes.order[index]
        gain += (missed - notes.missed[bits]) * notes.worth[index]
        missed = notes.missed[bits]
    return gain, missed


@kernel
def insert(notes: Notes, count: int, track: int, worth: float, seat: int) -> None:
    """Sort one more move in: X's chance high first for X, low first for O."""
    place = count
    while place > 0 and (worth > notes.worth[place - 1] if seat == 0 else worth < notes.worth[place - 1]):
        notes.worth[place] = notes.worth[place - 1]
        notes.order[place] = notes.order[place - 1]
        place -= 1
    notes.worth[place] = worth
    notes.order[place] = track


@kernel
def value(box: Box, notes: Notes) -> float:
    """X's chance at the scratch table, after a turn: more than half the points decide the game early.

    A position that is not settled yet is put to wait and counts 0 meanwhile.
    """
    table = notes.scratch[0]
    if actor(box, table) == OVER:
        payoffs(box, table, notes.out)
        return notes.out[0]
    if 2 * table.points[0] > POINTS:
        return 1.0
    if 2 * table.points[1] > POINTS:
        return 0.0
    name = key(table)
    slot = slot_of(notes, name)
    if notes.slots[slot].name == name:
        return float(notes.slots[slot].chance[table.seat])
    notes.waiting[notes.used[WAITING]] = table
    notes.used[WAITING] += 1
    return 0.0


@kernel
def key(table: Table) -> int:
    """A number from 1 up for a position: the lead, and per track whether it is open and where who stands."""
    name = 1 + POINTS + table.points[0] - table.points[1]
    for track in range(TRACKS):
        name *= 129
        if table.winner[track] < 0:
            name += 1 + 16 * behind(table, 0, track) + 2 * behind(table, 1, track)
            if table.rider[track] == 1:
                name += 1
    return name


@kernel
def behind(table: Table, seat: int, track: int) -> int:
    """Squares to go beyond the last, from 0 to 7, as a number wide enough to reckon with."""
    return np.int64(table.to_go[seat, track] - 1)  # type: ignore[return-value]


@kernel
def slot_of(notes: Notes, name: int) -> int:
    """The slot that holds the key, or the empty one where it belongs."""
    mask = len(notes.slots) - 1
    mixed = (name ^ name >> 32) & 0x7FFFFFFF
    slot = (mixed * 0x2C1B3C6D >> 15) & mask
    while notes.slots[slot].name and notes.slots[slot].name != name:
        slot = (slot + 1) & mask
    return slot


def endgame(position: Position) -> dict[int, float] | None:
    """The winning chance of the seat to decide after each of its moves, a draw counting a half.

    None where it is not worked out: with more than one move a turn, or with too many positions to come.
    """
    box, table = position.box, position.table
    if box.turn != Turn.ONE_MOVE or 2 * estimated(table) > MOST_POSITIONS:
        return None
    notes, chances = blank(MOST_POSITIONS), float64s(MOVES)
    if not position.game.compile().bind(solve)(box, table, notes, MOST_POSITIONS, chances):
        return None
    mine = [float(chances[move]) if table.seat == 0 else 1.0 - float(chances[move]) for move in range(MOVES)]
    return {move: mine[move] for move in position.legal()}


def estimated(table: Table) -> int:
    """About how many positions can come up: a product over the open tracks, seldom off by a factor of 2."""
    squares = [int(table.to_go[0, track]) * int(table.to_go[1, track]) for track in range(TRACKS)]
    return prod(1 + squares[track] for track in range(TRACKS) if table.winner[track] < 0)


def blank(positions: int) -> Notes:
    """Memory for so many positions, a power of two."""
    return Notes(
        slots=Settled.array(2 * positions),
        waiting=Table.array(MOST_WAITING),
        scratch=Table.array(1),
        missed=float64s(1 << TRACKS),
        order=int64s(MOVES),
        worth=float64s(TRACKS),
        out=float64s(2),
        used=int64s(2),
    )
