"""`snailhouse backup`"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import click

from snailhouse.cli.environment import SettingOption
from snailhouse.cli.files import refusing, reserve_file
from snailhouse.cli.help import examples
from snailhouse.cli.progress import progress_bar


@click.command(
    "backup",
    epilog=examples(
        "snailhouse backup monday.sqlite3",
        "snailhouse backup monday.sqlite3 --data-dir /srv/snailhouse",
        "snailhouse backup monday.sqlite3 --database postgresql://snail@db/house --json",
    ),
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--database", cls=SettingOption, default=None, help="As of `serve` [default: in --data-dir].")
@click.option(
    "--data-dir", cls=SettingOption, type=click.Path(path_type=Path), default=None, help="As of `serve`."
)
@click.option("--force", is_flag=True, help="Replace the file if it exists.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def backup_command(file: Path, database: str | None, data_dir: Path | None, force: bool, as_json: bool) -> None:
    """Write a whole house into FILE, as it is at one moment, while it is open.

    The file is a SQLite database whichever kind the house has. It holds secrets of the house: keep it to
    yourself. `snailhouse restore` puts it into a new database of either kind.
    """
    from snailhouse.server.settings import default_database
    from snailhouse.server.storage.backup import back_up, counted

    reserve_file(file, replace=force)
    with refusing(file, "written"), progress_bar("Copying") as show:
        asyncio.run(back_up(database or default_database(data_dir), file, show))
    found = asyncio.run(counted(file)) | {"bytes": file.stat().st_size}
    if as_json:
        click.echo(json.dumps({"file": str(file), **found}))
    else:
        click.echo(
            f"{file}: {found['tables']:,} tables with {found['events']:,} events, {found['bytes']:,} bytes"
        )
