"""Swiss pairs: those with equal points meet, and nobody meets another twice.

They begin as they stand: the upper half of those with equal points meets the lower half. Then, as long as it
makes the round better, two pairs exchange partners. A round is better that has fewer repeated pairs, and of two
such the one whose pairs have done more alike.

So no pair is repeated in the first n/2 rounds of n places, the bye being one of them. Everybody then has n/2 or
more whom they have not met. For a repeated pair there are n - 2 ways to exchange with a place of another pair:
in n/2 of them the one gets somebody new, in n/2 the other does, so in one of them both do.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations, groupby

REPEATED = 1_000_000.0
"""What a repeated pair costs: more than all differences of points together."""
BETTER_BY = 1e-9
"""How much better a round must be to be another."""
SwissPair = tuple[int | None, int | None]
"""None is met by whoever has a bye."""


def swiss_pairs(
    order: Sequence[int], points: Mapping[int, float], met: Collection[frozenset[int | None]]
) -> list[SwissPair]:
    """Pairs of those in `order`, the best first. If they are odd, one pair has None."""
    lowest = min(points[player] for player in order)

    def cost(pair: SwissPair) -> float:
        had = [lowest if player is None else points[player] for player in pair]
        return (had[0] - had[1]) ** 2 + (REPEATED if frozenset(pair) in met else 0.0)

    pairs = _as_they_stand([*order, None] if len(order) % 2 else list(order), points)
    while (better := _exchange(pairs, cost)) is not None:
        pairs = better
    return pairs


def _as_they_stand(places: Sequence[int | None], points: Mapping[int, float]) -> list[SwissPair]:
    """The upper half of each group against the lower; who is left over goes down to the next group."""
    pairs: list[SwissPair] = []
    waiting: list[int | None] = []
    for _, group in groupby(places, key=lambda place: None if place is None else points[place]):
        waiting += group
        half = len(waiting) // 2
        pairs += zip(waiting[:half], waiting[half : 2 * half], strict=True)
        waiting = waiting[2 * half :]
    return pairs


def _exchange(pairs: list[SwissPair], cost: Callable[[SwissPair], float]) -> list[SwissPair] | None:
    """The round after the exchange of partners that makes it best; None if none makes it better."""
    best, found = -BETTER_BY, None
    for (left, (a, b)), (right, (c, d)) in combinations(enumerate(pairs), 2):
        before = cost((a, b)) + cost((c, d))
        for one, other in (((a, c), (b, d)), ((a, d), (b, c))):
            gain = cost(one) + cost(other) - before
            if gain < best:
                best, found = gain, (left, one, right, other)
    if found is None:
        return None
    left, one, right, other = found
    changed = list(pairs)
    changed[left], changed[right] = one, other
    return changed
