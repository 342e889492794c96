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
        "snailhouse verify game.json --commitment 60bf07c488aad18fda339df07e4fbc47...",
        "snailhouse verify game.json --json",
    ),
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--commitment", metavar="HEX", help="The table's commitment as you kept it before the game, to compare."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@click.pass_context
def verify_command(ctx: click.Context, file: Path, commitment: str | None, as_json: bool) -> None:
    """Check the record of a game played at a table: every move by the rules, every roll by the dice.

    The status is 0 for a true record, 1 for one that is not, and 2 for a file that cannot be checked.
    """
    import msgspec

    from snailhouse.cli import complain
    from snailhouse.table.verify import Forged, verify

    try:
        found = verify(read_file(file), commitment)
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
    click.echo(_added(found.luck))
    if found.undone:
        click.echo(f"Undos: {found.undone}; what they took back was checked too.")
    if commitment is None:
        click.echo("The commitment is the record's own: compare it with one that you kept (--commitment).")


def _added(luck: list[str | None]) -> str:
    """Whose random bytes are in the dice."""
    seats = [str(seat) for seat, added in enumerate(luck) if added]
    if not seats:
        return "The dice follow from the house's seed alone: no seat has added to them."
    return f"The dice follow from the house's seed and what was added at seat {', '.join(seats)}."
