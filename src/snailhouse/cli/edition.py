"""`snailhouse edition`"""

from __future__ import annotations

from pathlib import Path

import click

from snailhouse.cli.files import reserve_file, write_file
from snailhouse.cli.help import examples
from snailhouse.core.errors import Refusal


@click.group(
    "edition",
    epilog=examples(
        "snailhouse edition export cargolino-valentino my.toml",
        "snailhouse simulate cargolino-valentino --edition my.toml",
    ),
)
def edition_command() -> None:
    """What is printed in a box, as a file of your own."""


@edition_command.command(
    "export",
    epilog=examples(
        "snailhouse edition export cargolino-valentino my.toml",
        "snailhouse edition export giant-snail my.toml --force",
    ),
)
@click.argument("name", metavar="GAME")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def export_command(name: str, file: Path, force: bool) -> None:
    """Write the house edition of GAME to FILE, with comments, to change it and play with it."""
    from snailhouse.core.editions import printed_option
    from snailhouse.core.registry import room

    known = room(name)
    option = printed_option(known)
    if option is None:
        raise Refusal(
            f"{known.about.title} has no edition file: nothing is printed in its box;"
            f" its options are {', '.join(option.name for option in known.options) or 'none'}"
        )
    file = file.expanduser()
    reserve_file(file, replace=force)
    write_file(file, option.house_text(), replace=force)
    click.echo(f"{file} holds the house edition of {known.about.title}.")
    click.echo("Give it a name of its own, change what you like, then for instance:")
    click.echo(f"  snailhouse simulate {known.id} --edition {file}")
