"""`snailhouse solve`"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import click

from snailhouse.cli.common import WholeNumber, waiting
from snailhouse.core.errors import Refusal
from snailhouse.core.language import listed

if TYPE_CHECKING:
    from snailhouse.core.game import Game
    from snailhouse.core.room import Solvable

    Known = dict[str, tuple[Game, Solvable]]

EPILOG = """\b
Examples:
  snailhouse solve                     what can be solved
  snailhouse solve patio
  snailhouse solve patio --games 1000000
  snailhouse solve patio --json"""


@click.command(epilog=EPILOG)
@click.argument("name", metavar="[NAME]", required=False)
@click.option(
    "--games", "-n", type=WholeNumber(1), default=None, help="Let perfect play prove itself so often."
)
@click.option("--seed", type=WholeNumber(0), default=0, show_default=True, help="Same seed, same games.")
@click.option("--fresh", is_flag=True, help="Solve again, even if there is a solution.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def solve(name: str | None, games: int | None, seed: int, fresh: bool, as_json: bool) -> None:
    """Solve NAME exactly: the winning chance under perfect play, and the moves of the bot `perfect`."""
    from snailhouse.core.registry import broken_rooms, solvable_games

    known = solvable_games()
    if name not in known:
        for reason in broken_rooms().values():
            click.echo(reason, err=True)
    if name is None:
        text = "\n".join(solvable_lines(known))
        click.echo(json.dumps(solvable_data(known), indent=2) if as_json else text)
        return
    if name not in known:
        raise Refusal(f"{name!r} cannot be solved; what can be is {listed(known)}")
    from snailhouse.lab.crew import apart
    from snailhouse.solving.report import solution_data, solution_text
    from snailhouse.solving.solution_files import kept_solution
    from snailhouse.solving.trial import trial

    start = time.perf_counter()
    with waiting() as progress:
        kept = kept_solution(*known[name], progress, fresh=fresh)
    seconds = time.perf_counter() - start
    tried = apart(lambda: trial(kept.solution, games, seed)) if games else None
    report = solution_data(kept, tried, seconds)
    click.echo(json.dumps(report, indent=2) if as_json else solution_text(kept, tried, seconds))


def solvable_lines(known: Known) -> list[str]:
    return [f"{name:10} {solvable.title} ({game!r})" for name, (game, solvable) in known.items()]


def solvable_data(known: Known) -> list[dict[str, Any]]:
    return [
        {"name": name, "title": solvable.title, "game": game.id, "options": game.shown_options()}
        for name, (game, solvable) in known.items()
    ]
