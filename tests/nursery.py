"""`python -m tests.nursery FD`: a process that has imported the house and forks it when tests need one.

It has made an application and dropped it, so that houses make theirs quickly. Nothing else of the house has
run in it: no thread, no event loop, no file of the house's is open. Whoever holds the other end of the socket
FD sends a request for each program (see `tests.programs`): its words, environment and folder, and with it three
descriptors: its standard output, its standard error, and a socket that is told its process id and, at the end,
its exit code. When whoever asks has gone, the nursery ends with all it has forked.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import selectors
import signal
import socket
import sys
import warnings
from contextlib import suppress
from importlib import import_module
from typing import Any

PRELOADED = (
    "snailhouse.cli.admin",
    "snailhouse.cli.backup",
    "snailhouse.cli.bot",
    "snailhouse.cli.restore",
    "snailhouse.cli.serve",
    "snailhouse.server.run",
    # What a house imports while it opens.
    "litestar.plugins.attrs",
    "litestar.plugins.pydantic",
    "snailhouse.games.cargolino",
    "snailhouse.games.giant_snail",
    "snailhouse.games.snail_invasion",
    "snailhouse.games.snails_pace",
    "sqlalchemy.dialects.postgresql.asyncpg",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "uvicorn.lifespan.on",
    "uvicorn.loops.uvloop",
    "uvicorn.protocols.http.httptools_impl",
)
LARGEST_REQUEST = 2**20


class Nursery:
    """Forks programs as they are asked for, and tells how they end."""

    def __init__(self, asked: socket.socket) -> None:
        self.asked = asked
        self.watch = selectors.DefaultSelector()
        self.watch.register(asked, selectors.EVENT_READ)
        self.alive: dict[int, tuple[int, socket.socket]] = {}
        """By a descriptor that is ready when the program has ended: its process id, and who is told."""

    def serve(self) -> dict[str, Any] | None:
        """Fork until nobody asks any more. In a forked process: what it is to run."""
        while True:
            for key, _ in self.watch.select():
                if key.fileobj is not self.asked:
                    self.tell_the_end(key.fd)
                elif not (received := socket.recv_fds(self.asked, LARGEST_REQUEST, 3))[0]:
                    self.end()
                    return None
                elif request := self.fork(json.loads(received[0]), received[1]):
                    return request

    def fork(self, request: dict[str, Any], descriptors: list[int]) -> dict[str, Any] | None:
        """The request in the new process, None in this one."""
        pid = os.fork()
        if pid == 0:
            self.leave()
            become(request, *descriptors)
            return request
        ended = os.pidfd_open(pid)
        told = socket.socket(fileno=descriptors[2])
        for descriptor in descriptors[:2]:
            os.close(descriptor)
        told.sendall(f"{pid}\n".encode())
        self.alive[ended] = pid, told
        self.watch.register(ended, selectors.EVENT_READ)
        return None

    def tell_the_end(self, ended: int) -> None:
        pid, told = self.alive.pop(ended)
        self.watch.unregister(ended)
        os.close(ended)
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        with told, suppress(OSError):
            told.sendall(f"{code}\n".encode())

    def leave(self) -> None:
        """Close, in a forked process, what only the nursery needs."""
        self.asked.close()
        self.watch.close()
        for ended, (_, told) in self.alive.items():
            os.close(ended)
            told.close()

    def end(self) -> None:
        for pid, _ in self.alive.values():
            os.kill(pid, signal.SIGKILL)


def become(request: dict[str, Any], output: int, errors: int, told: int) -> None:
    """Make this process what a fresh one with these words, environment and descriptors would be."""
    os.close(told)
    for descriptor, place in ((output, 1), (errors, 2)):
        os.dup2(descriptor, place)
        os.close(descriptor)
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["folder"])
    sys.path[0] = request["folder"]
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.argv[1:] = request["words"]
    gc.enable()


def make_an_application() -> None:
    """Have Python and the libraries learn the types of all routes."""
    from snailhouse.server.app import create_app
    from snailhouse.server.settings import Settings

    with warnings.catch_warnings(action="ignore"):  # Litestar's, of our routes
        create_app(Settings("sqlite+aiosqlite://", workers=0))


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the tests, which then close the socket
    gc.disable()
    for name in PRELOADED:
        import_module(name)
    make_an_application()
    gc.collect()
    gc.freeze()
    if request := Nursery(socket.socket(fileno=int(sys.argv[1]))).serve():
        runpy.run_module(request["module"], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
