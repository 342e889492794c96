"""`snailhouse warm`"""

from __future__ import annotations

import json
import time

import click

from snailhouse.cli.help import examples
from snailhouse.core.errors import Refusal


@click.command(
    "warm",
    epilog=examples(
        "snailhouse warm",
        "snailhouse warm snails-pace giant-snail",
        "snailhouse warm --studies",
        "SNAILHOUSE_CPU=generic SNAILHOUSE_CACHE=/srv/cache snailhouse warm --json",
    ),
)
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option("--studies", is_flag=True, help="Make the studies of house editions, too (snailhouse[lab]).")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def warm_command(games: tuple[str, ...], studies: bool, as_json: bool) -> None:
    """Compile the rules of games, or of all, so that nobody waits for it later.

    Compiled rules lie in the user's cache directory, or in SNAILHOUSE_CACHE. With SNAILHOUSE_CPU=generic they
    serve every processor of this architecture, so that one directory can be copied to a fleet or an image. What
    the page "Study" shows of house editions is kept there, too, and is otherwise made when first asked for.
    """
    from snailhouse.core.game import Game
    from snailhouse.core.registry import room, rooms
    from snailhouse.server.thinking.compiling import compile_all, finished_mark, is_compiled
    from snailhouse.server.thinking.reports import studied

    chosen = [room(name) for name in games] if games else rooms()
    told = []
    for known in chosen:
        if finished_mark(known.id) is None:
            raise Refusal(
                "compiled rules cannot be kept: SNAILHOUSE_CACHE must name a directory one can write to"
            )
        was_ready, began = is_compiled(known.id), time.perf_counter()
        if not (was_ready or as_json):
            click.echo(f"{known.about.title} ...", nl=False)
        compile_all(known.id)
        seconds = round(time.perf_counter() - began, 1)
        told.append({"game": known.id, "was_ready": was_ready, "seconds": seconds})
        if studies:
            studied(Game(known), lambda: False)
        if not as_json:
            click.echo(f"{known.about.title} was compiled before" if was_ready else f" compiled in {seconds} s")
    if as_json:
        click.echo(json.dumps(told, indent=2))
