"""Looking ahead: every roll and the most promising moves of both sides for so many turns, then the guess."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np

from snailhouse.core.contract import OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.position import Position
from snailhouse.core.record import Float64s, Int64s, float64s, int64s
from snailhouse.games.snail_invasion.evaluation.guess import GuessMemory, guess_memory, guessed_chance
from snailhouse.games.snail_invasion.evaluation.weights import Weights, weights_of
from snailhouse.games.snail_invasion.moves import MOVES
from snailhouse.games.snail_invasion.records import Box, Side, Size, Table
from snailhouse.games.snail_invasion.rules.ends import payoffs
from snailhouse.games.snail_invasion.rules.turn import actor, chance, legal, play
from snailhouse.games.snail_invasion.solving import rolls_alike

DEEPEST_LOOK: Final = 6
ROLLS: Final = 36
PROMISING: Final = 2
"""How many moves of a roll are looked at further."""
STEEP: Final = 25
"""About how many times as many guesses one turn more takes."""
NEARLY_BEST: Final = 0.08
"""A move of the seat to decide that looks worse by more is not looked at again."""


class LookMemory(NamedTuple):
    """What a look ahead writes to: by turn, the first being the one after the move in question."""

    tables: Any
    left: Int64s
    """How many turns to look on from here, with this one."""
    roll: Int64s
    """The next roll to try."""
    alike: Int64s
    """How many of the 36 rolls the last one tried stands for."""
    total: Float64s
    """What the rolls tried are worth to the Gardener, added up."""
    best: Float64s
    """What the best move of this roll is worth to the player, of those looked at."""
    candidates: Any
    """[turn, place]: tables after the most promising moves of this roll, the best first."""
    worth: Any
    """[turn, place]: what they are worth to the player."""
    counts: Int64s
    tried: Int64s
    trial: Any
    moves: Int64s
    out: Float64s
    guesses: Int64s
    """[1]: how many guesses were made."""
    guess: GuessMemory


@kernel
def chance_for(box: Box, table: Table, side: int, weights: Weights, memory: LookMemory) -> float:
    """The chance of a side, before a roll or at the end; 2 and -1 stand for a game won and lost."""
    if actor(box, table) == OVER:
        payoffs(box, table, memory.out)
        won = memory.out[Side.GARDENER]
        won = 2.0 if won == 1.0 else -1.0 if won == 0.0 else won
    else:
        memory.guesses[0] += 1
        won = guessed_chance(box, table, weights, memory.guess)
    return won if side == Side.GARDENER else 1.0 - won


@kernel
def look(box: Box, turns: int, weights: Weights, memory: LookMemory) -> float:
    """The Gardener's chance at the first table, before a roll, looking so many turns ahead, one at least."""
    turn = 0
    enter(memory, 0, turns)
    while True:
        if memory.tried[turn] < memory.counts[turn]:
            memory.tables[turn + 1] = memory.candidates[turn, memory.tried[turn]]
            turn += 1
            enter(memory, turn, memory.left[turn - 1] - 1)
            continue
        if memory.alike[turn]:
            mine = memory.tables[turn].player == Side.GARDENER
            won = min(1.0, max(0.0, memory.best[turn]))
            memory.total[turn] += memory.alike[turn] * (won if mine else 1.0 - won)
            memory.alike[turn] = 0
        if memory.roll[turn] < ROLLS:
            try_roll(box, turn, weights, memory)
            continue
        won = memory.total[turn] / ROLLS
        if turn == 0:
            return won
        turn -= 1
        memory.tried[turn] += 1
        mine = memory.tables[turn].player == Side.GARDENER
        memory.best[turn] = max(memory.best[turn], won if mine else 1.0 - won)


@kernel
def enter(memory: LookMemory, turn: int, turns: int) -> None:
    """Begin with a table before a roll."""
    memory.left[turn] = turns
    memory.roll[turn] = 0
    memory.alike[turn] = 0
    memory.total[turn] = 0.0
    memory.counts[turn] = 0
    memory.tried[turn] = 0


