"""`snailhouse solve`"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import click

from snailhouse.cli.common import WholeNumber
from snailhouse.cli.help import examples
from snailhouse.cli.progress import progress_bar
from snailhouse.core.errors import Refusal
from snailhouse.core.language import listed

if TYPE_CHECKING:
    from snailhouse.core.game import Game
    from snailhouse.core.room import Solvable
    from snailhouse.solving.shelf import Shelved
    from snailhouse.solving.trial import PerfectTrial

    Known = dict[str, tuple[Game, Solvable]]


@click.command(
    "solve",
    epilog=examples(
        "snailhouse solve                     what can be solved",
        "snailhouse solve patio",
        "snailhouse solve patio --games 1000000",
        "snailhouse solve patio --json",
    ),
)
@click.argument("name", metavar="[NAME]", required=False)
@click.option(
    "--games", "-n", type=WholeNumber(1), default=None, help="Let perfect play prove itself so often."
)
@click.option("--seed", type=WholeNumber(0), default=0, show_default=True, help="Same seed, same games.")
@click.option("--fresh", is_flag=True, help="Solve again, even if there is a table.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def solve_command(name: str | None, games: int | None, seed: int, fresh: bool, as_json: bool) -> None:
    """Solve NAME exactly: the winning chance under perfect play, and a table for the bot `perfect`."""
    from snailhouse.core.registry import solvable_games

    known = solvable_games()
    if name is None:
        click.echo(json.dumps(solvable_data(known), indent=2) if as_json else solvable_text(known))
        return
    if name not in known:
        raise Refusal(f"{name!r} cannot be solved; what can be is {listed(known)}")
    from snailhouse.lab.threads import run_in_thread
    from snailhouse.solving.shelf import shelved
    from snailhouse.solving.trial import trial

    start = time.perf_counter()
    with progress_bar("solving") as show:
        found = shelved(*known[name], lambda stage, share: show(share, title=stage), fresh=fresh)
    seconds = time.perf_counter() - start
    tried = run_in_thread(lambda: trial(found.solution, games, seed)) if games else None
    if as_json:
        click.echo(json.dumps(solution_data(found, tried, seconds), indent=2))
    else:
        click.echo(solution_text(found, tried, seconds))


def solvable_text(known: Known) -> str:
    return "\n".join(f"{name:10} {solvable.title} ({game!r})" for name, (game, solvable) in known.items())


def solvable_data(known: Known) -> list[dict[str, Any]]:
    return [
        {"name": name, "title": solvable.title, "game": game.id, "options": game.shown_options()}
        for name, (game, solvable) in known.items()
    ]


def solution_data(found: Shelved, tried: PerfectTrial | None, seconds: float) -> dict[str, Any]:
    solution = found.solution
    data: dict[str, Any] = {
        "name": solution.solvable.name,
        "game": solution.game.id,
        "options": solution.game.shown_options(),
        "positions": solution.positions,
        "value": solution.value,
        "iterations": solution.iterations,
        "residual": solution.residual,
        "gap": solution.gap,
        "solved_because": found.solved_because,
        "seconds": round(seconds, 3),
        "table": str(found.path) if found.saved else None,
    }
    if tried:
        data["trial"] = {
            "games": tried.games,
            "mean": tried.mean,
            "standard_error": tried.error,
            "drawn": tried.drawn,
        }
    return data


def solution_text(found: Shelved, tried: PerfectTrial | None, seconds: float) -> str:
    solution = found.solution
    lines = [
        f"{solution.solvable.title}: perfect play wins with a chance of {solution.value:.12f}.",
        f"  {solution.positions:,} positions, {solution.iterations} sweeps, residual {solution.residual:.1e}.",
        f"  Ending the game after {solution.iterations:,} rolls or later could change this by"
        f" {solution.gap:.0e} at most.",
        f"  {origin_text(found)} in {seconds:.2f} s. {file_text(found)}",
    ]
    if tried:
        lines.append(
            f"  {tried.games:,} games by the table: {tried.mean:.6f} points a game,"
            f" standard error {tried.error:.6f}; {tried.drawn} reached the limit and were drawn."
        )
    return "\n".join(lines)


def origin_text(found: Shelved) -> str:
    if found.solved_because is None:
        return "Read from its table"
    return f"Solved ({found.solved_because})"


def file_text(found: Shelved) -> str:
    if not found.saved:
        return f"The table could not be written to {found.path}."
    return f"The table is {found.path} ({found.path.stat().st_size / 1e6:.1f} MB)."
