"""Ctrl-C is heard at once, however long the work would take."""

import signal
import tempfile
import time

import psutil
import pytest

from tests.programs import LONGEST_RUN, START_SECONDS, launched

LONG = [
    ("simulate snails-pace --games", 100_000_000_000),
    ("arena snails-pace --bots master,master --games", 2_000),
    ("solve patio --games", 100_000_000_000),
]
WELL_UNDER_WAY = 0.5
"""Processor seconds more than a single game takes, with all that comes before it."""


@pytest.mark.parametrize(("words", "games"), LONG)
def test_long_work_can_be_stopped(words, games):
    """After a first game, so that it is the work that is interrupted and not compiling."""
    with tempfile.TemporaryFile() as errors:
        first = launched("snailhouse", *words.split(), "1", errors=errors)
        with first.stdout:
            one_game = seconds_used(first, lambda used: False)
            assert first.wait(START_SECONDS) == 0
    with tempfile.TemporaryFile() as errors:
        work = launched("snailhouse", *words.split(), str(games), errors=errors)
        with work.stdout:
            try:
                seconds_used(work, lambda used: used > one_game + WELL_UNDER_WAY)
                assert work.poll() is None, "it has ended by itself"
                work.send_signal(signal.SIGINT)
                code = work.wait(START_SECONDS)
            finally:
                work.kill()
            errors.seek(0)
            said = code, work.stdout.read(), errors.read().decode().strip()
    assert said == (130, "", "snailhouse: stopped")


def seconds_used(work, enough):
    """The processor time that a program has used when it is enough, or when it ends."""
    until, process, used = time.monotonic() + LONGEST_RUN, psutil.Process(work.pid), 0.0
    while work.poll() is None and time.monotonic() < until:
        try:
            used = max(used, sum(process.cpu_times()[:2]))
        except psutil.NoSuchProcess:
            continue  # it has ended since it was asked
        if enough(used):
            return used
        time.sleep(0.01)
    assert work.poll() is not None, f"it has neither ended nor used enough in {LONGEST_RUN} seconds"
    return used
