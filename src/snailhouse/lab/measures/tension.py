"""How the worth of a game moves between the players: drama, leads, suspense, and when it is decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from snailhouse.lab.findings import ChartPlan, Finding, Measure, histogram, mean_interval, without
from snailhouse.lab.measures.lengths import SHARE_OF_GAMES
from snailhouse.lab.measures.progress import PROGRESS, TENTHS, tenth_rows
from snailhouse.lab.sentences import Number, Sentence, between, points
from snailhouse.lab.traces import TracedGame

DRAMA = Measure(
    id="drama",
    title=Sentence("Drama"),
    definition=Sentence(
        "How often, and how far, the later winner is behind: the share of moments, and the mean of the square"
        " root of the gap to the leader's chance there. Behind is more than two standard errors."
    ),
    source="Browne and Maire (2010), Evolutionary game design; Thompson (2000), Defining the abstract.",
)
LEAD_CHANGES = Measure(
    id="lead_changes",
    title=Sentence("Lead changes"),
    definition=Sentence(
        "How often another player becomes the favourite: its chance passes the old favourite's by more than two"
        " standard errors."
    ),
    source=Sentence(
        "Browne (2008), lead change; Cincotti and Iida (2006), Outcome uncertainty and interestedness in games."
    ),
)
SUSPENSE = Measure(
    id="suspense",
    title=Sentence("Suspense"),
    definition=Sentence(
        "By how much winning chances are about to move: the root mean square of their next change, what noise"
        " adds taken off."
    ),
    source="Ely, Frankel and Kamenica (2015), Suspense and surprise, Journal of Political Economy 123.",
)
DECIDED_AT = Measure(
    id="decided",
    title=Sentence("The moment it is decided"),
    definition=Sentence(
        "The part of the game after which the winner's chance never falls below nine tenths again."
    ),
    source=Sentence("Thompson (2000), decisiveness; Browne (2008), permanence."),
)
ERRORS = 2.0
SURE = 0.9
ALONE = Sentence("One person plays alone, so nobody is ahead of anybody.")
UNSETTLED = Sentence("Hardly any of the sampled games had a single winner.")
ORDINALS = (
    Sentence("first"),
    Sentence("second"),
    Sentence("third"),
    Sentence("fourth"),
    Sentence("fifth"),
    Sentence("sixth"),
    Sentence("seventh"),
    Sentence("eighth"),
    Sentence("ninth"),
    Sentence("last"),
)


def won_alone(traces: Sequence[TracedGame]) -> Iterator[tuple[TracedGame, int]]:
    """The games that one seat won alone."""
    for game in traces:
        if max(game.payoffs) == 1.0:
            yield game, game.payoffs.index(1.0)


def error_path(game: TracedGame) -> NDArray[np.float64]:
    """The standard error of every worth of `TracedGame.path`."""
    known = [event.variances for event in game.events if event.variances is not None]
    return np.asarray(np.sqrt(np.array([*known, (0.0,) * len(game.payoffs)])))


def drama(traces: Sequence[TracedGame]) -> Finding:
    if len(traces[0].payoffs) < 2:
        return without(DRAMA, ALONE)
    shares, severities, tenths = [], [], [list[float]() for _ in range(TENTHS)]
    for game, winner in won_alone(traces):
        path, errors = game.path()[:-1], error_path(game)[:-1]
        gap = path.max(axis=1) - path[:, winner]
        behind = gap > ERRORS * (errors[:, winner] + errors.max(axis=1)) / 2**0.5
        shares.append(float(behind.mean()))
        if behind.any():
            severities.append(float(np.sqrt(gap[behind]).mean()))
        for tenth, part in enumerate(np.array_split(behind, TENTHS)):
            if len(part):
                tenths[tenth].append(float(part.mean()))
    if len(shares) < 2:
        return without(DRAMA, UNSETTLED)
    share, low, high = mean_interval(shares)
    low, high = max(0.0, low), min(1.0, high)
    severity = float(np.mean(severities)) if severities else 0.0
    return Finding(
        measure=DRAMA,
        said=[
            Sentence(
                "The later winner is behind at {share} of the moments ({interval}), and Browne's drama is"
                " {severity} on his scale from 0 to 1.",
                share=points(share),
                interval=between(low, high),
                severity=Number(severity, ".2f"),
            )
        ],
        figures={"behind": [share, low, high], "severity": severity, "games": len(shares)},
        chart=ChartPlan(
            kind="lines",
            rows=[
                row | {"low": max(0.0, row["low"]), "high": min(1.0, row["high"])} for row in tenth_rows(tenths)
            ],
            x=PROGRESS,
            y=Sentence("later winner is behind"),
            shows=Sentence("In how many games the later winner is clearly behind, as the game goes on."),
        ),
    )


def lead_changes(traces: Sequence[TracedGame]) -> Finding:
    if len(traces[0].payoffs) < 2:
        return without(LEAD_CHANGES, ALONE)
    counts = [favourite_changes(game) for game in traces]
    by_score = [score_changes(game) for game in traces]
    mean, low, high = mean_interval(counts)
    return Finding(
        measure=LEAD_CHANGES,
        said=[
            Sentence(
                "The favourite changes {mean} times a game ({low} to {high}); the leader by score {by_score}"
                " times.",
                mean=Number(mean, ".1f"),
                low=Number(low, ".1f"),
                high=Number(high, ".1f"),
                by_score=Number(float(np.mean(by_score)), ".1f"),
            ),
            Sentence(
                "{share} of the games have one favourite throughout.",
                share=points(float(np.mean(np.array(counts) == 0))),
            ),
        ],
        figures={
            "changes": [mean, low, high],
            "by_score": float(np.mean(by_score)),
            "histogram": histogram(counts),
        },
        chart=ChartPlan(
            kind="histogram",
            rows=histogram(counts),
            x=Sentence("changes of the favourite"),
            y=SHARE_OF_GAMES,
            shows=Sentence("How often the favourite changes in a game."),
        ),
    )


def favourite_changes(game: TracedGame) -> int:
    """How often another seat's chance passes the favourite's for certain."""
    path, errors = game.path().tolist(), error_path(game).tolist()
    favourite, changes = -1, 0
    for worths, error in zip(path, errors, strict=True):
        best = worths.index(max(worths))
        if favourite < 0:
            second = sorted(worths)[-2]
            favourite = best if worths[best] > second + ERRORS * error[best] else -1
        elif best != favourite and worths[best] > worths[favourite] + ERRORS * error[best]:
            favourite, changes = best, changes + 1
    return changes


def score_changes(game: TracedGame) -> int:
    """How often another seat takes the lead by score."""
    leaders = [leader for event in game.events if (leader := event.leader) is not None]
    return sum(one != two for one, two in pairwise(leaders))


def suspense(traces: Sequence[TracedGame]) -> Finding:
    tenths: list[list[float]] = [[] for _ in range(TENTHS)]
    totals = []
    for game in traces:
        path, noise = game.path(), error_path(game) ** 2
        moved = ((path[1:] - path[:-1]) ** 2 - noise[1:] - noise[:-1]).mean(axis=1)
        totals.append(float(moved.mean()))
        for tenth, part in enumerate(np.array_split(moved, TENTHS)):
            if len(part):
                tenths[tenth].append(float(part.mean()))
    rows = [
        row | {key: max(0.0, row[key]) ** 0.5 for key in ("y", "low", "high")} for row in tenth_rows(tenths)
    ]
    whole = max(0.0, float(np.mean(totals))) ** 0.5
    most = max(rows, key=lambda row: float(row["y"]))
    return Finding(
        measure=SUSPENSE,
        said=[
            Sentence(
                "From one moment to the next a chance moves by {whole}; most in the {which} tenth of the game"
                " ({most}).",
                whole=points(whole),
                which=_ordinal(round(most["x"] * TENTHS + 0.5)),
                most=points(most["y"]),
            ),
        ],
        figures={"suspense": whole, "by_tenth": rows},
        chart=ChartPlan(
            kind="lines",
            rows=rows,
            x=PROGRESS,
            y=Sentence("expected change of a chance"),
            shows=Sentence("Where the tension is: by how much winning chances move next, as the game goes on."),
        ),
    )


def _ordinal(number: int) -> Sentence:
    return ORDINALS[max(1, min(TENTHS, number)) - 1]


def decided(traces: Sequence[TracedGame]) -> Finding:
    if len(traces[0].payoffs) < 2:
        return without(DECIDED_AT, ALONE)
    parts, turns = [], []
    for game, winner in won_alone(traces):
        known = [event for event in game.events if event.worths is not None]
        open_at = [place for place, event in enumerate(known) if event.worths and event.worths[winner] < SURE]
        last = open_at[-1] + 1 if open_at else 0
        parts.append(last / len(known))
        turns.append(game.turns if last == len(known) else known[last].turn)
    if len(parts) < 2:
        return without(DECIDED_AT, UNSETTLED)
    median = float(np.median(parts))
    return Finding(
        measure=DECIDED_AT,
        said=[
            Sentence(
                "Half of the games are decided when {part} of them is played (turn {turn}); {open} stay open"
                " into the last tenth.",
                part=points(median),
                turn=Number(float(np.median(turns))),
                open=points(float(np.mean(np.array(parts) > 0.9))),
            )
        ],
        figures={"median": median, "median_turn": float(np.median(turns)), "games": len(parts)},
        chart=ChartPlan(
            kind="histogram",
            rows=histogram(parts, 0.05),
            x=Sentence("part of the game that is played when it is decided"),
            y=SHARE_OF_GAMES,
            mark=median,
            shows=Sentence(
                "When games are decided. Bars at the right are games that stay open to the end; the dashed"
                " line is the median."
            ),
        ),
    )
