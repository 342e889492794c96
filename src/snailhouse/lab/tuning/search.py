"""The search itself: batches of boxes proposed, played on all helpers, and taken into account.

Every batch is proposed from the trials before it and a seed of its own. So equal seeds give equal searches,
interrupted or not, on however many machines.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from snailhouse.lab.gathering import ALL_CORES, Helpers, gathered
from snailhouse.lab.measures.sensitivity import plain_data
from snailhouse.lab.tuning.goals import BoxGoal, BoxTask
from snailhouse.lab.tuning.space import BoxPoint, TuningSpace
from snailhouse.lab.tuning.trials import BoxTrial, TrialBook
from snailhouse.lab.wanted import need_lab

BATCH_BOXES: Final = 16
FIRST_BATCHES: Final = 2
"""So many batches are drawn at random, to know the space a little."""
CELLS: Final = 8
"""How many kinds are told apart in each of the two figures by which boxes should differ."""


@dataclass(frozen=True)
class Search:
    """What is looked for, and where."""

    space: TuningSpace
    goals: tuple[BoxGoal, ...]
    games: int
    seed: int
    different: tuple[str, str] | None = None
    """Two figures by which boxes should differ; without them, the best compromises are wanted."""

    def header(self) -> dict[str, Any]:
        """What tells this search from others."""
        game = self.space.game
        return {
            "tune": game.id,
            "options": plain_data(game.options),
            "space": {knob.name: list(knob.values) for knob in self.space.knobs},
            "goals": [goal.name for goal in self.goals],
            "games": self.games,
            "seed": self.seed,
            "different": list(self.different or ()),
        }


def run_search(
    search: Search,
    book: TrialBook,
    trials: int,
    helpers: Helpers = ALL_CORES,
    progress: Callable[[int], None] = lambda _: None,
) -> None:
    """Try boxes until the book holds so many; those in it already count. The box as it is comes first."""
    propose = elite_batch if search.different else compromise_batch
    task = BoxTask(search.space, search.games, search.seed)
    while len(book.trials) < trials:
        begun = len(book.trials) // BATCH_BOXES
        batch = propose(search, book.trials[: begun * BATCH_BOXES], begun)
        left = batch[len(book.trials) - begun * BATCH_BOXES :][: trials - len(book.trials)]
        figures = gathered(task, left, helpers)
        book.add([BoxTrial(point, found) for point, found in zip(left, figures, strict=True)])
        progress(len(book.trials))


def compromise_batch(search: Search, before: Sequence[BoxTrial], number: int) -> list[BoxPoint]:
    """What Optuna proposes next: by a model of what was good (TPE) that knows several goals at once."""
    need_lab("optuna")
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)  # of constant_liar
        sampler = optuna.samplers.TPESampler(
            seed=_seed(search, number), n_startup_trials=FIRST_BATCHES * BATCH_BOXES, constant_liar=True
        )
    study = optuna.create_study(directions=["minimize"] * len(search.goals), sampler=sampler)
    kinds = {knob.name: _kind(optuna, knob.values, knob.ordered) for knob in search.space.knobs}
    for trial in before:
        params = dict(zip(kinds, trial.point, strict=True))
        told = (
            {"state": optuna.trial.TrialState.FAIL}
            if trial.figures is None
            else {"values": [goal.cost(trial.figures) for goal in search.goals]}
        )
        study.add_trial(optuna.trial.create_trial(params=params, distributions=kinds, **told))
    asked = [study.ask(kinds) for _ in range(BATCH_BOXES)]
    points = [tuple(int(one.params[name]) for name in kinds) for one in asked]
    return _usual_first(search.space, points) if number == 0 else points


def _kind(optuna: Any, values: Sequence[Any], ordered: bool) -> Any:
    if ordered:
        return optuna.distributions.IntDistribution(0, len(values) - 1)
    return optuna.distributions.CategoricalDistribution(list(range(len(values))))


def elite_batch(search: Search, before: Sequence[BoxTrial], number: int) -> list[BoxPoint]:
    """MAP-Elites by pyribs: changes to the best boxes of all kinds found so far."""
    need_lab("ribs")
    from ribs.emitters import GaussianEmitter

    most = np.array([len(knob.values) - 1 for knob in search.space.knobs], float)
    if number < FIRST_BATCHES:
        rng = np.random.default_rng(_seed(search, number))
        points = [tuple(int(value) for value in rng.integers(0, most + 1)) for _ in range(BATCH_BOXES)]
        return _usual_first(search.space, points) if number == 0 else points
    archive = archive_of(search, before, _seed(search, number))
    emitter = GaussianEmitter(
        archive,
        sigma=0.2,
        x0=[0.5] * len(most),
        bounds=[(0.0, 1.0)] * len(most),
        batch_size=BATCH_BOXES,
        seed=_seed(search, number),
    )
    return [tuple(int(value) for value in np.rint(row * most)) for row in emitter.ask()]


def archive_of(search: Search, trials: Sequence[BoxTrial], seed: int = 0) -> Any:
    """The best box of each kind: kinds differ in the two figures, and the first goal says what is best."""
    from ribs.archives import GridArchive

    assert search.different is not None
    playable = [trial for trial in trials if trial.figures is not None]
    archive = GridArchive(
        solution_dim=len(search.space.knobs),
        dims=[CELLS, CELLS],
        ranges=[_range(playable, figure) for figure in search.different],
        seed=seed,
        extra_fields={"number": ((), np.int32)},
    )
    if playable:
        most = np.maximum(1, [len(knob.values) - 1 for knob in search.space.knobs])
        archive.add(
            np.array([trial.point for trial in playable]) / most,
            np.array([-search.goals[0].cost(trial.figures or {}) for trial in playable]),
            np.array([[(trial.figures or {})[figure] for figure in search.different] for trial in playable]),
            number=np.array([trials.index(trial) for trial in playable], np.int32),
        )
    return archive


def _range(trials: Sequence[BoxTrial], figure: str) -> tuple[float, float]:
    values = [(trial.figures or {})[figure] for trial in trials] or [0.0]
    low, high = min(values), max(values)
    return (low, high) if high - low > 1e-9 else (low - 0.5, high + 0.5)


def _usual_first(space: TuningSpace, points: list[BoxPoint]) -> list[BoxPoint]:
    """The box as it is now is tried first, if it lies in the space."""
    now = usual_point(space)
    return points if now is None else [now, *points[:-1]]


def usual_point(space: TuningSpace) -> BoxPoint | None:
    """The box as it is; None if one of its values is not among those that may be tried."""
    chosen = []
    for knob in space.knobs:
        value = space.value_now(knob)
        if value not in knob.values:
            return None
        chosen.append(knob.values.index(value))
    return tuple(chosen)


def _seed(search: Search, number: int) -> int:
    return (search.seed * 1_000_003 + number) % 2**31
