"""What a choice moved for every seat, told by luck that had no say in which move looked best.

A search that tries many moves a few times takes one that was lucky for the best. So the moves that matter are
tried once more, in heats of their own: the one that was played, the one that looked best and the one that
looked worst.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Final

from snailhouse.bots.halving import USUAL_SQUARE, Heats
from snailhouse.bots.judge import NORMAL_95, Judgement, sampling_margin
from snailhouse.bots.runners import Runners
from snailhouse.bots.search import Effort, Stopped
from snailhouse.bots.whole_turns import Runner
from snailhouse.core.game import Game
from snailhouse.core.position import Position

RECOUNTED: Final = 1.0
"""A recount makes this part of the search's simulations."""
STARTS: Final = 2_000
"""How many games tell what each seat gets on average before anything has happened."""


@dataclass(frozen=True)
class Recount:
    """What a move was worth to every seat beside the best one."""

    changes: tuple[float, ...]
    """By seat: what it gets after the move that was played, less what it gets after the best."""
    margins: tuple[float, ...]
    """Half the 95% interval of each."""
    stake: float
    """How much more the seat to decide gets after the best move than after the worst."""


def recount(
    position: Position,
    judgement: Judgement,
    played: int,
    effort: Effort,
    seed: int = 0,
    stopped: Stopped = lambda: False,
) -> Recount:
    """Try the moves that matter once more; another is the best only if it looks surely enough better."""
    best, worst = best_beside(judgement, played), min(judgement.chances, key=judgement.chances.__getitem__)
    tried = list(dict.fromkeys((played, best, worst)))
    heats = Heats(position, told_runners(judgement, tried), 0.0, seed, effort.trees)
    heats.simulate(range(len(tried)), 0)  # what must be compiled first takes nothing from the time
    wanted = max(1, round(RECOUNTED * effort.simulations) // len(tried))
    deadline = time.perf_counter() + effort.seconds
    heats.run(range(len(tried)), wanted, deadline, stopped, time.perf_counter)
    ahead = [lead_over_first(heats, tried.index(move), position.actor)[0] for move in (best, worst)]
    gains = [lead_over_first(heats, tried.index(best), seat) for seat in range(position.game.seats)]
    return Recount(
        tuple(0.0 - more for more, _ in gains), tuple(margin for _, margin in gains), ahead[0] - ahead[1]
    )


def best_beside(judgement: Judgement, played: int) -> int:
    """The move that looks best, if it is a standard error ahead of the one played; else that."""
    best = max(judgement.chances, key=judgement.chances.__getitem__)
    error = sqrt(judgement.margins[best] ** 2 + judgement.margins[played] ** 2) / NORMAL_95
    return best if judgement.loss(played) > error else played


def told_runners(judgement: Judgement, tried: Sequence[int]) -> Runners:
    """A runner for each of these moves, with what the search made of the rest of the turn."""
    records = Runner.array(len(tried))
    for record, move in zip(records, tried, strict=True):
        turn = judgement.turns.get(move, (move,))
        record["length"], record["moves"][: len(turn)] = len(turn), turn
    return Runners(records, {runner: [move] for runner, move in enumerate(tried)}, 0)


def lead_over_first(heats: Heats, runner: int, seat: int) -> tuple[float, float]:
    """How much more a seat gets by a runner than by the first, and half the 95% interval of it."""
    visits, seats = int(heats.visits[0]), len(heats.got)
    if runner == 0 or not visits:
        return 0.0, 0.0
    place = runner * seats + seat
    more = (heats.shares[place] - heats.shares[seat]) / visits
    spread = (heats.gains_squared[place] + USUAL_SQUARE) / visits - more**2
    return float(more), NORMAL_95 * sqrt(max(0.0, spread) / visits)


@lru_cache(maxsize=64)
def start_shares(game: Game) -> tuple[tuple[float, float], ...]:
    """What each seat gets on average before the first event, and half the 95% interval of it; by play-outs."""
    nothing = Runners(Runner.array(1), {0: []}, 0)
    heats = Heats(game.start(), nothing, 0.0, seed=0, stream=0)
    heats.seat = 0  # nobody knows anything yet, so anybody may look
    heats.simulate([0], STARTS)
    means = [float(heats.shares[seat]) / STARTS for seat in range(game.seats)]
    return tuple((mean, sampling_margin(mean, STARTS)) for mean in means)
