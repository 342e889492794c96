"""The network's guess: the chance of the player who has just moved."""

from __future__ import annotations

from math import exp
from typing import Annotated

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float32s, Float64s, Int64s, Record
from snailhouse.games.snails_pace.evaluation.weights import CLOSED, MOST_HIDDEN, Weights, race_code
from snailhouse.games.snails_pace.records import TRACKS, Table
from snailhouse.games.snails_pace.tablebase.layout import ALL_POINTS, LEADS


class GuessMemory(Record):
    """What a guess writes to."""

    hidden: Annotated[Float32s, MOST_HIDDEN]
    sums: Annotated[Float32s, TRACKS]
    """A race each."""
    codes: Annotated[Int64s, TRACKS]
    spread: Annotated[Float64s, (2, LEADS)]
    """[2, lead + 36]: how likely each final lead is, before and after one more race."""


@kernel
def guessed_chance(table: Table, me: int, weights: Weights, memory: GuessMemory) -> float:
    """The chance of `me`, who has just moved, with neither all races over nor the game decided."""
    lead = ALL_POINTS + table.points[me] - table.points[1 - me]
    for track in range(TRACKS):
        memory.codes[track] = race_code(table, track, me) if table.winner[track] < 0 else CLOSED
    sum_races(lead, weights, memory)
    return chance_of_lead(lead, memory)


@kernel
def sum_races(lead: int, weights: Weights, memory: GuessMemory) -> None:
    """Run the network: afterwards `sums` tell how likely each open race is won."""
    width = weights.leads.shape[1]
    for unit in range(width):
        memory.hidden[unit] = weights.leads[lead, unit]
    for track in range(TRACKS):
        code = memory.codes[track]
        for unit in range(width):
            memory.hidden[unit] += weights.races[track, code, unit]
        memory.sums[track] = weights.alone[track, code, lead]
    for unit in range(width):
        strength = memory.hidden[unit]
        if strength > 0.0:
            for track in range(TRACKS):
                memory.sums[track] += strength * weights.mixed[unit, track]


@kernel
def chance_of_lead(lead: int, memory: GuessMemory) -> float:
    """The chance to end with more points, an equal end counting a half, each race by itself."""
    now, least, most = 0, lead, lead
    memory.spread[0, lead] = 1.0
    for track in range(TRACKS):
        if memory.codes[track] == CLOSED:
            continue
        won = 1.0 / (1.0 + exp(-memory.sums[track]))
        points = track + 1
        for end in range(max(0, least - points), min(LEADS - 1, most + points) + 1):
            memory.spread[1 - now, end] = 0.0
        for end in range(least, most + 1):
            share = memory.spread[now, end]
            memory.spread[1 - now, min(LEADS - 1, end + points)] += share * won
            memory.spread[1 - now, max(0, end - points)] += share * (1.0 - won)
        now, least, most = 1 - now, max(0, least - points), min(LEADS - 1, most + points)
    chance = 0.5 * memory.spread[now, ALL_POINTS] if least <= ALL_POINTS <= most else 0.0
    for end in range(max(ALL_POINTS + 1, least), most + 1):
        chance += memory.spread[now, end]
    return chance
