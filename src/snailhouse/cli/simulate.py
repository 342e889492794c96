"""`snailhouse simulate`"""

from __future__ import annotations

import json

import click

from snailhouse.cli.common import (
    WholeNumber,
    announce_compiling,
    at_work,
    bot_names,
    cluster_option,
    csv_option,
    edition_option,
    game_argument,
    named_game,
    print_csv,
    print_report,
    threads_option,
)
from snailhouse.cli.help import examples
from snailhouse.cli.progress import progress_bar


@click.command(
    "simulate",
    epilog=examples(
        "snailhouse simulate snails-pace",
        "snailhouse simulate snails-pace --games 10000000 -o turn=two-dice",
        "snailhouse simulate snails-pace --seed 7 --json",
    ),
)
@game_argument
@edition_option
@click.option("--games", "-n", type=WholeNumber(1), default=100_000, show_default=True, help="How many.")
@click.option(
    "--bots",
    default=None,
    help="One bot for all seats, or one each: a,b,... [default: greedy where the game has it, else random].",
)
@click.option("--seed", type=WholeNumber(0), default=0, show_default=True, help="Same seed, same games.")
@threads_option
@cluster_option
@csv_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def simulate_command(
    name: str,
    options: tuple[str, ...],
    games: int,
    bots: str | None,
    seed: int,
    threads: int | None,
    cluster: str | None,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Let bots play many games of GAME and sum up: who wins, how long it takes, what they score."""
    game = named_game(name, options)
    from snailhouse.bots import check_policy, policies_of, seat_bots
    from snailhouse.lab.report import simulation_data, simulation_report, simulation_rows
    from snailhouse.lab.simulate import simulate

    seated = seat_bots(game, bot_names(bots) if bots else policies_of(game)[-1:], check_policy)
    announce_compiling(game)
    with at_work(cluster, threads) as where, progress_bar(game.title, games, counted=True) as show:
        result = simulate(game, games, seated, seed, threads, show, **where)
    if as_csv:
        print_csv(simulation_rows(result))
    elif as_json:
        click.echo(json.dumps(simulation_data(result), indent=2))
    else:
        print_report(simulation_report(result))
