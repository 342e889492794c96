"""Programs of the house that tests start: `python -m snailhouse ...` as a process of its own, quickly.

Importing the house takes longer than most of what tests have it do. So each process that runs tests has one
`tests.nursery`, started when it is first needed, which has imported the house and forks a process for each
program. Where Python or the libraries would see another environment while they are imported (PYTHONPATH, say),
and wherever a test is about the start itself, the program starts afresh.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[1]
START_SECONDS = 60
LONGEST_RUN = 300
"""Seconds after which a program that says nothing is given up, and one that should have ended is killed."""
READ_LATER = ("SNAILHOUSE_", "ODD_", "PYTEST_")
"""How the names of those variables begin that nothing reads while it is imported."""


class Forked:
    """A process that the nursery has forked, to be used as one of `subprocess`."""

    def __init__(self, told: socket.socket, stdout: IO[str] | None) -> None:
        self.stdout = stdout
        self.returncode: int | None = None
        if not select.select([told], [], [], LONGEST_RUN)[0]:
            raise TimeoutError(f"the nursery has forked nothing for {LONGEST_RUN} seconds")
        self._told = told.makefile("r")
        told.close()
        self.pid = int(self._told.readline())

    def poll(self) -> int | None:
        """Its exit code, None while it runs."""
        return self._ended_within(0)

    def wait(self, timeout: float | None = None) -> int:
        code = self._ended_within(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(f"the forked process {self.pid}", timeout or 0)
        return code

    def _ended_within(self, seconds: float | None) -> int | None:
        if self.returncode is None and select.select([self._told], [], [], seconds)[0]:
            self.returncode = int(self._told.readline())
            self._told.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it has ended, and the nursery is about to say so
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


Program = subprocess.Popen[str] | Forked


class Nursery:
    """The process that forks, of the process that runs these tests."""

    def __init__(self) -> None:
        self.born_with = read_at_import(os.environ)
        asking, asked = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with asked:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.nursery", str(asked.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,  # as programs have it: Python asks once whether it is a file
                pass_fds=[asked.fileno()],
                cwd=ROOT,
            )
        self.asking = asking
        atexit.register(self.close)

    def fork(self, request: dict[str, object], errors: IO[bytes]) -> Forked:
        """A process that runs a module, with its standard output as a pipe."""
        reading, writing = os.pipe()
        told, telling = socket.socketpair()
        descriptors = [writing, errors.fileno(), telling.fileno()]
        socket.send_fds(self.asking, [json.dumps(request).encode()], descriptors)
        os.close(writing)
        telling.close()
        return Forked(told, os.fdopen(reading))

    def close(self) -> None:
        self.asking.close()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process.wait(START_SECONDS)


@cache
def nursery() -> Nursery | None:
    """The nursery of this process; None where processes cannot be forked and watched so."""
    return Nursery() if hasattr(os, "pidfd_open") and hasattr(socket, "send_fds") else None


def read_at_import(environment: Mapping[str, str]) -> dict[str, str]:
    """What Python and the libraries may read of an environment while they are imported."""
    return {name: value for name, value in environment.items() if not name.startswith(READ_LATER)}


def launched(
    module: str,
    *words: str,
    errors: IO[bytes],
    environment: Mapping[str, str] | None = None,
    folder: Path = ROOT,
    afresh: bool = False,
) -> Program:
    """A process that runs `python -m module words...`, with its standard output as a pipe of text."""
    variables = dict(os.environ if environment is None else environment)
    forks = None if afresh else nursery()
    if forks is not None and read_at_import(variables) == forks.born_with:
        request = {"module": module, "words": words, "environment": variables, "folder": str(folder)}
        return forks.fork(request, errors)
    command = [sys.executable, "-m", module, *words]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=errors, text=True, env=variables, cwd=folder
    )


def first_line(process: Program) -> str:
    """What a program says first on its standard output; empty if it ends without, or takes too long."""
    assert process.stdout is not None
    said, _, _ = select.select([process.stdout], [], [], LONGEST_RUN)
    return process.stdout.readline() if said else ""


def ran(*words: str) -> subprocess.CompletedProcess[str]:
    """What `python -m snailhouse words...` came to."""
    with tempfile.TemporaryFile() as errors:
        process = launched("snailhouse", *words, errors=errors)
        assert process.stdout is not None
        overdue = threading.Timer(LONGEST_RUN, process.kill)
        overdue.start()
        with process.stdout:
            said = process.stdout.read()
        overdue.cancel()
        code = process.wait(START_SECONDS)
        errors.seek(0)
        return subprocess.CompletedProcess(words, code, said, errors.read().decode())
