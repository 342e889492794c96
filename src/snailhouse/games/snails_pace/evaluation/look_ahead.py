"""Looking ahead: every move of both for so many turns, averaged over all rolls, then the network's guess.

A roll need not be tried: the best move is made whenever the roll matches its track, the second best when it
matches that but not the best, and so on, as in the solver.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np

from snailhouse.core.contract import OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.position import Position
from snailhouse.core.record import Float64s, Int64s, float64s, int64s
from snailhouse.games.snails_pace.evaluation.guess import GuessMemory, guessed_chance
from snailhouse.games.snails_pace.evaluation.weights import Weights, weights_of
from snailhouse.games.snails_pace.records import TRACKS, Box, Table, Turn
from snailhouse.games.snails_pace.rules import actor, legal, payoffs, play
from snailhouse.games.snails_pace.tablebase.layout import ALL_POINTS, LEADS

DEEPEST_LOOK: Final = 12
PASSED: Final = TRACKS
"""As the number of the next move to try: all have been tried, only passing is left."""
DONE: Final = TRACKS + 1


class LookMemory(NamedTuple):
    """What a look ahead writes to: by turn, the first being the one after the move in question."""

    tables: Any
    left: Int64s
    """How many turns to look on from here."""
    upcoming: Int64s
    """The next track to try, or PASSED or DONE."""
    counts: Int64s
    order: Any
    """[turn, place]: the tracks tried, the best first."""
    worth: Any
    """[turn, place]: what they are worth to the player to roll."""
    passing: Float64s
    """What passing is worth."""
    missed: Float64s
    """The probability that a roll matches none of the tracks given as bits."""
    moves: Int64s
    out: Float64s
    guess: GuessMemory


@kernel
def look_at_moves(
    box: Box, table: Table, turns: int, weights: Weights, memory: LookMemory, chances: Float64s
) -> None:
    """Write the chance of the seat to decide after every legal move to `chances`, by move."""
    fill_chances_to_miss(box, memory)
    for index in range(legal(box, table, memory.moves)):
        move = memory.moves[index]
        memory.tables[0] = table
        play(box, memory.tables[0], move)
        chances[move] = look(box, turns, table.seat, weights, memory)


@kernel
def fill_chances_to_miss(box: Box, memory: LookMemory) -> None:
    for some in range(len(memory.missed)):
        passed = 0
        for outcome in range(box.rolls):
            if box.match[outcome] & some == 0:
                passed += 1
        memory.missed[some] = passed / box.rolls


@kernel
def look(box: Box, turns: int, me: int, weights: Weights, memory: LookMemory) -> float:
    """The chance of `me`, who has just moved to the first table, looking so many turns ahead."""
    known = end_chance(box, memory.tables[0], me, memory)
    if known >= 0.0:
        return known
    if turns == 0:
        return guessed_chance(memory.tables[0], me, weights, memory.guess)
    turn = 0
    enter(memory, 0, turns)
    while True:
        if memory.upcoming[turn] < DONE:
            if try_next(box, turn, weights, memory):
                turn += 1
            continue
        worth = average(memory, turn)
        if turn == 0:
            return 1.0 - worth
        turn -= 1
        note(memory, turn, 1.0 - worth)


@kernel
def enter(memory: LookMemory, turn: int, turns: int) -> None:
    """Begin with a table that somebody is about to roll at."""
    memory.left[turn] = turns
    memory.upcoming[turn] = 0
    memory.counts[turn] = 0
    memory.passing[turn] = 0.0


@kernel
def try_next(box: Box, turn: int, weights: Weights, memory: LookMemory) -> bool:
    """Try the next move, or passing; True if the table it leads to must be looked at first."""
    track = memory.upcoming[turn]
    memory.upcoming[turn] = track + 1
    roller = memory.tables[turn].seat
    memory.tables[turn + 1] = memory.tables[turn]
    on = memory.left[turn] - 1
    if track == PASSED:
        if memory.missed[memory.tables[turn].movable[roller]] == 0.0:
            return False
        memory.tables[turn + 1].seat = 1 - roller
        on = min(on, 1)
    elif memory.tables[turn].movable[roller] >> track & 1:
        play(box, memory.tables[turn + 1], track)
    else:
        return False
    known = end_chance(box, memory.tables[turn + 1], roller, memory)
    if known < 0.0:
        if on > 0:
            enter(memory, turn + 1, on)
            return True
        known = guessed_chance(memory.tables[turn + 1], roller, weights, memory.guess)
    note(memory, turn, known)
    return False


@kernel
def end_chance(box: Box, table: Table, seat: int, memory: LookMemory) -> float:
    """The seat's chance where the game is decided; -1 where it is not."""
    if actor(box, table) == OVER:
        payoffs(box, table, memory.out)
        return memory.out[seat]
    if 2 * table.points[seat] > ALL_POINTS:
        return 1.0
    if 2 * table.points[1 - seat] > ALL_POINTS:
        return 0.0
    return -1.0


