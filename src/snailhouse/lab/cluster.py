"""Many machines: the laboratory's work on a Dask cluster, with the same results as on this machine alone.

Work travels as games (id and options), seeds and the numbers of chunks. A worker that is lost costs time only:
its bundles are done again by others, to the same bytes.
"""

from __future__ import annotations

import os
import pickle
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from logging import ERROR
from typing import Any, Final, TypeVar

from snailhouse.core.errors import Refusal
from snailhouse.lab import cluster_worker
from snailhouse.lab.chunks import BUNDLE_SECONDS, ChunkTask

C = TypeVar("C")
R = TypeVar("R")

LOCAL: Final = "local"
PORT: Final = 8786
CONNECT_SECONDS: Final = 10
LOOK_EVERY_SECONDS: Final = 5.0
"""How often the number of workers is asked for; they may come and go."""
LIVES: Final = 10
"""How many workers may be lost over one bundle before it is taken to be what kills them."""
SETTINGS: Final = {
    "distributed.scheduler.allowed-failures": LIVES,
    "distributed.scheduler.worker-ttl": "30 minutes",
    "distributed.scheduler.work-stealing-interval": "100ms",
    "distributed.admin.tick.interval": "500ms",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.worker.memory.monitor-interval": "1s",
    "distributed.worker.profile.enabled": False,
    "distributed.worker.multiprocessing-method": "spawn",
    "distributed.comm.timeouts.connect": f"{CONNECT_SECONDS}s",
}
"""A worker that is busy for minutes is no lost worker. What Dask watches many times a second would take a tenth
of a core from two workers. What waits at one worker goes soon to another that is idle."""


@contextmanager
def open_cluster(where: str, workers: int | None, tell: Callable[[str], None]) -> Iterator[Any]:
    """The client of a cluster: `local` starts processes of this machine, an address finds a scheduler.

    Tells where its dashboard is. The processes end with the block.
    """
    address = None if where == LOCAL else scheduler_address(where)
    if find_spec("distributed") is None:
        raise Refusal("clusters need Dask: pip install 'snailhouse[cluster]'")
    dask: Any = import_module("dask")
    import_module("distributed")  # before settings are changed: what it brings would be dropped with them
    with (
        dask.config.set(SETTINGS),
        _losses_told(where),
        _processes(workers) if address is None else _scheduler(address) as client,
    ):
        threads = client.nthreads()
        tell(
            f"{sum(threads.values())} threads in {len(threads)} workers; its dashboard is at"
            f" {client.dashboard_link} (if bokeh is installed where the scheduler runs)"
        )
        yield client


@contextmanager
def _processes(workers: int | None) -> Iterator[Any]:
    distributed: Any = import_module("distributed")
    count = workers or os.cpu_count() or 1
    with (
        distributed.LocalCluster(
            n_workers=count, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=ERROR
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        _keep_apart(client)
        yield client


def _keep_apart(client: Any) -> None:
    """Give every worker a core of its own, where all are there for them: the system may let two share one for
    seconds while the other does little. Fewer workers stay free, for others may keep to the same cores."""
    workers = list(client.nthreads())
    cores = sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else []
    if len(workers) == len(cores):
        for worker, core in zip(workers, cores, strict=True):
            client.run(cluster_worker.keep_to, {core}, workers=[worker])


@contextmanager
def _scheduler(address: str) -> Iterator[Any]:
    distributed: Any = import_module("distributed")
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS)
    except (OSError, ValueError) as error:
        raise Refusal(
            f"no scheduler answers at {address} ({type(error).__name__}); start one with: dask scheduler"
        ) from None
    with client:
        yield client


@contextmanager
def _losses_told(where: str) -> Iterator[None]:
    """What ends the work of a cluster, as a sentence."""
    killed: Any = import_module("distributed").KilledWorker
    closed: Any = import_module("distributed.comm").CommClosedError
    try:
        yield
    except killed as error:
        raise Refusal(
            f"{LIVES + 1} workers were lost one after another over the same work, the last"
            f" {error.last_worker.address}; their logs may tell why (too little memory?)"
        ) from None
    except (CancelledError, closed):
        raise Refusal(f"the scheduler of the cluster {where} is gone") from None


def scheduler_address(text: str) -> str:
    """The address of a scheduler with its protocol and port."""
    kind, _, rest = text.rpartition("://")
    if not re.fullmatch(r"[\w.-]+(:\d+)?|\[[\da-fA-F:]+\](:\d+)?", rest) or kind not in ("", "tcp", "tls"):
        raise Refusal(
            f"--cluster takes {LOCAL} or the address of a scheduler, as tcp://host:{PORT}, not {text!r}"
        )
    port = "" if re.search(r":\d+$", rest) and not rest.endswith("]") else f":{PORT}"
    return f"{kind or 'tcp'}://{rest}{port}"


class ClusterForce:
    """The workers of a Dask cluster. They must run what this machine runs, which is looked at first."""

    seconds = BUNDLE_SECONDS

    def __init__(self, client: Any, task: ChunkTask[Any, Any]) -> None:
        self._executor = client.get_executor(pure=False)
        self._client = client
        self._packed = pickle.dumps(task)
        self._wanted = cluster_worker.machine(task.game.id)
        self._threads, self._looked = 0, -LOOK_EVERY_SECONDS
        self._check_workers(task.game.id)

    def _check_workers(self, game_id: str) -> None:
        """Refuses a cluster without workers, or one with a worker that might come to other results."""
        if not self.workers():
            raise Refusal("the cluster has no workers; start some with: dask worker tcp://host:8786")
        found = self._client.run(cluster_worker.machine, game_id, on_error="return")
        for address, there in found.items():
            if isinstance(there, Exception):
                raise Refusal(f"worker {address} cannot work for snailhouse: {_told(there)}")
            if wrong := cluster_worker.difference(self._wanted, there):
                raise Refusal(f"worker {address} has {wrong}; install the same on every machine")

    def workers(self) -> int:
        """The threads of all workers, as of some seconds ago; at least one, as another may be on its way."""
        if time.monotonic() - self._looked > LOOK_EVERY_SECONDS:
            first = self._threads == 0
            self._threads = sum(self._client.nthreads().values()) or (0 if first else 1)
            self._looked = time.monotonic()
        return self._threads

    def submit(self, task: ChunkTask[C, R], bundle: Sequence[C]) -> Future[tuple[float, R]]:
        future: Future[tuple[float, R]] = self._executor.submit(
            cluster_worker.work_on, self._packed, self._wanted, bundle
        )
        return future

    def leave(self) -> None:
        self._executor.shutdown(wait=False)


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
