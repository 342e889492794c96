"""What happens on the workers of a cluster: they show what they run, prepare once a machine, and work.

`python -m snailhouse.lab.cluster_worker` prepares a task that it reads from standard input: compiling in a
process of its own leaves the worker free to tell the scheduler that it lives.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import platform
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import snailhouse
from snailhouse.core.cache import cache_directory
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.locks import held_alone
from snailhouse.core.processor import whose_code
from snailhouse.core.registry import room
from snailhouse.core.workshops import rules_fingerprint
from snailhouse.lab.chunks import ChunkTask, asking, timed

VERSIONS = ("snailhouse", "numba", "numpy", "distributed")
PREPARING_SECONDS = 1800


def keep_to(cores: set[int]) -> None:
    """All threads of this process run on these cores only; for Linux."""
    for thread in Path("/proc/self/task").iterdir():
        os.sched_setaffinity(int(thread.name), cores)


@cache
def sources() -> str:
    """A hash of the program text of the house: equal versions can still be different commits."""
    home, text = Path(snailhouse.__file__).parent, hashlib.sha256()
    for file in sorted(home.rglob("*.py")) + sorted(home.rglob("*.toml")):
        text.update(f"{file.relative_to(home).as_posix()}\0".encode() + file.read_bytes())
    return text.hexdigest()[:12]


def machine(game_id: str) -> dict[str, str]:
    """All of this machine that results of a game may hang on, by what it is called in a complaint."""
    known = room(game_id)
    tablebase = known.solving.tablebase
    return {
        "Python": ".".join(platform.python_version_tuple()[:2]),
        **{name: version(name) for name in VERSIONS},
        "sources of snailhouse": sources(),
        f"rules of {game_id}": rules_fingerprint(known),
        "solved stages": str(solved_stages(game_id)) if tablebase else "0",
    }


def solved_stages(game_id: str) -> int:
    """How many stages of a tablebase lie here, beyond those that every machine makes when it needs them."""
    tablebase = room(game_id).solving.tablebase
    if tablebase is None:
        return 0
    return max(tablebase.quick_stages, tablebase.stages_there(Game(room(game_id))))


def difference(here: dict[str, str], there: dict[str, str]) -> str | None:
    """The first thing that two machines do not have in common, as 'numba 0.66.0 and not 0.67.1'."""
    for name, value in here.items():
        if there.get(name) != value:
            return f"{name} {there.get(name, 'missing')} and not {value}"
    return None


def work_on(packed: bytes, wanted: dict[str, str], bundle: Sequence[Any]) -> tuple[float, Any]:
    """A worker's part: the seconds that a bundle took, and what came of it."""
    task = unpacked(packed)
    if wrong := difference(wanted, _own(task.game.id)):
        raise Refusal(f"worker {_address()} has {wrong}; install the same on every machine")
    prepare_once(packed)
    with asking(_cancelled()):
        return timed(task, bundle)


_own = cache(machine)


@cache
def unpacked(packed: bytes) -> ChunkTask[Any, Any]:
    """The task, made once a process: its game with all options need not be filled for every bundle."""
    task: ChunkTask[Any, Any] = pickle.loads(packed)  # noqa: S301 - from our own client, over Dask's connection
    return task


@cache
def prepare_once(packed: bytes) -> None:
    """Have the task's machine code compiled, once a cache: whoever comes meanwhile waits and then reads it."""
    task = unpacked(packed)
    mark = prepared_mark(task)
    if mark is None:
        return  # nothing can be kept: every process compiles for itself
    with held_alone(mark.with_suffix(".lock")):
        if not mark.exists():
            _prepare_apart(packed)
            mark.touch()


def prepared_mark(task: ChunkTask[Any, Any]) -> Path | None:
    """The file that says a kind of task has been prepared here; None where machine code cannot be kept."""
    known = task.game.room
    directory = cache_directory(known.id, rules_fingerprint(known))
    if directory is None:
        return None
    parts = getattr(task, "tasks", (task,))
    kinds = [(type(part).__qualname__, getattr(part, "bots", ())) for part in parts]
    kind = (kinds, sources(), sys.version, *map(version, VERSIONS))
    stamp = hashlib.sha256(repr((kind, whose_code())).encode()).hexdigest()[:16]
    return directory / f"prepared-{stamp}"


def _prepare_apart(packed: bytes) -> None:
    command = [sys.executable, "-m", __name__]
    done = subprocess.run(command, input=packed, capture_output=True, check=False, timeout=PREPARING_SECONDS)  # noqa: S603
    if done.returncode:
        last = done.stderr.decode(errors="replace").strip().splitlines()[-1:]
        raise Refusal(f"worker {_address()} cannot compile: {' '.join(last)}")


def _address() -> str:
    try:
        return str(import_module("distributed").get_worker().address)
    except ValueError:
        return platform.node()


def _cancelled() -> Any:
    """A function that tells whether the bundle of this thread has been called off."""
    running: Any = import_module("distributed.worker")
    worker, key = running.get_worker(), running.thread_state.key

    def asked() -> bool:
        state = worker.state.tasks.get(key)
        return state is None or state.state == "cancelled"

    return asked


if __name__ == "__main__":
    unpacked(sys.stdin.buffer.read()).prepare()
