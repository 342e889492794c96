"""Looking ahead: every move of both for so many turns, averaged over all rolls, then the network's guess.

A roll need not be tried: the best move is made whenever the roll matches its track, the second best when it
matches that but not the best, and so on, as in the solver.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Final, NamedTuple, cast

import numpy as np

from snailhouse.core.contract import OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.position import Position
from snailhouse.core.record import Float64s, Int64s, Record, float64s, int64s
from snailhouse.games.snails_pace.evaluation.guess import GuessMemory, guessed_chance
from snailhouse.games.snails_pace.evaluation.weights import Weights, weights_of
from snailhouse.games.snails_pace.moves import MOVES
from snailhouse.games.snails_pace.records import TRACKS, Box, Table, Turn
from snailhouse.games.snails_pace.rules import actor, legal, payoffs, play
from snailhouse.games.snails_pace.tablebase.layout import ALL_POINTS

DEEPEST_LOOK: Final = 12
PASSED: Final = TRACKS
"""As the number of the next move to try: all have been tried, only passing is left."""
DONE: Final = TRACKS + 1
MOST_TURNS: Final = DEEPEST_LOOK + 1


class LookNotes(Record):
    """What is known of every turn, the first being the one after the move in question."""

    left: Annotated[Int64s, MOST_TURNS]
    """How many turns to look on from here."""
    upcoming: Annotated[Int64s, MOST_TURNS]
    """The next track to try, or PASSED or DONE."""
    counts: Annotated[Int64s, MOST_TURNS]
    order: Annotated[Int64s, (MOST_TURNS, TRACKS)]
    """[turn, place]: the tracks tried, the best first."""
    worth: Annotated[Float64s, (MOST_TURNS, TRACKS)]
    """[turn, place]: what they are worth to the player to roll."""
    passing: Annotated[Float64s, MOST_TURNS]
    """What passing is worth."""
    missed: Annotated[Float64s, 1 << TRACKS]
    """The probability that a roll matches none of the tracks given as bits."""


class LookMemory(NamedTuple):
    """What a look ahead writes to. Records, because every array of its own takes the compiler's time."""

    tables: Any
    """By turn."""
    notes: LookNotes
    moves: Int64s
    out: Float64s
    guess: GuessMemory


@kernel
def look_at_moves(
    box: Box, table: Table, turns: int, weights: Weights, memory: LookMemory, chances: Float64s
) -> None:
    """Write the chance of the seat to decide after every legal move to `chances`, by move."""
    for index in range(legal(box, table, memory.moves)):
        move = memory.moves[index]
        memory.tables[0] = table
        play(box, memory.tables[0], move)
        chances[move] = look(box, turns, table.seat, weights, memory)


@kernel
def look(box: Box, turns: int, me: int, weights: Weights, memory: LookMemory) -> float:
    """The chance of `me`, who has just moved to the first table, looking so many turns ahead."""
    known = end_chance(box, memory.tables[0], me, memory.out)
    if known >= 0.0:
        return known
    if turns == 0:
        return guessed_chance(memory.tables[0], me, weights, memory.guess)
    turn = 0
    enter(memory.notes, 0, turns)
    while True:
        if memory.notes.upcoming[turn] < DONE:
            if try_next(box, turn, weights, memory):
                turn += 1
            continue
        worth = average(memory.notes, turn)
        if turn == 0:
            return 1.0 - worth
        turn -= 1
        note(memory.notes, turn, 1.0 - worth)


@kernel
def enter(notes: LookNotes, turn: int, turns: int) -> None:
    """Begin with a table that somebody is about to roll at."""
    notes.left[turn] = turns
    notes.upcoming[turn] = 0
    notes.counts[turn] = 0
    notes.passing[turn] = 0.0


