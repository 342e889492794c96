"""Whether one way to play beats all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from snailhouse.core.game import Game
from snailhouse.lab.findings import ChartPlan, Finding, Measure, without
from snailhouse.lab.gathering import Measuring
from snailhouse.lab.measures.components import component_name
from snailhouse.lab.sentences import Listed, Named, Sentence, Text, points
from snailhouse.lab.survey import (
    Components,
    Policies,
    SurveyPlan,
    best_policy,
    chunks_of,
    players_of,
    surveying,
)

DOMINANCE = Measure(
    id="dominance",
    title=Sentence("Dominance of strategies"),
    definition=Sentence(
        "Simple strategies play each other: the game's policy, chance, and the policy denied what it misses"
        " most or least. For two seats the rows are the first seat's strategies; for more, one player of the"
        " row's strategy meets a table of the column's. The equilibrium is the mixture that no strategy does"
        " better against."
    ),
    source="Wellman (2006), Methods for empirical game-theoretic analysis; Tuyls et al. (2018), A generalised"
    " method for empirical game theoretic analysis.",
)
POLICY_STRATEGIES = {"random": Sentence("at random"), "greedy": Sentence("greedily")}
DENIED_STRATEGIES: Final = 4
ROUNDS: Final = 5_000
ALONE_AT: Final = 0.9
"""A strategy with so much of the mixture is all of it: the weights approach it and never arrive."""


class Strategy(NamedTuple):
    """A way to play: a policy, and the bits of what it is denied."""

    name: Text
    policy: str
    denied: int = 0


def dominance(
    game: Game,
    components: Components | None,
    denied: Sequence[int],
    games: int,
    seed: int = 0,
) -> Measuring[Finding]:
    """`denied` are the numbers of the components that some strategies do without."""
    if game.seats < 2:
        return without(DOMINANCE, Sentence("One person plays alone, so strategies do not meet."))
    strategies = strategies_of(game, components, denied)
    if len(strategies) < 2:
        return without(
            DOMINANCE,
            Sentence("The game has no policy of its own, so there is only one strategy: any move."),
        )
    matrix = yield from payoff_matrix(game, strategies, components, games, seed)
    rows = [
        {"row": one.name, "column": two.name, "value": float(matrix[i, j])}
        for i, one in enumerate(strategies)
        for j, two in enumerate(strategies)
    ]
    mixed, value = equilibrium(matrix, symmetric=game.seats > 2)
    weights = [float(weight) for weight in mixed]
    names = [str(strategy.name) for strategy in strategies]
    first, second = Named(game.seat_name, 0), Named(game.seat_name, 1)
    return Finding(
        measure=DOMINANCE,
        said=[
            _mixture(strategies, weights),
            Sentence("There {seat} is paid {value}.", seat=first, value=points(value))
            if game.seats == 2
            else Sentence("There a player is paid {value}.", value=points(value)),
        ],
        figures={
            "strategies": names,
            "matrix": matrix.tolist(),
            "equilibrium": dict(zip(names, weights, strict=True)),
            "value": value,
            "games": games,
        },
        chart=ChartPlan(
            kind="matrix",
            rows=rows,
            x=Sentence("against") if game.seats > 2 else Sentence("strategy of {seat}", seat=second),
            y=Sentence("strategy") if game.seats > 2 else Sentence("strategy of {seat}", seat=first),
            shows=Sentence(
                "What the strategy of the row is paid against that of the column: green is more than the mean"
                " of all, red less. A row that is best in every column dominates."
            ),
        ),
    )


def _mixture(strategies: Sequence[Strategy], weights: Sequence[float]) -> Sentence:
    """What is played at equilibrium."""
    ranked = sorted(range(len(weights)), key=lambda number: -weights[number])
    best = ranked[0]
    if weights[best] > ALONE_AT:
        return Sentence(
            "One strategy stands alone at equilibrium: {name} ({weight}).",
            name=strategies[best].name,
            weight=points(weights[best]),
        )
    kept: list[Text] = [
        Sentence("{name} {weight}", name=strategies[number].name, weight=points(weights[number]))
        for number in ranked
        if weights[number] > 0.05
    ]
    return Sentence("At equilibrium players mix: {mixture}.", mixture=Listed(kept))


def strategies_of(game: Game, components: Components | None, denied: Sequence[int]) -> list[Strategy]:
    """The policies of the game, and its best one without each of these components."""
    best = best_policy(game)
    found = [Strategy(POLICY_STRATEGIES[name], name) for name in dict.fromkeys((best, "random"))]
    if components is not None and game.room.tuning.greedy is not None:
        for bit in denied[:DENIED_STRATEGIES]:
            name = Sentence("without {component}", component=Named(component_name, game, bit))
            found.append(Strategy(name, best, 1 << bit))
    return found


def payoff_matrix(
    game: Game,
    strategies: Sequence[Strategy],
    components: Components | None,
    games: int,
    seed: int,
) -> Measuring[NDArray[Any]]:
    """What each strategy is paid against each: in the first seat of two, else in every seat in turn."""
    seats = [0] if game.seats == 2 else list(range(game.seats))
    chunks = chunks_of(games // len(seats))
    plans = [
        SurveyPlan(
            _meeting(game, [one if place == seat else other for place in range(game.seats)], components), chunks
        )
        for one in strategies
        for other in strategies
        for seat in seats
    ]
    played = yield from surveying(game, plans, seed)
    paid = [float(part.payoffs[:, seats[number % len(seats)]].mean()) for number, part in enumerate(played)]
    return np.asarray(np.reshape(paid, (len(strategies), len(strategies), len(seats))).mean(axis=2))


def _meeting(game: Game, who: Sequence[Strategy], components: Components | None) -> Policies:
    denied = {seat: strategy.denied for seat, strategy in enumerate(who)}
    return players_of(game, [strategy.policy for strategy in who], components=components, denied=denied)


def equilibrium(matrix: NDArray[Any], symmetric: bool) -> tuple[NDArray[Any], float]:
    """The mixture of rows at equilibrium and what it is paid, by multiplicative weights averaged over time.

    Between two, columns want the rows to be paid little. In a symmetric game everybody mixes alike.
    """
    rows, columns = matrix.shape
    mine, theirs = np.zeros(rows), np.zeros(columns)
    mean_mine, mean_theirs = np.zeros(rows), np.zeros(columns)
    for number in range(ROUNDS):
        rate = 2.0 * ((number + 1) ** 0.5)
        p = _softmax(mine / (number + 1) * rate)
        q = p if symmetric else _softmax(-theirs / (number + 1) * rate)
        mean_mine, mean_theirs = mean_mine + p, mean_theirs + q
        mine, theirs = mine + matrix @ q, theirs + p @ matrix
    p, q = mean_mine / ROUNDS, mean_theirs / ROUNDS
    return p, float(p @ matrix @ (p if symmetric else q))


def _softmax(weights: NDArray[Any]) -> NDArray[Any]:
    scaled = np.exp(weights - weights.max())
    return np.asarray(scaled / scaled.sum())
