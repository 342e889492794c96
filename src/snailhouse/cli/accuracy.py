"""`snailhouse accuracy`"""

from __future__ import annotations

import json
from math import isnan
from typing import TYPE_CHECKING, Any

import click

from snailhouse.cli.arena import without_nan
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

if TYPE_CHECKING:
    from rich.console import RenderableType

    from snailhouse.core.game import Game
    from snailhouse.lab.accuracy import JudgedGame


@click.command(
    "accuracy",
    epilog=examples(
        "snailhouse accuracy snails-pace --bots random,greedy,hard",
        "snailhouse accuracy snails-pace --bots easy,medium,hard,master --games 100 --json",
        note="Choices are judged by the solution as far as it lies on this machine (snailhouse solve), else by"
        " a search four times as deep as the coach's.",
    ),
)
@game_argument
@edition_option
@click.option("--bots", required=True, help="The bots: a,b,...; all decide at the same decisions.")
@click.option("--games", "-n", type=WholeNumber(1), default=20, show_default=True, help="How many.")
@click.option("--seed", type=WholeNumber(0), default=0, show_default=True, help="Same seed, same games.")
@threads_option
@cluster_option
@csv_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def accuracy_command(
    name: str,
    options: tuple[str, ...],
    bots: str,
    games: int,
    seed: int,
    threads: int | None,
    cluster: str | None,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Measure what bots give away at GAME, a decision and a game, against the best moves."""
    game = named_game(name, options)
    from snailhouse.lab.accuracy import judged_games

    announce_compiling(game)
    names = list(dict.fromkeys(bot_names(bots)))
    with at_work(cluster, threads) as where, progress_bar(game.title, games, counted=True) as show:
        judged = judged_games(game, names, games, seed, threads, show, **where)
    if as_csv:
        print_csv(accuracy_data(game, names, seed, judged)["bots"])
    elif as_json:
        click.echo(json.dumps(accuracy_data(game, names, seed, judged), indent=2))
    else:
        print_report(accuracy_report(game, names, seed, judged))


def exact_share(judged: list[JudgedGame]) -> float:
    """How many of the decisions were judged exactly, from 0 to 1."""
    marks = [exact for one in judged for exact in one.exact]
    return sum(marks) / max(1, len(marks))


def accuracy_data(game: Game, bots: list[str], seed: int, judged: list[JudgedGame]) -> dict[str, Any]:
    """What `--json` prints; losses are shares of one point."""
    from snailhouse.lab.accuracy import accuracies

    return {
        "game": game.id,
        "options": game.shown_options(),
        "seed": seed,
        "games": len(judged),
        "exact": exact_share(judged),
        "bots": [
            {
                "bot": row.bot,
                "decisions": row.decisions,
                "loss": row.loss,
                "loss_low": without_nan(row.loss - row.loss_margin),
                "loss_high": without_nan(row.loss + row.loss_margin),
                "game_loss": row.game_loss,
                "game_loss_low": without_nan(row.game_loss - row.game_margin),
                "game_loss_high": without_nan(row.game_loss + row.game_margin),
                "best_found": row.best,
            }
            for row in accuracies(judged, bots)
        ],
    }


def accuracy_report(game: Game, bots: list[str], seed: int, judged: list[JudgedGame]) -> list[RenderableType]:
    """The same for a terminal, in points of a hundred."""
    from snailhouse.lab.accuracy import accuracies
    from snailhouse.lab.report import percent, plain_table, report_title

    table = plain_table(
        "bot", "decisions", "lost a choice", "95% interval", "lost a game", "95% interval", "best"
    )
    for row in accuracies(judged, bots):
        table.add_row(
            row.bot,
            f"{row.decisions:,}",
            f"{100 * row.loss:.3f}",
            interval_text(100 * row.loss, 100 * row.loss_margin, "{:.3f}-{:.3f}"),
            f"{100 * row.game_loss:.2f}",
            interval_text(100 * row.game_loss, 100 * row.game_margin, "{:.2f}-{:.2f}"),
            percent(row.best),
        )
    share = exact_share(judged)
    rest = "" if share == 1 else ", the others by a deep search, which sees differences that are not there"
    return [
        f"{report_title(game, len(judged), seed)}; points of 100 given away",
        "",
        table,
        f"\n{percent(share)} of the decisions were judged exactly{rest}.",
    ]


def interval_text(middle: float, margin: float, form: str) -> str:
    """Both ends of an interval in the form given; `unknown` for a margin of NaN. None is below 0."""
    return "unknown" if isnan(margin) else form.format(max(0.0, middle - margin), middle + margin)
