"""`snailhouse arena`"""

from __future__ import annotations

import json
from collections import Counter
from itertools import count
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
from snailhouse.cli.sequential import asked_test, play_until_shown, sprt_data, verdict_text

if TYPE_CHECKING:
    from rich.table import Table

    from snailhouse.lab.arena import Bout, Contest, GameMean, Lead, Standing
    from snailhouse.lab.chunks import Where
    from snailhouse.lab.scorebook import Scorebook

MOST_TEST_GAMES = 20_000
"""How many games a test takes at most, unless `--games` says otherwise."""


@click.command(
    "arena",
    epilog=examples(
        "snailhouse arena snails-pace --bots hard,random",
        "snailhouse arena cargolino-valentino --bots hard,random --games 400",
        "snailhouse arena snails-pace --bots master,hard --games 1000 --out duel.jsonl",
        "snailhouse arena snails-pace --bots medium,easy --json",
        "snailhouse arena snails-pace --bots my_bot.py:choose,hard",
        "snailhouse arena snails-pace --bots my_bot.py:choose,hard --sprt 0.5,0.55",
        note="A contest written to a file with --out goes on where it stopped when the same command is given"
        " again.",
    ),
)
@game_argument
@edition_option
@click.option(
    "--bots",
    required=True,
    help="The bots: a,b,...; the last fills the seats left. Your own: my_bot.py:choose.",
)
@click.option(
    "--games",
    "-n",
    type=WholeNumber(1),
    default=None,
    help="How many [default: 100; with --sprt at most 20,000].",
)
@click.option("--seed", type=WholeNumber(0), default=0, show_default=True, help="Same seed, same luck.")
@click.option(
    "--sprt",
    metavar="LOW,HIGH",
    help="Stop when it is shown whether the first bot scores LOW or HIGH (0.5 among equals).",
)
@click.option(
    "--errors",
    metavar="RATE[,RATE]",
    help="Of --sprt: how often HIGH, LOW may be said wrongly [default: 0.05].",
)
@threads_option
@cluster_option
@click.option("--out", type=click.Path(path_type=Path), default=None, help="Keep every game here, and resume.")
@csv_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def arena_command(
    name: str,
    options: tuple[str, ...],
    bots: str,
    games: int | None,
    seed: int,
    sprt: str | None,
    errors: str | None,
    threads: int | None,
    cluster: str | None,
    out: Path | None,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Let bots compete at GAME: every bot in every seat, with the same luck, and a rating for each."""
    game = named_game(name, options)
    from snailhouse.lab.arena import contest
    from snailhouse.lab.report import report_title
    from snailhouse.lab.scorebook import Scorebook
    from snailhouse.lab.sprt import SequentialContest

    which = contest(game, bot_names(bots), seed)
    test = asked_test(sprt, errors)
    sequential = SequentialContest(which, test, games or MOST_TEST_GAMES) if test else None
    announce_compiling(game)
    book = Scorebook(which, out)
    verdict = []
    with at_work(cluster, threads) as where:
        if sequential:
            play_until_shown(sequential, book, threads, where)
            bouts, verdict = sequential.counted(), [verdict_text(sequential)]
        else:
            bouts = play_all(which, book, games or 100, threads, where)
    if as_csv:
        print_csv(standing_rows(which, bouts))
    elif as_json:
        data = contest_data(which, bouts)
        click.echo(json.dumps(data | ({"sprt": sprt_data(sequential)} if sequential else {}), indent=2))
    else:
        print_report([report_title(game, len(bouts), seed), *contest_report(which, bouts), *verdict])


def play_all(which: Contest, book: Scorebook, games: int, threads: int | None, where: Where) -> list[Bout]:
    """All the games, those in the book taken from there."""
    from snailhouse.lab.arena import fight

    played = {number for number in book.bouts if number < games}
    missing = [number for number in range(games) if number not in played]
    with progress_bar(which.game.title, games, done=len(played), counted=True) as show:
        ended = count(len(played) + 1)

        def done(bout: Bout) -> None:
            book.add(bout)
            show(next(ended))

        fight(which, missing, threads, done, **where)
    return [book.bouts[number] for number in range(games)]


def contest_data(which: Contest, bouts: list[Bout]) -> dict[str, Any]:
    """What `--json` prints, whose keys do not change; `defeats` counts the games nobody won."""
    from snailhouse.lab.arena import defeats, game_means, leads, standings

    means = {one.name: one for one in game_means(which, bouts)}
    turns = means.pop("turns", None)
    return {
        "game": which.game.id,
        "options": which.game.shown_options(),
        "bots": list(which.bots),
        "seed": which.seed,
        "games": len(bouts),
        "defeats": defeats(bouts),
        "standings": [
            {
                "bot": row.bot,
                "games": row.games,
                "wins": row.wins,
                "shared": row.shared,
                "payoff": row.payoff,
                "payoff_low": row.interval[0],
                "payoff_high": row.interval[1],
                "payoff_by_seat": [without_nan(paid) for paid in row.by_seat],
                "payoff_by_seat_low": [without_nan(low) for low, _ in row.seat_intervals],
                "payoff_by_seat_high": [without_nan(high) for _, high in row.seat_intervals],
                "elo": row.elo,
            }
            for row in standings(which, bouts)
        ],
        "leads": [
            {
                "bot": row.bot,
                "over": row.over,
                "difference": row.difference,
                "difference_low": row.interval[0],
                "difference_high": row.interval[1],
            }
            for row in leads(which, bouts)
        ],
        "mean_turns": turns and turns.mean,
        "turns_deviation": turns and turns.spread.deviation,
        "mean_turns_low": turns and turns.spread.low,
        "mean_turns_high": turns and turns.spread.high,
        "games_by_turns": {
            str(length): count
            for length, count in sorted(Counter(bout.turns for bout in bouts if bout.turns is not None).items())
        },
        "figures": {name: one.mean for name, one in means.items()},
        "figures_deviation": {name: one.spread.deviation for name, one in means.items()},
        "figures_low": {name: one.spread.low for name, one in means.items()},
        "figures_high": {name: one.spread.high for name, one in means.items()},
    }


def standing_rows(which: Contest, bouts: list[Bout]) -> list[dict[str, Any]]:
    """What `--csv` prints: a row for every bot, with a column for every seat."""
    return [
        {
            **{key: value for key, value in row.items() if not key.startswith("payoff_by_seat")},
            **{
                f"payoff_seat_{seat}{end}": paid
                for end in ("", "_low", "_high")
                for seat, paid in enumerate(row[f"payoff_by_seat{end}"], start=1)
            },
        }
        for row in contest_data(which, bouts)["standings"]
    ]


def without_nan(figure: float) -> float | None:
    """The figure for JSON, which has no NaN."""
    return None if isnan(figure) else figure


def contest_report(which: Contest, bouts: list[Bout]) -> list[Table | str]:
    """For a terminal: the standings in all and by seat, who leads whom, and the games nobody won."""
    from snailhouse.lab.arena import defeats, game_means, leads, standings
    from snailhouse.lab.report import WHAT_PLUS_MINUS_MEANS, percent

    table = standings(which, bouts)
    found: list[Table | str] = ["", standings_table(which, table)]
    if which.game.seats > 1:
        found += ["", seats_table(which, table)]
    if pairs := leads(which, bouts):
        found += ["", leads_table(pairs)]
    if lost := defeats(bouts):
        found.append(f"\nNobody won {percent(lost / len(bouts))} of the games.")
    if means := game_means(which, bouts):
        found += ["", means_table(means), f"\n[dim]{WHAT_PLUS_MINUS_MEANS}[/dim]"]
    return found


def means_table(means: list[GameMean]) -> Table:
    from snailhouse.lab.report import plain_table

    rows = plain_table("a game has", "mean", "± spread", "± error")
    for one in means:
        rows.add_row(one.name, f"{one.mean:.3f}", f"± {one.spread.deviation:.3f}", f"± {one.spread.error:.3f}")
    return rows


def standings_table(which: Contest, table: list[Standing]) -> Table:
    from snailhouse.lab.report import percent, plain_table

    fair = 1 / len(which.bots)
    rows = plain_table("bot", "games", "wins", "shared", "payoff", "95% interval", "of fair share", "Elo")
    for row in table:
        rows.add_row(
            row.bot,
            f"{row.games:,}",
            percent(row.wins / row.games),
            percent(row.shared / row.games),
            f"{row.payoff:.3f}",
            "{:.3f}-{:.3f}".format(*row.interval),
            f"{row.payoff / fair:.2f}x",
            f"{row.elo:+.0f}",
        )
    return rows


def seats_table(which: Contest, table: list[Standing]) -> Table:
    from snailhouse.lab.report import plain_table

    rows = plain_table("bot", *(f"as {which.game.seat_name(seat)}" for seat in range(which.game.seats)))
    for row in table:
        rows.add_row(row.bot, *map(paid_text, row.by_seat, row.seat_intervals))
    return rows


def paid_text(paid: float, interval: tuple[float, float]) -> str:
    """What a bot was paid in a seat, with the 95% interval; '-' where it has not sat."""
    return "-" if isnan(paid) else f"{paid:.3f} ({interval[0]:.3f}-{interval[1]:.3f})"


def leads_table(pairs: list[Lead]) -> Table:
    from snailhouse.lab.report import plain_table

    rows = plain_table("bot", "over", "lead", "95% interval")
    for row in pairs:
        between = "{:+.3f} to {:+.3f}".format(*row.interval)
        rows.add_row(row.bot, row.over, f"{row.difference:+.3f}", between)
    return rows
