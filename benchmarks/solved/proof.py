"""Check stored values of larger sets by the rules alone, in double precision over all 216 rolls.

    .venv/bin/python -m benchmarks.solved.proof [--meeting none] [--samples 100] [--tracks 1234] [--seed 1]

First every position of all sets of the tracks named is worked out from nothing but the rules, and compared with
what is stored: that is the error. Then random positions of every number of open races that is solved here are
worked out one turn ahead from stored successors. Both sides of that are rounded by half a unit of 1 / 65535 at
most, so they may differ by one.
"""

from __future__ import annotations

import argparse
import random

import numpy as np
from benchmarks.solving import set_error, table_of

import snailhouse
from snailhouse.core.contract import CHANCE
from snailhouse.core.position import Position
from snailhouse.games.snails_pace.records import TRACKS
from snailhouse.games.snails_pace.solving import tablebase
from snailhouse.games.snails_pace.tablebase.layout import members, sets_of, undecided_leads
from snailhouse.games.snails_pace.tablebase.stage_files import StageFiles

UNIT = 1 / 65535


def true_errors(files: StageFiles, tracks: list[int]) -> dict[int, float]:
    """By number of races: the largest error over all positions of the sets of these tracks, in units."""
    sizes = [0] + [files.files[size].size // 2 for size in range(1, len(tracks) + 1)]
    first, rules = np.cumsum([0, *sizes]), files.game.compile()
    truth, lookup = np.zeros(first[-1]), np.zeros((TRACKS, 10, 10, 3), np.int64)
    for track, found in enumerate(files.races):
        for state, (number, place) in found.places.items():
            lookup[track, state.mine, state.yours, state.rider + 1] = 16 * number + place
    worst: dict[int, float] = {}
    for size in range(1, len(tracks) + 1):
        sets = [bits for bits in sets_of(size) if set(members(bits)) <= set(tracks)]
        worst[size] = max(set_error(files, rules, bits, lookup, truth, first) for bits in sets) / UNIT
    return worst


def random_position(files: StageFiles, races: int, luck: random.Random) -> Position:
    """A position with so many open races; the other player, seat 1, is to roll."""
    bits = luck.choice(sets_of(races))
    states = {track: luck.choice(list(files.races[track].steps)) for track in members(bits)}
    return Position(files.game, table_of(files, bits, states, luck.choice(undecided_leads(bits))))


def one_turn_ahead(position: Position) -> float:
    """The chance of seat 1, to roll: the mean over all rolls of the best that the stored values offer."""
    rolls, total = position.outcomes(), 0.0
    for outcome in range(rolls):
        rolled = position.after_chance(outcome)
        if rolled.actor == CHANCE or rolled.over:
            total += known(rolled)
        else:
            total += max(known(rolled.after(move)) for move in rolled.legal())
    return total / rolls


def known(position: Position) -> float:
    found = tablebase.value(position, 1)
    if found is None:
        raise SystemExit("this is not solved here: run snailhouse solve snails-pace first")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Check what is solved.")
    parser.add_argument("--meeting", default="none", choices=("none", "carry", "hop"))
    parser.add_argument("--samples", type=int, default=100)
    parser.add_argument("--tracks", default="1234")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    game = snailhouse.game("snails-pace", meeting=wanted.meeting, start="x")
    files, luck = tablebase.files(game), random.Random(wanted.seed)  # noqa: S311
    stages = tablebase.stages_there(game)
    for races, error in true_errors(files, [int(number) - 1 for number in wanted.tracks]).items():
        print(
            f"{races} of tracks {wanted.tracks}, all positions: off by {error:.3f} units, at most {races / 2}"
        )
    for races in range(1, stages + 1):
        found = [random_position(files, races, luck) for _ in range(wanted.samples)]
        off = max(abs(one_turn_ahead(position) - known(position)) for position in found) / UNIT
        print(f"{races} races, {wanted.samples} random positions, one turn: {off:.3f} units apart, at most 1")
        if off > 1.01:
            raise SystemExit(f"a value of {races} races is wrong")


if __name__ == "__main__":
    main()
