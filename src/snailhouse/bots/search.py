"""The search bot: tree searches of one decision, stopped by simulations or by time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np

from snailhouse.bots.greedy import greedy_move
from snailhouse.bots.halving import SLICE, halve
from snailhouse.bots.language import say
from snailhouse.bots.runners import twins_of
from snailhouse.bots.tree import Node, Tree, grow
from snailhouse.core.contract import CHANCE
from snailhouse.core.dice import below, dice
from snailhouse.core.errors import Refusal
from snailhouse.core.playout import GREEDY, RANDOM
from snailhouse.core.position import Position
from snailhouse.core.record import float64s, int64s, thawed

MOST_NODES = 200_000
"""Nodes a tree may have; a node takes 32 bytes, so a tree stays under 7 MB."""
TRUSTED = 10
"""Visits from which on a node is worth telling about."""

Stopped = Callable[[], bool]


@dataclass(frozen=True)
class Effort:
    """How hard a search thinks. `simulations` is the sum over all trees; `seconds` may end it sooner."""

    simulations: int
    seconds: float = float("inf")
    trees: int = 1
    """Independent searches whose counts are added up; they run on as many cores."""
    endgame: bool = False
    """Whether to play from exact chances where the game knows any."""
    lean: float = 0.0
    """By how many standard errors a move must look better than the greedy one to be preferred to it."""
    care: float = 0.0
    """The weight, from 0 to 1, of everybody's payoff together beside one's own; chances are then worths."""
    guesses: int = 0
    """How many guesses the room's own evaluation may make, which then stands for the search; 0 for none."""

    def __post_init__(self) -> None:
        if self.simulations < 1 or self.trees < 1:
            raise Refusal(say("a search needs at least one simulation and one tree"))
        if not self.seconds > 0:
            raise Refusal(say("a search needs some time, not {seconds} seconds", seconds=self.seconds))
        if not 0 <= self.care <= 1:
            raise Refusal(say("care is a weight from 0 to 1, not {care}", care=self.care))


@dataclass(frozen=True)
class Candidate:
    """A move as the search sees it."""

    move: int
    visits: int
    chance: float | None
    """The payoff of the seat to move: its winning chance, a shared win counting in part."""
    same_as: int | None = None
    """An earlier move that comes to the same, and was tried for both; None if there is none."""


@dataclass(frozen=True)
class Analysis:
    """What a search found out, the move to play first, then by visits; where `exact`, by chance."""

    candidates: list[Candidate]
    line: list[str]
    """How the game may go on from the best move, in sentences."""
    simulations: int
    seconds: float
    exact: bool = False
    turns: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Where heats tried whole turns: for each move the moves of the best turn that may begin with it."""

    @property
    def best(self) -> int:
        return self.candidates[0].move


class Searcher:
    """One tree: its memory and its generator."""

    def __init__(self, position: Position, effort: Effort, seed: int, stream: int) -> None:
        game, rules = position.game, position.game.room.rules
        self.game = game
        self.position = position
        self.root = thawed(position.table.dtype, position.data)
        self.seat = position.actor
        self.tables = rules.Table.array(1)
        self.nodes = Node.array(min(MOST_NODES, effort.simulations + 2))
        self.tree = Tree.new()
        self.tree.nodes = 1
        self.tuning = game.room.tuning
        self.moves = int64s(rules.MOVES)
        self.branches = int64s(rules.MOVES)
        self.appeals = float64s(rules.MOVES)
        self.child_of = np.zeros(game.seats * (self.tuning.branches or rules.MOVES), np.int32)
        self.dice = dice(seed, stream)
        self.policy = int64s(game.seats)
        for seat in range(game.seats):
            self.policy[seat] = GREEDY if self.tuning.greedy_playouts else RANDOM
        self.out = float64s(game.seats)
        self.care = effort.care
        self.kernel: Any = game.compile().bind(grow)

    def simulate(self, simulations: int) -> None:
        self.kernel(
            self.game.box,
            self.root,
            self.tables,
            self.nodes,
            self.tree,
            self.moves,
            self.branches,
            self.appeals,
            self.child_of,
            self.dice,
            self.policy,
            self.out,
            self.seat,
            simulations,
            self.tuning.exploration,
            self.tuning.guidance,
            self.tuning.search_depth,
            self.care,
        )

    def run(self, simulations: int, deadline: float, stopped: Stopped) -> None:
        """Simulate in slices until the number, the deadline or a stop is reached.

        However little time a busy machine leaves, there are as many simulations as moves: each is tried.
        """
        done, step, least = 0, 8, len(self.position.legal())
        while done < simulations:
            step = min(step, simulations - done)
            begun = time.perf_counter()
            self.simulate(step)
            done += step
            now = time.perf_counter()
            if stopped() or (now >= deadline and done >= least):
                return
            step = max(1, min(4 * step, int(step * SLICE / max(now - begun, 1e-9))))

    def children(self, node: int = 0) -> Iterator[int]:
        """The nodes of the moves tried at a node."""
        child = int(self.nodes[node].child)
        while child:
            yield child
            child = int(self.nodes[child].sibling)

    def greedy_move(self) -> int:
        """What the game's greedy policy would do, knowing what the seat knows."""
        return greedy_move(self.position, self.dice)

    def line(self, first: int, longest: int = 8) -> list[str]:
        """A likely continuation: `first`, then the most visited moves, with chance as it may fall."""
        position, said, node = self.position.concealed(self.seat, self.dice), list[str](), 0
        while len(said) < longest and (actor := position.actor) >= CHANCE:
            hidden = position.hidden_from(self.seat)
            if actor == CHANCE:
                event = below(self.dice, position.outcomes())
                text, _ = position.chance_worded(event)
                following = position.after_chance(event)
            else:
                possible = position.legal() if said else [first]
                node = self.favourite(node, actor, {self.branch(position, move) for move in possible})
                if not node:
                    break
                event = int(self.nodes[node].move)
                text = f"{self.game.seat_name(actor)}: {position.worded(event)[0]}"
                following = position.after(event)
            said.append(hidden or text)
            position = following
        return said

    def branch(self, position: Position, move: int) -> int:
        """The branch of the tree that a legal move leads along."""
        return int(self.game.rules.branch(self.game.box, position.table, move))

    def favourite(self, node: int, seat: int, branches: set[int]) -> int:
        """The node of the most visited of these branches; 0 if none below the root can be trusted."""
        known = {
            child: int(self.nodes[child].visits)
            for child in self.children(node)
            if int(self.nodes[child].seat) == seat and int(self.nodes[child].branch) in branches
        }
        best = max(known, key=known.__getitem__, default=0)
        return best if best and (known[best] >= TRUSTED or node == 0) else 0


