"""`snailhouse solve`"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from snailhouse.cli.common import WholeNumber, named_game, option_option, threads_option
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
        "snailhouse solve snails-pace --races 4",
        "snailhouse solve snails-pace -o meeting=hop --where /data/solutions",
    ),
)
@click.argument("name", metavar="[NAME]", required=False)
@click.option(
    "--games", "-n", type=WholeNumber(1), default=None, help="Let perfect play prove itself so often."
)
@click.option("--seed", type=WholeNumber(0), default=0, show_default=True, help="Same seed, same games.")
@click.option("--fresh", is_flag=True, help="Solve again, even if there is a solution.")
@option_option
@click.option("--races", type=WholeNumber(1), default=None, help="At most so many open races [default: all].")
@click.option(
    "--where",
    type=click.Path(path_type=Path, file_okay=False),
    default=None,
    help="The folder of a large solution [default: SNAILHOUSE_SOLUTIONS, or beside your data].",
)
@threads_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def solve_command(
    name: str | None,
    games: int | None,
    seed: int,
    fresh: bool,
    options: tuple[str, ...],
    races: int | None,
    where: Path | None,
    threads: int | None,
    as_json: bool,
) -> None:
    """Solve NAME exactly: the winning chance under perfect play, and the moves of the bot `perfect`.

    A small game is solved at once. Snail's Pace is solved by the number of races that are still open; bots,
    coach and review use as many as are there.
    """
    from snailhouse.cli import complain
    from snailhouse.core.registry import broken_rooms, solvable_games, staged_games

    known, staged = solvable_games(), staged_games()
    for reason in broken_rooms().values() if name not in known and name not in staged else ():
        complain(reason)
    if name is None:
        rows = [*solvable_data(known), *staged_data(staged)]
        text = "\n".join([solvable_text(known), *map(staged_text, staged.values())])
        click.echo(json.dumps(rows, indent=2) if as_json else text)
        return
    if name in staged:
        if games is not None:
            raise Refusal(
                "--games is for a small game; snailhouse accuracy measures play against this solution"
            )
        from snailhouse.cli.stages import StagesWanted, solve_stages

        solve_stages(named_game(name, options), StagesWanted(races, where, threads, fresh, as_json))
        return
    if name not in known:
        raise Refusal(f"{name!r} cannot be solved; what can be is {listed([*known, *staged])}")
    if options or races is not None or where is not None:
        raise Refusal(f"{name} is solved whole; -o, --races and --where are for {listed(staged)}")
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


def staged_text(game: Game) -> str:
    tablebase = game.room.solving.tablebase
    return f"{game.id:10} {game.title}, by the number of open {tablebase.unit if tablebase else ''}"


def staged_data(staged: dict[str, Game]) -> list[dict[str, Any]]:
    return [
        {"name": name, "title": game.title, "game": game.id, "options": game.shown_options()}
        for name, game in staged.items()
    ]


def solvable_data(known: Known) -> list[dict[str, Any]]:
    return [
        {"name": name, "title": solvable.title, "game": game.id, "options": game.shown_options()}
        for name, (game, solvable) in known.items()
    ]
