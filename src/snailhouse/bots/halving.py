"""Sequential halving: the runners of a decision tried in heats, the worse half left out again and again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from numpy.typing import NDArray

from snailhouse.bots.greedy import greedy_move
from snailhouse.bots.heats import SEQUELS, finish_games, run_heats
from snailhouse.bots.runners import Runners, runners_of
from snailhouse.core.contract import CHANCE
from snailhouse.core.dice import below, dice
from snailhouse.core.game import Game
from snailhouse.core.playout import GREEDY, RANDOM
from snailhouse.core.position import Position
from snailhouse.core.record import float64s, int64s, thawed

if TYPE_CHECKING:
    from snailhouse.bots.search import Effort, Stopped

SLICE: Final = 0.002
"""Seconds between two looks at the clock and at `stopped`."""
USUAL_SQUARE: Final = 0.2
"""The square of a difference that is taken for granted once, since a few equal ones prove nothing."""

FINISHED: Final = 16 * SEQUELS
"""Games that are played once to know how one may go on after a break."""

Ticks = Callable[[], float]


@lru_cache(maxsize=16)
def finished_games(game: Game) -> NDArray[Any]:
    """Tables of finished games, for a game that has a break; the same in every process."""
    rules = game.room.rules
    tables = rules.Table.array(FINISHED if game.room.tuning.at_break else 0)
    if len(tables):
        game.compile().bind(finish_games)(game.box, tables, int64s(rules.MOVES), dice(1))
    return tables


class Heats:
    """Heats run one after another on one core: their memory and their generators."""

    def __init__(self, position: Position, runners: Runners, care: float, seed: int, stream: int) -> None:
        game, rules = position.game, position.game.room.rules
        self.box = game.box
        self.root = thawed(position.table.dtype, position.data)
        self.seat = position.actor
        self.care = care
        self.tables = rules.Table.array(2)
        self.finished = finished_games(game)
        self.moves = int64s(rules.MOVES)
        self.runners = runners.records
        self.running = int64s(len(self.runners))
        self.dice = dice(seed, stream)
        self.luck = dice(seed, stream, 1)
        self.policy = int64s(game.seats)
        self.policy[:] = GREEDY if game.room.tuning.greedy_playouts else RANDOM
        self.out = float64s(game.seats)
        self.visits, self.paid = int64s(len(self.runners)), float64s(len(self.runners))
        self.ahead, self.ahead_squared = float64s(len(self.runners)), float64s(len(self.runners))
        self.got, self.firsts = float64s(game.seats), float64s(game.seats)
        self.shares = float64s(len(self.runners) * game.seats)
        self.gains_squared = float64s(len(self.runners) * game.seats)
        self.kernel: Any = game.compile().bind(run_heats)

    def simulate(self, running: Sequence[int], heats: int) -> None:
        for index, runner in enumerate(running):
            self.running[index] = runner
        self.kernel(
            self.box,
            self.root,
            self.tables,
            self.moves,
            self.dice,
            self.luck,
            self.policy,
            self.out,
            self.finished,
            self.runners,
            self.running,
            len(running),
            self.visits,
            self.paid,
            self.ahead,
            self.ahead_squared,
            self.got,
            self.firsts,
            self.shares,
            self.gains_squared,
            self.seat,
            heats,
            self.care,
        )

    def run(self, running: Sequence[int], heats: int, deadline: float, stopped: Stopped, clock: Ticks) -> None:
        """Until so many, the deadline or a stop is reached; at least one, unless the number is 0."""
        done, step = 0, 1
        while done < heats:
            step = min(step, heats - done)
            begun = clock()
            self.simulate(running, step)
            done += step
            now = clock()
            if now >= deadline or stopped():
                return
            step = max(1, min(4 * step, int(step * SLICE / max(now - begun, 1e-9))))


@dataclass(frozen=True)
class Ranking:
    """What a halving found out, by runner."""

    runners: Runners
    visits: dict[int, int]
    worth: dict[int, float]
    best: int
    line: list[str]

    @property
    def simulations(self) -> int:
        return sum(self.visits.values())

    def by_move(self) -> dict[int, int]:
        """For every move the best runner that may begin with it; the moves of the best runner first."""
        order = sorted(
            self.visits, key=lambda one: (one != self.best, -self.visits[one], -self.worth[one], one)
        )
        found: dict[int, int] = {}
        for runner in order:
            for move in self.runners.begins[runner]:
                found.setdefault(move, runner)
        return found

    def turns(self) -> dict[int, tuple[int, ...]]:
        """The moves of the runner that was found for each move; it may make that move later than first."""
        records = self.runners.records
        return {
            move: tuple(int(step) for step in records["moves"][runner][: records["length"][runner]])
            for move, runner in self.by_move().items()
        }


class Halving:
    """Heats on several cores, and the runners that are left; the first of all is one of them and stays."""

    def __init__(self, position: Position, effort: Effort, seed: int) -> None:
        self.position, self.effort = position, effort
        self.runners = runners_of(position, seed)
        self.cores = [Heats(position, self.runners, effort.care, seed, core) for core in range(effort.trees)]
        first = self.runners.first
        self.tried = [first, *(runner for runner in self.runners.begins if runner != first)]
        self.running = self.tried

    def total(self, name: str, runner: int) -> float:
        """Of one of the sums, those of all cores added up."""
        return float(sum(getattr(core, name)[runner] for core in self.cores))

    def worth(self, runner: int) -> float:
        return self.total("paid", runner) / max(1.0, self.total("visits", runner))

    def run(self, stopped: Stopped, clock: Ticks) -> None:
        """Try the runners, with as many simulations for all as for the better half, and for half of that."""
        rounds = max(1, (len(self.running) - 1).bit_length())
        self.cores[0].simulate(self.running, 0)  # what must be compiled first takes nothing from the time
        start, left = clock(), self.effort.simulations
        with ThreadPoolExecutor(len(self.cores)) as pool:
            for number in range(rounds):
                heats = left // (rounds - number) // len(self.running)
                deadline = start + self.effort.seconds * (number + 1) / rounds
                self.run_heats(pool, heats, deadline, stopped, clock)
                left = self.effort.simulations - self.simulations()
                if stopped() or clock() - start >= self.effort.seconds:
                    return
                if number < rounds - 1:
                    self.halve()
        while left > 0:
            self.cores[0].simulate(self.running[:left], 1)
            left -= len(self.running[:left])

    def run_heats(self, pool: Executor, heats: int, deadline: float, stopped: Stopped, clock: Ticks) -> None:
        """Share so many heats among the cores."""
        shares = [(heats + index) // len(self.cores) for index in range(len(self.cores))]
        runs = [
            pool.submit(core.run, self.running, share, deadline, stopped, clock)
            for core, share in zip(self.cores, shares, strict=True)
        ]
        for run in runs:
            run.result()

    def simulations(self) -> int:
        return sum(int(core.visits[runner]) for core in self.cores for runner in self.tried)

    def halve(self) -> None:
        """Leave the worse half out, but never the first runner."""
        first, *others = self.running
        others.sort(key=lambda runner: -self.worth(runner))
        self.running = [first, *others[: (len(self.running) + 1) // 2 - 1]]

    def best(self) -> int:
        """The runner that is worth most, if it is surely enough ahead of the first one; else that."""
        first = self.running[0]
        best = max(self.running, key=self.worth)
        return best if self.ahead(best) > self.effort.lean * self.error(best) else first

    def ahead(self, runner: int) -> float:
        return self.total("ahead", runner) / max(1.0, self.total("visits", runner))

    def error(self, runner: int) -> float:
        """The standard error of how far a runner is ahead."""
        visits = max(1.0, self.total("visits", runner))
        spread = (self.total("ahead_squared", runner) + USUAL_SQUARE) / visits - self.ahead(runner) ** 2
        return sqrt(max(0.0, spread) / visits)

    def line(self, runner: int, longest: int = 8) -> list[str]:
        """A likely continuation: the runner, then what the greedy policy does, with chance as it may fall."""
        record = self.runners.records[runner]
        moves = [int(record.moves[step]) for step in range(record.length)]
        luck, seat = self.cores[0].dice, self.position.actor
        position, said = self.position.concealed(seat, luck), list[str]()
        while len(said) < longest and (actor := position.actor) >= CHANCE:
            hidden = position.hidden_from(seat)
            if actor == CHANCE:
                event = below(luck, position.outcomes())
                text, _ = position.chance_worded(event)
                following = position.after_chance(event)
            else:
                event = moves.pop(0) if moves else greedy_move(position, luck)
                text = f"{position.game.seat_name(actor)}: {position.worded(event)[0]}"
                following = position.after(event)
            said.append(hidden or text)
            position = following
        return said


def halve(position: Position, effort: Effort, seed: int, stopped: Stopped, clock: Ticks) -> Ranking:
    """Try the runners of the decision at hand, knowing what the seat to decide knows."""
    halving = Halving(position, effort, seed)
    halving.run(stopped, clock)
    best = halving.best()
    return Ranking(
        halving.runners,
        {runner: int(halving.total("visits", runner)) for runner in halving.tried},
        {runner: halving.worth(runner) for runner in halving.tried},
        best,
        halving.line(best),
    )
