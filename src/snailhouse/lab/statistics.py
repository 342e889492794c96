"""Means and intervals, with what they are made of given as sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, nan, sqrt
from statistics import NormalDist

SIGMAS_95 = 1.959963984540054
"""How many standard errors a 95% confidence interval reaches to either side."""


FEW_SAMPLES = 30
"""With fewer samples the normal interval of a mean promises too much."""


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The 95% confidence interval of a share, after Wilson."""
    share = successes / trials
    centre = share + SIGMAS_95**2 / (2 * trials)
    reach = SIGMAS_95 * sqrt(share * (1 - share) / trials + SIGMAS_95**2 / (4 * trials**2))
    scale = 1 + SIGMAS_95**2 / trials
    return max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale)


def deviation(total: float, squares: float, count: int) -> float:
    """The standard deviation of `count` figures from their sum and the sum of their squares."""
    return sqrt(max(0.0, squares / count - (total / count) ** 2))


@dataclass(frozen=True)
class Spread:
    """Of many figures: their standard deviation, and the 95% interval of their mean."""

    deviation: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half the interval."""
        return (self.high - self.low) / 2


def spread_and_interval(total: float, squares: float, count: int) -> Spread:
    """Of `count` figures, from their sum and the sum of their squares."""
    mean, spread = float(total) / count, deviation(float(total), float(squares), count)
    error = SIGMAS_95 * spread / sqrt(count)
    return Spread(spread, mean - error, mean + error)


def mean_and_margin(samples: Sequence[float]) -> tuple[float, float]:
    """The mean and half its 95% confidence interval; NaN for that if there is one sample only."""
    mean = sum(samples) / len(samples)
    if len(samples) == 1:
        return mean, nan
    variance = sum((value - mean) ** 2 for value in samples) / (len(samples) - 1)
    return mean, SIGMAS_95 * sqrt(variance / len(samples))


def bounded_interval(samples: Sequence[float], least: float = 0.0, most: float = 1.0) -> tuple[float, float]:
    """The 95% confidence interval of the mean of figures between `least` and `most`; it stays between them.

    The normal one where it can be trusted. Of few samples, or where it would leave the bounds or have no width,
    that of Agresti and Coull: two samples at either bound are added, so that figures that happen to be equal
    still leave a doubt.
    """
    mean, margin = mean_and_margin(samples)
    if len(samples) >= FEW_SAMPLES and margin > 0 and least <= mean - margin and mean + margin <= most:
        return mean - margin, mean + margin
    middle, reach = mean_and_margin([*samples, least, least, most, most])
    return max(least, min(mean, middle - reach)), min(most, max(mean, middle + reach))


def two_sided(sigmas: float) -> float:
    """The chance that chance alone strays so many standard errors or more, to either side."""
    return erfc(abs(sigmas) / sqrt(2))


def normal_quantile(share: float) -> float:
    """How many deviations from the mean so large a share of a normal distribution lies below."""
    return NormalDist().inv_cdf(share)


def holm(chances: Sequence[float], level: float) -> tuple[list[float], list[float]]:
    """Holm's correction of several tests: their corrected chances, and the level at which each is judged.

    The smallest chance is judged at level / n, the next at level / (n - 1) and so on; all that follow one that
    fails fail with it. Each is an interval's level, too: it excludes nothing exactly where the test rejects.
    """
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    corrected, levels, least, judged_at = [0.0] * len(chances), [0.0] * len(chances), 0.0, 0.0
    failed = False
    for rank, place in enumerate(order):
        left = len(chances) - rank
        least = max(least, min(1.0, left * chances[place]))
        if not failed:
            judged_at = level / left
        failed = failed or least >= level
        corrected[place], levels[place] = least, judged_at
    return corrected, levels
