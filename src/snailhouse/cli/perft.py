"""`snailhouse perft`"""

from __future__ import annotations

import json

import click

from snailhouse.cli.common import WholeNumber, announce_compiling, edition_option, game_argument, named_game
from snailhouse.cli.help import examples
from snailhouse.cli.progress import progress_bar


@click.command(
    "perft",
    epilog=examples(
        "snailhouse perft snails-pace --depth 4",
        "snailhouse perft snails-pace --depth 3 -o meeting=hop --json",
    ),
)
@game_argument
@edition_option
@click.option("--depth", type=WholeNumber(1, 64), default=3, show_default=True, help="How deep.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def perft_command(name: str, options: tuple[str, ...], depth: int, as_json: bool) -> None:
    """Count the sequences of 1 to DEPTH events (moves and chance outcomes) from the start of GAME."""
    game = named_game(name, options)
    from snailhouse.lab.perft import count_sequences

    announce_compiling(game)
    with progress_bar("counting", None) as show:
        counts = count_sequences(game, depth, show)
    if as_json:
        data = {"game": game.id, "options": game.shown_options(), "depth": depth, "nodes": counts}
        click.echo(json.dumps(data, indent=2))
        return
    for level, nodes in enumerate(counts, start=1):
        click.echo(f"{level:>3}  {nodes:>20,}")
