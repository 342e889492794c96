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
@click.option("--fresh", is_flag=True, help="Solve again, even if there is a solution.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def solve_command(name: str | None, games: int | None, seed: int, fresh: bool, as_json: bool) -> None:
    """Solve NAME exactly: the winning chance under perfect play, and the moves of the bot `perfect`."""
    from snailhouse.cli import complain
    from snailhouse.core.registry import broken_rooms, solvable_games

    known = solvable_games()
    for reason in broken_rooms().values() if name not in known else ():
        complain(reason)
    if name is None:
        click.echo(json.dumps(solvable_data(known), indent=2) if as_json else solvable_text(known))
        return
    if name not in known:
        raise Refusal(f"{name!r} cannot be solved; what can be is {listed(known)}")
    from snailhouse.lab.threads import run_in_thread
    from snailhouse.solving.report import solution_data, solution_text
    from snailhouse.solving.solution_files import kept_solution
    from snailhouse.solving.trial import trial

    start = time.perf_counter()
    with progress_bar("solving") as show:
        kept = kept_solution(*known[name], lambda stage, share: show(share, title=stage), fresh=fresh)
    seconds = time.perf_counter() - start
    tried = run_in_thread(lambda: trial(kept.solution, games, seed)) if games else None
    if as_json:
        click.echo(json.dumps(solution_data(kept, tried, seconds), indent=2))
    else:
        click.echo(solution_text(kept, tried, seconds))


def solvable_text(known: Known) -> str:
    return "\n".join(f"{name:10} {solvable.title} ({game!r})" for name, (game, solvable) in known.items())


def solvable_data(known: Known) -> list[dict[str, Any]]:
    return [
        {"name": name, "title": solvable.title, "game": game.id, "options": game.shown_options()}
        for name, (game, solvable) in known.items()
    ]
