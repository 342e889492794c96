"""`snailhouse restore`"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import click

from snailhouse.cli.environment import SettingOption
from snailhouse.cli.files import refusing
from snailhouse.cli.help import examples
from snailhouse.cli.progress import progress_bar


@click.command(
    "restore",
    epilog=examples(
        "snailhouse restore monday.sqlite3 --data-dir /srv/elsewhere",
        "snailhouse restore monday.sqlite3 --database postgresql://snail@db/house",
    ),
)
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--database", cls=SettingOption, default=None, help="As of `serve` [default: in --data-dir].")
@click.option(
    "--data-dir", cls=SettingOption, type=click.Path(path_type=Path), default=None, help="As of `serve`."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def restore_command(file: Path, database: str | None, data_dir: Path | None, as_json: bool) -> None:
    """Put the backup FILE into a database in which no house is yet.

    A backup of an earlier version is brought to the form of this one; the file stays as it is.
    """
    from snailhouse.server.settings import default_database
    from snailhouse.server.storage.backup import counted, restore

    with refusing(file, "read"), progress_bar("Restoring") as show:
        asyncio.run(restore(file, database or default_database(data_dir), show))
    found = asyncio.run(counted(file))
    if as_json:
        click.echo(json.dumps({"file": str(file), **found}))
    else:
        click.echo(f"Restored {found['tables']:,} tables with {found['events']:,} events.")
