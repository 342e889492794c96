"""Let a bot of today play the same bot of an earlier revision.

    .venv/bin/python benchmarks/against.py REVISION GAME [--bot master] [-o NAME=VALUE] [--sprt 0.5,0.6]
        [--games N] [--seed N]

The sources of the revision are taken from git into a temporary folder, and its bot answers from processes of
its own: it is sent positions, concealed as its seat knows them, and the state of its dice, and answers moves.
Both think without a clock, and the processor seconds that each spent a decision are told: what is stronger only
because it thinks longer shows. The first contender is today's.
"""

from __future__ import annotations

import argparse
import os
import pickle
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import snailhouse
from snailhouse.cli.arena import contest_report
from snailhouse.cli.common import named_game, print_report
from snailhouse.cli.sequential import asked_test, play_until_shown, verdict_text
from snailhouse.lab.arena import contest
from snailhouse.lab.scorebook import Scorebook
from snailhouse.lab.sprt import SequentialContest

ROOT = Path(__file__).resolve().parent.parent
SOURCES, BOT = "AGAINST_SOURCES", "AGAINST_BOT"
"""The variables that tell a contender where its sources are and who it is."""
SPENT: dict[str, list[float]] = {"today": [], "earlier": []}
"""Processor seconds of every decision."""


def answer() -> None:
    """In a process of its own: read positions and dice, write moves and what they took, until the end."""
    from snailhouse.bots import choose

    name = os.environ[BOT]
    while True:
        try:
            position, dice = pickle.load(sys.stdin.buffer)  # noqa: S301
        except EOFError:
            return
        began = time.process_time()
        move = choose(name, position, dice, seconds=float("inf"))
        pickle.dump((move, dice, time.process_time() - began), sys.stdout.buffer)
        sys.stdout.buffer.flush()


class Contender:
    """A bot in a process; one for every thread and side, as starting them takes seconds."""

    side = "today"
    _kept = threading.local()

    def __init__(self) -> None:
        if not hasattr(self._kept, self.side):
            sources = os.environ[SOURCES] if self.side == "earlier" else str(ROOT / "src")
            process = subprocess.Popen(
                [sys.executable, __file__, "--answer"],
                env={**os.environ, "PYTHONPATH": sources},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
            setattr(self._kept, self.side, process)
        self._process = getattr(self._kept, self.side)

    def choose(self, position, dice):  # type: ignore[no-untyped-def]
        pickle.dump((position, dice), self._process.stdin)
        self._process.stdin.flush()
        move, after, seconds = pickle.load(self._process.stdout)  # noqa: S301
        dice[:] = after
        SPENT[self.side].append(seconds)
        return move


class Today(Contender):
    """This working tree's bot."""


class Earlier(Contender):
    """The revision's bot."""

    side = "earlier"


@contextmanager
def sources_of(revision: str) -> Iterator[str]:
    """A folder with the package as it was."""
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(
            ["git", "-C", str(ROOT), "archive", revision, "src"],
            check=True,
            capture_output=True,
        ).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=packed, check=True)
        yield str(Path(folder) / "src")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision")
    parser.add_argument("game", choices=snailhouse.game_ids())
    parser.add_argument("--bot", default="master")
    parser.add_argument("-o", dest="options", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--sprt", default="0.5,0.6", metavar="LOW,HIGH")
    parser.add_argument("--games", type=int, default=400, help="at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args()
    with sources_of(asked.revision) as sources:
        os.environ |= {SOURCES: sources, BOT: asked.bot}
        game = named_game(asked.game, tuple(asked.options))
        sides = [f"against:{side.__name__}" for side in (Today, Earlier)]
        which = contest(game, sides, asked.seed)
        test = asked_test(asked.sprt, None)
        assert test is not None
        shown = SequentialContest(which, test, asked.games)
        play_until_shown(shown, Scorebook(which, None), asked.threads)
    title = f"{game.title}: {asked.bot} of today against that of {asked.revision}, {len(shown.counted())} games"
    print_report([f"{title}, seed {asked.seed}", *contest_report(which, shown.counted()), verdict_text(shown)])
    for side, seconds in SPENT.items():
        print(f"{side}: {sum(seconds) / len(seconds):.3f} processor seconds a decision")


if __name__ == "__main__":
    if sys.argv[1:] == ["--answer"]:
        answer()
    else:
        sys.modules["against"] = sys.modules["__main__"]
        main()
