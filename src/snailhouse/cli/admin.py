"""`snailhouse admin`"""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from snailhouse.cli.environment import SettingOption
from snailhouse.cli.help import examples

TIMES = {"at", "since", "seen", "opened", "changed", "banned"}
"""What of a row is a time, in seconds; of a remark in milliseconds."""


@click.command(
    "admin",
    epilog=examples(
        "snailhouse admin tables",
        "snailhouse admin players --most 500 --json",
        "snailhouse admin ban PLAYER",
        "snailhouse admin reports",
        "snailhouse admin remarks TABLE",
        "snailhouse admin remove-remark TABLE 17",
        "snailhouse admin statistics --database postgresql://snail@db/house",
    ),
)
@click.argument("deed")
@click.argument("names", nargs=-1)
@click.option("--most", type=click.IntRange(1, 100_000), default=50, show_default=True, help="Rows to list.")
@click.option("--database", cls=SettingOption, default=None, help="As of `serve` [default: in --data-dir].")
@click.option(
    "--data-dir", cls=SettingOption, type=click.Path(path_type=Path), default=None, help="As of `serve`."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def admin_command(
    deed: str, names: tuple[str, ...], most: int, database: str | None, data_dir: Path | None, as_json: bool
) -> None:
    """Look after a house, whether it is open or not; running servers hear of it within a second.

    \b
    Lists: tables, players, tournaments, reports, remarks TABLE, audit,
           statistics.
    Deeds: ban PLAYER, unban PLAYER, remove-remark TABLE NUMBER, unlist TABLE,
           resolve NUMBER (a report), delete-table TABLE, delete-player PLAYER,
           delete-tournament TOURNAMENT, rotate-secrets.

    Every deed leaves a line that `snailhouse admin audit` lists.
    """
    from snailhouse.server.settings import default_database
    from snailhouse.server.storage.administering import administered

    rows = asyncio.run(administered(database or default_database(data_dir), deed, names, most))
    if as_json:
        click.echo(json.dumps(rows))
        return
    for row in rows:
        click.echo("  ".join(_shown(name, value) for name, value in row.items()))
    if not rows:
        click.echo("nothing")


def _shown(name: str, value: Any) -> str:
    if name in TIMES and isinstance(value, int | float):
        seconds = value / 1000 if value > 1e11 else value
        return f"{name} {datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M}"
    if isinstance(value, list):
        value = ", ".join(map(str, value))
    return f"{name} {'-' if value in (None, '') else value}"
