"""`snailhouse compare`"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import click

from snailhouse.cli.common import (
    WholeNumber,
    announce_compiling,
    at_work,
    bot_names,
    cluster_option,
    csv_option,
    game_argument,
    named_game,
    print_csv,
    print_report,
    threads_option,
    with_edition,
)
from snailhouse.cli.files import refusing, reserve_file, write_file
from snailhouse.cli.help import examples
from snailhouse.cli.progress import progress_bar
from snailhouse.core.editions import printed_option
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game

HOUSE_NAME: Final = "house"


@click.command(
    "compare",
    epilog=examples(
        "snailhouse compare cargolino-valentino --edition house --edition my_board.toml",
        "snailhouse compare snails-pace --with meeting=carry",
        "snailhouse compare snail-invasion -o garden=patio --with board=16 --out boards.html",
        "snailhouse compare snails-pace --with meeting=none --with meeting=hop --json",
        note="Options given with -o hold for both sides.",
    ),
)
@game_argument
@click.option(
    "--edition",
    "editions",
    multiple=True,
    metavar="FILE",
    help="An edition to compare (TOML, or house): twice, or once against the house edition.",
)
@click.option(
    "--with",
    "sides",
    multiple=True,
    metavar="NAME=VALUE[,...]",
    help="Options of one side: twice, or once against the defaults.",
)
@click.option(
    "--games", "-n", type=WholeNumber(30), default=None, help="Games of each [default: 4,000; heavy games 600]."
)
@click.option("--bots", default=None, help="One policy for all seats, or one each [default: the game's best].")
@click.option("--seed", type=WholeNumber(0), default=0, show_default=True, help="Same seed, same luck.")
@threads_option
@cluster_option
@click.option("--out", type=click.Path(path_type=Path), default=None, help="Write a report here (HTML).")
@click.option("--svg", type=click.Path(path_type=Path), default=None, help="Write the forest plot here.")
@csv_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@click.option("--force", is_flag=True, help="Replace files that are there already.")
def compare_command(
    name: str,
    options: tuple[str, ...],
    editions: tuple[str, ...],
    sides: tuple[str, ...],
    games: int | None,
    bots: str | None,
    seed: int,
    threads: int | None,
    cluster: str | None,
    out: Path | None,
    svg: Path | None,
    as_csv: bool,
    as_json: bool,
    force: bool,
) -> None:
    """Play two editions of GAME, or two sets of options, with the same luck: what got better, what worse."""
    chosen = asked_sides(name, options, editions, sides)
    a, b = (named_game(name, one) for one in chosen)
    names = called_sides(a, b, editions, sides)
    from snailhouse.lab.comparison import compare, forest
    from snailhouse.lab.comparison_page import comparison_data, comparison_page, comparison_table
    from snailhouse.lab.traces import LIGHT_GAME
    from snailhouse.lab.wanted import need_lab

    for file in (out, svg):
        if file is not None:
            need_lab("altair")
            need_lab("vl_convert")
            reserve_file(file, replace=force)
    usual = 4_000 if a.room.tuning.master_simulations >= LIGHT_GAME else 600
    announce_compiling(a)
    with at_work(cluster, threads) as where, progress_bar(a.title) as show:
        seated = tuple(bot_names(bots)) if bots else ()
        made = compare(a, b, games or usual, seated, names, seed, threads, show, **where)
    if out or svg:
        from snailhouse.lab.charts import svg_chart

        plan = forest(made)
        picture = svg_chart(plan)
        if svg:
            with refusing(svg, "written"):
                write_file(svg, picture, replace=True)
        if out:
            write_file(out, comparison_page(made, picture, str(plan.shows)), replace=True)
    if as_csv:
        print_csv(comparison_data(made)["figures"])
        return
    if as_json:
        click.echo(json.dumps(comparison_data(made), indent=2))
        return
    title = f"[bold]{made.title}[/bold]: {made.a} and {made.b}, {made.games:,} games each, seed {seed}\n"
    print_report([title, comparison_table(made), "", "\n".join(made.said())])


def asked_sides(
    name: str, options: tuple[str, ...], editions: tuple[str, ...], sides: tuple[str, ...]
) -> list[tuple[str, ...]]:
    """The options of both sides."""
    if bool(editions) == bool(sides) or len(editions + sides) > 2:
        raise Refusal(
            "name two editions with --edition, or two sets of options with --with; one alone meets the usual"
        )
    if editions:
        return [with_edition(name, options, file) for file in both_of(editions, HOUSE_NAME)]
    return [(*options, *filter(None, text.split(","))) for text in both_of(sides, "")]


def called_sides(a: Game, b: Game, editions: tuple[str, ...], sides: tuple[str, ...]) -> tuple[str, str]:
    """What the two sides are called: editions by their names, or by their files' where those are the same."""
    if not editions:
        called = [text or "usual" for text in both_of(sides, "")]
    else:
        option = printed_option(a.room)
        assert option is not None
        called = [str(game.shown_options()[option.name]) for game in (a, b)]
        if called[0] == called[1]:
            called = [Path(file).stem for file in both_of(editions, HOUSE_NAME)]
    if called[0] == called[1]:
        called = [f"{called[0]} A", f"{called[1]} B"]
    return called[0], called[1]


def both_of(given: tuple[str, ...], usual: str) -> tuple[str, ...]:
    """Two sides, the usual one first where only the other is given."""
    return given if len(given) == 2 else (usual, *given)
