"""With NUMBA_DISABLE_JIT=1 everything runs as ordinary Python, and comes to the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import snailhouse

PLAYED = """
import json, hashlib, sys, types
import snailhouse
from snailhouse.bots.search import Effort, analyse
from snailhouse.core.playout import play_batch
from snailhouse.lab.simulate import simulate

game = snailhouse.game(sys.argv[1])
match, dice = game.match(), snailhouse.dice(1)
while match.actor < 0 or len(match.legal()) < 2:
    match.roll(dice) if match.actor < 0 else match.play(match.legal()[0])
found = analyse(match.position, Effort(simulations=6), seed=1)
batch = snailhouse.Batch(game, 3, seed=1, threads=2)
for _ in range(4):
    batch.step(batch.random_actions())
print(json.dumps({
    "python": isinstance(game.compile().bind(play_batch), types.FunctionType),
    "tally": hashlib.sha256(simulate(game, 2, ["greedy"], seed=3).tally.tobytes()).hexdigest(),
    "search": [[one.move, one.visits, one.chance] for one in found.candidates],
    "greedy": snailhouse.bots.choose("greedy", match, snailhouse.dice(2)),
    "batch": hashlib.sha256(batch.tables.tobytes()).hexdigest(),
}))
"""


def played(game: str, jit: str) -> dict[str, object]:
    """What simulation, search, a policy and a batch come to, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", PLAYED, game],
        env={**os.environ, "NUMBA_DISABLE_JIT": jit},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


@pytest.mark.parametrize("game", snailhouse.game_ids())
def test_plain_and_compiled_programs_come_to_the_same(game: str) -> None:
    plain, compiled = played(game, "1"), played(game, "0")
    assert (plain.pop("python"), compiled.pop("python")) == (True, False)
    assert plain == compiled
