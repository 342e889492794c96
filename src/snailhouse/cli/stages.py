"""What `snailhouse solve` does with a game that is solved stage by stage."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from snailhouse.cli.progress import progress_bar
from snailhouse.core.errors import Refusal

if TYPE_CHECKING:
    from snailhouse.core.game import Game
    from snailhouse.core.tablebases import SolvedStages, SolvingPlan, TablebasePart


@dataclass(frozen=True)
class StagesWanted:
    """What a person asked for."""

    stages: int | None
    where: Path | None
    threads: int | None
    fresh: bool
    as_json: bool


def solve_stages(game: Game, wanted: StagesWanted) -> None:
    """Say what it will take, solve, and tell what is known now."""
    tablebase = game.room.solving.tablebase
    if tablebase is None:
        raise Refusal(f"{game!r} cannot be solved stage by stage")
    stages = wanted.stages or tablebase.stages
    if stages > tablebase.stages:
        raise Refusal(f"{game.title} has {tablebase.stages} {tablebase.unit}, not {stages}")
    plan = tablebase.plan(game, stages, wanted.where, wanted.fresh)
    click.echo(plan_text(game, tablebase, plan), err=True)
    with progress_bar("solving") as show:
        solved = tablebase.solve(
            game, plan, lambda title, share: show(share, title=title), wanted.threads, wanted.fresh
        )
    if wanted.as_json:
        click.echo(json.dumps(stages_data(game, tablebase, solved), indent=2))
    else:
        click.echo(stages_text(game, tablebase, solved))


def plan_text(game: Game, tablebase: TablebasePart, plan: SolvingPlan) -> str:
    """What it will take, before it begins."""
    what = f"{game.title}, {named_options(game)}: at most {plan.stages} open {tablebase.unit}"
    if not plan.missing:
        return f"{what}: {plan.positions:,} positions lie in {plan.folder}; checking them."
    return (
        f"{what}: {plan.positions:,} positions, {plan.missing:,} of them to solve.\n"
        f"This takes about {duration_text(plan.seconds)}, {size_text(plan.missing_disk)} of disk"
        f" in {plan.folder} and {size_text(plan.memory)} of memory."
        " It can be stopped at any time and goes on where it was."
    )


def stages_text(game: Game, tablebase: TablebasePart, solved: SolvedStages) -> str:
    """What is known now, in sentences."""
    plan = solved.plan
    lines = [
        f"{game.title}, {named_options(game)}: {plan.positions:,} positions with at most {plan.stages} open"
        f" {tablebase.unit} are solved.",
        f"  {solved.solved:,} of them now, in {duration_text(solved.seconds)}"
        + (f" ({1e9 * solved.seconds / solved.solved:.1f} ns a position)." if solved.solved else "."),
        f"  A stored chance is exact to {100 * plan.error:.4f} points of 100.",
        f"  They lie in {plan.folder} ({size_text(plan.disk)}).",
    ]
    if solved.damaged:
        many = "1 section was" if solved.damaged == 1 else f"{solved.damaged} sections were"
        lines.append(f"  {many} damaged; solved again.")
    if solved.value is not None:
        chance = f"{100 * solved.value:.2f}%"
        lines.insert(1, f"  Whoever starts wins with a chance of {chance}, a draw counting a half.")
    return "\n".join(lines)


def stages_data(game: Game, tablebase: TablebasePart, solved: SolvedStages) -> dict[str, Any]:
    """The same as JSON."""
    plan = solved.plan
    return {
        "name": game.id,
        "game": game.id,
        "options": game.shown_options(),
        tablebase.unit: plan.stages,
        "positions": plan.positions,
        "solved": solved.solved,
        "damaged": solved.damaged,
        "bytes": plan.disk,
        "memory": plan.memory,
        "where": str(plan.folder),
        "error": plan.error,
        "estimated_seconds": round(plan.seconds, 1),
        "seconds": round(solved.seconds, 3),
        "value": solved.value,
    }


def named_options(game: Game) -> str:
    """The options that make a difference to the solution."""
    return ", ".join(f"{name}={value}" for name, value in game.options.items() if name != "start")


def duration_text(seconds: float) -> str:
    """Seconds as a person would say them."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s" if seconds >= 1 else "a second"
    return f"{seconds / 60:.0f} minutes" if seconds < 5400 else f"{seconds / 3600:.1f} hours"


def size_text(count: int) -> str:
    """Bytes as a person would say them."""
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"
