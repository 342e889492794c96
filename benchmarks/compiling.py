"""What compiling the rules costs, in processor time, which other programs change less than the clock.

    .venv/bin/python benchmarks/compiling.py [GAME ...] [--rounds 3] [--json]

For each game a fresh process with an empty cache does what the house does at its start: first what a bot's
first move needs, for which bots wait, then all that bots and coaches need later, without the games that are
solved. A second one, with the cache that the first has left, reads what it needs for a first search. Of all
rounds the best is told. What each function that Python calls has cost is listed below it.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from typing import Any

from numba.core import event

COMPILE, LOAD = "compile", "load"


def measured(task: str, game: str) -> dict[str, Any]:
    """What this process takes for one task; imports are not counted."""
    from snailhouse.bots.search import Effort, analyse
    from snailhouse.server.thinking.compiling import (
        compile_first_move,
        compile_the_rest,
        decisions_of_a_game,
    )

    position = first_decision(game)
    functions: dict[str, float] = {}
    event.register("numba:compile", OutermostCompiles(functions))
    gc.disable()  # as the house does while it compiles
    began = first = time.process_time()
    if task == COMPILE:
        decisions = decisions_of_a_game(position.game)
        compile_first_move(decisions)
        first = time.process_time()
        compile_the_rest(decisions)
    else:
        analyse(position, Effort(1), seed=1)
    seconds = time.process_time() - began
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return {"first_move": first - began, "seconds": seconds, "megabytes": megabytes, "functions": functions}


def first_decision(game: str) -> Any:
    """A position of the game with more than one legal move."""
    import snailhouse

    match, dice = snailhouse.game(game).match(), snailhouse.dice(1)
    while match.actor < 0 or len(match.legal()) < 2:
        if match.actor < 0:
            match.roll(dice)
        else:
            match.play(match.legal()[0])
    return match.position


class OutermostCompiles(event.Listener):
    """Listens to Numba: the seconds of every function that is not compiled within another."""

    def __init__(self, seconds: dict[str, float]) -> None:
        self.seconds = seconds
        self.began: list[float] = []

    def on_start(self, event: Any) -> None:
        self.began.append(time.process_time())

    def on_end(self, event: Any) -> None:
        began = self.began.pop()
        if not self.began:
            name = event.data["dispatcher"].py_func.__qualname__
            self.seconds[name] = self.seconds.get(name, 0.0) + time.process_time() - began


def in_a_process(task: str, game: str, cache: str) -> dict[str, Any]:
    words = [sys.executable, __file__, game, "--task", task]
    environment = os.environ | {"SNAILHOUSE_CACHE": cache}
    done = subprocess.run(words, check=True, env=environment, capture_output=True, text=True)
    return dict(json.loads(done.stdout))


def one_game(game: str, rounds: int) -> dict[str, Any]:
    """The best round of compiling and of loading."""
    compiled, loaded = [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as cache:
            compiled.append(in_a_process(COMPILE, game, cache))
            loaded.append(in_a_process(LOAD, game, cache))
    best = min(compiled, key=lambda one: float(one["seconds"]))
    return {COMPILE: best, LOAD: min(float(one["seconds"]) for one in loaded)}


def told(found: dict[str, dict[str, Any]]) -> str:
    lines = ["Seconds of processor time, best round:", ""]
    lines += [f"{'':>22} {'first move':>10} {'all':>6} {'loading':>8} {'MB':>5}"]
    for game, one in found.items():
        compiled = one[COMPILE]
        seconds = f"{compiled['first_move']:>10.2f} {compiled['seconds']:>6.2f} {one[LOAD]:>8.2f}"
        lines += [f"{game:>22} {seconds} {compiled['megabytes']:>5}"]
        lines += [f"{seconds:>33.2f}  {name}" for name, seconds in compiled["functions"].items()]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what compiling costs.")
    parser.add_argument("games", metavar="GAME", nargs="*")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--task", choices=(COMPILE, LOAD), help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.task:
        print(json.dumps(measured(wanted.task, wanted.games[0])))
        return
    import snailhouse

    names = wanted.games or snailhouse.game_ids()
    found = {game: one_game(game, max(1, wanted.rounds)) for game in names}
    print(json.dumps({"games": found}, indent=2) if wanted.json else told(found))


if __name__ == "__main__":
    main()
