"""What a turn can be: which plays each roll allows, by the rules (P2, P9, P10).

A play is what a player does with one roll: a move, or with the variations up to three. Moves on different
tracks do not touch each other, so a play is known by how often it moves on each track.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from snailhouse.games.snails_pace.box import dice_count
from snailhouse.games.snails_pace.records import TRACKS, Box, Turn
from snailhouse.games.snails_pace.rolls import Roll, faces, numbers, pairs
from snailhouse.games.snails_pace.tablebase.layout import SETS
from snailhouse.games.snails_pace.tablebase.sorting import roll_tables

WIDEST = 3
"""How many tracks a play can move on."""

Play = tuple[tuple[int, int], ...]
"""(track, times) for every track that is moved on, tracks ascending."""


class Plays(NamedTuple):
    """The plays of one set of open tracks, and which rolls allow which. Rolls that allow the same are one."""

    widths: Any
    """[play]: on how many tracks it moves."""
    tracks: Any
    """[play, n]: the tracks."""
    times: Any
    """[play, n]: how often on each."""
    weights: Any
    """[roll]: how many of the equally likely outcomes it stands for."""
    first: Any
    """[roll]: its plays are `allowed[first[roll]]` to `allowed[first[roll + 1]]` - 1."""
    allowed: Any
    missed: Any
    """[set]: the probability that a roll matches none of its tracks."""
    best: Any
    """See `sorting.roll_tables`."""
    others: Any


def plays_of(box: Box, roll: Roll) -> set[Play]:
    """All plays that a roll allows where every snail can move, as often as it likes."""
    if box.turn == Turn.TWO_DICE:
        groups = [group for size in range(1, 4) for group in combinations(numbers(roll), size)]
    else:
        groups = [(number,) for number in numbers(roll)]
        if box.turn == Turn.TWO_MOVES:
            groups += list(pairs(roll))
    return {play_of(group) for group in groups if max(group) <= TRACKS}


def play_of(group: tuple[int, ...]) -> Play:
    """The play that uses these numbers."""
    return tuple(sorted((number - 1, times) for number, times in Counter(group).items()))


class Turns:
    """What the rolls of a game allow; makes the plays of each set of open tracks once."""

    def __init__(self, box: Box) -> None:
        self.one_move = bool(box.turn == Turn.ONE_MOVE)
        self._rolls = Counter(
            frozenset(plays_of(box, faces(outcome, dice_count(box)))) for outcome in range(box.rolls)
        )
        quiet = quiet_rolls(box)
        self._missed = quiet / box.rolls
        self._tables = roll_tables(quiet) if self.one_move else (np.zeros(1, np.uint32),) * 2
        self._plays: dict[int, Plays] = {}

    def plays(self, bits: int) -> Plays:
        """The plays with these tracks open."""
        if bits not in self._plays:
            self._plays[bits] = self._made(bits)
        return self._plays[bits]

    def _made(self, bits: int) -> Plays:
        rolls: Counter[frozenset[Play]] = Counter()
        for possible, weight in self._rolls.items():
            rolls[frozenset(play for play in possible if all(bits >> track & 1 for track, _ in play))] += weight
        del rolls[frozenset()]
        plays = sorted({play for allowed in rolls for play in allowed}, key=lambda play: (len(play), play))
        numbers_of = {play: number for number, play in enumerate(plays)}
        tracks, times = np.zeros((len(plays), WIDEST), np.int64), np.zeros((len(plays), WIDEST), np.int64)
        for number, play in enumerate(plays):
            tracks[number, : len(play)] = [track for track, _ in play]
            times[number, : len(play)] = [often for _, often in play]
        ordered = sorted(rolls, key=sorted)
        return Plays(
            np.array([len(play) for play in plays]),
            tracks,
            times,
            np.array([rolls[allowed] for allowed in ordered]),
            np.cumsum([0, *(len(allowed) for allowed in ordered)]),
            np.array([numbers_of[play] for allowed in ordered for play in sorted(allowed)]),
            self._missed,
            *self._tables,
        )


def quiet_rolls(box: Box) -> Any:
    """For every set of tracks, how many outcomes match none of them."""
    matches = [int(box.match[outcome]) for outcome in range(box.rolls)]
    return np.array([sum(not match & bits for match in matches) for bits in range(SETS)])
