"""What the things in the box are worth: by who uses them, and by denying them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from snailhouse.core.contract import CHANCE
from snailhouse.core.dice import below, dice
from snailhouse.core.game import Game
from snailhouse.lab.findings import ChartPlan, Finding, Measure, between, mean_interval, points, without
from snailhouse.lab.gathering import ALL_CORES, Helpers
from snailhouse.lab.survey import MOST_GROUPS, Survey, players_of, survey

COMPONENT_VALUE = Measure(
    id="component_value",
    title="Value of components",
    definition="For everything that a move can use: in how many games a player uses it, and how much more"
    " often those"
    " players win than those who do not. A hint and no proof: who is winning may use other things.",
    source="Win rate against pick rate, as designers of card games read them; de Mesentier Silva et al."
    " (2019), Evolving"
    " the Hearthstone meta.",
)
RESTRICTED = Measure(
    id="restricted_play",
    title="Restricted play",
    definition="One player never makes a move with the component while another move is legal; the others"
    " play as usual"
    " with the same luck. What the player loses is what the component is worth to a player who uses it by"
    " the game's"
    " policy.",
    source="Jaffe, Miller, Andersen, Liu, Karlin and Popović (2012), Evaluating competitive game balance with"
    " restricted play, AIIDE.",
)
RARE = 0.02
"""What fewer players use, or do not use, is not judged by use."""
SURELY = 1.6
"""The most extreme of many must be so many times its interval from nothing to be spoken of."""
NO_PARTS = (
    "The game does not say what its moves use (it has neither a plan nor parts), so nothing can be denied."
)


@dataclass(frozen=True)
class Components:
    """The components of a game: a bit for each, and for every move id the bits of what it uses."""

    names: tuple[str, ...]
    groups: tuple[int, ...]


def components_of(game: Game) -> Components | None:
    """What the game's plan says that moves use; without a plan, the parts that a move id always touches."""
    plan = game.room.plan
    named: Mapping[str, Any] = plan.components(game) if plan is not None else touched_parts(game)
    if not named:
        return None
    names = tuple(named)[:MOST_GROUPS]
    groups = [0] * game.room.rules.MOVES
    for bit, name in enumerate(names):
        for move in named[name]:
            groups[move] |= 1 << bit
    return Components(names, tuple(groups))


def touched_parts(game: Game, games: int = 20) -> dict[str, set[int]]:
    """The parts that sampled moves touch, where an id always touches the same: then it stands for the part."""
    if game.room.parts is None:
        return {}
    touching: dict[int, set[tuple[str, ...]]] = {}
    for number in range(games):
        match, luck = game.match(), dice(number)
        while not match.over:
            if match.actor == CHANCE:
                match.roll(luck)
                continue
            legal = match.legal()
            for move in legal:
                touching.setdefault(move, set()).add(match.position.parts(move))
            match.play(legal[below(luck, len(legal))])
    named: dict[str, set[int]] = {}
    for move, found in sorted(touching.items()):
        for part in set.intersection(*map(set, found)):
            named.setdefault(part.replace("-", " "), set()).add(move)
    return dict(sorted(named.items()))


def component_value(game: Game, used: Survey, components: Components | None) -> Finding:
    """From a survey whose players go astray now and then, so that use varies."""
    if components is None:
        return without(COMPONENT_VALUE, NO_PARTS)
    rows = [{"label": name, **_use(used, bit)} for bit, name in enumerate(components.names)]
    told = [row for row in rows if row["y"] is not None]
    said = [
        "Everybody uses everything (or nothing) in almost every game, so use does not tell winners from losers."
    ]
    if told:
        best = max(told, key=lambda row: abs(row["y"]))
        more = "more" if best["y"] > 0 else "less"
        said = [
            f"Players who use {best['label']} are paid {points(abs(best['y']))} of a win {more} than"
            f" others in the same seat"
            f" ({between(best['low'], best['high'])}); it is used by {points(best['x'])}."
        ]
        if len(told) < len(rows):
            said.append(f"{len(rows) - len(told)} others are used by nearly everybody or nobody.")
    chart = ChartPlan(
        kind="scatter",
        rows=told,
        x="share of players who use it",
        y="payoff with it minus without",
        mark=0.0,
        shows="Every component by how often it is used and how much better its users do."
        " Top right: strong and popular. Top left: strong and rare.",
    )
    return Finding(
        measure=COMPONENT_VALUE, said=said, figures={"components": rows}, chart=chart if told else None
    )


def _use(used: Survey, bit: int) -> dict[str, Any]:
    """How often a component is used, and what its users are paid more than other players of the same seat."""
    has = (np.asarray(used.rows["used"])[:, : used.game.seats] >> bit) & 1 == 1
    gains, variances = [], []
    for seat in range(used.game.seats):
        paid, mine = used.payoffs[:, seat], has[:, seat]
        if RARE <= mine.mean() <= 1 - RARE:
            gains.append(float(paid[mine].mean() - paid[~mine].mean()))
            variances.append(float(paid[mine].var() / mine.sum() + paid[~mine].var() / (~mine).sum()))
    if not gains:
        return {"x": float(has.mean()), "y": None, "low": None, "high": None}
    gain, reach = float(np.mean(gains)), 1.96 * sum(variances) ** 0.5 / len(gains)
    return {"x": float(has.mean()), "y": gain, "low": gain - reach, "high": gain + reach}


def restricted_play(
    game: Game, components: Components | None, games: int, seed: int = 0, helpers: Helpers = ALL_CORES
) -> Finding:
    """Denies every component in turn to every seat in turn, with the same luck and minds."""
    if components is None:
        return without(RESTRICTED, NO_PARTS)
    if game.room.tuning.greedy is None:
        return without(
            RESTRICTED, "The game has no policy of its own; a random player loses nothing it would use."
        )
    usual = survey(game, games, players_of(game), seed, helpers).payoffs
    rows: list[dict[str, Any]] = []
    for bit, name in enumerate(components.names):
        lost = []
        for seat in range(game.seats):
            players = players_of(game, groups=components.groups, denied={seat: 1 << bit})
            lost.append(survey(game, games, players, seed, helpers).payoffs[:, seat] - usual[:, seat])
        mean, low, high = mean_interval(np.concatenate(lost))
        by_seat = [float(loss.mean()) for loss in lost]
        rows.append({"label": name, "group": "", "value": mean, "low": low, "high": high, "by_seat": by_seat})
    rows.sort(key=lambda row: row["value"])
    worst, best = rows[0], rows[-1]
    said = [
        f"No component is missed: denying any of them costs less than {points(max(0.005, -worst['low']))}"
        f" of a win."
    ]
    if -worst["value"] > SURELY * (worst["high"] - worst["value"]):
        said = [
            f"A player denied {worst['label']} is paid {points(-worst['value'])} of a win less"
            f" ({between(-worst['high'], -worst['low'])}): nothing else is missed more."
        ]
    if best["value"] > SURELY * (best["high"] - best["value"]):
        said.append(
            f"Without {best['label']} the policy does better, by {points(best['value'])}: it uses that"
            f" badly, or it is a"
            " trap."
        )
    return Finding(
        measure=RESTRICTED,
        said=said,
        figures={"components": rows, "games": games * game.seats},
        chart=ChartPlan(
            kind="intervals",
            rows=rows,
            x="change of the payoff when denied",
            mark=0.0,
            shows="What a player loses who is denied a component. Left of the line it is missed; right of"
            " it the policy"
            " does better without.",
        ),
    )
