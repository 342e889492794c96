"""`snailhouse verify`"""

from __future__ import annotations

import json
from pathlib import Path

import click

from snailhouse.cli.files import read_file
from snailhouse.cli.help import examples


@click.command(
    "verify",
    epilog=examples(
        "snailhouse verify game.json",
        "snailhouse verify game.json --json",
    ),
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@click.pass_context
def verify_command(ctx: click.Context, file: Path, as_json: bool) -> None:
    """Check the record of a game played at a table: every move by the rules, every roll by the dice.

    The status is 0 for a true record, 1 for one that is not, and 2 for a file that cannot be checked.
    """
    import msgspec

    from snailhouse.cli import complain
    from snailhouse.table.verify import Forged, verify

    try:
        found = verify(read_file(file))
    except Forged as forged:
        if as_json:
            verdict = {"verified": False, "event": forged.event, "problem": str(forged)}
            click.echo(json.dumps(verdict, indent=2))
        else:
            complain(f"{file} is not a true record: {forged}")
        ctx.exit(1)
    if as_json:
        click.echo(json.dumps({"verified": True, **msgspec.to_builtins(found)}, indent=2))
        return
    click.echo(f"A true record of {found.game}: {found.events} events, {found.rolls} of them fair rolls.")