@kernel
def note(memory: LookMemory, turn: int, worth: float) -> None:
    """Note what the move tried last is worth to the player to roll."""
    track = memory.upcoming[turn] - 1
    if track == PASSED:
        memory.passing[turn] = worth
        return
    place = memory.counts[turn]
    memory.counts[turn] = place + 1
    while place > 0 and worth > memory.worth[turn, place - 1]:
        memory.worth[turn, place] = memory.worth[turn, place - 1]
        memory.order[turn, place] = memory.order[turn, place - 1]
        place -= 1
    memory.worth[turn, place] = worth
    memory.order[turn, place] = track


@kernel
def average(memory: LookMemory, turn: int) -> float:
    """What the table is worth to the player to roll."""
    total, bits, missed = 0.0, 0, 1.0
    for place in range(memory.counts[turn]):
        bits |= 1 << memory.order[turn, place]
        total += (missed - memory.missed[bits]) * memory.worth[turn, place]
        missed = memory.missed[bits]
    return total + missed * memory.passing[turn]


def evaluated(position: Position, guesses: int) -> Mapping[int, float] | None:
    """About the chance of the seat to decide after each legal move, from about so many guesses; None with more
    than one move a turn, and where snails carry each other."""
    box, table = position.box, position.table
    weights = weights_of(int(box.meeting))
    if box.turn != Turn.ONE_MOVE or weights is None:
        return None
    legal_moves, chances = position.legal(), float64s(TRACKS)
    turns = affordable_turns(table, len(legal_moves), guesses)
    memory = look_memory(weights.leads.shape[1])
    position.game.compile().bind(look_at_moves)(box, table, turns, weights, memory, chances)
    return {move: float(chances[move]) for move in legal_moves}


def affordable_turns(table: Table, moves: int, guesses: int) -> int:
    """How many turns can be looked ahead with so many guesses."""
    wide, turns, needed = max(2, int(table.unwon)), 0, moves
    while needed * wide <= guesses and turns < DEEPEST_LOOK:
        needed *= wide
        turns += 1
    return turns


def look_memory(hidden: int) -> LookMemory:
    """Memory for one look ahead with an evaluation of so many hidden values."""
    turns = DEEPEST_LOOK + 1
    seen, tracks = np.zeros(hidden, np.float32), np.zeros(TRACKS, np.float32)
    return LookMemory(
        tables=Table.array(turns),
        left=int64s(turns),
        upcoming=int64s(turns),
        counts=int64s(turns),
        order=np.zeros((turns, TRACKS), np.int64),
        worth=np.zeros((turns, TRACKS)),
        passing=float64s(turns),
        missed=float64s(1 << TRACKS),
        moves=int64s(TRACKS + 1),
        out=float64s(2),
        guess=GuessMemory(seen, tracks, int64s(TRACKS), np.zeros((2, LEADS))),
    )
