"""What a roll can match (P2, P9, P10): plain arithmetic, done once a box."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations

from snailhouse.games.snails_pace.records import TRACKS

Roll = tuple[int, ...]


@cache
def faces(outcome: int, dice: int) -> Roll:
    """The dice of a chance outcome, first die first."""
    return tuple(int(outcome) // 6**place % 6 + 1 for place in reversed(range(dice)))


def numbers(roll: Roll) -> list[int]:
    """All the numbers of a roll: faces, pair totals, grand total; seven with three dice, three with two."""
    return [sum(group) for size in range(1, len(roll) + 1) for group in combinations(roll, size)]


def pairs(roll: Roll) -> set[tuple[int, int]]:
    """P9: which two numbers of three dice may be used in one turn, in either order."""
    found = set()
    for one, two, three in permutations(roll):
        found |= {(one, two), (one, two + three), (two + three, one)}
    return found


def tracks(matching: set[int]) -> int:
    """Numbers as bits of track indices; numbers above 8 match nothing."""
    return sum(1 << (number - 1) for number in matching if number <= TRACKS)
