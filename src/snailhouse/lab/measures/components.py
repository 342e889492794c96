"""What the things in the box are worth: by who uses them, and by denying them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from snailhouse.core.contract import CHANCE
from snailhouse.core.dice import below, dice
from snailhouse.core.game import Game
from snailhouse.core.language import spoken
from snailhouse.lab.findings import ChartPlan, Finding, Measure, mean_interval, without
from snailhouse.lab.sentences import Named, Sentence, between, points
from snailhouse.lab.survey import MOST_GROUPS, Components, Survey, SurveyPlan, chunks_of, players_of

COMPONENT_VALUE = Measure(
    id="component_value",
    title=Sentence("Value of components"),
    definition=Sentence(
        "For everything that a move can use: in how many games a player uses it, and how much more often those"
        " players win than those who do not. A hint and no proof: who is winning may use other things."
    ),
    source=Sentence(
        "Win rate against pick rate, as designers of card games read them; de Mesentier Silva et al. (2019),"
        " Evolving the Hearthstone meta."
    ),
)
RESTRICTED = Measure(
    id="restricted_play",
    title=Sentence("Restricted play"),
    definition=Sentence(
        "One player never makes a move with the component while another move is legal; the others play as"
        " usual with the same luck. What the player loses is what the component is worth to a player who uses"
        " it by the game's policy."
    ),
    source="Jaffe, Miller, Andersen, Liu, Karlin and Popović (2012), Evaluating competitive game balance with"
    " restricted play, AIIDE.",
)
RARE = 0.02
"""What fewer players use, or do not use, is not judged by use."""
SURELY = 1.6
"""The most extreme of many must be so many times its interval from nothing to be spoken of."""
NO_PARTS = Sentence(
    "The game does not say what its moves use (it has neither a plan nor parts), so nothing can be denied."
)


def components_of(game: Game) -> Components | None:
    """What the game's plan says that moves use; without a plan, the parts that a move id always touches."""
    return _components(game, spoken())


@lru_cache(maxsize=32)
def _components(game: Game, language: str) -> Components | None:
    plan = game.room.plan
    named = dict(plan.components(game)) if plan is not None else touched_parts(game)
    lasting = dict(list(named.items())[:MOST_GROUPS])
    changing_names: Any = getattr(plan, "changing", None)
    changing = tuple(changing_names(game)) if changing_names else ()
    names = (*lasting, *changing)[:MOST_GROUPS]
    if not names:
        return None
    groups = [0] * game.room.rules.MOVES
    for bit, moves in enumerate(lasting.values()):
        for move in moves:
            groups[move] |= 1 << bit
    return Components(names, tuple(groups), len(lasting))


def component_name(game: Game, bit: int) -> str:
    """What the game calls a component."""
    known = components_of(game)
    assert known is not None
    return known.names[bit]


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
    rows: list[dict[str, Any]] = [
        {"label": Named(component_name, game, bit), **_use(used, bit)} for bit in range(len(components.names))
    ]
    told = [row for row in rows if row["y"] is not None]
    chart = ChartPlan(
        kind="scatter",
        rows=told,
        x=Sentence("share of players who use it"),
        y=Sentence("payoff with it minus without"),
        mark=0.0,
        shows=Sentence(
            "Every component by how often it is used and how much better its users do. Top right: strong and"
            " popular. Top left: strong and rare."
        ),
    )
    return Finding(
        measure=COMPONENT_VALUE,
        said=_told_use(rows, told),
        figures={"components": rows},
        chart=chart if told else None,
    )


def _told_use(rows: list[dict[str, Any]], told: list[dict[str, Any]]) -> list[Sentence]:
    if not told:
        return [
            Sentence(
                "Everybody uses everything (or nothing) in almost every game, so use does not tell winners"
                " from losers."
            )
        ]
    best = max(told, key=lambda row: abs(float(row["y"])))
    sign = 1 if best["y"] > 0 else -1
    values = {
        "what": best["label"],
        "gain": points(abs(best["y"])),
        "interval": between(*sorted((sign * best["low"], sign * best["high"]))),
        "share": points(best["x"]),
    }
    said = [
        Sentence(
            "Players who use {what} are paid {gain} of a win more than others in the same seat ({interval});"
            " it is used by {share}.",
            **values,
        )
        if sign > 0
        else Sentence(
            "Players who use {what} are paid {gain} of a win less than others in the same seat ({interval});"
            " it is used by {share}.",
            **values,
        )
    ]
    others = len(rows) - len(told)
    if others:
        said.append(Sentence("Used by nearly everybody or nobody: {others} others.", others=others))
    return said


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


def denying_plans(game: Game, components: Components | None, games: int) -> list[SurveyPlan]:
    """Nothing denied, and then every component in turn to every seat in turn, with the same luck and minds."""
    if components is None or game.room.tuning.greedy is None:
        return []
    denying = [
        players_of(game, components=components, denied={seat: 1 << bit})
        for bit in range(len(components.names))
        for seat in range(game.seats)
    ]
    chunks = chunks_of(games)
    return [SurveyPlan(players, chunks) for players in (players_of(game), *denying)]


def restricted_play(game: Game, components: Components | None, surveyed: Sequence[Survey]) -> Finding:
    """From the surveys of `denying_plans`."""
    if components is None:
        return without(RESTRICTED, NO_PARTS)
    if game.room.tuning.greedy is None:
        return without(
            RESTRICTED,
            Sentence("The game has no policy of its own; a random player loses nothing it would use."),
        )
    seats = range(game.seats)
    usual, *played = surveyed
    rows: list[dict[str, Any]] = []
    for bit in range(len(components.names)):
        lost = [played[bit * game.seats + seat].payoffs[:, seat] - usual.payoffs[:, seat] for seat in seats]
        mean, low, high = mean_interval(np.concatenate(lost))
        rows.append(
            {"label": Named(component_name, game, bit), "number": bit, "group": "", "value": mean}
            | {"low": low, "high": high, "by_seat": [float(loss.mean()) for loss in lost]}
        )
    rows.sort(key=lambda row: float(row["value"]))
    return Finding(
        measure=RESTRICTED,
        said=_told_restricted(rows[0], rows[-1]),
        figures={"components": rows, "games": usual.games * game.seats},
        chart=ChartPlan(
            kind="intervals",
            rows=rows,
            x=Sentence("change of the payoff when denied"),
            mark=0.0,
            shows=Sentence(
                "What a player loses who is denied a component. Left of the line it is missed; right of it"
                " the policy does better without."
            ),
        ),
    )


def _told_restricted(worst: dict[str, Any], best: dict[str, Any]) -> list[Sentence]:
    said = [
        Sentence(
            "No component is missed: denying any of them costs less than {share} of a win.",
            share=points(max(0.005, -worst["low"])),
        )
    ]
    if -worst["value"] > SURELY * (worst["high"] - worst["value"]):
        said = [
            Sentence(
                "A player denied {what} is paid {loss} of a win less ({interval}): nothing else is missed"
                " more.",
                what=worst["label"],
                loss=points(-worst["value"]),
                interval=between(-worst["high"], -worst["low"]),
            )
        ]
    if best["value"] > SURELY * (best["high"] - best["value"]):
        said.append(
            Sentence(
                "Without {what} the policy does better, by {gain}: it uses that badly, or it is a trap.",
                what=best["label"],
                gain=points(best["value"]),
            )
        )
    return said
