"""`snailhouse record`"""

from __future__ import annotations

from pathlib import Path

import click

from snailhouse.cli.common import WholeNumber, bot_names, edition_option, game_argument, named_game
from snailhouse.cli.files import reserve_file, write_file
from snailhouse.cli.help import examples


@click.command(
    "record",
    epilog=examples(
        "snailhouse record snails-pace game.json",
        "snailhouse record snails-pace game.json --seed 3 -o meeting=carry",
        "snailhouse record snails-pace - > game.json",
    ),
)
@game_argument
@edition_option
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--bots", default="random", show_default=True, help="One bot for all seats, or one each: a,b,...")
@click.option("--seed", type=WholeNumber(0), default=0, show_default=True, help="Same seed, same game.")
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def record_command(name: str, options: tuple[str, ...], file: Path, bots: str, seed: int, force: bool) -> None:
    """Let bots play one game of GAME and write its record to FILE (- for standard output)."""
    game = named_game(name, options)
    from snailhouse.bots import seat_bots
    from snailhouse.bots.playing import bot_chooser, play_match
    from snailhouse.core.dice import dice
    from snailhouse.core.gamerecord import save

    seated = seat_bots(game, bot_names(bots))
    if str(file) != "-":
        reserve_file(file, replace=force)
    match, rng = game.match(), dice(seed)
    play_match(match, [bot_chooser(bot, rng) for bot in seated], rng)
    text = save(match, seated)
    if str(file) == "-":
        click.echo(text, nl=False)
        return
    write_file(file, text, replace=force)
    click.echo(f"{len(match.events)} events written to {file}. {match.result_text()}")
