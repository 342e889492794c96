"""Template: one game played to its end, and what is kept of it: a row of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

import numpy as np

from snailhouse.core.contract import CHANCE, MOST_SEATS, OVER
from snailhouse.core.dice import below
from snailhouse.core.kernel import kernel
from snailhouse.core.playout import RANDOM
from snailhouse.core.record import Float64s, Int32, Int64s, Record, UInt32s

if TYPE_CHECKING:
    from snailhouse.core.contract import (
        actor,
        chance,
        changing_use,
        greedy,
        legal,
        outcomes,
        payoffs,
        play,
        scores,
        setup,
        turns,
    )


class GameRow(Record):
    """One finished game in numbers."""

    payoff: Annotated[Float64s, MOST_SEATS]
    score: Annotated[Float64s, MOST_SEATS]
    used: Annotated[Int64s, MOST_SEATS]
    """The components that each seat used, a bit each."""
    turns: Int32
    decisions: Int32
    forced: Int32
    """Decisions with one legal move."""
    choices: Int32
    """The legal moves of all decisions, added up."""
    first: Int32
    """The seat that decided first."""


_fields: Any = GameRow.dtype.fields
_layout: Any = {
    "names": list(_fields),
    "formats": [kind for kind, _ in _fields.values()],
    "offsets": [start for _, start in _fields.values()],
    "itemsize": GameRow.dtype.itemsize,
}
PLAIN_ROW: Final[np.dtype[Any]] = np.dtype(_layout)
"""The same memory in a form that travels to other processes."""


@kernel
def play_row(
    box: Any,
    table: Any,
    moves: Int64s,
    luck: UInt32s,
    mind: UInt32s,
    policy: Int64s,
    astray: int,
    groups: Int64s,
    lasting: int,
    denied: Int64s,
    row: Any,
) -> None:
    """Play one game to its end and count.

    One decision in `astray` is any move (0: none is); a seat that is denied components makes no move with them
    while it has another.
    """
    row.first = -1
    seat = actor(box, table)
    while seat != OVER:
        if seat == CHANCE:
            chance(box, table, below(luck, outcomes(box, table)))
        else:
            count = legal(box, table, moves)
            row.decisions += 1
            row.choices += count
            if count == 1:
                row.forced += 1
            if row.first < 0:
                row.first = seat
            if denied[seat]:
                count = keep_allowed(box, table, moves, count, groups, lasting, denied[seat])
            if policy[seat] == RANDOM or (astray > 0 and below(mind, astray) == 0):
                move = moves[below(mind, count)]
            else:
                move = greedy(box, table, moves, count, mind)
            row.used[seat] |= uses(box, table, move, groups, lasting)
            play(box, table, move)
        seat = actor(box, table)


@kernel
def uses(box: Any, table: Any, move: int, groups: Int64s, lasting: int) -> int:
    """The components that a move uses, a bit each: those of its id, and after so many a changing one."""
    number = changing_use(box, table, move)
    return groups[move] if number < 0 else groups[move] | (1 << (lasting + number))


@kernel
def nothing_changing(box: Any, table: Any, move: int) -> int:
    """What `changing_use` of a plan says where the id of a move tells all that it uses."""
    return -1


@kernel
def keep_allowed(
    box: Any, table: Any, moves: Int64s, count: int, groups: Int64s, lasting: int, denied: int
) -> int:
    """Move the legal moves without denied components to the front; all stay if there is none."""
    kept = 0
    for index in range(count):
        if uses(box, table, moves[index], groups, lasting) & denied == 0:
            moves[kept] = moves[index]
            kept += 1
    return kept if kept else count


@kernel
def play_rows(
    box: Any,
    blank: Any,
    tables: Any,
    moves: Int64s,
    luck: UInt32s,
    mind: UInt32s,
    policy: Int64s,
    astray: int,
    groups: Int64s,
    lasting: int,
    denied: Int64s,
    games: int,
    out: Float64s,
    rows: Any,
) -> None:
    """Play `games` games on `tables[0]`, one after the other, and fill a row for each."""
    for game in range(games):
        tables[0] = blank
        table = tables[0]
        row = rows[game]
        setup(box, table)
        play_row(box, table, moves, luck, mind, policy, astray, groups, lasting, denied, row)
        payoffs(box, table, out)
        for seat in range(len(out)):
            row.payoff[seat] = out[seat]
        scores(box, table, out)
        for seat in range(len(out)):
            row.score[seat] = out[seat]
        row.turns = turns(box, table)
