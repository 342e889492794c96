"""A process that thinks: `python -m snailhouse.server.thinking.worker STEPS`, started by the house.

It reads jobs from its standard input and writes what they came to on its standard output, each with its length
before it. While it thinks, an empty message tells it that nobody waits any more. When the input ends the house
is gone, and so is the process: none is ever left behind. STEPS says how far it steps back for other processes
of the machine when there is more to do than there are processors.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
import threading
from contextlib import suppress
from queue import SimpleQueue
from typing import IO, Final

import msgspec

from snailhouse.server.thinking.jobs import carried_out, decode_job

LENGTH = struct.Struct("!I")
"""In front of a message."""
LAST: Final = 19
"""As far as a process can step back."""


def work() -> None:
    """Think until the house is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the house, which then closes the input
    jobs, over = SimpleQueue[bytes](), threading.Event()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not garble the answers
    threading.Thread(target=_listen, args=(sys.stdin.buffer, jobs, over), daemon=True).start()
    while True:
        body = msgspec.msgpack.encode(carried_out(decode_job(jobs.get()), over.is_set))
        answers.write(LENGTH.pack(len(body)) + body)
        answers.flush()


def _listen(source: IO[bytes], jobs: SimpleQueue[bytes], over: threading.Event) -> None:
    while len(head := source.read(LENGTH.size)) == LENGTH.size:
        (length,) = LENGTH.unpack(head)
        if length == 0:
            over.set()
        else:
            over.clear()
            jobs.put(source.read(length))
    os._exit(0)


def step_back(steps: int) -> None:
    """Let other processes go first; with `LAST` they never wait for this one, not even until its slice ends."""
    with suppress(AttributeError, OSError):  # where processes have no such order
        os.nice(steps)
        if steps >= LAST:
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


if __name__ == "__main__":
    step_back(int(sys.argv[1]))
    work()
