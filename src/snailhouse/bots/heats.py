"""Template: the moves or turns of one decision tried in heats, in which all of them meet the same luck.

Where games are long, a tree of few simulations is too thin to see more than a good policy does. Here is no
tree. In one heat every runner, a move or a whole turn, is played out once, by the policy, with the same secrets
and, turn by turn, the same luck, so that what luck decides hides less of what the runners do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from snailhouse.bots.tree import together
from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.dice import MASK, below, next_bits
from snailhouse.core.kernel import kernel
from snailhouse.core.playout import RANDOM
from snailhouse.core.record import Float64s, Int64s, UInt32s

if TYPE_CHECKING:
    from snailhouse.core.contract import (
        actor,
        at_break,
        chance,
        conceal,
        finish_like,
        insider,
        legal,
        outcomes,
        payoffs,
        play,
        setup,
        turns,
    )

SEQUELS = 32
"""Ways to go on after a break that are looked at in a heat."""


@kernel
def run_heats(
    box: Any,
    root: Any,
    tables: Any,
    moves: Int64s,
    dice: UInt32s,
    luck: UInt32s,
    policy: Int64s,
    out: Float64s,
    finished: Any,
    runners: Any,
    running: Int64s,
    size: int,
    visits: Int64s,
    paid: Float64s,
    ahead: Float64s,
    ahead_squared: Float64s,
    got: Float64s,
    firsts: Float64s,
    shares: Float64s,
    gains_squared: Float64s,
    seat: int,
    heats: int,
    care: float,
) -> None:
    """Run so many heats of the first `size` runners of `running` from `root`, as `seat` knows it.

    By runner, adds to what it was worth (`paid`) and by how much it was `ahead` of the first of them. `care` is
    the weight of what all seats got together. By runner and seat, in one row, adds to what the seat got
    (`shares`) and to the square of what it got more than with the first. `out`, `got` and `firsts` have a
    number for each seat. A game at its break goes on as some `finished` ones did. Allocates nothing.
    """
    seats = len(got)
    for _ in range(heats):
        tables[1] = root
        conceal(box, tables[1], seat, dice)
        fate = next_bits(dice)
        first = 0.0
        for index in range(size):
            runner = running[index]
            tables[0] = tables[1]
            table = tables[0]
            for step in range(runners[runner].length):
                play(box, table, runners[runner].moves[step])
            play_fated(box, table, moves, luck, policy, fate)
            pay_out(box, table, finished, out, got, fate)
            worth = (1.0 - care) * got[seat] + care * together(got)
            if index == 0:
                first = worth
            visits[runner] += 1
            paid[runner] += worth
            ahead[runner] += worth - first
            ahead_squared[runner] += (worth - first) * (worth - first)
            for other in range(seats):
                if index == 0:
                    firsts[other] = got[other]
                shares[runner * seats + other] += got[other]
                gain = got[other] - firsts[other]
                gains_squared[runner * seats + other] += gain * gain


@kernel
def pay_out(box: Any, table: Any, finished: Any, out: Float64s, got: Float64s, fate: int) -> None:
    """Write down what each seat gets of a table that is over; at its break, what it gets on average."""
    sequels = 0 if actor(box, table) == OVER else SEQUELS
    for other in range(len(got)):
        got[other] = 0.0
    for index in range(max(1, sequels)):
        if sequels:
            finish_like(box, table, finished[(fate + index) % len(finished)])
        payoffs(box, table, out)
        for other in range(len(got)):
            got[other] += out[other]
    for other in range(len(got)):
        got[other] /= max(1, sequels)


@kernel
def play_fated(box: Any, table: Any, moves: Int64s, luck: UInt32s, policy: Int64s, fate: int) -> None:
    """Play on by the policy until the end or the break, with luck by `fate` and the number of the turn."""
    turn = turns(box, table)
    draw_luck(luck, fate, turn)
    seat = actor(box, table)
    while seat != OVER:
        if seat == CHANCE:
            if at_break(box, table):
                return
            if turns(box, table) != turn:
                turn = turns(box, table)
                draw_luck(luck, fate, turn)
            chance(box, table, below(luck, outcomes(box, table)))
        else:
            count = legal(box, table, moves)
            if policy[seat] == RANDOM:
                move = moves[below(luck, count)]
            else:
                move = insider(box, table, moves, count, luck)
            play(box, table, move)
        seat = actor(box, table)


@kernel
def draw_luck(luck: UInt32s, fate: int, turn: int) -> None:
    """Set a generator to the beginning of a turn's luck: words of a hash of both numbers, the first never 0."""
    word = (fate ^ (turn * 0x9E3779B9)) & MASK
    for index in range(4):
        word = (word + 0x6D2B79F5) & MASK
        mixed = word ^ (word >> 16)
        mixed = (mixed * 0x21F0AAAD) & MASK
        mixed ^= mixed >> 15
        mixed = (mixed * 0x735A2D97) & MASK
        luck[index] = mixed ^ (mixed >> 15)
    luck[0] |= 1


@kernel
def finish_games(box: Any, tables: Any, moves: Int64s, dice: UInt32s) -> None:
    """Play a whole game on each of these tables, which are all zero, by the policy of play-outs."""
    for index in range(len(tables)):
        table = tables[index]
        setup(box, table)
        seat = actor(box, table)
        while seat != OVER:
            if seat == CHANCE:
                chance(box, table, below(dice, outcomes(box, table)))
            else:
                play(box, table, insider(box, table, moves, legal(box, table, moves), dice))
            seat = actor(box, table)
