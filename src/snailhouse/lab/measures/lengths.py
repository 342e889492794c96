"""How long games are, and how close."""

from __future__ import annotations

import numpy as np

from snailhouse.lab.findings import ChartPlan, Finding, Measure, histogram, without
from snailhouse.lab.sentences import Number, Sentence, points
from snailhouse.lab.survey import Survey

GAME_LENGTH = Measure(
    id="length",
    title=Sentence("Length"),
    definition=Sentence("Turns and decisions of a game, and the share of games longer than twice the median."),
    source=Sentence(
        "Althöfer (2003), Computer-aided game inventing: the length of a game is a measure of its quality."
    ),
)
CLOSENESS = Measure(
    id="closeness",
    title=Sentence("Closeness and ties"),
    definition=Sentence(
        "The lead of the best score over the second, and the share of games that several share or nobody wins."
    ),
    source=Sentence(
        "Thompson (2000), Defining the abstract; Browne (2008), Automatic generation and evaluation of"
        " recombination games: closeness of results."
    ),
)
SHARE_OF_GAMES = Sentence("share of games")


def length(survey: Survey) -> Finding:
    """From the rows of a survey."""
    turns, decisions = survey.column("turns"), survey.column("decisions")
    median = float(np.median(turns))
    low, high = (float(edge) for edge in np.quantile(turns, (0.05, 0.95)))
    long = float(np.mean(turns > 2 * median))
    return Finding(
        measure=GAME_LENGTH,
        said=[
            Sentence(
                "Half of the games end within {median} turns, nine in ten between {low} and {high}; {decisions}"
                " decisions a game.",
                median=Number(median),
                low=Number(low),
                high=Number(high),
                decisions=Number(float(decisions.mean())),
            ),
            Sentence("{share} of the games take more than twice the median.", share=points(long)),
        ],
        figures={
            "turns": {"mean": float(turns.mean()), "deviation": float(turns.std()), "median": median}
            | {"fewest": int(turns.min()), "most": int(turns.max()), "p5": low, "p95": high},
            "decisions": {"mean": float(decisions.mean()), "deviation": float(decisions.std())},
            "over_twice_the_median": long,
            "games": survey.games,
            "histogram": histogram(turns),
        },
        chart=ChartPlan(
            kind="histogram",
            rows=histogram(turns),
            x=Sentence("turns"),
            y=SHARE_OF_GAMES,
            mark=median,
            shows=Sentence("How many turns games take. The dashed line is the median."),
        ),
    )


def closeness(survey: Survey) -> Finding:
    """From the scores and payoffs of a survey."""
    if survey.game.seats < 2:
        return without(CLOSENESS, Sentence("One person plays alone: there is nobody to be close to."))
    shared = float(np.mean(np.max(survey.payoffs, axis=1) < 1) - np.mean(np.sum(survey.payoffs, axis=1) == 0))
    lost = float(np.mean(np.sum(survey.payoffs, axis=1) == 0))
    ties = Sentence(
        "{shared} of the games are shared or drawn and {lost} have no winner.",
        shared=points(shared),
        lost=points(lost),
    )
    ranked = np.sort(survey.scores, axis=1)
    lead = ranked[:, -1] - ranked[:, -2]
    if len(set(lead[survey.payoffs.max(axis=1) == 1].tolist())) <= 1:
        return Finding(
            measure=CLOSENESS,
            said=[ties, Sentence("The score of this game is only who has won, so a lead cannot be measured.")],
            figures={"shared": shared, "nobody": lost},
        )
    usual = float(np.mean(np.abs(ranked[:, -1]))) or 1.0
    return Finding(
        measure=CLOSENESS,
        said=[
            Sentence(
                "The best score is {lead} ahead of the second on average, {part} of itself; {equal} of the"
                " games end with equal scores at the top.",
                lead=Number(float(lead.mean()), ".1f"),
                part=points(float(lead.mean()) / usual),
                equal=points(float(np.mean(lead == 0))),
            ),
            ties,
        ],
        figures={
            "lead": {
                "mean": float(lead.mean()),
                "deviation": float(lead.std()),
                "of_best": float(lead.mean()) / usual,
            },
            "equal_scores": float(np.mean(lead == 0)),
            "shared": shared,
            "nobody": lost,
        },
        chart=ChartPlan(
            kind="histogram",
            rows=histogram(lead),
            x=Sentence("lead of the best score over the second"),
            y=SHARE_OF_GAMES,
            shows=Sentence("How far ahead the best score is at the end. Bars at the left are close games."),
        ),
    )