@kernel
def try_roll(box: Box, turn: int, weights: Weights, memory: LookMemory) -> None:
    """Try every move of the next roll; the most promising ones become candidates if one is to look further."""
    outcome = memory.roll[turn]
    memory.roll[turn] = outcome + 1
    table = memory.tables[turn]
    memory.alike[turn] = rolls_alike(box, table, outcome)
    memory.counts[turn] = 0
    memory.tried[turn] = 0
    if memory.alike[turn] == 0:
        return
    player = table.player
    memory.trial[0] = table
    chance(box, memory.trial[0], outcome)
    if actor(box, memory.trial[0]) < 0:
        memory.best[turn] = chance_for(box, memory.trial[0], player, weights, memory)
        return
    most = memory.candidates.shape[1] if memory.left[turn] > 1 else 1
    count = legal(box, memory.trial[0], memory.moves)
    for index in range(count):
        memory.trial[1] = memory.trial[0]
        play(box, memory.trial[1], memory.moves[index])
        propose(memory, turn, most, chance_for(box, memory.trial[1], player, weights, memory))
    memory.best[turn] = memory.worth[turn, 0]
    if most == 1 or memory.best[turn] > 1.0:
        memory.counts[turn] = 0
        return
    memory.best[turn] = -1.0
    while memory.counts[turn] and memory.worth[turn, memory.counts[turn] - 1] < 0.0:
        memory.counts[turn] -= 1


@kernel
def propose(memory: LookMemory, turn: int, most: int, worth: float) -> None:
    """Keep the table on trial if it is one of the `most` best so far."""
    place = memory.counts[turn]
    if place == most:
        if worth <= memory.worth[turn, place - 1]:
            return
        place -= 1
    else:
        memory.counts[turn] = place + 1
    while place > 0 and worth > memory.worth[turn, place - 1]:
        memory.worth[turn, place] = memory.worth[turn, place - 1]
        if most > 1:
            memory.candidates[turn, place] = memory.candidates[turn, place - 1]
        place -= 1
    memory.worth[turn, place] = worth
    if most > 1:
        memory.candidates[turn, place] = memory.trial[1]


@kernel
def look_after(box: Box, table: Table, move: int, turns: int, weights: Weights, memory: LookMemory) -> float:
    """The chance of the seat to decide after a move, looking so many turns ahead."""
    player = table.player
    memory.tables[0] = table
    play(box, memory.tables[0], move)
    if turns == 0 or actor(box, memory.tables[0]) == OVER:
        return min(1.0, max(0.0, chance_for(box, memory.tables[0], player, weights, memory)))
    won = look(box, turns, weights, memory)
    return won if player == Side.GARDENER else 1.0 - won


def evaluated(position: Position, guesses: int) -> Mapping[int, float] | None:
    """About the chance of the seat to decide after each legal move, from about so many guesses; None in the
    patio, in gardens with several pieces of a kind and where the Snails follow their instinct."""
    box = position.box
    if box.solitaire or box.snails < len(Size) or max(box.trees) > 1:
        return None
    return looked_at(position, guesses, weights_of(int(box.squares)))


def looked_at(
    position: Position, guesses: int, weights: Weights, promising: int = PROMISING
) -> dict[int, float]:
    """All moves, then those in question again further ahead, as far as the guesses reach. A move stays as far
    behind the best as it was when it was looked at last."""
    memory = look_memory(promising)
    look_on = position.game.compile().bind(look_after)
    asked, spent, best, behind = position.legal(), 0, 0.0, dict[int, float]()
    for turns in range(DEEPEST_LOOK):
        chances = {
            move: float(look_on(position.box, position.table, move, turns, weights, memory)) for move in asked
        }
        best = max(chances.values())
        behind |= {move: best - chance for move, chance in chances.items()}
        used, spent = int(memory.guesses[0]) - spent, int(memory.guesses[0])
        asked = [move for move in asked if behind[move] <= NEARLY_BEST]
        if len(asked) == 1 or spent + used * STEEP > guesses:
            break
    return {move: max(0.0, best - behind[move]) for move in position.legal()}


def look_memory(promising: int = PROMISING) -> LookMemory:
    """Memory for one look ahead."""
    turns = DEEPEST_LOOK + 1
    return LookMemory(
        tables=Table.array(turns),
        left=int64s(turns),
        roll=int64s(turns),
        alike=int64s(turns),
        total=float64s(turns),
        best=float64s(turns),
        candidates=np.zeros((turns, promising), Table.dtype),
        worth=np.zeros((turns, promising)),
        counts=int64s(turns),
        tried=int64s(turns),
        trial=Table.array(2),
        moves=int64s(MOVES),
        out=float64s(2),
        guesses=int64s(1),
        guess=guess_memory(),
    )
