"""A model of many nodes and databases: moves queue at their node, then for the next commit, then at the node.

Everything that takes time is replayed from what was measured on one machine (`constants.py`): the processor
time of single moves, and how long a group commit takes by its size. A node is one process on one core. A
database commits one group at a time: what its nodes bring while it is at work goes with the next group, as in
the real writer. Tables are spread evenly; people move at random moments, independently of each other.
"""

from __future__ import annotations

import heapq
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

BEFORE_COMMIT = 0.4
"""The part of a move's processor time that comes before its commit; views for everybody are made after it."""


@dataclass(frozen=True)
class Measured:
    """What the model replays: seconds."""

    moves: Sequence[float]
    """Processor time of single moves."""
    commit: float
    """Of a group commit, however small."""
    appended: float
    """More for every move in the group."""
    largest_group: int = 500


@dataclass(frozen=True)
class Fleet:
    nodes: int
    databases: int
    moves_per_second: float
    """Of the whole fleet."""


@dataclass(frozen=True)
class Outcome:
    p50: float
    p99: float
    """Seconds from a move's arrival to everybody having been sent it."""
    node_busy: float
    database_busy: float
    """Shares of the time, of the average node and database."""
    unfinished: int
    """Moves that were still on their way at the end: many, if the fleet cannot keep up."""


class _Database:
    def __init__(self) -> None:
        self.pending: list[tuple[float, int]] = []
        self.busy = False
        self.worked = 0.0


def simulate(measured: Measured, fleet: Fleet, seconds: float, seed: int = 1) -> Outcome:
    """Run the fleet for so long. The first fifth is not counted: it begins empty."""
    dice = random.Random(seed)  # noqa: S311 - a model
    free_at, worked = [0.0] * fleet.nodes, [0.0] * fleet.nodes
    databases = [_Database() for _ in range(fleet.databases)]
    waits: list[float] = []
    coming: list[tuple[float, int, str, int, float]] = []
    """What will happen: when, in which order, what, where, and when the move arrived that it is about."""
    order = count()
    groups: dict[int, list[tuple[float, int]]] = {}

    def happens(at: float, what: str, where: int, arrived: float = 0.0) -> None:
        heapq.heappush(coming, (at, next(order), what, where, arrived))

    def work(node: int, now: float, took: float) -> float:
        """A node does something when it has done what came before; returns when it is done."""
        free_at[node] = max(free_at[node], now) + took
        worked[node] += took
        return free_at[node]

    def commit(number: int, now: float) -> None:
        database = databases[number]
        group, database.pending = (
            database.pending[: measured.largest_group],
            database.pending[measured.largest_group :],
        )
        took = measured.commit + measured.appended * len(group)
        database.busy, database.worked = True, database.worked + took
        groups[number] = group
        happens(now + took, "committed", number)

    happens(dice.expovariate(fleet.moves_per_second), "arrives", dice.randrange(fleet.nodes))
    while coming:
        now, _, what, where, arrived = heapq.heappop(coming)
        if now > seconds:
            break
        if what == "arrives":
            happens(now + dice.expovariate(fleet.moves_per_second), "arrives", dice.randrange(fleet.nodes))
            happens(work(where, now, dice.choice(measured.moves) * BEFORE_COMMIT), "decided", where, now)
        elif what == "decided":
            number = where % fleet.databases
            databases[number].pending.append((arrived, where))
            if not databases[number].busy:
                commit(number, now)
        elif what == "committed":
            for since, node in groups.pop(where):
                took = dice.choice(measured.moves) * (1 - BEFORE_COMMIT)
                happens(work(node, now, took), "told", node, since)
            databases[where].busy = False
            if databases[where].pending:
                commit(where, now)
        elif arrived > seconds / 5:
            waits.append(now - arrived)
    waits.sort()
    return Outcome(
        p50=waits[len(waits) // 2] if waits else math.inf,
        p99=waits[len(waits) * 99 // 100] if waits else math.inf,
        node_busy=min(1.0, sum(worked) / fleet.nodes / seconds),
        database_busy=min(1.0, sum(database.worked for database in databases) / fleet.databases / seconds),
        unfinished=sum(what in ("decided", "told") for _, _, what, _, _ in coming)
        + sum(len(database.pending) for database in databases)
        + sum(map(len, groups.values())),
    )
