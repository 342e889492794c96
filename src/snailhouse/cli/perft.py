"""`snailhouse perft`"""

from __future__ import annotations

import json

import click

from snailhouse.cli.common import WholeNumber, announce_compiling, chosen, game_argument

EPILOG = """\b
Examples:
  snailhouse perft snails-pace --depth 4
  snailhouse perft snails-pace --depth 3 -o meeting=hop --json"""


@click.command(epilog=EPILOG)
@game_argument
@click.option("--depth", type=WholeNumber(1, 64), default=3, show_default=True, help="How deep.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def perft(name: str, options: tuple[str, ...], depth: int, as_json: bool) -> None:
    """Count the sequences of 1 to DEPTH events (moves and chance outcomes) from the start of GAME."""
    game = chosen(name, options)
    from rich.console import Console
    from rich.progress import Progress

    from snailhouse.lab.perft import count_sequences

    announce_compiling(game)
    errors = Console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task("counting", total=None)
        counts = count_sequences(game, depth, lambda done, total: bar.update(task, completed=done, total=total))
    if as_json:
        data = {"game": game.id, "options": game.shown_options(), "depth": depth, "nodes": counts}
        click.echo(json.dumps(data, indent=2))
        return
    for level, nodes in enumerate(counts, start=1):
        click.echo(f"{level:>3}  {nodes:>20,}")
