"""A template that plays thousands of random games and looks at every step of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.dice import below
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64s, Int64s, UInt32s

if TYPE_CHECKING:
    from snailhouse.core.contract import (
        actor,
        chance,
        count_moves,
        legal,
        nth_move,
        outcomes,
        payoffs,
        play,
        setup,
    )

FAULTS = (
    "",
    "a chance event without outcomes",
    "an actor that is no seat",
    "a decision without legal moves",
    "legal moves that are not ascending ids in range",
    "a game that does not end",
    "payoffs that are not one point shared equally by the winners",
    "a move of count_moves and nth_move that legal does not list there",
)


@kernel
def audit(
    box: Any,
    blank: Any,
    tables: Any,
    moves: Int64s,
    dice: UInt32s,
    out: Float64s,
    seats: int,
    games: int,
    longest: int,
) -> int:
    """Play `games` random games; the index of the first fault in FAULTS, or 0."""
    for _ in range(games):
        tables[0] = blank
        table = tables[0]
        setup(box, table)
        events = 0
        seat = actor(box, table)
        while seat != OVER:
            fault = step(box, table, moves, dice, seats, seat)
            if fault:
                return fault
            events += 1
            if events > longest:
                return 5
            seat = actor(box, table)
        payoffs(box, table, out)
        if not shared(out, seats):
            return 6
    return 0


@kernel
def step(box: Any, table: Any, moves: Int64s, dice: UInt32s, seats: int, seat: int) -> int:
    if seat == CHANCE:
        ways = outcomes(box, table)
        if ways < 1:
            return 1
        chance(box, table, below(dice, ways))
        return 0
    if not 0 <= seat < seats:
        return 2
    count = legal(box, table, moves)
    if count < 1:
        return 3
    for index in range(count):
        low = -1 if index == 0 else moves[index - 1]
        if not low < moves[index] < len(moves):
            return 4
    move = moves[below(dice, count)]
    if not told_alike(box, table, moves, count):
        return 7
    play(box, table, move)
    return 0


@kernel
def told_alike(box: Any, table: Any, moves: Int64s, count: int) -> bool:
    """Whether `count_moves` and `nth_move` tell the list that `legal` makes; they may write over it."""
    alike = 0
    for index in range(count):
        legal(box, table, moves)
        listed = moves[index]
        if count_moves(box, table, moves) == count and nth_move(box, table, moves, index) == listed:
            alike += 1
    return alike == count


@kernel
def shared(out: Float64s, seats: int) -> bool:
    """A seat gets nothing or an equal part of the one point; a drawn solitaire pays a half."""
    winners = 0
    for seat in range(seats):
        if out[seat] > 0.0:
            winners += 1
    wrong = 0
    for seat in range(seats):
        drawn = seats == 1 and out[seat] == 0.5
        if out[seat] != 0.0 and not drawn and abs(out[seat] * winners - 1.0) > 1e-12:
            wrong += 1
    return wrong == 0
