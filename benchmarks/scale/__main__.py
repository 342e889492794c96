"""From this machine to a million people at tables: constants, a model of a fleet, and the largest load here.

    .venv/bin/python -m benchmarks.scale constants [--moves 400] --out constants.json
    .venv/bin/python -m benchmarks.scale simulate --constants constants.json [--people 1000000] [--pace 10]
    .venv/bin/python -m benchmarks.scale hold [--tables 20000] [--sockets 5000] [--pace 5] [--seconds 30]

`constants` measures what a move, a table, a socket and a commit cost. `simulate` replays those times in a model
of nodes and databases (model.py) and finds how many of each so many people need. `hold` opens so many tables
and sockets at two real nodes over PostgreSQL and Redis. docs/scale.md tells what was found.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from pathlib import Path
from statistics import mean

import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent.parent))
from benchmarks.scale.constants import Constants, measured, straight_line
from benchmarks.scale.hold import held
from benchmarks.scale.model import Fleet, Measured, simulate

PEOPLE = (1_000, 10_000, 100_000, 1_000_000)
SEATS = 2
GOOD = 0.1
"""A 99th percentile of so many seconds, made by the fleet itself, is felt by nobody."""


def summary(found: Constants) -> dict[str, object]:
    return {
        "microseconds_a_move_busy": round(found.busy * 1e6),
        "microseconds_a_move_alone": {game: round(mean(times) * 1e6) for game, times in found.moves.items()},
        "commit_milliseconds": {
            kind: {size: round(time * 1000, 2) for size, time in times.items()}
            for kind, times in found.commits.items()
        },
        "table_kb": round(found.table_bytes / 1024, 1),
        "socket_kb": round(found.socket_bytes / 1024, 1),
        "stored_bytes_a_move": round(found.stored_bytes),
    }


def fleets(found: Constants, people: int, pace: float, game: str) -> dict[str, object]:
    """The smallest fleet, doubled step by step, that keeps moves quick: nodes first, then databases."""
    base, each = straight_line(found.commits["postgresql"])
    alone = found.moves[game]
    usual = found.busy * mean(alone) / mean(found.moves["snails-pace"])
    model = Measured([time * usual / mean(alone) for time in alone], base, each)
    rate = people / SEATS / pace
    nodes = max(1, math.ceil(rate * mean(model.moves) / 0.6))
    databases = max(1, math.ceil(rate * each / 0.5))
    seconds = max(2.0, min(30.0, 200_000 / rate))
    while True:
        outcome = simulate(model, Fleet(nodes, databases, rate), seconds)
        if outcome.p99 <= GOOD:
            break
        if outcome.node_busy >= outcome.database_busy:
            nodes = math.ceil(nodes * 1.25)
        else:
            databases = math.ceil(databases * 1.5)
    return {
        "people": people,
        "moves_per_second": round(rate),
        "nodes": nodes,
        "databases": databases,
        "p50_ms": round(outcome.p50 * 1000, 1),
        "p99_ms": round(outcome.p99 * 1000, 1),
        "node_busy": round(outcome.node_busy, 2),
        "database_busy": round(outcome.database_busy, 2),
        "memory_gb": round(people * (found.table_bytes / SEATS + found.socket_bytes) / 2**30, 1),
        "stored_gb_a_day": round(rate * 86_400 * found.stored_bytes / 2**30, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    verb = verbs.add_parser("constants")
    verb.add_argument("--moves", type=int, default=400)
    verb.add_argument("--seed", type=int, default=1)
    verb.add_argument("--out", type=Path, required=True)
    verb = verbs.add_parser("simulate")
    verb.add_argument("--constants", type=Path, required=True)
    verb.add_argument("--people", type=int, nargs="*", default=PEOPLE)
    verb.add_argument("--pace", type=float, default=10.0, help="seconds between two moves at a table")
    verb.add_argument("--game", default="snails-pace")
    verb = verbs.add_parser("hold")
    verb.add_argument("--tables", type=int, default=20_000)
    verb.add_argument("--sockets", type=int, default=5_000)
    verb.add_argument("--pace", type=float, default=5.0)
    verb.add_argument("--seconds", type=float, default=30.0)
    chosen = parser.parse_args()
    if chosen.verb == "constants":
        found = measured(chosen.moves, chosen.seed)
        chosen.out.write_bytes(msgspec.json.encode(found))
        print(json.dumps(summary(found), indent=2))
    elif chosen.verb == "simulate":
        found = msgspec.json.decode(chosen.constants.read_bytes(), type=Constants)
        for people in chosen.people:
            print(json.dumps(fleets(found, people, chosen.pace, chosen.game)), flush=True)
    else:
        print(json.dumps(held(chosen.tables, chosen.sockets, chosen.pace, chosen.seconds), indent=2))


if __name__ == "__main__":
    main()
