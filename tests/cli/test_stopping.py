"""Ctrl-C is heard at once, however long the work would take."""

import signal
import subprocess
import sys

import pytest

LONG = [
    ("simulate snails-pace --games", 100_000_000_000),
    ("arena snails-pace --bots master,master --games", 2_000),
    ("solve patio --games", 100_000_000_000),
]
SOON = 5.0


def house(words, games):
    return [sys.executable, "-m", "snailhouse", *words.split(), str(games)]


def hears_ctrl_c():
    """Also where a shell runs the tests in the background, which lets its jobs ignore the signal."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize(("words", "games"), LONG)
def test_long_work_can_be_stopped(words, games):
    """After a first game, so that it is the work that is interrupted and not compiling."""
    subprocess.run(house(words, 1), check=True, capture_output=True)
    with subprocess.Popen(
        house(words, games), stdout=-1, stderr=-1, text=True, preexec_fn=hears_ctrl_c
    ) as work:
        with pytest.raises(subprocess.TimeoutExpired):
            work.wait(4)
        work.send_signal(signal.SIGINT)
        try:
            out, err = work.communicate(timeout=SOON)
        finally:
            work.kill()
    assert (work.returncode, out, err.strip()) == (130, "", "snailhouse: stopped")
