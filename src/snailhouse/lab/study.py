"""A study: everything that the laboratory can measure of a game, in the order a designer asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple, Unpack

import msgspec
import numpy as np
from numpy.typing import NDArray

from snailhouse.bots.playing import check_player
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.lab.chunks import Where
from snailhouse.lab.findings import Finding
from snailhouse.lab.gathering import Hearing, Helpers, Measuring, measured_together
from snailhouse.lab.measures.choices import branching, decision_weight
from snailhouse.lab.measures.components import component_value, components_of, denying_plans, restricted_play
from snailhouse.lab.measures.heat import heat_map
from snailhouse.lab.measures.lengths import closeness, length
from snailhouse.lab.measures.luck import fixed_seeds, luck_and_skill, seeds_plan
from snailhouse.lab.measures.seats import seat_advantage
from snailhouse.lab.measures.sensitivity import sensitivity
from snailhouse.lab.measures.skill import skill_depth
from snailhouse.lab.measures.strategies import DENIED_STRATEGIES, dominance
from snailhouse.lab.measures.strengths import paid_among_equals
from snailhouse.lab.measures.tension import decided, drama, lead_changes, suspense
from snailhouse.lab.sentences import Sentence, worded
from snailhouse.lab.survey import Components, Survey, SurveyPlan, best_policy, chunks_of, players_of, surveys
from snailhouse.lab.traces import LIGHT_GAME, TRACE_ASTRAY, TracedGame, TracePlan, plan_traces, tracing

SUMMARISED: Final = (
    "seat_advantage",
    "length",
    "closeness",
    "luck",
    "decided",
    "restricted_play",
    "sensitivity",
)
"""The measures whose first sentence stands in the summary."""
INSTEAD: Final = {"luck": "fixed_seeds"}
"""What stands there where such a measure is not sure enough."""


class StudySize(msgspec.Struct, frozen=True):
    """How much is played. Counts, no times: equal seeds give equal studies on every machine."""

    games: int
    """For figures of whole games."""
    work: int
    """For traces; see `plan_traces`."""
    denied_games: int
    """For each component that is denied, and seat."""
    seeds: int
    deals: int
    """Of contests between searches."""
    steps: int
    """How many tenfolds of thinking are compared."""
    samples: int
    """For Sobol indices; 0 leaves them out."""
    box_games: int
    """For each changed box."""


FULL: Final = StudySize(20_000, 60, 1_000, 200, 60, 2, 32, 400)
QUICK: Final = StudySize(4_000, 20, 250, 60, 20, 1, 0, 200)
HEAVY: Final = {
    FULL: StudySize(3_000, 100, 150, 60, 10, 1, 8, 60),
    QUICK: StudySize(500, 30, 40, 20, 3, 1, 0, 50),
}
"""What is played instead where a game takes a thousand times as long."""


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """What a study found."""

    game: str
    title: str
    options: dict[str, Any]
    seed: int
    quick: bool
    size: StudySize
    traced: int
    """How many games were traced."""
    summary: list[Sentence]
    findings: list[Finding]


StudyProgress = Callable[[float, str], None]
"""Hears the share that is done, and what is being measured."""


def study_size(game: Game, quick: bool) -> StudySize:
    size = QUICK if quick else FULL
    return size if game.room.tuning.master_simulations >= LIGHT_GAME else HEAVY[size]


class Surveyed(NamedTuple):
    """The quick games of a study."""

    components: Components | None
    usual: Survey
    at_random: Survey
    used: Survey
    """Players go astray now and then, so that what they use varies."""
    seeds: Survey
    """The same luck many times over."""
    denied: list[Survey]


@dataclass
class Studying:
    """A study in the making."""

    game: Game
    size: StudySize
    seed: int
    helpers: Helpers
    progress: StudyProgress
    stopped: Callable[[], bool]
    bots: tuple[str, ...] = ()
    """Further players among whom seats are compared."""
    done: float = 0.0

    def step(self, share: float, name: Sentence) -> Hearing:
        """Begins a part that takes this share of the whole; returns what hears how far it is."""
        begun, self.done = self.done, self.done + share

        def hear(part: float) -> None:
            if self.stopped():
                raise Refusal("the study was stopped")
            self.progress(begun + share * part, str(name))

        hear(0.0)
        return hear

    def surveyed(self) -> Surveyed:
        """All quick games but those of strategies, as one piece of work: nobody waits for others."""
        game, components = self.game, components_of(self.game)
        many = chunks_of(self.size.games)
        plans = [
            SurveyPlan(players_of(game), many),
            SurveyPlan(players_of(game, ("random",)), many),
            SurveyPlan(players_of(game, astray=TRACE_ASTRAY, components=components), many),
            seeds_plan(game, self.size.seeds),
            *denying_plans(game, components, self.size.denied_games),
        ]
        hear = self.step(0.25, Sentence("playing"))
        usual, at_random, used, seeds, *denied = surveys(game, plans, self.seed, self.helpers, hear)
        return Surveyed(components, usual, at_random, used, seeds, denied)


def study_players(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """Bots among whom seats are compared, each once; refuses unknown ones, and any where one plays alone."""
    if names and game.seats < 2:
        raise Refusal("one person plays alone: there are no seats to compare among bots")
    return tuple(dict.fromkeys(check_player(game, name) for name in names))


def study(
    game: Game,
    *,
    bots: Sequence[str] = (),
    quick: bool = False,
    seed: int = 0,
    threads: int | None = None,
    progress: StudyProgress = lambda *_: None,
    stopped: Callable[[], bool] = lambda: False,
    traces: Callable[[list[TracedGame]], None] = lambda _: None,
    **where: Unpack[Where],
) -> Study:
    """Measure a game; `traces` is given the sampled games. Equal seeds give equal studies.

    Seats are also compared among each of `bots`, which may be one's own.
    """
    size = study_size(game, quick)
    work = Studying(game, size, seed, Helpers(threads, where), progress, stopped, study_players(game, bots))
    traced, findings = _measured(work, work.surveyed(), traces)
    return Study(
        game=game.id,
        title=game.title,
        options=game.shown_options(),
        seed=seed,
        quick=quick,
        size=size,
        traced=traced,
        summary=summary_of(findings),
        findings=findings,
    )


def summary_of(findings: list[Finding]) -> list[Sentence]:
    """The first sentences of what matters most; where one is not sure enough, of what is measured instead."""
    sure = {found.measure.id: found.said[0] for found in findings if found.said and found.telling}
    wanted = [name if name in sure else INSTEAD.get(name, name) for name in SUMMARISED]
    return [sure[name] for name in wanted if name in sure]


def _measured(
    work: Studying, surveyed: Surveyed, traces: Callable[[list[TracedGame]], None]
) -> tuple[int, list[Finding]]:
    """How many games were traced, and all that was found.

    Whatever needs further games is one piece of work; meanwhile this thread makes findings of what is there.
    """
    restricted = restricted_play(work.game, surveyed.components, surveyed.denied)
    with closing(measured_together(_further_parts(work, surveyed, restricted), work.helpers)) as found:
        traced: list[TracedGame] = next(found)
        traces(traced)
        before, after = _findings_of(work.game, surveyed, traced)
        skill, thought = next(found)
        chosen = {bot: next(found) for bot in work.bots}
        varied, dominant = found
    advantage = seat_advantage(work.game, _paid(surveyed, thought) | chosen, surveyed.usual)
    return len(traced), [advantage, *before, skill, *after, restricted, dominant, varied]


def _further_parts(
    work: Studying, surveyed: Surveyed, restricted: Finding
) -> Iterator[tuple[Measuring[Any], Callable[[], Hearing]]]:
    """What needs more games than those of the survey, and how its progress is told; the longest games first."""
    game, size, seed = work.game, work.size, work.seed
    plan = _trace_plan(work, surveyed.usual)
    yield (
        tracing(game, plan, seed),
        partial(work.step, 0.35, Sentence("tracing {games} games", games=plan.games)),
    )
    steps = thinking_steps(game)[: size.steps]
    yield (
        skill_depth(game, steps, size.deals, seed),
        partial(work.step, 0.2, Sentence("thinking ten times as long")),
    )
    for bot in work.bots:
        yield (
            paid_among_equals(game, bot, size.deals, seed),
            partial(work.step, 0.1 / len(work.bots), Sentence("playing")),
        )
    yield (
        sensitivity(game, size.samples, size.box_games, seed),
        partial(work.step, 0.05 if work.bots else 0.15, Sentence("varying the edition")),
    )
    yield (
        dominance(game, surveyed.components, _telling(restricted), 2 * size.denied_games, seed),
        partial(work.step, 0.05, Sentence("letting strategies meet")),
    )


def _trace_plan(work: Studying, played: Survey) -> TracePlan:
    decisions = float(played.column("decisions").mean())
    moves = float(played.column("choices").sum() / played.column("decisions").sum())
    return plan_traces(work.game, moves, decisions, work.size.work)


def _findings_of(
    game: Game, surveyed: Surveyed, traced: list[TracedGame]
) -> tuple[list[Finding], list[Finding]]:
    """What the survey and the traces tell: what stands before the depth of skill, and what after it."""
    played = surveyed.usual
    before = [
        length(played),
        closeness(played),
        branching(played, traced),
        decision_weight(traced),
        luck_and_skill(traced),
        fixed_seeds(surveyed.seeds),
    ]
    after = [
        suspense(traced),
        decided(traced),
        drama(traced),
        lead_changes(traced),
        heat_map(game, traced),
        component_value(game, surveyed.used, surveyed.components),
    ]
    return before, after


def _paid(surveyed: Surveyed, thought: dict[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """What each seat was paid, by strength: at random, by the best policy, by those who think longest."""
    game = surveyed.usual.game
    paid: dict[str, NDArray[Any]] = {"random": surveyed.at_random.payoffs}
    if best_policy(game) != "random":
        paid[best_policy(game)] = surveyed.usual.payoffs
    last = list(thought)[-1]
    return paid | {last: thought[last]}


def thinking_steps(game: Game) -> list[int]:
    """Numbers of simulations whose tenfold is tried, the smallest first."""
    least = max(2, game.room.tuning.master_simulations // 1_000)
    return [least, 10 * least]


def _telling(restricted: Finding) -> list[int]:
    """The numbers of the components whose denial changes most."""
    rows = restricted.figures.get("components", [])
    ranked = sorted(rows, key=lambda row: -abs(float(np.float64(row["value"]))))
    return [row["number"] for row in ranked[:DENIED_STRATEGIES]]


def figure_rows(made: Study) -> list[dict[str, Any]]:
    """What `--csv` prints: a row for every number of every finding, by the keys that lead to it in the JSON."""
    return [
        {"measure": found["measure"]["id"], "figure": " ".join(path), "value": value}
        for found in worded(made.findings)
        for path, value in _numbers(found["figures"])
    ]


def _numbers(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], float]]:
    """The numbers in figures and where they stand; rows of a list go by their label, or by their number."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _numbers(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data, start=1):
            named = isinstance(value, dict) and "label" in value
            name = (
                " ".join(str(value[key]) for key in ("group", "series", "label") if value.get(key))
                if named
                else ""
            )
            yield from _numbers(value, (*path, name or str(number)))
    elif isinstance(data, int | float) and not isinstance(data, bool):
        yield path, data
