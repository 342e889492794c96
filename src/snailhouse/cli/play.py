"""`snailhouse play`"""

from __future__ import annotations

import secrets
import sys
from pathlib import Path

import click

from snailhouse.cli.common import WholeNumber, bot_names, chosen, option_option, write
from snailhouse.core.errors import Refusal

EPILOG = """\b
Examples:
  snailhouse play
  snailhouse play snails-pace
  snailhouse play snails-pace --players human,human
  snailhouse play snails-pace -o meeting=hop --record game.json
  snailhouse play snails-pace --players random,random --seed 1
  snailhouse play snail-invasion -o players=1 -o garden=patio --chances"""


@click.command(epilog=EPILOG)
@click.argument("name", metavar="[GAME]", required=False)
@option_option
@click.option(
    "--players", default=None, help="human or a bot for each seat, such as human,random [default: you first]."
)
@click.option("--seed", type=WholeNumber(0), default=None, help="Same seed, same dice [default: by chance].")
@click.option(
    "--record", type=click.Path(path_type=Path), default=None, help="Write the game's record to this file."
)
@click.option("--force", is_flag=True, help="Replace the record file if it exists.")
@click.option("--chances", is_flag=True, help="Show the exact winning chance of every move (solved games).")
def play(
    name: str | None,
    options: tuple[str, ...],
    players: str | None,
    seed: int | None,
    record: Path | None,
    force: bool,
    chances: bool,
) -> None:
    """Play GAME in the terminal, against bots or with friends at one keyboard. Without GAME you may choose."""
    game = chosen(name or pick(), options)
    from rich.console import Console

    from snailhouse.bots import bots_of, check_bot
    from snailhouse.bots.perfect import solution_of
    from snailhouse.core.dice import dice
    from snailhouse.core.gamerecord import save
    from snailhouse.terminal.play import HUMAN, Quit, TerminalTable, seat_players

    if record is not None and record.exists() and not force:
        raise Refusal(f"{record} exists already; choose another name, or add --force to replace it")
    match = game.match()
    named = bot_names(players) if players else [HUMAN] + [bots_of(game)[-1]] * (game.seats - 1)
    seated = seat_players(match, named, lambda bot: check_bot(game, bot))
    exact = solution_of(game).chances if chances else lambda _: {}
    rng = dice(secrets.randbits(64) if seed is None else seed)
    console = Console(highlight=False)
    while True:
        table = TerminalTable(match, seated, rng, console, ask, exact)
        try:
            table.play()
        except (Quit, EOFError, KeyboardInterrupt):
            console.print(f"\nThe game stops here, after {len(match.events)} events.")
        if record is not None:
            write(record, save(match, seated), replace=True)
            console.print(f"Record written to {record}.", markup=False)
        if not (match.over and HUMAN in seated and sys.stdin.isatty() and record is None):
            return
        if not click.confirm("Another game?"):
            return
        match = match.rematch()


def pick() -> str:
    """Let a person choose a game from the list."""
    from snailhouse.core.registry import game_ids, room

    ids = game_ids()
    if not sys.stdin.isatty():
        raise Refusal(f"name the game to play: {', '.join(ids)}")
    for number, known in enumerate(ids, start=1):
        click.echo(f"  {number}  {room(known).title}: {room(known).tagline}")
    answer = click.prompt("Which game", type=click.Choice([str(number) for number in range(1, len(ids) + 1)]))
    return ids[int(answer) - 1]


def ask(prompt: str) -> str:
    """A line from the player; the prompt goes where the board goes."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    if not sys.stdin.isatty():
        sys.stdout.write("\n")
    return line
