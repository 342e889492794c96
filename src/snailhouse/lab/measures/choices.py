"""How many moves there are, and how much hangs on them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from snailhouse.lab.findings import ChartPlan, Finding, Measure, between, mean_interval, points, without
from snailhouse.lab.measures.progress import by_tenth
from snailhouse.lab.survey import Survey
from snailhouse.lab.traces import TracedGame

BRANCHING = Measure(
    id="branching",
    title="Branching and forced turns",
    definition="How many legal moves a decision has, and the share of decisions with only one.",
    source="Allis (1994), Searching for solutions in games and artificial intelligence; Browne (2008).",
)
DECISION_WEIGHT = Measure(
    id="decision_weight",
    title="Decision weight",
    definition="What the best move is worth more than the second best, and more than the mean of the"
    " other legal moves: in"
    " winning chances of the player who decides, from what that player knows. Half of the play-outs"
    " choose the best"
    " move and the other half value it, so that noise alone shows no weight. Exact where the game is solved.",
    source="Browne (2008), decision-making measures; Tesauro's equity differences in backgammon.",
)


def branching(survey: Survey, traces: Sequence[TracedGame]) -> Finding:
    """From a survey, and along the game from traces."""
    decisions = float(survey.column("decisions").sum())
    mean = float(survey.column("choices").sum()) / decisions
    forced = float(survey.column("forced").sum()) / decisions
    rows = by_tenth(traces, lambda event: float(event.legal) if event.legal else None)
    return Finding(
        measure=BRANCHING,
        said=[
            f"A decision has {mean:.1f} legal moves on average, and {points(forced)} of the decisions are"
            f" forced."
        ],
        figures={"mean": mean, "forced": forced, "by_tenth": rows},
        chart=ChartPlan(
            kind="lines",
            rows=rows,
            x="progress of the game",
            y="legal moves",
            percent=False,
            shows="How many moves there are to choose from as the game goes on.",
        ),
    )


def decision_weight(traces: Sequence[TracedGame]) -> Finding:
    """From the decisions that were weighed move by move."""
    found = [[e.weighed for e in game.events if e.weighed is not None] for game in traces]
    kept = [game for game in found if game]
    if not kept:
        return without(DECISION_WEIGHT, "No decision of the sampled games had more than one move.")
    second, second_low, second_high = mean_interval(
        [float(np.mean([w.best - w.second for w in game])) for game in kept]
    )
    mean, mean_low, mean_high = mean_interval(
        [float(np.mean([w.best - w.mean for w in game])) for game in kept]
    )
    count = sum(map(len, kept))
    exact = sum(w.exact for game in kept for w in game) / count
    rows = [
        *by_tenth(
            traces, lambda e: e.weighed.best - e.weighed.second if e.weighed else None, "best minus second"
        ),
        *by_tenth(
            traces, lambda e: e.weighed.best - e.weighed.mean if e.weighed else None, "best minus the others"
        ),
    ]
    return Finding(
        measure=DECISION_WEIGHT,
        said=[
            f"The best move of a decision wins {points(mean)} more often than the others on average"
            f" ({between(mean_low, mean_high)}), and {points(second)} more often than the second best"
            f" ({between(second_low, second_high)}).",
            *(["So little that it cannot be told from noise."] if mean_low < 0 else []),
            f"{count:,} decisions with a choice were weighed, {points(exact)} of them exactly.",
        ],
        figures={
            "best_minus_second": [second, second_low, second_high],
            "best_minus_mean": [mean, mean_low, mean_high],
            "decisions": count,
            "exact": exact,
            "by_tenth": rows,
        },
        chart=ChartPlan(
            kind="lines",
            rows=rows,
            x="progress of the game",
            y="winning chance",
            shows="How much hangs on a decision as the game goes on.",
        ),
    )
