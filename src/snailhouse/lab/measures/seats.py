"""Who wins, by seat and strength."""

from __future__ import annotations

import re
from collections.abc import Mapping
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from snailhouse.core.game import Game
from snailhouse.lab.findings import ChartPlan, Finding, Measure, mean_interval, without
from snailhouse.lab.sentences import Named, Sentence, between, points
from snailhouse.lab.statistics import SIGMAS_95
from snailhouse.lab.survey import Survey

SEAT_ADVANTAGE = Measure(
    id="seat_advantage",
    title=Sentence("Seat advantage"),
    definition=Sentence(
        "What each seat is paid on average among equal players: a win is one point, a shared win a share of"
        " it. Fair is the same for every seat. Each bar is a 95 % confidence interval."
    ),
    source=Sentence(
        "Beau and Bakkes (2016), Automated game balancing of asymmetric video games; the usual first question."
    ),
)
POLICY_NAMES = {"random": Sentence("random players"), "greedy": Sentence("greedy players")}
"""Whose games are told by strength; others are called by what they are."""
FAIR_WITHIN = 0.01
"""Seats that differ by less are called equal, however sure the difference is."""


def players_called(strength: str) -> Sentence:
    """What players of a strength are called: a policy by its name, a search by its simulations, or a bot."""
    if strength in POLICY_NAMES:
        return POLICY_NAMES[strength]
    thinking = re.fullmatch(r"thinking \((\d+) and (\d+) simulations\)", strength)
    if thinking is None:
        return Sentence("players like {bot}", bot=strength)
    few, many = thinking.groups()
    return Sentence("players who think ({few} and {many} simulations)", few=few, many=many)


def seat_advantage(game: Game, paid: Mapping[str, NDArray[Any]], survey: Survey) -> Finding:
    """By strength: an array with a row for each game and a column for each seat."""
    if game.seats < 2:
        return without(
            SEAT_ADVANTAGE, Sentence("One person plays alone, so no seat has an advantage over another.")
        )
    rows = [
        {
            "label": Named(game.seat_name, seat),
            "group": players_called(strength),
            "value": mean,
            "low": low,
            "high": high,
        }
        for strength, payoffs in paid.items()
        for seat in range(game.seats)
        for mean, low, high in [mean_interval(payoffs[:, seat])]
    ]
    strengths = list(paid)
    by_strength = {
        name: rows[place * game.seats : (place + 1) * game.seats] for place, name in enumerate(strengths)
    }
    winning = [name for name in strengths if paid[name].any()] or strengths
    ranked = [*reversed(winning), *(name for name in strengths if name not in winning)]
    said = [_gap_text(name, by_strength[name], len(rows)) for name in ranked]
    starter = _starter(survey)
    if starter:
        _, low, high = starter
        fair = float(survey.payoffs.mean())
        said.insert(
            0 if fair < low or high < fair else len(said),
            Sentence(
                "Whoever decides first wins {share} ({interval}) among {players}.",
                share=points(starter[0]),
                interval=between(low, high),
                players=players_called(survey.players.bots[0]),
            ),
        )
    return Finding(
        measure=SEAT_ADVANTAGE,
        said=said,
        figures={
            "seats": rows,
            "games": {name: len(paid[name]) for name in strengths},
            "first_to_decide": starter,
        },
        chart=ChartPlan(
            kind="intervals",
            rows=rows,
            x=Sentence("mean payoff"),
            mark=float(np.mean([row["value"] for row in by_strength[winning[-1]]])),
            shows=Sentence(
                "The mean payoff of each seat, by the strength of all players. The dashed line is a fair share."
            ),
        ),
    )


def _gap_text(strength: str, rows: list[dict[str, Any]], seats: int) -> Sentence:
    """What the seats at one strength are paid; one is ahead if that is sure among so many looked at."""
    reach = NormalDist().inv_cdf(1 - 0.025 / seats) / SIGMAS_95
    best, worst = max(rows, key=lambda row: row["value"]), min(rows, key=lambda row: row["value"])
    gap = best["value"] - worst["value"]
    fair = sum(row["value"] for row in rows) / len(rows)
    if fair == 0:
        return Sentence("Among {players} nobody won a game.", players=players_called(strength))
    if all(_is_fair(row, fair, reach) for row in rows) or gap < FAIR_WITHIN:
        widest = max(row["high"] - row["low"] for row in rows) / 2
        return Sentence(
            "Among {players} no seat is clearly ahead: each has {fair} of the points, give or take {reach}.",
            players=players_called(strength),
            fair=points(fair),
            reach=points(widest),
        )
    return Sentence(
        "Among {players} {best} does best with {share} of the points ({interval}), {gap} more than {worst}.",
        players=players_called(strength),
        best=best["label"],
        share=points(best["value"]),
        interval=between(best["low"], best["high"]),
        gap=points(gap),
        worst=worst["label"],
    )


def _is_fair(row: dict[str, Any], fair: float, reach: float) -> bool:
    """Whether a fair share lies within an interval so many times as wide."""
    return bool(abs(fair - row["value"]) <= reach * (row["high"] - row["value"]))


def _starter(survey: Survey) -> tuple[float, float, float] | None:
    """What whoever decides first is paid; None where that is always the same seat."""
    first = survey.column("first")
    if len(set(first.tolist())) < 2:
        return None
    return mean_interval(survey.payoffs[np.arange(survey.games), first])
