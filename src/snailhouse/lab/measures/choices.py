"""How many moves there are, and how much hangs on them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from snailhouse.lab.findings import ChartPlan, Finding, Measure, mean_interval, without
from snailhouse.lab.measures.progress import PROGRESS, by_tenth
from snailhouse.lab.sentences import Number, Sentence, between, points
from snailhouse.lab.survey import Survey
from snailhouse.lab.traces import TracedGame

BRANCHING = Measure(
    id="branching",
    title=Sentence("Branching and forced turns"),
    definition=Sentence("How many legal moves a decision has, and the share of decisions with only one."),
    source="Allis (1994), Searching for solutions in games and artificial intelligence; Browne (2008).",
)
DECISION_WEIGHT = Measure(
    id="decision_weight",
    title=Sentence("Decision weight"),
    definition=Sentence(
        "What the best move is worth more than the second best, and more than the mean of the other legal"
        " moves: in winning chances of the player who decides, from what that player knows. Half of the"
        " play-outs choose the best move and the other half value it, so that noise alone shows no weight."
        " Exact where the game is solved."
    ),
    source=Sentence("Browne (2008), decision-making measures; Tesauro's equity differences in backgammon."),
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
            Sentence(
                "A decision has {mean} legal moves on average, and {forced} of the decisions are forced.",
                mean=Number(mean, ".1f"),
                forced=points(forced),
            )
        ],
        figures={"mean": mean, "forced": forced, "by_tenth": rows},
        chart=ChartPlan(
            kind="lines",
            rows=rows,
            x=PROGRESS,
            y=Sentence("legal moves"),
            percent=False,
            shows=Sentence("How many moves there are to choose from as the game goes on."),
        ),
    )


def decision_weight(traces: Sequence[TracedGame]) -> Finding:
    """From the decisions that were weighed move by move."""
    found = [[e.weighed for e in game.events if e.weighed is not None] for game in traces]
    kept = [game for game in found if game]
    if not kept:
        return without(DECISION_WEIGHT, Sentence("No decision of the sampled games had more than one move."))
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
            traces,
            lambda e: e.weighed.best - e.weighed.second if e.weighed else None,
            Sentence("best minus second"),
        ),
        *by_tenth(
            traces,
            lambda e: e.weighed.best - e.weighed.mean if e.weighed else None,
            Sentence("best minus the others"),
        ),
    ]
    return Finding(
        measure=DECISION_WEIGHT,
        said=[
            Sentence(
                "The best move of a decision wins {mean} more often than the others on average ({interval}),"
                " and {second} more often than the second best ({second_interval}).",
                mean=points(mean),
                interval=between(mean_low, mean_high),
                second=points(second),
                second_interval=between(second_low, second_high),
            ),
            *([Sentence("So little that it cannot be told from noise.")] if mean_low < 0 else []),
            Sentence(
                "{count} decisions with a choice were weighed, {exact} of them exactly.",
                count=Number(count),
                exact=points(exact),
            ),
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
            x=PROGRESS,
            y=Sentence("winning chance"),
            shows=Sentence("How much hangs on a decision as the game goes on."),
        ),
    )
