"""A worker of the tests that dies tells why: where each of its threads was stands at the end of the report.

Without this only the name of the test is left, and what Python wrote when it died is lost among the dots.
"""

from __future__ import annotations

import faulthandler
import os
import re
import tempfile
from pathlib import Path
from typing import IO, Any, Final

import pytest

KEY: Final = "snailhouse_crash_file"
OF_PYTEST: Final = re.compile(r"/(_pytest|execnet|pluggy|xdist)/")
_files: dict[str, Path] = {}
"""By worker: where it writes when it dies."""
_dead: list[str] = []
_written: list[IO[str]] = []


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a worker where to write."""
    descriptor, name = tempfile.mkstemp(suffix=".crash")
    os.close(descriptor)
    _files[node.gateway.id] = Path(name)
    node.workerinput[KEY] = name


@pytest.hookimpl(trylast=True)  # after pytest has told Python to write on the standard error
def pytest_configure(config: pytest.Config) -> None:
    name = getattr(config, "workerinput", {}).get(KEY)
    if name is not None:
        _written.append(Path(name).open("w"))  # noqa: SIM115  # open for as long as the process lives
        faulthandler.enable(_written[0])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    if error is not None:
        _dead.append(node.gateway.id)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    for worker in _dead:
        terminalreporter.section(f"how {worker} died")
        told = [line for line in _files[worker].read_text().splitlines() if not OF_PYTEST.search(line)]
        terminalreporter.write_line("\n".join(told) or "It was killed, or ended itself.")


def pytest_unconfigure() -> None:
    for file in _files.values():
        file.unlink(missing_ok=True)
