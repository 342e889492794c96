"""Sequential tests: a contest that ends as soon as it has shown which of two beliefs is right.

The score of a bot is a half and half its lead: what it was paid more than the others, from 0 to 1, 0.5 among
equals. The games of one deal share their luck, so a deal is one sample: with two seats it has five results (0,
a quarter, a half, three quarters, 1), which is why chess players call this test pentanomial. Luck that pays the
same bot in both games, or neither, has no weight then.

The test is Wald's, with the likelihoods of Van den Bergh's generalised test: of all distributions over the
results seen, the likeliest with the mean that a belief claims.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Final

from snailhouse.core.errors import Refusal
from snailhouse.lab.arena import Bout, Contest, by_deal

IMAGINED: Final = 0.01
"""How much of a deal is added at either end, so that every mean between 0 and 1 stays possible."""
FEWEST_DEALS: Final = 8
"""A verdict needs so many deals: of fewer the spread of results is not known."""
GOES_ON, LOWER, HIGHER = "goes on", "lower", "higher"


@dataclass(frozen=True)
class ScoreTest:
    """Two beliefs about the score of the bot named first, and how often the verdict may be wrong."""

    low: float
    high: float
    false_high: float = 0.05
    """The chance of the verdict HIGHER if the score is `low`."""
    false_low: float = 0.05
    """The chance of the verdict LOWER if the score is `high`."""

    def __post_init__(self) -> None:
        if not 0 < self.low < self.high < 1:
            raise Refusal(
                f"a test is between two scores, 0 < low < high < 1, not {self.low:g} and {self.high:g}"
            )
        if not (0 < self.false_high < 0.5 and 0 < self.false_low < 0.5):
            raise Refusal(f"error rates lie between 0 and 0.5, not {self.false_high:g} and {self.false_low:g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The verdict falls when the log-likelihood ratio leaves these."""
        return (
            log(self.false_low / (1 - self.false_high)),
            log((1 - self.false_low) / self.false_high),
        )

    def verdict(self, scores: Sequence[float]) -> str:
        """What the scores of the deals so far have shown."""
        if len(scores) < FEWEST_DEALS:
            return GOES_ON
        ratio, (least, most) = self.log_ratio(scores), self.bounds
        return HIGHER if ratio >= most else LOWER if ratio <= least else GOES_ON

    def log_ratio(self, scores: Sequence[float]) -> float:
        """How much likelier `high` makes the scores than `low` does, as a natural logarithm."""
        counts = {0.0: IMAGINED, 1.0: IMAGINED}
        for score in scores:
            counts[score] = counts.get(score, 0.0) + 1.0
        return likelihood(counts, self.high) - likelihood(counts, self.low)


def likelihood(counts: dict[float, float], mean: float) -> float:
    """The logarithm of the likelihood of results, under the likeliest distribution over them with this mean.

    Each result has the share n / (N (1 + tilt (result - mean))); the tilt that gives the mean is found by
    halving. What does not depend on the mean is left out.
    """
    least, most = -1 / (1 - mean), 1 / mean
    for _ in range(60):
        tilt = (least + most) / 2
        drift = sum(count * (result - mean) / (1 + tilt * (result - mean)) for result, count in counts.items())
        least, most = (tilt, most) if drift > 0 else (least, tilt)
    return -sum(count * log(1 + tilt * (result - mean)) for result, count in counts.items())


class SequentialContest:
    """A contest under a test: which games to play next, and when the verdict has fallen.

    Only whole deals count, in their order: else quick games would count before slow ones, and the verdict
    would hang on the machine.
    """

    def __init__(self, which: Contest, test: ScoreTest, most_games: int) -> None:
        if len(set(which.bots)) < 2:
            raise Refusal("a test needs two different bots")
        self.which, self.test = which, test
        self.most_deals = max(1, most_games // len(which.bots))
        self.bouts: dict[int, Bout] = {}
        self.scores: list[float] = []
        self.verdict = GOES_ON

    def add(self, bout: Bout) -> None:
        """Take in a game, in any order; what comes after the verdict does not count."""
        self.bouts[bout.number] = bout
        while self.verdict == GOES_ON and len(self.scores) < self.most_deals and (deal := self._next_deal()):
            self.scores.append(score_of(self.which, deal))
            self.verdict = self.test.verdict(self.scores)

    def _next_deal(self) -> list[Bout] | None:
        """The games of the first deal that is not counted yet; None while one of them is missing."""
        seats = len(self.which.bots)
        first = len(self.scores) * seats
        found = [self.bouts[number] for number in range(first, first + seats) if number in self.bouts]
        return found if len(found) == seats else None

    def missing(self) -> list[int]:
        """The numbers of games that may have to be played, in order."""
        return [number for number in range(self.most_deals * len(self.which.bots)) if number not in self.bouts]

    def counted(self) -> list[Bout]:
        """The games that count, in order."""
        return [self.bouts[number] for number in range(len(self.scores) * len(self.which.bots))]


def score_of(which: Contest, deal: Sequence[Bout]) -> float:
    """The score of the bot named first in the games of one deal."""
    first = which.places(which.bots[0])
    others = [place for place in range(len(which.bots)) if place not in first]
    (lead,) = by_deal(which, deal, lambda bout: bout.mean(first) - bout.mean(others))
    return round(0.5 + lead / 2, 9)
