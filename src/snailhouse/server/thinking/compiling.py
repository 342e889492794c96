"""Compiling apart: `python -m snailhouse.server.thinking.compiling GAME`, started by the house.

A process of its own compiles what bots need of a game's rules, at the lowest priority, and leaves a mark
beside the machine code when all of it lies there. Whoever compiles holds a lock in the cache directory, so no
two processes compile the same. Until the mark is there bots move by their greedy policy in plain Python.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from functools import cache
from importlib.metadata import version
from pathlib import Path

from snailhouse.bots import choose
from snailhouse.bots.levels import LOOK_SECONDS, study_effort
from snailhouse.bots.search import analyse
from snailhouse.bots.tree import grow
from snailhouse.core.cache import cache_directory
from snailhouse.core.dice import dice
from snailhouse.core.fingerprint import fingerprint
from snailhouse.core.game import Game
from snailhouse.core.locks import held_alone
from snailhouse.core.processor import whose_code
from snailhouse.core.registry import room
from snailhouse.core.workshops import rules_fingerprint
from snailhouse.server.thinking.worker import step_back
from snailhouse.solving.perfect import solution_of

LAST_IN_LINE = 19


@cache
def finished_mark(game: str) -> Path | None:
    """The file that says a game is compiled for this machine; None where machine code cannot be kept."""
    known = room(game)
    directory = cache_directory(known.id, rules_fingerprint(known))
    if directory is None:
        return None
    makers = fingerprint([grow], {}), sys.implementation.cache_tag, version("numba"), whose_code()
    return directory / f"compiled-{'-'.join(map(str, makers))}"


def is_compiled(game: str) -> bool:
    """Whether bots can search at once. Where nothing can be kept, whoever searches compiles for itself."""
    mark = finished_mark(game)
    return mark is None or mark.exists()


def compile_all(game: str) -> None:
    """Compile what bots need, unless it has been done: one game is played, and one that can be solved is."""
    mark = finished_mark(game)
    if mark is None:
        return
    with held_alone(mark.with_name("compiling.lock")):
        if not mark.exists():
            _play_once(Game(room(game)))
            for solvable in room(game).solving.solvable[:1]:
                solution_of(Game(room(game), **solvable.options))
            if tablebase := room(game).solving.tablebase:
                tablebase.make_quick(Game(room(game)))
            mark.touch()


def _play_once(game: Game) -> None:
    """Play a game as bots do, and search at every decision as the coach does."""
    match, rng = game.match(), dice(1)
    game.compile()
    while not match.over:
        if match.actor < 0:
            match.roll(rng)
        else:
            analyse(match.position, study_effort(game.room, LOOK_SECONDS), seed=1)
            match.play(choose("hard", match, rng, LOOK_SECONDS))


def _end_with_the_house() -> None:
    while os.read(0, 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    step_back(LAST_IN_LINE)
    threading.Thread(target=_end_with_the_house, daemon=True).start()
    compile_all(sys.argv[1])
