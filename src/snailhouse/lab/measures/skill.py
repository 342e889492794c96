"""How much better more thinking plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from snailhouse.bots.levels import CARE
from snailhouse.bots.playing import Chooser
from snailhouse.bots.search import Effort, Searcher, Stopped, analyse
from snailhouse.core.dice import dice, next_bits
from snailhouse.core.game import Game
from snailhouse.core.position import Position
from snailhouse.lab.arena import Bout, Contest, leads, standings
from snailhouse.lab.findings import ChartPlan, Finding, Measure
from snailhouse.lab.gathering import AskedWork, Measuring
from snailhouse.lab.sentences import Number, Sentence, between, points

SKILL_DEPTH = Measure(
    id="skill_depth",
    title=Sentence("Skill depth"),
    definition=Sentence(
        "A search with ten times the simulations plays against one with fewer, in every seat with the same"
        " luck: what it wins more is what a tenfold of thinking is worth, in points and in Elo."
    ),
    source=Sentence(
        "Lantz, Isaksen, Jaffe, Nealen and Togelius (2017), Depth in strategic games; Thompson's self-play"
        " experiments in chess (1982)."
    ),
)
TENFOLD: Final = 10


@dataclass(frozen=True)
class ThinkingContest(Contest):
    """Contenders that are searches, by their number of simulations."""

    def _chooser(self, contender: int, deal: int, stopped: Stopped) -> Chooser:
        mind = dice(self.seed, deal, 1 + contender)
        care = CARE if self.game.room.tuning.shared_defeat else 0.0
        effort = Effort(int(self.bots[contender]), care=care)

        def decide(position: Position) -> int:
            return analyse(position, effort, next_bits(mind), stopped).best

        return decide


@dataclass(frozen=True)
class ThinkingTask:
    """Plays games by the number of their contest and their own; it can be pickled."""

    contests: tuple[ThinkingContest, ...]

    @property
    def game(self) -> Game:
        return self.contests[0].game

    def prepare(self) -> None:
        Searcher(self.game.start(), Effort(1), 0, 0).simulate(0)

    def __call__(self, bundle: Sequence[tuple[int, int]]) -> list[Bout]:
        return [self.contests[which].bout(number) for which, number in bundle]


def thinking_contest(game: Game, simulations: int, seed: int) -> ThinkingContest:
    """One seat thinks ten times as long as the others."""
    return ThinkingContest(game, (str(TENFOLD * simulations), *[str(simulations)] * (game.seats - 1)), seed)


def skill_depth(
    game: Game, steps: Sequence[int], deals: int, seed: int = 0
) -> Measuring[tuple[Finding, dict[str, NDArray[Any]]]]:
    """What a tenfold of so many simulations is worth, step by step; and what each seat was paid."""
    rows, paid, games = [], {}, deals * game.seats
    task = ThinkingTask(tuple(thinking_contest(game, simulations, seed) for simulations in steps))
    longest_first = [(which, number) for which in reversed(range(len(steps))) for number in range(games)]
    bouts_played = yield AskedWork(task, longest_first)
    played = dict(zip(longest_first, bouts_played, strict=True))
    for which, (simulations, contest) in enumerate(zip(steps, task.contests, strict=True)):
        bouts = [played[which, number] for number in range(games)]
        rows.append(_row(contest, bouts, simulations))
        paid[f"thinking ({simulations} and {TENFOLD * simulations} simulations)"] = by_seat(contest, bouts)
    return _told(game, rows, deals), paid


def by_seat(contest: Contest, bouts: Sequence[Bout]) -> NDArray[Any]:
    """What each seat was paid, game by game: everybody sits everywhere equally often."""
    return np.array([[bout.payoffs[who] for who in contest.seating(bout.number)] for bout in bouts])


def _row(contest: ThinkingContest, bouts: Sequence[Bout], simulations: int) -> dict[str, Any]:
    more, *less = standings(contest, bouts)
    row: dict[str, Any] = {
        "label": Sentence("{many} against {few}", many=TENFOLD * simulations, few=simulations),
        "simulations": simulations,
        "payoff": more.payoff,
    }
    if not less:
        return row | {"value": more.payoff, "low": more.interval[0], "high": more.interval[1], "elo": None}
    lead = leads(contest, bouts)[0]
    low, high = lead.interval
    return row | {"value": lead.difference, "low": low, "high": high, "elo": more.elo - less[0].elo}


def _told(game: Game, rows: list[dict[str, Any]], deals: int) -> Finding:
    said = [_worth_of(row) for row in rows]
    if game.seats == 1:
        said = [
            Sentence(
                "With {many} simulations one who plays alone wins {share}.",
                many=TENFOLD * row["simulations"],
                share=points(row["payoff"]),
            )
            for row in rows
        ]
    return Finding(
        measure=SKILL_DEPTH,
        said=said,
        figures={"steps": rows, "deals": deals},
        chart=ChartPlan(
            kind="intervals",
            rows=[row | {"group": ""} for row in rows],
            x=Sentence("payoff won more by ten times the thinking"),
            mark=0.0,
            shows=Sentence(
                "What ten times the simulations are worth. Near the dashed line more thinking hardly helps."
            ),
        ),
    )


def _worth_of(row: dict[str, Any]) -> Sentence:
    values: dict[str, Any] = {
        "which": row["label"],
        "worth": points(row["value"]),
        "interval": between(row["low"], row["high"]),
    }
    if row["elo"] is None:
        return Sentence(
            "Ten times the thinking ({which} simulations) is paid {worth} of a win more a game ({interval}).",
            **values,
        )
    return Sentence(
        "Ten times the thinking ({which} simulations) is paid {worth} of a win more a game ({interval}),"
        " {elo} Elo.",
        elo=Number(row["elo"]),
        **values,
    )
