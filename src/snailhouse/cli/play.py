"""`snailhouse play`"""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from snailhouse.cli.common import (
    WholeNumber,
    announce_compiling,
    bot_names,
    edition_option,
    language_option,
    named_game,
    option_option,
)
from snailhouse.cli.files import reserve_file, write_file
from snailhouse.cli.help import examples
from snailhouse.cli.progress import progress_bar
from snailhouse.core.errors import Refusal

if TYPE_CHECKING:
    from snailhouse.bots.coach import Lesson
    from snailhouse.core.game import Game
    from snailhouse.core.position import Position

OPPONENT = "medium"
"""The bot that fills the seats nobody is named for."""


@click.command(
    "play",
    epilog=examples(
        "snailhouse play",
        "snailhouse play snails-pace",
        "snailhouse play snails-pace --players human,human",
        "snailhouse play snails-pace --language es",
        "snailhouse play snails-pace -o meeting=hop --record game.json",
        "snailhouse play snails-pace --players random,random --seed 1",
        "snailhouse play snails-pace --players human,my_bot.py:choose",
        "snailhouse play snail-invasion -o players=1 -o garden=patio --coach",
    ),
)
@click.argument("name", metavar="[GAME]", required=False)
@edition_option
@option_option
@click.option(
    "--players", default=None, help="human or a bot for each seat, such as human,random [default: you first]."
)
@click.option("--seed", type=WholeNumber(0), default=None, help="Same seed, same dice [default: by chance].")
@click.option(
    "--record", type=click.Path(path_type=Path), default=None, help="Write the game's record to this file."
)
@click.option("--force", is_flag=True, help="Replace the record file if it exists.")
@click.option("--coach", is_flag=True, help="Show the winning chance of every move.")
@click.option("--study", is_flag=True, help="A study game: everything can be taken back.")
@language_option
def play_command(
    name: str | None,
    options: tuple[str, ...],
    players: str | None,
    seed: int | None,
    record: Path | None,
    force: bool,
    coach: bool,
    study: bool,
) -> None:
    """Play GAME in the terminal, against bots or with friends at one keyboard. Without GAME you may choose."""
    game = named_game(name or pick_game(), options)
    from rich.console import Console

    from snailhouse.bots.coach import coach as advise
    from snailhouse.bots.playing import check_player
    from snailhouse.core.dice import dice
    from snailhouse.core.gamerecord import save
    from snailhouse.table.seats import HUMAN
    from snailhouse.terminal.play import Quit, TerminalTable, seat_players
    from snailhouse.terminal.sentences import again_question, stopped_sentence, study_sentence, written_sentence

    if record is not None:
        reserve_file(record, replace=force)
    match = game.match()
    named = bot_names(players) if players is not None else [HUMAN] + [OPPONENT] * (game.seats - 1)
    seated = seat_players(match, named, lambda bot: check_player(game, bot))
    get_ready(game, seated, coach)
    rng = dice(secrets.randbits(64) if seed is None else seed)
    console = Console(highlight=False)

    def hint(position: Position) -> Lesson:
        announce_compiling(game)
        return advise(position)

    while True:
        if study:
            console.print(study_sentence(), style="bold")
        table = TerminalTable(
            match, seated, rng, console, read_line, advise if coach else None, study=study, hint=hint
        )
        try:
            table.play()
        except (Quit, EOFError, KeyboardInterrupt):
            console.print(f"\n{stopped_sentence(len(match.events))}")
        if record is not None:
            write_file(record, save(match, seated, undone=table.undone, study=study), replace=True)
            console.print(written_sentence(record), markup=False)
        if not (match.over and HUMAN in seated and sys.stdin.isatty() and record is None):
            return
        if not click.confirm(again_question()):
            return
        match = match.rematch()


def pick_game() -> str:
    """Ask which game to play; returns its id."""
    from snailhouse.core.introduction import tagline
    from snailhouse.core.registry import rooms

    known = rooms()
    if not sys.stdin.isatty():
        raise Refusal(f"name the game to play: {', '.join(room.id for room in known)}")
    for number, room in enumerate(known, start=1):
        click.echo(f"  {number}  {room.about.title}: {tagline(room)}")
    answer = click.prompt("Which game", type=click.Choice([str(number) for number in range(1, len(known) + 1)]))
    return known[int(answer) - 1].id


def get_ready(game: Game, seated: list[str], coach: bool) -> None:
    """Do what takes a while before the first move, and say so."""
    from snailhouse.bots import PERFECT, bots_of
    from snailhouse.solving.perfect import solution_of, solvable_of

    if coach or any(name in bots_of(game) for name in {*seated} - {"random"}):
        announce_compiling(game)
    if solvable_of(game) and (coach or PERFECT in seated):
        with progress_bar("solving") as show:
            solution_of(game, lambda stage, share: show(share, title=stage))
    if coach and (tablebase := game.room.solving.tablebase):
        tablebase.make_quick(game)


def read_line(prompt: str) -> str:
    """Print the prompt on standard output and return the line that the player types."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    if not sys.stdin.isatty():
        sys.stdout.write("\n")
    return line
