"""The search bot: tree searches of one decision, stopped by simulations or by time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from snailhouse.bots.language import say
from snailhouse.bots.tree import Node, Tree, grow
from snailhouse.core.contract import CHANCE
from snailhouse.core.dice import below, dice
from snailhouse.core.errors import Refusal
from snailhouse.core.match import Match
from snailhouse.core.playout import GREEDY, RANDOM
from snailhouse.core.record import copied, float64s, int64s

SLICE = 0.002
"""Seconds between two looks at the clock and at `stopped`."""
MOST_NODES = 200_000
"""Nodes a tree may have; a node takes 32 bytes, so a tree stays under 7 MB."""
TRUSTED = 10
"""Visits from which on a node is worth telling about."""

Stopped = Callable[[], bool]


@dataclass(frozen=True)
class Settings:
    """How hard to think. `simulations` is the sum over all trees; `seconds` may end the search sooner."""

    simulations: int
    seconds: float = float("inf")
    trees: int = 1
    """Independent searches whose counts are added up; they run on as many cores."""
    endgame: bool = False
    """Whether to play from the room's exact chances where it has any."""
    lean: float = 0.0
    """By how many standard errors a move must look better than the greedy one to be preferred to it."""
    care: float = 0.0
    """The weight, from 0 to 1, of everybody's payoff together beside one's own; chances are then worths."""

    def __post_init__(self) -> None:
        if self.simulations < 1 or self.trees < 1:
            raise Refusal(say("a search needs at least one simulation and one tree"))
        if not self.seconds > 0:
            raise Refusal(say("a search needs some time, not {seconds} seconds", seconds=self.seconds))
        if not 0 <= self.care <= 1:
            raise Refusal(say("care is a weight from 0 to 1, not {care}", care=self.care))


@dataclass(frozen=True)
class Option:
    """A move as the search sees it."""

    move: int
    visits: int
    chance: float | None
    """The payoff of the seat to move: its winning chance, a shared win counting in part."""


@dataclass(frozen=True)
class Analysis:
    """What a search found out, the move to play first, then by visits; where `exact`, by chance."""

    options: list[Option]
    line: list[str]
    """How the game may go on from the best move, in sentences."""
    simulations: int
    seconds: float
    exact: bool = False

    @property
    def best(self) -> int:
        return self.options[0].move


class Searcher:
    """One tree: its memory and its generator."""

    def __init__(self, match: Match, settings: Settings, seed: int, stream: int) -> None:
        game, rules = match.game, match.game.room.rules
        self.game = game
        self.root = copied(match.table)
        self.seat = match.actor
        self.tables = rules.Table.array(1)
        self.nodes = Node.array(min(MOST_NODES, settings.simulations + 2))
        self.tree = Tree.new()
        self.tree.nodes = 1
        self.moves = int64s(rules.MOVES)
        self.child_of = np.zeros(game.seats * rules.MOVES, np.int32)
        self.dice = dice(seed, stream)
        self.policy = int64s(game.seats)
        for seat in range(game.seats):
            self.policy[seat] = GREEDY if game.room.greedy_playouts else RANDOM
        self.out = float64s(game.seats)
        self.care = settings.care
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
            self.game.room.exploration,
            self.game.room.search_depth,
            self.care,
        )

    def run(self, simulations: int, deadline: float, stopped: Stopped) -> None:
        """Simulate in slices until the number, the deadline or a stop is reached; at least one slice."""
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

    def children(self, node: int = 0) -> Iterator[int]:
        """The nodes of the moves tried at a node."""
        child = int(self.nodes[node].child)
        while child:
            yield child
            child = int(self.nodes[child].sibling)

    def greedy_move(self) -> int:
        """What the game's greedy policy would do, knowing what the seat knows."""
        game, table = self.game, copied(self.root)
        game.rules.conceal(game.box, table, self.seat, self.dice)
        count = game.rules.legal(game.box, table, self.moves)
        return int(game.rules.greedy(game.box, table, self.moves, count, self.dice))

    def line(self, first: int, longest: int = 8) -> list[str]:
        """A likely continuation: `first`, then the most visited moves, with chance as it may fall."""
        game, room, rules = self.game, self.game.room, self.game.rules
        table, said, node = copied(self.root), list[str](), 0
        rules.conceal(game.box, table, self.seat, self.dice)
        while len(said) < longest and (actor := int(rules.actor(game.box, table))) >= CHANCE:
            hidden = room.hides(game.box, table, self.seat)
            if actor == CHANCE:
                event = below(self.dice, int(rules.outcomes(game.box, table)))
                text = room.chance_text(game.box, table, event)
                step: Any = rules.chance
            else:
                legal = self.legal(table)
                node = self.favourite(node, actor, legal if said else {first})
                if not node:
                    break
                event = int(self.nodes[node].move)
                text = f"{game.seat_name(actor)}: {room.move_text(game.box, table, event)}"
                step = rules.play
            said.append(hidden or text)
            step(game.box, table, event)
        return said

    def favourite(self, node: int, seat: int, legal: set[int]) -> int:
        """The node of the most visited legal move, or 0 if none below the root can be trusted."""
        known = {
            child: int(self.nodes[child].visits)
            for child in self.children(node)
            if int(self.nodes[child].seat) == seat and int(self.nodes[child].move) in legal
        }
        best = max(known, key=known.__getitem__, default=0)
        return best if best and (known[best] >= TRUSTED or node == 0) else 0

    def legal(self, table: Any) -> set[int]:
        count = self.game.rules.legal(self.game.box, table, self.moves)
        return {int(self.moves[index]) for index in range(count)}


