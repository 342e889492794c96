"""A player of `against.py`: LEVEL SECONDS GUESSES, of which the last two may be empty, with the sources on
PYTHONPATH, asked and answering in JSON lines.

It uses what every version has. With SECONDS it searches for so much processor time a move in one tree, so that
a busy machine is fair to both; a version that guesses in place of searching makes GUESSES. All tell how much
processor time they took.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import snailhouse
from snailhouse import bots
from snailhouse.bots import search

MANY = 10**8
analyse = search.analyse


class Thinking:
    """The level, and how many simulations its last move took."""

    def __init__(self, level: str, seconds: str, guesses: str) -> None:
        self.level, self.seconds = level, float(seconds) if seconds else None
        self.guesses = int(guesses) if guesses else None
        self.simulations, self.thoughts, self.spent = 0, 0, 0.0
        bots.analyse = self.analyse
        if self.seconds:
            search.time = SimpleNamespace(perf_counter=time.process_time)

    def analyse(self, place: Any, effort: Any, seed: int, stopped: Any) -> Any:
        """As the search does, by time alone where there is one."""
        if self.seconds:
            effort = replace(effort, simulations=MANY, seconds=self.seconds, trees=1)
        if self.guesses and hasattr(effort, "guesses"):
            effort = replace(effort, guesses=self.guesses)
        began = time.process_time()
        found = analyse(place, effort, seed, stopped)
        self.thoughts += 1
        self.spent += time.process_time() - began
        self.simulations = found.simulations
        return found

    def choose(self, match: Any, dice: Any) -> dict[str, float]:
        self.simulations, self.thoughts, self.spent = 0, 0, 0.0
        move = bots.choose(self.level, match, dice)
        return {
            "move": int(move),
            "simulations": int(self.simulations),
            "thoughts": self.thoughts,
            "seconds": self.spent,
        }


def main() -> None:
    thinking = Thinking(*sys.argv[1:4])
    for line in sys.stdin:
        question = json.loads(line)
        if "game" in question:
            match = snailhouse.game(question["game"], **question["options"]).match()
            dice = snailhouse.dice(*question["seed"])
            answer: Any = True
        else:
            for actor, value in question["events"]:
                match.chance(value) if actor < 0 else match.play(value)
            answer = thinking.choose(match, dice)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
