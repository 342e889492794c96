"""`snailhouse simulate`"""

from __future__ import annotations

import json

import click

from snailhouse.cli.common import (
    WholeNumber,
    announce_compiling,
    bot_names,
    chosen,
    game_argument,
    show,
    threads_option,
)

EPILOG = """\b
Examples:
  snailhouse simulate snails-pace
  snailhouse simulate snails-pace --games 10000000 -o turn=two-dice
  snailhouse simulate snails-pace --seed 7 --json"""


@click.command(epilog=EPILOG)
@game_argument
@click.option("--games", "-n", type=WholeNumber(1), default=100_000, show_default=True, help="How many.")
@click.option("--bots", default="random", show_default=True, help="One bot for all seats, or one each: a,b,...")
@click.option("--seed", type=WholeNumber(0), default=0, show_default=True, help="Same seed, same games.")
@threads_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def simulate(
    name: str, options: tuple[str, ...], games: int, bots: str, seed: int, threads: int | None, as_json: bool
) -> None:
    """Let bots play many games of GAME and sum up: who wins, how long it takes, what they score."""
    game = chosen(name, options)
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from snailhouse.bots import check_policy, seat_bots
    from snailhouse.lab.report import as_data, summary
    from snailhouse.lab.simulate import simulate as run

    seated = seat_bots(game, bot_names(bots), check_policy)
    announce_compiling(game)
    errors = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(game.title, total=games)
        result = run(game, games, seated, seed, threads, lambda done: bar.update(task, completed=done))
    if as_json:
        click.echo(json.dumps(as_data(result), indent=2))
    else:
        show(summary(result))
