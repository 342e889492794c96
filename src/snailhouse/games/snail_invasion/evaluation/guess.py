"""The network's guess: the chance of the Gardener before a roll."""

from __future__ import annotations

from math import exp
from typing import Annotated, Any

import numpy as np

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float32s, Int64s
from snailhouse.games.snail_invasion.evaluation.features import (
    PLANT_TOPICS,
    SNAIL_TOPICS,
    TOLD,
    PiecePlaces,
    tell,
)
from snailhouse.games.snail_invasion.evaluation.weights import NARROW, WIDE_LAYER, Weights
from snailhouse.games.snail_invasion.records import MOST_COLOURS, Box, Table


class GuessMemory(PiecePlaces):
    """What a guess writes to. One record, because every array of its own takes the compiler's time."""

    rows: Annotated[Int64s, TOLD]
    hidden: Annotated[Float32s, (MOST_COLOURS + 1, WIDE_LAYER)]
    """[colour or snails, wide]."""
    total: Annotated[Float32s, 2 * WIDE_LAYER]
    narrow: Annotated[Float32s, NARROW]


@kernel
def guessed_chance(box: Box, table: Table, weights: Weights, memory: GuessMemory) -> float:
    """The Gardener's chance in a game that goes on, before a roll."""
    tell(box, table, memory, memory.rows)
    return chance_told(memory.rows, table.player, weights, memory)


@kernel
def chance_told(rows: Any, player: int, weights: Weights, memory: Any) -> float:
    """The Gardener's chance in the position these rows describe; `memory` is that of a guess."""
    wide, narrow = weights.rows.shape[1], weights.mixed.shape[2]  # loops of unknown length become vector code
    at = 0
    for unit in range(wide):
        memory.total[unit] = np.float32(0.0)
    for colour in range(MOST_COLOURS):
        for unit in range(wide):
            memory.hidden[colour, unit] = weights.biases[player, 0, unit]
        for _ in range(PLANT_TOPICS // 3):
            one, two, three = rows[at], rows[at + 1], rows[at + 2]
            for unit in range(wide):
                memory.hidden[colour, unit] += (
                    weights.rows[one, unit] + weights.rows[two, unit] + weights.rows[three, unit]
                )
            at += 3
        for unit in range(wide):
            memory.total[unit] += max(memory.hidden[colour, unit], np.float32(0.0))
    for unit in range(wide):
        memory.hidden[MOST_COLOURS, unit] = weights.biases[player, 1, unit]
    for _ in range(SNAIL_TOPICS // 3):
        one, two, three = rows[at], rows[at + 1], rows[at + 2]
        for unit in range(wide):
            memory.hidden[MOST_COLOURS, unit] += (
                weights.rows[one, unit] + weights.rows[two, unit] + weights.rows[three, unit]
            )
        at += 3
    for unit in range(wide):
        memory.total[wide + unit] = max(memory.hidden[MOST_COLOURS, unit], np.float32(0.0))
    for unit in range(narrow):
        memory.narrow[unit] = weights.narrow_biases[player, unit]
    for source in range(2 * wide):
        strength = memory.total[source]
        if strength == 0.0:
            continue
        for unit in range(narrow):
            memory.narrow[unit] += strength * weights.mixed[player, source, unit]
    outcome = weights.last[player, NARROW]
    for unit in range(narrow):
        outcome += max(memory.narrow[unit], np.float32(0.0)) * weights.last[player, unit]
    return 1.0 / (1.0 + exp(-outcome))
