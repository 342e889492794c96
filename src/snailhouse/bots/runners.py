"""The runners of a decision: moves, or whole turns, those that come to the same once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from snailhouse.bots.greedy import greedy_move
from snailhouse.bots.whole_turns import TURN_WAYS, Runner, find_turns
from snailhouse.core.dice import dice
from snailhouse.core.position import Position
from snailhouse.core.record import int64s, thawed

INSIDERS: Final = 64
"""Concealed copies in which the policy of play-outs is asked how it would end a turn."""


@dataclass(frozen=True)
class Runners:
    """What can be tried at a decision. Runners go by numbers, which need not begin at 0."""

    records: NDArray[Any]
    """By number, a `Runner`."""
    begins: dict[int, list[int]]
    """The moves that each may begin with."""
    first: int
    """What a policy would do without trying anything."""


def runners_of(position: Position, seed: int) -> Runners:
    """What heats try, knowing what the seat to decide knows."""
    return (whole_turns if position.game.room.tuning.turn_key else single_moves)(position, seed)


def single_moves(position: Position, seed: int) -> Runners:
    """Every move is a runner with its number; of those that come to the same the first stands for all."""
    records, begins = Runner.array(position.game.room.rules.MOVES), dict[int, list[int]]()
    twins = twins_of(position)
    for move, first in twins.items():
        records[move].length, records[move].moves[0] = 1, move
        begins.setdefault(first, []).append(move)
    return Runners(records, begins, twins[greedy_move(position, dice(seed))])


def twins_of(position: Position) -> dict[int, int]:
    """For every legal move the first that comes to the same, as far as the room knows."""
    twin = position.game.room.tuning.twin
    if twin is None:
        return {move: move for move in position.legal()}
    return {move: int(twin(position.game.box, position.table, move)) for move in position.legal()}


def whole_turns(position: Position, seed: int) -> Runners:
    """Every end of the turn is a runner; first is what the policy of play-outs would do in most copies."""
    game, seat, luck = position.game, position.actor, dice(seed)
    tables, moves = game.room.rules.Table.array(TURN_WAYS + 1), int64s(game.room.rules.MOVES)
    runners, firsts = Runner.array(TURN_WAYS), np.zeros((TURN_WAYS, len(moves)), np.uint8)
    root = thawed(position.table.dtype, position.data)
    votes = int64s(TURN_WAYS)
    find: Any = game.compile().bind(find_turns)
    ways = find(game.box, root, tables, runners, firsts, votes, moves, luck, seat, INSIDERS)
    ends = np.flatnonzero(runners["ended"][:ways]).tolist()
    begins: dict[int, list[int]] = {way: [] for way in ends}
    for end, move in zip(*np.nonzero(firsts[ends]), strict=True):
        begins[ends[end]].append(int(move))
    return Runners(runners[:ways], begins, max(ends, key=lambda way: (votes[way], -way)))
