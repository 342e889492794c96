"""The ladder of a game's levels: each against the one below, as rows of a table for docs/bots.md.

    .venv/bin/python benchmarks/ladder.py snail-invasion --games 60
    .venv/bin/python benchmarks/ladder.py cargolino-valentino -o players=2 --games 60 --steps medium,hard
    .venv/bin/python benchmarks/ladder.py giant-snail --games 60 --steps hard --simulations hard=30

The last tries another setting of a level. The arena plays, without a clock: a seed gives the same figures on
any machine. Of the points that a player of either level wins on average, the share is told that goes to the
higher one: 50% among equals. Where more than two play, one of the higher level meets others of the lower.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

import snailhouse
from snailhouse.bots.levels import LEVELS
from snailhouse.core.game import Game
from snailhouse.lab.arena import by_deal, contest, defeats, fight, standings
from snailhouse.lab.statistics import bounded_interval

STEPS = dict(pairwise(["random", *LEVELS]))
"""The level above each bot."""


def row(game: Game, lower: str, upper: str, games: int, seed: int) -> str:
    """One step of the ladder."""
    began = time.process_time()
    which = contest(game, [upper, lower], seed)
    bouts = fight(which, range(games))
    mine, theirs = standings(which, bouts)
    both = mine.payoff + theirs.payoff
    ours, others = which.places(upper), which.places(lower)
    scores = by_deal(which, bouts, lambda bout: 0.5 + (bout.mean(ours) - bout.mean(others)) / 2)
    low, high = bounded_interval(scores)
    edges = [100 * min(1.0, max(0.0, 0.5 + (edge - 0.5) / both)) for edge in (low, high)] if both else [0, 100]
    share = 100 * mine.payoff / both if both else 50
    survived = f"{100 - 100 * defeats(bouts) / games:.0f}%" if game.room.tuning.shared_defeat else ""
    seats = ", ".join(f"{game.seat_name(seat)} {paid:.2f}" for seat, paid in enumerate(mine.by_seat))
    return (
        f"| {upper}, {lower} | {games} | {share:.0f}% ({edges[0]:.0f} to {edges[1]:.0f}) |"
        f" {seats} | {survived} | {(time.process_time() - began) / games:.2f} s |"
    )


def otherwise(game: Game, simulations: Mapping[str, Any], misjudgement: Mapping[str, Any]) -> Game:
    """The same game with other settings of some levels."""
    tuning = game.room.tuning
    changed = replace(
        tuning,
        level_simulations={**tuning.level_simulations, **simulations},
        misjudgement={**tuning.misjudgement, **misjudgement},
    )
    return Game(replace(game.room, tuning=changed), **game.shown_options())


def pairs(told: list[str]) -> dict[str, Any]:
    """What was given as NAME=VALUE; numbers as numbers."""
    found = {}
    for one in told:
        name, _, value = one.partition("=")
        found[name] = json.loads(value) if value.replace(".", "", 1).isdigit() else value
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=snailhouse.game_ids())
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--steps", default=",".join(LEVELS), help="the higher levels of the steps to measure")
    parser.add_argument("-o", dest="options", action="append", default=[], metavar="NAME=VALUE")
    for name in ("simulations", "misjudges"):
        parser.add_argument(f"--{name}", action="append", default=[], metavar="LEVEL=NUMBER")
    asked = parser.parse_args()
    game = snailhouse.game(asked.game, **pairs(asked.options))
    if asked.simulations or asked.misjudges:
        game = otherwise(game, pairs(asked.simulations), pairs(asked.misjudges))
    print("| bots | games | share of the first | by seat | survived | processor time a game |")
    print("|---|---|---|---|---|---|")
    for lower, upper in STEPS.items():
        if upper in asked.steps.split(","):
            print(row(game, lower, upper, asked.games, asked.seed), flush=True)


if __name__ == "__main__":
    main()