def analyse(match: Match, settings: Settings, seed: int, stopped: Stopped = lambda: False) -> Analysis:
    """Think about the decision at hand, knowing what the seat to decide knows.

    Equal seeds, simulations and trees give equal results, unless time or `stopped` ends the search.
    """
    if match.actor < 0:
        raise Refusal(nothing_to_decide(match))
    start, legal = time.perf_counter(), match.legal()
    if len(legal) == 1:
        return Analysis([Option(legal[0], 0, None)], [match.moves()[0].text], 0, 0.0)
    known = match.game.room.endgame(match.game.box, match.table) if settings.endgame else None
    if known is not None:
        return _exact(match, known, time.perf_counter() - start)
    trees = [Searcher(match, settings, seed, stream) for stream in range(settings.trees)]
    shares = [(settings.simulations + n) // settings.trees for n in range(settings.trees)]
    trees[0].simulate(0)  # rules that must be compiled or read first take nothing from the time to think
    deadline = time.perf_counter() + settings.seconds
    with ThreadPoolExecutor(settings.trees) as pool:
        list(pool.map(lambda tree, share: tree.run(share, deadline, stopped), trees, shares))
    simulations = sum(int(tree.tree.simulations) for tree in trees)
    options = _options(trees, legal)
    if settings.lean and match.game.room.greedy is not None:
        _lean(options, trees[0].greedy_move(), settings.lean)
    return Analysis(options, trees[0].line(options[0].move), simulations, time.perf_counter() - start)


def nothing_to_decide(match: Match) -> str:
    return say("the game is over") if match.over else say("there is nothing to decide: chance is next")


def _exact(match: Match, chances: Mapping[int, float], seconds: float) -> Analysis:
    """No search: the moves by their exact chances, the best first."""
    best = sorted(chances, key=lambda move: (-chances[move], move))
    options = [Option(move, 0, chances[move]) for move in best]
    text = match.game.room.move_text(match.game.box, match.table, best[0])
    return Analysis(options, [f"{match.game.seat_name(match.actor)}: {text}"], 0, seconds, exact=True)


def _lean(options: list[Option], greedy: int, errors: float) -> None:
    """Put the greedy move first, unless the search is sure enough of a better one."""
    first, trusted = options[0], next(option for option in options if option.move == greedy)
    if first.chance is None or trusted.chance is None:
        return
    pooled = (first.chance * first.visits + trusted.chance * trusted.visits) / (first.visits + trusted.visits)
    error = sqrt(pooled * (1 - pooled) * (1 / first.visits + 1 / trusted.visits))
    if first.chance - trusted.chance <= errors * error:
        options.remove(trusted)
        options.insert(0, trusted)


def _options(trees: list[Searcher], legal: list[int]) -> list[Option]:
    """The trees' counts added up, the most visited move first."""
    visits, paid = dict.fromkeys(legal, 0), dict.fromkeys(legal, 0.0)
    for tree in trees:
        for child in tree.children():
            visits[int(tree.nodes[child].move)] += int(tree.nodes[child].visits)
            paid[int(tree.nodes[child].move)] += float(tree.nodes[child].paid)
    found = [Option(move, visits[move], paid[move] / visits[move] if visits[move] else None) for move in legal]
    return sorted(found, key=lambda option: (-option.visits, option.move))
