"""What came of a search: the best compromises, one to begin with, boxes of other kinds, and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from snailhouse.core.edition_text import edition_text
from snailhouse.core.editions import printed_option
from snailhouse.lab.charts import CHART_WIDTH, EARTH, LEAF, chart_svg
from snailhouse.lab.measures.sensitivity import plain_data
from snailhouse.lab.tuning.goals import FIGURES, BoxGoal
from snailhouse.lab.tuning.search import Search, archive_of
from snailhouse.lab.tuning.trials import BoxTrial

TRIED, FRONT, WINNER, AS_IT_IS = "tried", "best compromises", "winner", "as it is"
COLOURS_OF_KINDS: Final = {TRIED: "#c9bfa5", FRONT: LEAF, WINNER: EARTH, AS_IT_IS: "#2b62a8"}


def front_of(goals: Sequence[BoxGoal], trials: Sequence[BoxTrial]) -> list[int]:
    """The numbers of the trials that no other beats in one goal without losing in another; equal ones once."""
    costs = {
        number: tuple(goal.cost(trial.figures) for goal in goals)
        for number, trial in enumerate(trials)
        if trial.figures is not None
    }
    seen: set[tuple[float, ...]] = set()
    found = []
    for number, mine in costs.items():
        beaten = any(
            other != mine and all(a <= b for a, b in zip(other, mine, strict=True)) for other in costs.values()
        )
        if not beaten and mine not in seen:
            seen.add(mine)
            found.append(number)
    return found


def winner_of(goals: Sequence[BoxGoal], trials: Sequence[BoxTrial], front: Sequence[int]) -> int:
    """Of the front the trial with the best mean rank: a compromise that is poor in no goal."""

    def ranks(goal: BoxGoal) -> dict[int, int]:
        ordered = sorted(front, key=lambda number: goal.cost(trials[number].figures or {}))
        return {number: rank for rank, number in enumerate(ordered)}

    tables = [ranks(goal) for goal in goals]
    return min(front, key=lambda number: (sum(table[number] for table in tables), number))


def elites_of(search: Search, trials: Sequence[BoxTrial]) -> list[int]:
    """The numbers of the best trial of each kind, by the two figures in which they differ."""
    data = archive_of(search, trials).data(["number", "index"])
    order = sorted(zip(data["index"], data["number"], strict=True))
    return [int(number) for _, number in order]


def box_text(search: Search, trial: BoxTrial, name: str) -> str | None:
    """The box of a trial as an edition file with what was measured of it; None where nothing is printed."""
    game = search.space.box(trial.point)
    assert game is not None
    printed = printed_option(game.room)
    if printed is None:
        return None
    figures = ", ".join(f"{FIGURES[key]} {value:.3f}" for key, value in (trial.figures or {}).items())
    options = ", ".join(f"{key} {value}" for key, value in game.shown_options().items() if key != printed.name)
    comments = [
        f"An edition of {game.title}, found by snailhouse tune. Play with it: -o {printed.name}=THIS_FILE",
        f"Goals: {', '.join(goal.name for goal in search.goals)}; {search.games} games, seed {search.seed}.",
        f"Measured with {options or 'no other options'}: {figures}.",
    ]
    return edition_text({**plain_data(game.options[printed.name]), "name": name}, comments)


def front_svg(
    search: Search, trials: Sequence[BoxTrial], front: Sequence[int], winner: int, now: int | None
) -> str:
    """All boxes by their figures in two goals; with one goal, in the order they were tried."""
    alt: Any = import_module("altair")

    first, *others = search.goals
    across = others[0].figure if others else None
    rows = []
    for number, trial in enumerate(trials):
        if trial.figures is None:
            continue
        kind = (
            WINNER if number == winner else AS_IT_IS if number == now else FRONT if number in front else TRIED
        )
        x = trial.figures[across] if across else number
        rows.append(
            {
                "x": x,
                "y": trial.figures[first.figure],
                "kind": kind,
                "order": list(COLOURS_OF_KINDS).index(kind),
            }
        )
    kinds = alt.Scale(domain=list(COLOURS_OF_KINDS), range=list(COLOURS_OF_KINDS.values()))
    chart = (
        alt.Chart(alt.Data(values=sorted(rows, key=lambda row: row["order"])))
        .mark_point(filled=True, size=70, opacity=0.9)
        .encode(
            x=alt.X(
                "x:Q", title=FIGURES[across] if across else "trial", scale=alt.Scale(zero=False, padding=12)
            ),
            y=alt.Y("y:Q", title=FIGURES[first.figure], scale=alt.Scale(zero=False, padding=12)),
            color=alt.Color("kind:N", scale=kinds, legend=alt.Legend(title=None, orient="top")),
        )
        .properties(width=CHART_WIDTH, height=320)
    )
    return chart_svg(chart)


def elites_svg(search: Search, trials: Sequence[BoxTrial], elites: Sequence[int]) -> str:
    """The best box of every kind, by the two figures in which they differ; coloured by the first goal."""
    alt: Any = import_module("altair")

    assert search.different is not None
    across, up = search.different
    goal = search.goals[0]
    rows: list[dict[str, Any]] = []
    for place, number in enumerate(elites, start=1):
        figures = trials[number].figures or {}
        rows.append(
            {"x": figures[across], "y": figures[up], "value": figures[goal.figure], "label": str(place)}
        )
    base = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X("x:Q", title=FIGURES[across], scale=alt.Scale(zero=False, padding=16)),
        y=alt.Y("y:Q", title=FIGURES[up], scale=alt.Scale(zero=False, padding=16)),
    )
    dots = base.mark_circle(size=320, opacity=1).encode(
        color=alt.Color("value:Q", title=FIGURES[goal.figure], scale=alt.Scale(scheme="yellowgreen"))
    )
    names = base.mark_text(fontSize=11, color="#2a2924").encode(text="label:N")
    return chart_svg(alt.layer(dots, names).properties(width=CHART_WIDTH, height=340))
