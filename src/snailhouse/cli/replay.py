"""`snailhouse replay`"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from snailhouse.cli.common import WholeNumber, language_option, print_report, printable
from snailhouse.cli.files import read_file
from snailhouse.cli.help import examples
from snailhouse.core.editions import printed_option
from snailhouse.core.errors import Refusal

if TYPE_CHECKING:
    from snailhouse.core.game import Game
    from snailhouse.core.match import Match


@click.command(
    "replay",
    epilog=examples(
        "snailhouse replay game.json",
        "snailhouse replay game.json --at 40",
        "snailhouse replay game.json --language ca",
        "snailhouse replay game.json --json",
        "snailhouse replay game.json --analyse",
        "snailhouse replay game.json --at 40 --picture moment.svg",
        "snailhouse replay game.json --picture game.gif",
    ),
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", type=WholeNumber(0), default=None, help="Stop after so many events.")
@click.option(
    "--analyse", is_flag=True, help="Tell luck from skill: what dice and choices brought each player."
)
@click.option(
    "--picture",
    type=click.Path(path_type=Path),
    default=None,
    help="Write the board as .svg or .png, or the game up to there as an animated .gif or .webp.",
)
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def replay_command(file: Path, at: int | None, analyse: bool, picture: Path | None, as_json: bool) -> None:
    """Check a game record by replaying it, and tell the game in words with the board it led to."""
    from snailhouse.core.gamerecord import read_record, replay
    from snailhouse.core.naming import calling
    from snailhouse.table.replays import names_called_in

    record = read_record(read_file(file))
    match, names = replay(record), names_called_in(record)
    events = len(match.events)
    if at is not None and at > events:
        raise Refusal(f"--at {at}: the record has {events} events")
    with calling(names):
        log = match.log()
    while at is not None and len(match.events) > at:
        match.undo()
    log = log[: len(match.events)]
    if picture is not None:
        from snailhouse.cli.painting import paint_match

        with calling(names):
            paint_match(match, log, picture)
    found = None
    if analyse:
        from snailhouse.cli.analysis import balance_data, balance_report, balanced

        found = balanced(match)
    if as_json:
        data: dict[str, Any] = {
            "game": match.game.id,
            "options": match.game.shown_options(),
            "players": record.players,
            "events": events,
            "log": log,
            "over": match.over,
            "result": match.payoffs() if match.over else None,
            "scores": match.scores(),
        }
        if picture is not None:
            data["picture"] = str(picture)
        if found is not None:
            data["analysis"] = balance_data(match, found)
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
        return
    if picture is not None:
        click.echo(f"{picture}: written")
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    who = ", ".join(_introduced(match, names, record.players))
    console.print(
        Text.assemble((match.game.title, "bold"), printable(_edition(match.game)), ": ", printable(who))
    )
    for number, sentence in enumerate(log, start=1):
        console.print(f"{number:>5}  {printable(sentence)}", markup=False)
    console.print()
    with calling(names):
        console.print(printable(match.board()))
        if match.over:
            console.print(f"\n{printable(match.result_text())}", markup=False)
    if found is not None:
        print_report(balance_report(match, record.players, found))


def _edition(game: Game) -> str:
    """The name of the edition in brackets, where it is not that of the house."""
    option = printed_option(game.room)
    if option is None or game.options[option.name] == option.default:
        return ""
    return f" ({game.shown_options()[option.name]})"


def _introduced(match: Match, names: list[str], players: list[str]) -> list[str]:
    """Every seat as the log calls it, with what the record says of it where that is something else."""
    called = [name or match.game.seat_name(seat) for seat, name in enumerate(names)]
    return [
        name if name == player else f"{name} ({player})" for name, player in zip(called, players, strict=True)
    ]
