"""Who wins, by seat and strength."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from snailhouse.core.game import Game
from snailhouse.lab.findings import ChartPlan, Finding, Measure, between, mean_interval, points, without
from snailhouse.lab.survey import Survey

SEAT_ADVANTAGE = Measure(
    id="seat_advantage",
    title="Seat advantage",
    definition="What each seat is paid on average among equal players: a win is one point, a shared win a"
    " share of it."
    " Fair is the same for every seat. Each bar is a 95 % confidence interval.",
    source="Beau and Bakkes (2016), Automated game balancing of asymmetric video games; the usual first"
    " question.",
)
FAIR_WITHIN = 0.01
"""Seats that differ by less are called equal, however sure the difference is."""


def seat_advantage(game: Game, paid: Mapping[str, NDArray[Any]], survey: Survey) -> Finding:
    """By strength: an array with a row for each game and a column for each seat."""
    if game.seats < 2:
        return without(SEAT_ADVANTAGE, "One person plays alone, so no seat has an advantage over another.")
    rows = [
        {"label": game.seat_name(seat), "group": strength, "value": mean, "low": low, "high": high}
        for strength, payoffs in paid.items()
        for seat in range(game.seats)
        for mean, low, high in [mean_interval(payoffs[:, seat])]
    ]
    strengths = list(paid)
    by_strength = {name: [row for row in rows if row["group"] == name] for name in strengths}
    winning = [name for name in strengths if paid[name].any()] or strengths
    ranked = [*reversed(winning), *(name for name in strengths if name not in winning)]
    said = [_gap_text(name, by_strength[name]) for name in ranked]
    starter = _starter(survey)
    if starter:
        _, low, high = starter
        fair = float(survey.payoffs.mean())
        said.insert(
            0 if fair < low or high < fair else len(said),
            f"Whoever decides first wins {points(starter[0])} ({between(*starter[1:])})"
            f" among {survey.players.bots[0]} players.",
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
            x="mean payoff",
            mark=float(np.mean([row["value"] for row in by_strength[winning[-1]]])),
            shows="The mean payoff of each seat, by the strength of all players. The dashed line is a"
            " fair share.",
        ),
    )


def _gap_text(strength: str, rows: list[dict[str, Any]]) -> str:
    best, worst = max(rows, key=lambda row: row["value"]), min(rows, key=lambda row: row["value"])
    gap = best["value"] - worst["value"]
    fair = sum(row["value"] for row in rows) / len(rows)
    if fair == 0:
        return f"Among {strength} players nobody won a game."
    if all(row["low"] <= fair <= row["high"] for row in rows) or gap < FAIR_WITHIN:
        widest = max(row["high"] - row["low"] for row in rows) / 2
        return (
            f"Among {strength} players no seat is clearly ahead: each has {points(fair)} of the points, give or"
            f" take {points(widest)}."
        )
    interval = between(best["low"], best["high"])
    return (
        f"Among {strength} players {best['label']} does best with {points(best['value'])} of the points"
        f" ({interval}),"
        f" {points(gap)} more than {worst['label']}."
    )


def _starter(survey: Survey) -> tuple[float, float, float] | None:
    """What whoever decides first is paid; None where that is always the same seat."""
    first = survey.column("first")
    if len(set(first.tolist())) < 2:
        return None
    return mean_interval(survey.payoffs[np.arange(survey.games), first])
