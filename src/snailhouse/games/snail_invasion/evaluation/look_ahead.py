"""Looking ahead: every roll and the most promising moves of both sides for so many turns, then the guess."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, NamedTuple

import numpy as np

from snailhouse.core.contract import OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.position import Position
from snailhouse.core.record import Float64s, Int64, Int64s, Record, float64s, int64s
from snailhouse.games.snail_invasion.evaluation.guess import GuessMemory, guessed_chance
from snailhouse.games.snail_invasion.evaluation.weights import Weights, weights_of
from snailhouse.games.snail_invasion.moves import MOVES
from snailhouse.games.snail_invasion.records import Box, Side, Size, Table
from snailhouse.games.snail_invasion.rules.ends import payoffs
from snailhouse.games.snail_invasion.rules.turn import actor, chance, legal, play
from snailhouse.games.snail_invasion.solving import rolls_alike

DEEPEST_LOOK: Final = 6
MOST_TURNS: Final = DEEPEST_LOOK + 1
ROLLS: Final = 36
PROMISING: Final = 2
"""How many moves of a roll are looked at further."""
STEEP: Final = 25
"""About how many times as many guesses one turn more takes."""
NEARLY_BEST: Final = 0.08
"""A move of the seat to decide that looks worse by more is not looked at again."""


class LookNotes(Record):
    """What is known of every turn, the first being the one after the move in question."""

    left: Annotated[Int64s, MOST_TURNS]
    """How many turns to look on from here, with this one."""
    roll: Annotated[Int64s, MOST_TURNS]
    """The next roll to try."""
    alike: Annotated[Int64s, MOST_TURNS]
    """How many of the 36 rolls the last one tried stands for."""
    total: Annotated[Float64s, MOST_TURNS]
    """What the rolls tried are worth to the Gardener, added up."""
    best: Annotated[Float64s, MOST_TURNS]
    """What the best move of this roll is worth to the player, of those looked at."""
    worth: Annotated[Float64s, (MOST_TURNS, PROMISING)]
    """[turn, place]: what the most promising moves of this roll are worth to the player, the best first."""
    counts: Annotated[Int64s, MOST_TURNS]
    """How many of them there are."""
    tried: Annotated[Int64s, MOST_TURNS]
    guesses: Int64
    """How many were made."""


class LookMemory(NamedTuple):
    """What a look ahead writes to. Records, because every array of its own takes the compiler's time."""

    tables: Any
    """By turn."""
    candidates: Any
    """[turn, place]: tables after the most promising moves of this roll, the best first."""
    trial: Any
    notes: LookNotes
    moves: Int64s
    out: Float64s
    guess: GuessMemory


@kernel
def chance_for(box: Box, table: Table, side: int, weights: Weights, memory: LookMemory) -> float:
    """The chance of a side, before a roll or at the end; 2 and -1 stand for a game won and lost."""
    if actor(box, table) == OVER:
        payoffs(box, table, memory.out)
        won = memory.out[Side.GARDENER]
        won = 2.0 if won == 1.0 else -1.0 if won == 0.0 else won
    else:
        memory.notes.guesses += 1
        won = guessed_chance(box, table, weights, memory.guess)
    return won if side == Side.GARDENER else 1.0 - won


@kernel
def look(box: Box, turns: int, weights: Weights, memory: LookMemory) -> float:
    """The Gardener's chance at the first table, before a roll, looking so many turns ahead, one at least."""
    turn = 0
    enter(memory.notes, 0, turns)
    while True:
        if memory.notes.tried[turn] < memory.notes.counts[turn]:
            memory.tables[turn + 1] = memory.candidates[turn, memory.notes.tried[turn]]
            turn += 1
            enter(memory.notes, turn, memory.notes.left[turn - 1] - 1)
            continue
        if memory.notes.alike[turn]:
            mine = memory.tables[turn].player == Side.GARDENER
            won = min(1.0, max(0.0, memory.notes.best[turn]))
            memory.notes.total[turn] += memory.notes.alike[turn] * (won if mine else 1.0 - won)
            memory.notes.alike[turn] = 0
        if memory.notes.roll[turn] < ROLLS:
            try_roll(box, turn, weights, memory)
            continue
        won = memory.notes.total[turn] / ROLLS
        if turn == 0:
            return won
        turn -= 1
        memory.notes.tried[turn] += 1
        mine = memory.tables[turn].player == Side.GARDENER
        memory.notes.best[turn] = max(memory.notes.best[turn], won if mine else 1.0 - won)