def analyse(position: Position, effort: Effort, seed: int, stopped: Stopped = lambda: False) -> Analysis:
    """Think about the decision at hand, knowing what the seat to decide knows.

    Equal seeds, simulations and trees give equal results, unless time or `stopped` ends the search.
    """
    if position.actor < 0:
        raise Refusal(nothing_to_decide(position))
    start, legal = time.perf_counter(), position.legal()
    if len(legal) == 1:
        return Analysis([Candidate(legal[0], 0, None)], [position.moves()[0].text], 0, 0.0)
    endgame = position.game.room.solving.endgame
    known = endgame(position) if effort.endgame and endgame else None
    if known is not None:
        return _by_chance(position, known, time.perf_counter() - start, exact=True)
    evaluate = position.game.room.tuning.evaluate
    guessed = evaluate(position, effort.guesses) if effort.guesses and evaluate else None
    if guessed is not None:
        return _by_chance(position, guessed, time.perf_counter() - start, exact=False)
    if position.game.room.tuning.halving:
        return _by_halving(position, effort, seed, stopped)
    trees = [Searcher(position, effort, seed, stream) for stream in range(effort.trees)]
    shares = [(effort.simulations + n) // effort.trees for n in range(effort.trees)]
    trees[0].simulate(0)  # rules that must be compiled or read first take nothing from the time to think
    deadline = time.perf_counter() + effort.seconds
    with ThreadPoolExecutor(effort.trees) as pool:
        list(pool.map(lambda tree, share: tree.run(share, deadline, stopped), trees, shares))
    simulations = sum(int(tree.tree.simulations) for tree in trees)
    candidates = _candidates(trees, legal)
    if effort.lean and position.game.room.tuning.greedy is not None:
        _lean(candidates, trees[0].greedy_move(), effort.lean)
    return Analysis(candidates, trees[0].line(candidates[0].move), simulations, time.perf_counter() - start)


def nothing_to_decide(position: Position) -> str:
    return say("the game is over") if position.over else say("there is nothing to decide: chance is next")


def _by_chance(position: Position, chances: Mapping[int, float], seconds: float, exact: bool) -> Analysis:
    """No search: the moves by their chances, the best first."""
    best = sorted(chances, key=lambda move: (-chances[move], move))
    twins = twins_of(position)
    candidates = [
        Candidate(move, 0, chances[move], twins[move] if twins[move] != move else None) for move in best
    ]
    line = f"{position.game.seat_name(position.actor)}: {position.worded(best[0])[0]}"
    return Analysis(candidates, [line], 0, seconds, exact=exact)


def _by_halving(position: Position, effort: Effort, seed: int, stopped: Stopped) -> Analysis:
    """No tree: the move to play first, then by how long each stayed in the running."""
    start = time.perf_counter()
    found = halve(position, effort, seed, stopped, lambda: time.perf_counter())
    twins = twins_of(position)
    candidates = [
        Candidate(
            move,
            found.visits[runner],
            found.worth[runner] if found.visits[runner] else None,
            twins[move] if twins[move] != move else None,
        )
        for move, runner in found.by_move().items()
    ]
    seconds = time.perf_counter() - start
    return Analysis(candidates, found.line, found.simulations, seconds, turns=found.turns())


def _lean(candidates: list[Candidate], greedy: int, errors: float) -> None:
    """Put the greedy move first, unless the search is sure enough of a better one."""
    first = candidates[0]
    trusted = next(candidate for candidate in candidates if candidate.move == greedy)
    if first.chance is None or trusted.chance is None:
        return
    pooled = (first.chance * first.visits + trusted.chance * trusted.visits) / (first.visits + trusted.visits)
    error = sqrt(pooled * (1 - pooled) * (1 / first.visits + 1 / trusted.visits))
    if first.chance - trusted.chance <= errors * error:
        candidates.remove(trusted)
        candidates.insert(0, trusted)


def _candidates(trees: list[Searcher], legal: list[int]) -> list[Candidate]:
    """The trees' counts added up, the most visited move first."""
    visits, paid = dict.fromkeys(legal, 0), dict.fromkeys(legal, 0.0)
    for tree in trees:
        for child in tree.children():
            visits[int(tree.nodes[child].move)] += int(tree.nodes[child].visits)
            paid[int(tree.nodes[child].move)] += float(tree.nodes[child].paid)
    found = [
        Candidate(move, visits[move], paid[move] / visits[move] if visits[move] else None) for move in legal
    ]
    return sorted(found, key=lambda candidate: (-candidate.visits, candidate.move))
