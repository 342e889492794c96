"""Whether one way to play beats all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from snailhouse.core.game import Game
from snailhouse.lab.findings import ChartPlan, Finding, Measure, points, without
from snailhouse.lab.gathering import ALL_CORES, Helpers
from snailhouse.lab.measures.components import Components
from snailhouse.lab.survey import best_policy, players_of, survey

DOMINANCE = Measure(
    id="dominance",
    title="Dominance of strategies",
    definition="Simple strategies play each other: the game's policy, chance, and the policy denied what"
    " it misses most or"
    " least. For two seats the rows are the first seat's strategies; for more, one player of the row's"
    " strategy meets a"
    " table of the column's. The equilibrium is the mixture that no strategy does better against.",
    source="Wellman (2006), Methods for empirical game-theoretic analysis; Tuyls et al. (2018), A"
    " generalised method for"
    " empirical game theoretic analysis.",
)
DENIED_STRATEGIES: Final = 4
ROUNDS: Final = 5_000


def dominance(
    game: Game,
    components: Components | None,
    denied: Sequence[str],
    games: int,
    seed: int = 0,
    helpers: Helpers = ALL_CORES,
) -> Finding:
    """`denied` names the components that some strategies do without."""
    if game.seats < 2:
        return without(DOMINANCE, "One person plays alone, so strategies do not meet.")
    strategies = strategies_of(game, components, denied)
    if len(strategies) < 2:
        return without(DOMINANCE, "The game has no policy of its own, so there is only one strategy: any move.")
    names = list(strategies)
    matrix = np.array(
        [[_meeting(game, strategies, components, a, b, games, seed, helpers) for b in names] for a in names]
    )
    rows = [
        {"row": a, "column": b, "value": float(matrix[i, j])}
        for i, a in enumerate(names)
        for j, b in enumerate(names)
    ]
    mixed, value = equilibrium(matrix, symmetric=game.seats > 2)
    weights = dict(zip(names, map(float, mixed), strict=True))
    best = max(weights, key=weights.__getitem__)
    if weights[best] > 0.95:
        said = f"One strategy stands alone at equilibrium: {best} ({points(weights[best])})."
    else:
        kept = sorted((name for name in names if weights[name] > 0.05), key=lambda name: -weights[name])
        said = "At equilibrium players mix: " + ", ".join(f"{n} {points(weights[n])}" for n in kept) + "."
    whose = game.seat_name(0) if game.seats == 2 else "a player"
    return Finding(
        measure=DOMINANCE,
        said=[said, f"There {whose} is paid {points(value)}."],
        figures={
            "strategies": names,
            "matrix": matrix.tolist(),
            "equilibrium": weights,
            "value": value,
            "games": games,
        },
        chart=ChartPlan(
            kind="matrix",
            rows=rows,
            x="against" if game.seats > 2 else f"strategy of {game.seat_name(1)}",
            y="strategy" if game.seats > 2 else f"strategy of {game.seat_name(0)}",
            shows="What the strategy of the row is paid against that of the column: green is more than"
            " the mean of all,"
            " red less. A row that is best in every column dominates.",
        ),
    )


def strategies_of(
    game: Game, components: Components | None, denied: Sequence[str]
) -> dict[str, tuple[str, int]]:
    """By name: a policy, and the bits of what it is denied."""
    found: dict[str, tuple[str, int]] = {best_policy(game): (best_policy(game), 0), "random": ("random", 0)}
    if components is not None and game.room.tuning.greedy is not None:
        for name in denied[:DENIED_STRATEGIES]:
            found[f"without {name}"] = (best_policy(game), 1 << components.names.index(name))
    return found


def _meeting(
    game: Game,
    strategies: dict[str, tuple[str, int]],
    components: Components | None,
    one: str,
    other: str,
    games: int,
    seed: int,
    helpers: Helpers,
) -> float:
    """What a strategy is paid against another: in the first seat of two, else in every seat in turn."""
    seats = [0] if game.seats == 2 else range(game.seats)
    groups = components.groups if components else ()
    paid = []
    for seat in seats:
        who = [one if place == seat else other for place in range(game.seats)]
        denied = {place: strategies[name][1] for place, name in enumerate(who)}
        players = players_of(game, [strategies[name][0] for name in who], groups=groups, denied=denied)
        paid.append(float(survey(game, games // len(seats), players, seed, helpers).payoffs[:, seat].mean()))
    return float(np.mean(paid))


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
