"""`python -m tests.server.odd_house serve ...`: a house whose clock can be wrong and whose patience is short.

The environment says what is odd: ODD_CLOCK is a file with the seconds by which the wall clock is ahead, read at
the start and again at every SIGUSR1; ODD_BEAT is how many seconds pass between two notes that the house is
alive, ODD_OVERDUE how late another node's duty must be before this one does it, ODD_TOURNAMENT how often the
house looks at a tournament. A move may have a clock of one second. Everything else is as in `snailhouse serve`.
"""

from __future__ import annotations

import os
import signal
import time
from functools import partial
from pathlib import Path

from snailhouse.server import settings
from snailhouse.table.clock import LIMITS

CHANGED = {
    "ODD_BEAT": "alive_seconds",
    "ODD_OVERDUE": "overdue_seconds",
    "ODD_TOURNAMENT": "tournament_seconds",
}
"""The settings that have no option, by what changes them here."""


class WrongClock:
    """Takes the place of the machine's wall clock in this process."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._time, self._time_ns = time.time, time.time_ns
        self.read()
        time.time = self.seconds
        time.time_ns = self.nanoseconds
        signal.signal(signal.SIGUSR1, self.read)

    def read(self, *_: object) -> None:
        """Learn how wrong the clock is now."""
        self._ahead = float(self._file.read_text())

    def seconds(self) -> float:
        return self._time() + self._ahead

    def nanoseconds(self) -> int:
        return self._time_ns() + round(self._ahead * 1e9)


def main() -> None:
    if file := os.environ.get("ODD_CLOCK"):
        WrongClock(Path(file))
    changed = {setting: float(os.environ[name]) for name, setting in CHANGED.items() if name in os.environ}
    settings.Settings = partial(settings.Settings, **changed)  # type: ignore[misc,assignment]
    LIMITS["move"] = (1, LIMITS["move"][1])
    from snailhouse.cli import main as command_line

    command_line()


if __name__ == "__main__":
    main()
