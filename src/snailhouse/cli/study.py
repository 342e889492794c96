"""`snailhouse study`"""

from __future__ import annotations

import json
from pathlib import Path

import click

from snailhouse.cli.common import (
    WholeNumber,
    announce_compiling,
    at_work,
    bot_names,
    cluster_option,
    edition_option,
    game_argument,
    language_option,
    named_game,
    print_csv,
    threads_option,
)
from snailhouse.cli.files import refusing, reserve_file, write_file
from snailhouse.cli.help import examples
from snailhouse.cli.progress import progress_bar


@click.command(
    "study",
    epilog=examples(
        "snailhouse study snails-pace",
        "snailhouse study cargolino-valentino --edition my_board.toml --out my_board.html",
        "snailhouse study giant-snail --quick --json",
        "snailhouse study snail-invasion -o garden=patio --svg pictures --traces games.parquet",
        "snailhouse study snails-pace --quick --language ca",
        "snailhouse study snails-pace --bots my_bot.py:choose,hard",
    ),
)
@game_argument
@edition_option
@click.option(
    "--bots", default="", help="More players among whom seats are compared: a,b,... Your own: my_bot.py:choose."
)
@click.option("--quick", is_flag=True, help="Fewer games: a first impression, within a minute.")
@click.option("--seed", type=WholeNumber(0), default=0, show_default=True, help="Same seed, same study.")
@threads_option
@cluster_option
@language_option
@click.option(
    "--out", type=click.Path(path_type=Path), default=None, help="The report [default: GAME.study.html]."
)
@click.option("--svg", type=click.Path(path_type=Path), default=None, help="A folder for the pictures, too.")
@click.option(
    "--traces", type=click.Path(path_type=Path), default=None, help="A Parquet file for the traced games."
)
@click.option(
    "--csv",
    "as_csv",
    is_flag=True,
    help="Print the figures as CSV for spreadsheets; no report unless --out asks for it.",
)
@click.option(
    "--json", "as_json", is_flag=True, help="Print all figures as JSON; no report unless --out asks for it."
)
@click.option("--force", is_flag=True, help="Replace a report that is there already.")
def study_command(
    name: str,
    options: tuple[str, ...],
    bots: str,
    quick: bool,
    seed: int,
    threads: int | None,
    cluster: str | None,
    out: Path | None,
    svg: Path | None,
    traces: Path | None,
    as_csv: bool,
    as_json: bool,
    force: bool,
) -> None:
    """Measure GAME and write a report: who wins, how long, luck and skill, what decides, with pictures."""
    game = named_game(name, options)
    from snailhouse.lab.sentences import worded
    from snailhouse.lab.study import figure_rows, study, study_players
    from snailhouse.lab.trace_files import write_traces
    from snailhouse.lab.traces import TracedGame
    from snailhouse.lab.wanted import need_lab

    players = study_players(game, bot_names(bots) if bots else [])
    page = out or (None if as_json or as_csv else Path(f"{game.id}.study.html"))
    for package in (
        "SALib",
        *(("altair", "vl_convert") if page or svg else ()),
        *(("pyarrow",) if traces else ()),
    ):
        need_lab(package)
    for file in (page, traces):
        if file is not None:
            reserve_file(file, replace=force)

    def keep(traced: list[TracedGame]) -> None:
        if traces is not None:
            with refusing(traces, "written"):
                write_traces(traces, game, traced)

    announce_compiling(game)
    with at_work(cluster, threads) as where, progress_bar(game.title) as show:
        made = study(
            game,
            bots=players,
            quick=quick,
            seed=seed,
            threads=threads,
            progress=lambda share, what: show(share, title=f"{game.title}: {what}"),
            traces=keep,
            **where,
        )
    if page or svg:
        from snailhouse.lab.study_page import study_charts, study_page, write_charts, written

        charts = study_charts(made)
        if svg:
            with refusing(svg, "written"):
                write_charts(svg, charts)
        if page:
            write_file(page, study_page(made, charts), replace=True)
    if as_csv:
        print_csv(figure_rows(made))
        return
    if as_json:
        click.echo(json.dumps(worded(made), indent=2))
        return
    click.echo("\n".join(f"- {sentence}" for sentence in made.summary))
    if page:
        click.echo(f"\n{written(page)}")
