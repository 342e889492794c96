"""`snailhouse games`"""

from __future__ import annotations

import json
from typing import Any

import click

from snailhouse.cli.help import examples


@click.command(
    "games",
    epilog=examples(
        "snailhouse games",
        "snailhouse games snails-pace",
        "snailhouse games --json",
    ),
)
@click.argument("name", metavar="[GAME]", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def games_command(name: str | None, as_json: bool) -> None:
    """List the games of the house, with their options and bots."""
    from snailhouse.cli import complain
    from snailhouse.core.registry import broken_rooms, room, rooms

    entries = [game_data(known) for known in ([room(name)] if name else rooms())]
    if as_json:
        click.echo(json.dumps(entries, indent=2, ensure_ascii=False))
    else:
        for entry in entries:
            print_game(entry)
    for reason in broken_rooms().values() if name is None else ():
        complain(reason)


def game_data(room: Any) -> dict[str, Any]:
    """What `--json` prints of a game, whose keys do not change."""
    from snailhouse.bots import bots_of
    from snailhouse.core.game import Game

    return {
        "id": room.id,
        "title": room.about.title,
        "tagline": room.about.tagline,
        "players": room.about.players,
        "minutes": room.about.minutes,
        "ruleset": room.about.ruleset,
        "bots": bots_of(Game(room)),
        "solved": [solvable.name for solvable in room.solving.solvable],
        "options": [
            {
                "name": option.name,
                "help": option.help,
                "allowed": option.allowed,
                "default": option.show(option.default),
            }
            for option in room.options
        ],
    }


def print_game(entry: dict[str, Any]) -> None:
    click.secho(entry["id"], bold=True, nl=False)
    click.echo(f"  {entry['title']}, {entry['players']} players, about {entry['minutes']} minutes")
    click.echo(f"  {entry['tagline']}")
    for option in entry["options"]:
        click.echo(f"    -o {option['name']}=...  {option['help']}")
        click.echo(f"       {option['allowed']} (usually {option['default']})")
    click.echo(f"    bots: {', '.join(entry['bots'])}")
    for name in entry["solved"]:
        click.echo(f"    solved: snailhouse solve {name}")
    click.echo()
