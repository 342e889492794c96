"""Templates: play a game to its end, and play many and add up what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.dice import below
from snailhouse.core.kernel import hot, kernel
from snailhouse.core.own_memory import own_dice, own_record
from snailhouse.core.record import Float64s, Int64, Int64s, Record, UInt32s

if TYPE_CHECKING:
    from snailhouse.core.contract import (
        actor,
        chance,
        count_moves,
        figures,
        greedy,
        legal,
        nth_move,
        outcomes,
        payoffs,
        play,
        scores,
        setup,
        turns,
    )

LENGTHS = 512
"""Games are counted by their turns up to one fewer; all longer ones together."""
RANDOM = 0
GREEDY = 1


class Tally(Record):
    """What many games came to. Tallies add up, so memory does not grow with the number of games."""

    games: Int64
    decisions: Int64
    shared: Int64
    """Games with more than one winner, or drawn."""
    lost: Int64
    """Games nobody won."""
    wins: Annotated[Int64s, 8]
    payoff: Annotated[Float64s, 8]
    payoff_squared: Annotated[Float64s, 8]
    score: Annotated[Float64s, 8]
    score_squared: Annotated[Float64s, 8]
    turns: Int64
    turns_squared: Int64
    fewest_turns: Int64
    most_turns: Int64
    lengths: Annotated[Int64s, LENGTHS]
    """Games by the number of their turns; the last counts all that are that long or longer."""
    figures: Annotated[Float64s, 64]
    figures_squared: Annotated[Float64s, 64]


@kernel
def playout(box: Any, table: Any, moves: Int64s, dice: UInt32s, policy: Int64s | None) -> int:
    """Play on to the end, each seat by its policy, RANDOM or GREEDY, or all at random if there is none; returns
    the number of decisions."""
    decisions = 0
    seat = actor(box, table)
    while seat != OVER:
        while seat == CHANCE:
            chance(box, table, below(dice, outcomes(box, table)))
            seat = actor(box, table)
        if seat >= 0:
            play(box, table, chosen_move(box, table, moves, dice, policy, seat))
            decisions += 1
            seat = actor(box, table)
    return decisions


@kernel
def chosen_move(box: Any, table: Any, moves: Int64s, dice: UInt32s, policy: Int64s | None, seat: int) -> int:
    """Without policies there is no greedy player among the code that is compiled."""
    if policy is None:
        return random_move(box, table, moves, dice)
    if policy[seat] == RANDOM:
        return random_move(box, table, moves, dice)
    return greedy(box, table, moves, legal(box, table, moves), dice)


@kernel
def random_move(box: Any, table: Any, moves: Int64s, dice: UInt32s) -> int:
    return nth_move(box, table, moves, below(dice, count_moves(box, table, moves)))


@hot
@kernel
def play_batch(
    box: Any,
    blank: Any,
    moves: Int64s,
    dice: UInt32s,
    policy: Int64s | None,
    games: int,
    out: Float64s,
    reports: Any,
    numbers: Float64s,
    tally: Tally,
) -> None:
    """Play `games` games and add them to the tally; allocates nothing.

    `blank` is a table all zero. `out` has a number for each seat. `reports[0]` is a Figures record, and
    `numbers` the same memory in a row.
    """
    mine = own_dice(dice)
    for _ in range(games):
        table = own_record(blank)
        setup(box, table)
        tally.decisions += playout(box, table, moves, mine, policy)
        add_result(box, table, out, tally)
        numbers[:] = 0.0
        figures(box, table, reports[0])
        for index in range(len(numbers)):
            tally.figures[index] += numbers[index]
            tally.figures_squared[index] += numbers[index] * numbers[index]
    for index in range(len(dice)):
        dice[index] = mine[index]


@kernel
def add_result(box: Any, table: Any, out: Float64s, tally: Tally) -> None:
    """Add who won a finished game, with which scores and how long it was, to the tally."""
    payoffs(box, table, out)
    total = 0.0
    winner = -1
    for seat in range(len(out)):
        total += out[seat]
        tally.payoff[seat] += out[seat]
        tally.payoff_squared[seat] += out[seat] * out[seat]
        if out[seat] == 1.0:
            winner = seat
    if winner >= 0:
        tally.wins[winner] += 1
    elif total > 0.0:
        tally.shared += 1
    else:
        tally.lost += 1
    scores(box, table, out)
    for seat in range(len(out)):
        tally.score[seat] += out[seat]
        tally.score_squared[seat] += out[seat] * out[seat]
    length = turns(box, table)
    tally.turns += length
    tally.turns_squared += length * length
    if length < LENGTHS:
        tally.lengths[length] += 1
    else:
        tally.lengths[LENGTHS - 1] += 1
    if tally.games == 0 or length < tally.fewest_turns:
        tally.fewest_turns = length
    if length > tally.most_turns:
        tally.most_turns = length
    tally.games += 1
