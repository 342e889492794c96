"""Compiling apart: `python -m snailhouse.server.thinking.compiling GAME`, started by the house.

A process of its own compiles what bots need of a game's rules, at the lowest priority, and leaves a mark
beside the machine code as soon as a bot's first move lies there; then it goes on with what coaches, later moves
and solvers need. Whoever compiles holds a lock in the cache directory, so no two processes compile the same.
Until the mark is there bots move by their greedy policy in plain Python; after it, who needs more than lies
there waits for that.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from pathlib import Path

from snailhouse.bots import choose
from snailhouse.bots.levels import LOOK_SECONDS, study_effort
from snailhouse.bots.search import analyse
from snailhouse.bots.tree import grow
from snailhouse.core.cache import cache_directory
from snailhouse.core.dice import below, dice
from snailhouse.core.fingerprint import fingerprint
from snailhouse.core.game import Game
from snailhouse.core.kernel import MANNER
from snailhouse.core.locks import held_alone
from snailhouse.core.position import Position
from snailhouse.core.processor import whose_code
from snailhouse.core.registry import room
from snailhouse.core.workshops import rules_fingerprint
from snailhouse.server.thinking.worker import step_back
from snailhouse.solving.perfect import solution_of

LAST_IN_LINE = 19
LOOKS = 8
"""At how many decisions of a game bots think while it is compiled."""


@cache
def finished_mark(game: str) -> Path | None:
    """The file that says a game is compiled for this machine; None where machine code cannot be kept."""
    known = room(game)
    directory = cache_directory(known.id, rules_fingerprint(known))
    if directory is None:
        return None
    makers = fingerprint([grow], {}), MANNER, sys.implementation.cache_tag, version("numba"), whose_code()
    return directory / f"compiled-{'-'.join(map(str, makers))}"


def is_compiled(game: str) -> bool:
    """Whether bots can move at once. Where nothing can be kept, whoever searches compiles for itself."""
    mark = finished_mark(game)
    return mark is None or mark.exists()


def compile_all(game: str) -> None:
    """Compile what bots need, unless it has been done or another process is at it: then wait for that."""
    mark = finished_mark(game)
    if mark is None:
        return
    with held_alone(mark.with_name("compiling.lock")), _no_collecting():
        if not mark.exists():
            decisions = decisions_of_a_game(Game(room(game)))
            compile_first_move(decisions)
            mark.touch()
            compile_the_rest(decisions)
            solve_small_games(game)


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Without Python's search for circles of garbage, a tenth of the compiler's time; they are found later."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def decisions_of_a_game(game: Game) -> list[Position]:
    """Those of a game that is played at random, where there is a choice, first to last."""
    match, rng, decisions = game.match(), dice(1), []
    while not match.over:
        if match.actor < 0:
            match.roll(rng)
        else:
            legal = match.legal()
            decisions += [match.position] if len(legal) > 1 else []
            match.play(legal[below(rng, len(legal))])
    return decisions


def compile_first_move(decisions: list[Position]) -> None:
    """Let a bot move at the first of these decisions."""
    for position in decisions[:1]:
        position.game.compile()
        choose("hard", position, dice(1), LOOK_SECONDS)


def compile_the_rest(decisions: list[Position]) -> None:
    """Think as bots and the coach do at some of these decisions."""
    rng = dice(1)
    for look in range(LOOKS if decisions else 0):
        position = decisions[look * (len(decisions) - 1) // (LOOKS - 1)]
        analyse(position, study_effort(position.game.room, LOOK_SECONDS), seed=1)
        choose("hard", position, rng, LOOK_SECONDS)


def solve_small_games(game: str) -> None:
    """One that can be solved is, and what is quickly done of a tablebase."""
    for solvable in room(game).solving.solvable[:1]:
        solution_of(Game(room(game), **solvable.options))
    if tablebase := room(game).solving.tablebase:
        tablebase.make_quick(Game(room(game)))


def _end_with_the_house() -> None:
    while os.read(0, 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    step_back(LAST_IN_LINE)
    threading.Thread(target=_end_with_the_house, daemon=True).start()
    compile_all(sys.argv[1])