@kernel
def enter(notes: LookNotes, turn: int, turns: int) -> None:
    """Begin with a table before a roll."""
    notes.left[turn] = turns
    notes.roll[turn] = 0
    notes.alike[turn] = 0
    notes.total[turn] = 0.0
    notes.counts[turn] = 0
    notes.tried[turn] = 0


@kernel
def try_roll(box: Box, turn: int, weights: Weights, memory: LookMemory) -> None:
    """Try every move of the next roll; the most promising ones become candidates if one is to look further."""
    outcome = memory.notes.roll[turn]
    memory.notes.roll[turn] = outcome + 1
    table = memory.tables[turn]
    memory.notes.alike[turn] = rolls_alike(box, table, outcome)
    memory.notes.counts[turn] = 0
    memory.notes.tried[turn] = 0
    if memory.notes.alike[turn] == 0:
        return
    player = table.player
    memory.trial[0] = table
    chance(box, memory.trial[0], outcome)
    if actor(box, memory.trial[0]) < 0:
        memory.notes.best[turn] = chance_for(box, memory.trial[0], player, weights, memory)
        return
    most = PROMISING if memory.notes.left[turn] > 1 else 1
    count = legal(box, memory.trial[0], memory.moves)
    for index in range(count):
        memory.trial[1] = memory.trial[0]
        play(box, memory.trial[1], memory.moves[index])
        propose(memory, turn, most, chance_for(box, memory.trial[1], player, weights, memory))
    memory.notes.best[turn] = memory.notes.worth[turn, 0]
    if most == 1 or memory.notes.best[turn] > 1.0:
        memory.notes.counts[turn] = 0
        return
    memory.notes.best[turn] = -1.0
    while memory.notes.counts[turn] and memory.notes.worth[turn, memory.notes.counts[turn] - 1] < 0.0:
        memory.notes.counts[turn] -= 1


@kernel
def propose(memory: LookMemory, turn: int, most: int, worth: float) -> None:
    """Keep the table on trial if it is one of the `most` best so far."""
    place = memory.notes.counts[turn]
    if place == most:
        if worth <= memory.notes.worth[turn, place - 1]:
            return
        place -= 1
    else:
        memory.notes.counts[turn] = place + 1
    while place > 0 and worth > memory.notes.worth[turn, place - 1]:
        memory.notes.worth[turn, place] = memory.notes.worth[turn, place - 1]
        if most > 1:
            memory.candidates[turn, place] = memory.candidates[turn, place - 1]
        place -= 1
    memory.notes.worth[turn, place] = worth
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


def looked_at(position: Position, guesses: int, weights: Weights) -> dict[int, float]:
    """All moves, then those in question again further ahead, as far as the guesses reach. A move stays as far
    behind the best as it was when it was looked at last."""
    memory = look_memory()
    look_on = position.game.compile().bind(look_after)
    asked, spent, best, behind = position.legal(), 0, 0.0, dict[int, float]()
    for turns in range(DEEPEST_LOOK):
        chances = {
            move: float(look_on(position.box, position.table, move, turns, weights, memory)) for move in asked
        }
        best = max(chances.values())
        behind |= {move: best - chance for move, chance in chances.items()}
        used, spent = int(memory.notes.guesses) - spent, int(memory.notes.guesses)
        asked = [move for move in asked if behind[move] <= NEARLY_BEST]
        if len(asked) == 1 or spent + used * STEEP > guesses:
            break
    return {move: max(0.0, best - behind[move]) for move in position.legal()}


def look_memory() -> LookMemory:
    """Memory for one look ahead."""
    return LookMemory(
        tables=Table.array(MOST_TURNS),
        candidates=np.zeros((MOST_TURNS, PROMISING), Table.dtype),
        trial=Table.array(2),
        notes=LookNotes.new(),
        moves=int64s(MOVES),
        out=float64s(2),
        guess=GuessMemory.new(),
    )
