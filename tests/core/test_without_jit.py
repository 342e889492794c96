"""With NUMBA_DISABLE_JIT=1 everything runs as ordinary Python, and comes to the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import snailhouse

PLAYED = """
import hashlib, types
import snailhouse
from snailhouse.bots.search import Effort, analyse
from snailhouse.core.playout import play_batch
from snailhouse.lab.simulate import simulate


def played(name):
    game = snailhouse.game(name)
    match, dice = game.match(), snailhouse.dice(1)
    while match.actor < 0 or len(match.legal()) < 2:
        match.roll(dice) if match.actor < 0 else match.play(match.legal()[0])
    found = analyse(match.position, Effort(simulations=6), seed=1)
    batch = snailhouse.Batch(game, 3, seed=1, threads=2)
    for _ in range(4):
        batch.step(batch.random_actions())
    return {
        "python": isinstance(game.compile().bind(play_batch), types.FunctionType),
        "tally": hashlib.sha256(simulate(game, 2, ["greedy"], seed=3).tally.tobytes()).hexdigest(),
        "search": [[one.move, one.visits, one.chance] for one in found.candidates],
        "greedy": snailhouse.bots.choose("greedy", match, snailhouse.dice(2)),
        "batch": hashlib.sha256(batch.tables.tobytes()).hexdigest(),
    }
"""
"""What simulation, search, a policy and a batch come to."""
ALL = "\nimport json, sys\nprint(json.dumps({name: played(name) for name in sys.argv[1:]}))\n"


def played_plain(games: list[str]) -> dict[str, Any]:
    """By game, in a process that compiles nothing."""
    done = subprocess.run(
        [sys.executable, "-c", PLAYED + ALL, *games],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_plain_and_compiled_programs_come_to_the_same() -> None:
    names: dict[str, Any] = {}
    exec(PLAYED, names)  # noqa: S102  # here everything is compiled, or lies in the cache
    plain = played_plain(snailhouse.game_ids())
    assert list(plain) == snailhouse.game_ids()
    for game, found in plain.items():
        compiled = names["played"](game)
        assert (found.pop("python"), compiled.pop("python")) == (True, False)
        assert found == compiled