@kernel
def try_next(box: Box, turn: int, weights: Weights, memory: LookMemory) -> bool:
    """Try the next move, or passing; True if the table it leads to must be looked at first."""
    track = memory.notes.upcoming[turn]
    memory.notes.upcoming[turn] = track + 1
    roller = memory.tables[turn].seat
    memory.tables[turn + 1] = memory.tables[turn]
    on = memory.notes.left[turn] - 1
    if track == PASSED:
        if memory.notes.missed[memory.tables[turn].movable[roller]] == 0.0:
            return False
        memory.tables[turn + 1].seat = 1 - roller
        on = min(on, 1)
    elif memory.tables[turn].movable[roller] >> track & 1:
        play(box, memory.tables[turn + 1], track)
    else:
        return False
    known = end_chance(box, memory.tables[turn + 1], roller, memory.out)
    if known < 0.0:
        if on > 0:
            enter(memory.notes, turn + 1, on)
            return True
        known = guessed_chance(memory.tables[turn + 1], roller, weights, memory.guess)
    note(memory.notes, turn, known)
    return False


@kernel
def end_chance(box: Box, table: Table, seat: int, out: Float64s) -> float:
    """The seat's chance where the game is decided; -1 where it is not."""
    if actor(box, table) == OVER:
        payoffs(box, table, out)
        return out[seat]
    if 2 * table.points[seat] > ALL_POINTS:
        return 1.0
    if 2 * table.points[1 - seat] > ALL_POINTS:
        return 0.0
    return -1.0


@kernel
def note(notes: LookNotes, turn: int, worth: float) -> None:
    """Note what the move tried last is worth to the player to roll."""
    track = notes.upcoming[turn] - 1
    if track == PASSED:
        notes.passing[turn] = worth
        return
    place = notes.counts[turn]
    notes.counts[turn] = place + 1
    while place > 0 and worth > notes.worth[turn, place - 1]:
        notes.worth[turn, place] = notes.worth[turn, place - 1]
        notes.order[turn, place] = notes.order[turn, place - 1]
        place -= 1
    notes.worth[turn, place] = worth
    notes.order[turn, place] = track


@kernel
def average(notes: LookNotes, turn: int) -> float:
    """What the table is worth to the player to roll."""
    total, bits, missed = 0.0, 0, 1.0
    for place in range(notes.counts[turn]):
        bits |= 1 << notes.order[turn, place]
        total += (missed - notes.missed[bits]) * notes.worth[turn, place]
        missed = notes.missed[bits]
    return total + missed * notes.passing[turn]


def evaluated(position: Position, guesses: int) -> Mapping[int, float] | None:
    """About the chance of the seat to decide after each legal move, from about so many guesses; None with more
    than one move a turn, and where snails carry each other."""
    box, table = position.box, position.table
    weights = weights_of(int(box.meeting))
    if box.turn != Turn.ONE_MOVE or weights is None:
        return None
    legal_moves, chances = position.legal(), float64s(TRACKS)
    turns = affordable_turns(table, len(legal_moves), guesses)
    memory = look_memory(box)
    position.game.compile().bind(look_at_moves)(box, table, turns, weights, memory, chances)
    return {move: float(chances[move]) for move in legal_moves}


def affordable_turns(table: Table, moves: int, guesses: int) -> int:
    """How many turns can be looked ahead with so many guesses."""
    wide, turns, needed = max(2, int(table.unwon)), 0, moves
    while needed * wide <= guesses and turns < DEEPEST_LOOK:
        needed *= wide
        turns += 1
    return turns


def look_memory(box: Box) -> LookMemory:
    """Memory for one look ahead."""
    notes = LookNotes.new()
    cast(Any, notes)["missed"] = chances_to_miss(box)
    return LookMemory(Table.array(MOST_TURNS), notes, int64s(MOVES), float64s(2), GuessMemory.new())


def chances_to_miss(box: Box) -> Any:
    """By tracks given as bits: the probability that a roll matches none of them."""
    matched = np.asarray(box.match)[: box.rolls]
    return _chances_to_miss(matched.tobytes(), matched.dtype.str)


@lru_cache(maxsize=8)
def _chances_to_miss(matched: bytes, kind: str) -> Any:
    """The same from what every roll matches: kept, as each look ahead asks for it and few boxes differ."""
    rolls = np.frombuffer(matched, kind)
    chances = ((rolls & np.arange(1 << TRACKS)[:, None]) == 0).sum(axis=1) / len(rolls)
    chances.flags.writeable = False
    return chances
