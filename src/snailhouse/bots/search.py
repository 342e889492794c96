"""The search bot: a tree search bound to a game, stopped by simulations or by time."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from snailhouse.bots.tree import Node, Tree, grow
from snailhouse.core.dice import dice
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.match import Match
from snailhouse.core.playout import GREEDY, RANDOM
from snailhouse.core.record import copied, float64s, int64s

SLICE = 0.002
"""Seconds between two looks at the clock and at `stopped`."""
EXPLORATION = 0.7
MOST_NODES = 200_000
"""Nodes a tree may have; a node takes 32 bytes, so a tree stays under 7 MB."""


@dataclass(frozen=True)
class Settings:
    """How hard to think. `simulations` is the sum over all trees; `seconds` may end the search sooner."""

    simulations: int
    seconds: float = float("inf")
    trees: int = 1
    """Independent searches whose counts are added up; they run on as many cores."""
    exploration: float = EXPLORATION
    greedy: bool = False
    """Play out by the game's greedy policy, where it has one."""
    nodes: int = MOST_NODES


@dataclass(frozen=True)
class Option:
    """A move as the search sees it."""

    move: int
    visits: int
    chance: float
    """The estimated payoff of the seat to move: its winning chance, a shared win counting in part."""


@dataclass(frozen=True)
class Analysis:
    """What a search found out, the most visited move first."""

    options: list[Option]
    line: list[tuple[int, int]]
    """The moves the search expects, as (seat, move), beginning with the best one."""
    simulations: int
    seconds: float

    @property
    def best(self) -> int:
        return self.options[0].move


class Searcher:
    """One tree: its memory and its generator."""

    def __init__(self, game: Game, table: Any, seat: int, settings: Settings, seed: int, stream: int) -> None:
        rules = game.room.rules
        self.game = game
        self.root = copied(table)
        self.seat = seat
        self.settings = settings
        self.tables = rules.Table.array(1)
        self.nodes = Node.array(min(settings.nodes, settings.simulations + 2))
        self.tree = Tree.new()
        self.tree.nodes = 1
        self.moves = int64s(rules.MOVES)
        self.child_of = np.zeros(game.seats * rules.MOVES, np.int32)
        self.dice = dice(seed, stream)
        self.policy = int64s(game.seats)
        for index in range(game.seats):
            self.policy[index] = GREEDY if settings.greedy else RANDOM
        self.out = float64s(game.seats)
        self.kernel: Any = game.compile().bind(grow)

    def simulate(self, simulations: int) -> None:
        self.kernel(
            self.game.box,
            self.root,
            self.tables,
            self.nodes,
            self.tree,
            self.moves,
            self.child_of,
            self.dice,
            self.policy,
            self.out,
            self.seat,
            simulations,
            self.settings.exploration,
        )

    def run(self, simulations: int, deadline: float, stopped: Callable[[], bool]) -> None:
        """Simulate in slices until the number, the deadline or a stop is reached; at least once."""
        done, step = 0, 8
        while done < simulations:
            step = min(step, simulations - done)
            begun = time.perf_counter()
            self.simulate(step)
            done += step
            now = time.perf_counter()
            if now >= deadline or stopped():
                return
            step = max(1, min(4 * step, int(step * SLICE / max(now - begun, 1e-9))))

    def children(self, node: int = 0) -> list[Any]:
        found, child = [], int(self.nodes[node].child)
        while child:
            found.append(self.nodes[child])
            child = int(self.nodes[child].sibling)
        return found

    def line(self, first: int) -> list[tuple[int, int]]:
        """The most visited way down the tree, beginning with the move `first`."""
        moves, node, wanted = [], 0, first
        while True:
            found = [(int(self.nodes[c].visits), -c) for c in self._ids(node)]
            if wanted >= 0:
                found = [(v, c) for v, c in found if self.nodes[-c].move == wanted]
            if not found or (max(found)[0] < 10 and moves):
                return moves
            node, wanted = -max(found)[1], -1
            moves.append((int(self.nodes[node].seat), int(self.nodes[node].move)))

    def _ids(self, node: int) -> list[int]:
        ids, child = [], int(self.nodes[node].child)
        while child:
            ids.append(child)
            child = int(self.nodes[child].sibling)
        return ids


def analyse(
    match: Match, settings: Settings, seed: int, stopped: Callable[[], bool] = lambda: False
) -> Analysis:
    """Think about the decision at hand, knowing what the seat to decide knows."""
    if match.actor < 0:
        raise Refusal("the game is over" if match.over else "there is nothing to decide: chance is next")
    legal = match.legal()
    start = time.perf_counter()
    if len(legal) == 1:
        return Analysis([Option(legal[0], 0, float("nan"))], [(match.actor, legal[0])], 0, 0.0)
    trees = [
        Searcher(match.game, match.table, match.actor, settings, seed, stream)
        for stream in range(settings.trees)
    ]
    shares = [settings.simulations * (n + 1) // len(trees) - settings.simulations * n // len(trees) for n in range(len(trees))]
    deadline = start + settings.seconds
    if len(trees) == 1:
        trees[0].run(shares[0], deadline, stopped)
    else:
        with ThreadPoolExecutor(len(trees)) as pool:
            list(pool.map(lambda pair: pair[0].run(pair[1], deadline, stopped), zip(trees, shares, strict=True)))
    return _summed(trees, legal, time.perf_counter() - start)


def _summed(trees: list[Searcher], legal: list[int], seconds: float) -> Analysis:
    visits = dict.fromkeys(legal, 0)
    paid = dict.fromkeys(legal, 0.0)
    for tree in trees:
        for node in tree.children():
            visits[int(node.move)] += int(node.visits)
            paid[int(node.move)] += float(node.paid)
    options = [Option(m, visits[m], paid[m] / visits[m] if visits[m] else float("nan")) for m in legal]
    options.sort(key=lambda option: (-option.visits, option.move))
    line = max((tree.line(options[0].move) for tree in trees), key=len)
    return Analysis(options, line, sum(int(tree.tree.simulations) for tree in trees), seconds)
