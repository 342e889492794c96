"""Simulations a second of the tree search, beside OpenSpiel's searches of the same game in the same run.

    .venv/bin/pip install --constraint constraints.txt --editable '.[bench]'
    .venv/bin/python benchmarks/search.py [--rounds 5] [--json]

One core, Snail's Pace from the opening, random play-outs for everybody; then every game of the house as its
bots search it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import openspiel_snails_pace as peer
import snailhouse
from snailhouse.bots.search import MOST_NODES, Effort, Searcher
from snailhouse.bots.tree import Node
from snailhouse.core.playout import RANDOM

ROLL = 3 * 36 + 3 * 6 + 2
"""Four, four, three: four tracks to choose from."""


def speed(simulations: int, work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return simulations / (time.perf_counter() - start)


def opening() -> snailhouse.Match:
    match = snailhouse.game("snails-pace", start="x").match()
    match.chance(ROLL)
    return match


def ours(match: snailhouse.Match, simulations: int, *, random: bool) -> float:
    tree = Searcher(match.position, Effort(simulations), seed=1, stream=0)
    if random:
        for seat in range(match.game.seats):
            tree.policy[seat] = RANDOM
    tree.simulate(1)
    return speed(simulations, lambda: tree.simulate(simulations))


def theirs() -> tuple[float, float]:
    game = peer.SnailsPaceGame()
    state = game.new_initial_state()
    state.apply_action(0)
    state.apply_action(ROLL)
    fast = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.0, 500, 200, False, 1, False)
    generator = np.random.RandomState(1)
    slow = mcts.MCTSBot(game, 1.0, 200, mcts.RandomRolloutEvaluator(1, generator), random_state=generator)
    return speed(500, lambda: fast.mcts_search(state)), speed(200, lambda: slow.mcts_search(state))


def at_a_choice(name: str) -> snailhouse.Match:
    """The first decision of a random game at which there is something to choose."""
    match, dice = snailhouse.game(name).match(), snailhouse.dice(1)
    while len(match.legal()) < 2:
        match.play(match.legal()[0]) if match.actor >= 0 else match.roll(dice)
    return match


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the search beside OpenSpiel's.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    best = {"snailhouse": 0.0, "openspiel_cpp": 0.0, "openspiel_python": 0.0}
    for _ in range(wanted.rounds):
        fast, slow = theirs()
        round_of = (ours(opening(), 50_000, random=True), fast, slow)
        best = {name: max(value, new) for (name, value), new in zip(best.items(), round_of, strict=True)}
    data = {
        "simulations_per_second": best,
        "to_openspiel_cpp": best["snailhouse"] / best["openspiel_cpp"],
        "to_openspiel_python": best["snailhouse"] / best["openspiel_python"],
        "as_the_bots_search": {
            name: max(ours(at_a_choice(name), 2_000, random=False) for _ in range(wanted.rounds))
            for name in snailhouse.game_ids()
        },
        "most_bytes_a_tree": MOST_NODES * Node.dtype.itemsize,
    }
    print(json.dumps(data, indent=2) if wanted.json else told(data))


def told(data: dict[str, dict[str, float]]) -> str:
    lines = ["Snail's Pace from the opening, random play-outs, simulations a second:", ""]
    lines += [f"{name:>20} {value:>10,.0f}" for name, value in data["simulations_per_second"].items()]
    lines += ["", f"{data['to_openspiel_cpp']:.0f} times OpenSpiel's C++ search of a Python game,"]
    lines += [f"{data['to_openspiel_python']:.0f} times its Python search.", ""]
    lines += ["As the bots search, from the first choice of a game:", ""]
    lines += [f"{name:>20} {value:>10,.0f}" for name, value in data["as_the_bots_search"].items()]
    lines += ["", f"A tree takes {data['most_bytes_a_tree'] / 1e6:.1f} MB at most."]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
