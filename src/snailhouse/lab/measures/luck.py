"""How much of a result luck makes, and how much choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from snailhouse.core.contract import CHANCE
from snailhouse.core.game import Game
from snailhouse.lab.findings import ChartPlan, Finding, Measure, histogram, without
from snailhouse.lab.sentences import Named, Sentence, points
from snailhouse.lab.survey import Survey, SurveyChunk, SurveyPlan, players_of
from snailhouse.lab.traces import TRACE_ASTRAY, TracedGame

LUCK_AND_SKILL = Measure(
    id="luck",
    title=Sentence("Luck against skill"),
    definition=Sentence(
        "Every change of a seat's winning chance is brought by chance or by choices. The luck of a game is"
        " the sum of the first kind; its share is its variance over games beside that of the second kind,"
        " what noise adds taken off. Players err: one decision in {astray} is any move.",
        astray=TRACE_ASTRAY,
    ),
    source=Sentence(
        "Duersch, Lambrecht and Oechssler (2020), Measuring skill and chance in games, European Economic"
        " Review 127; luck and skill as backgammon programs tell them apart."
    ),
)
FIXED_SEEDS = Measure(
    id="fixed_seeds",
    title=Sentence("Spread over fixed seeds"),
    definition=Sentence(
        "The same dice and cards are played many times by players who err differently. What one seed's games"
        " have in common is the part of the result that was dealt: the variance between seeds as a share of"
        " all."
    ),
    source=Sentence(
        "Fisher's intraclass correlation; duplicate bridge plays every deal twice for the same reason."
    ),
)
BY_LUCK, BY_CHOICES = Sentence("luck"), Sentence("choices")
TOO_WIDE: Final = 0.2
"""Nothing is said of a share that may be off by so much."""
MINDS: Final = 10
"""How often every seed is played."""


def luck_and_skill(traces: Sequence[TracedGame]) -> Finding:
    """From the worths along traced games."""
    if not any(event.actor == CHANCE for game in traces for event in game.events):
        return without(LUCK_AND_SKILL, Sentence("Nothing in this game is left to chance: all is skill."))
    lucky, chosen, noise = (np.array(column) for column in zip(*map(parts_of, traces), strict=True))
    luck, choices = (max(0.0, found) for found in _variances(lucky, chosen, noise))
    share = luck / (luck + choices) if luck + choices else 1.0
    errors = _jackknifed(lucky, chosen, noise)
    return Finding(
        measure=LUCK_AND_SKILL,
        said=_told_luck(share, 2 * errors, luck, choices),
        telling=2 * errors <= TOO_WIDE,
        figures={
            "luck_share": share,
            "margin": 2 * errors,
            "luck_deviation": luck**0.5,
            "choice_deviation": choices**0.5,
        },
        chart=ChartPlan(
            kind="bars",
            rows=[
                {"label": BY_LUCK, "value": share, "series": BY_LUCK},
                {"label": BY_CHOICES, "value": 1 - share, "series": BY_CHOICES},
            ],
            x=Sentence("share of the variance of results"),
            shows=Sentence("What makes the difference between one game and another."),
        ),
    )


def _told_luck(share: float, margin: float, luck: float, choices: float) -> list[Sentence]:
    if margin > TOO_WIDE:
        return [
            Sentence(
                "Too few games were traced to tell luck from choices (within {margin} either way).",
                margin=points(margin),
            )
        ]
    return [
        Sentence(
            "Luck makes {share} of the difference between games of players who often err (give or take"
            " {margin}); choices make the rest.",
            share=points(share),
            margin=points(margin),
        ),
        Sentence(
            "Luck moves a seat's chance by {luck} a game, choices by {choices}.",
            luck=points(luck**0.5),
            choices=points(choices**0.5),
        ),
    ]


def parts_of(game: TracedGame) -> tuple[NDArray[Any], NDArray[Any], float]:
    """What chance and choices brought each seat, and the variance that noise adds to either."""
    known = [event for event in game.events if event.worths is not None]
    path = game.path()
    changes = path[1:] - path[:-1]
    by_chance = np.array([event.actor == CHANCE for event in known])
    variances = np.array([event.variances for event in known])
    return (
        changes[by_chance].sum(axis=0),
        changes[~by_chance].sum(axis=0),
        float(variances[1:].sum(axis=0).mean()),
    )


def _jackknifed(lucky: NDArray[Any], chosen: NDArray[Any], noise: NDArray[Any]) -> float:
    """The standard error of the share of luck, from leaving out a tenth of the games at a time.

    What noise adds may be more than there is: a variance below zero counts as it is, and not as a sure nothing.
    """
    luck, choices = (max(0.0, found) for found in _variances(lucky, chosen, noise))
    if not luck + choices:
        return 1.0
    shifts = []
    for part in range(10):
        kept = np.arange(len(lucky)) % 10 != part
        some_luck, some_choices = _variances(lucky[kept], chosen[kept], noise[kept])
        shifts.append((choices * some_luck - luck * some_choices) / (luck + choices) ** 2)
    return float(np.std(shifts) * 9**0.5)


def _variances(lucky: NDArray[Any], chosen: NDArray[Any], noise: NDArray[Any]) -> tuple[float, float]:
    """What luck and choices vary over games, with what noise adds taken off."""
    added = float(noise.mean())
    return float(lucky.var(axis=0).mean()) - added, float(chosen.var(axis=0).mean()) - added


def seeds_plan(game: Game, seeds: int) -> SurveyPlan:
    """So many seeds, each played by MINDS different minds."""
    chunks = [SurveyChunk(luck, luck * MINDS, 1, MINDS) for luck in range(seeds)]
    return SurveyPlan(players_of(game, astray=TRACE_ASTRAY), chunks)


def fixed_seeds(played: Survey) -> Finding:
    """From the survey of `seeds_plan`."""
    game, seeds = played.game, played.games // MINDS
    if game.seats < 2 and game.room.tuning.greedy is None:
        return without(FIXED_SEEDS, Sentence("Without a policy of its own the game has no minds to compare."))
    paid = played.payoffs.reshape(seeds, MINDS, game.seats)
    within = float(paid.var(axis=1, ddof=1).mean())
    between_seeds = max(0.0, float(paid.mean(axis=1).var(axis=0, ddof=1).mean()) - within / MINDS)
    total = within + between_seeds
    share = between_seeds / total if total else 0.0
    rows = histogram(paid[:, :, 0].mean(axis=1), 1 / MINDS)
    return Finding(
        measure=FIXED_SEEDS,
        said=[
            Sentence(
                "{share} of the result is dealt with the dice and cards: so much the games of one seed have"
                " in common when players err differently.",
                share=points(share),
            )
        ],
        figures={"dealt": share, "seeds": seeds, "minds": MINDS},
        chart=ChartPlan(
            kind="histogram",
            rows=rows,
            x=Sentence(
                "payoff of {seat} over {games} games with the same luck",
                seat=Named(game.seat_name, 0),
                games=MINDS,
            ),
            y=Sentence("share of seeds"),
            shows=Sentence(
                "How different seeds are. Bars at both ends are seeds that decide the game by themselves."
            ),
        ),
    )
