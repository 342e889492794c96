"""Ctrl-C is heard at once, however long the work would take."""

import os
import signal
import subprocess
import sys
import time

import psutil
import pytest

from tests.programs import LONGEST_RUN, START_SECONDS

LONG = [
    ("simulate snails-pace --games", 100_000_000_000),
    ("arena snails-pace --bots master,master --games", 2_000),
    ("solve patio --games", 100_000_000_000),
]
WELL_UNDER_WAY = 1.0
"""Processor seconds more than a single game takes, with all that comes before it."""


def house(words, games):
    return [sys.executable, "-m", "snailhouse", *words.split(), str(games)]


def hears_ctrl_c():
    """Also where a shell runs the tests in the background, which lets its jobs ignore the signal."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize(("words", "games"), LONG)
def test_long_work_can_be_stopped(words, games):
    """After a first game, so that it is the work that is interrupted and not compiling."""
    before = children_seconds()
    subprocess.run(house(words, 1), check=True, capture_output=True)
    one_game = children_seconds() - before
    with subprocess.Popen(
        house(words, games), stdout=-1, stderr=-1, text=True, preexec_fn=hears_ctrl_c
    ) as work:
        try:
            wait_till_used(work, one_game + WELL_UNDER_WAY)
            work.send_signal(signal.SIGINT)
            out, err = work.communicate(timeout=START_SECONDS)
        finally:
            work.kill()
    assert (work.returncode, out, err.strip()) == (130, "", "snailhouse: stopped")


def children_seconds():
    """Processor time of the programs that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def wait_till_used(work, seconds):
    """Until a program that runs has used so much processor time."""
    until, process = time.monotonic() + LONGEST_RUN, psutil.Process(work.pid)
    while time.monotonic() < until:
        assert work.poll() is None, "it has ended by itself"
        if sum(process.cpu_times()[:2]) > seconds:
            return
        time.sleep(0.02)
    raise AssertionError(f"it has not used {seconds} seconds of processor time")
