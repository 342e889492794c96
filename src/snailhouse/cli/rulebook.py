"""`snailhouse rulebook`"""

from __future__ import annotations

import click

from snailhouse.cli.common import language_option
from snailhouse.cli.help import examples


@click.command(
    "rulebook",
    epilog=examples(
        "snailhouse rulebook snails-pace",
        "snailhouse rulebook snails-pace --language ca",
        "snailhouse rulebook snails-pace --plain > rules.md",
    ),
)
@click.argument("name", metavar="GAME")
@click.option("--plain", is_flag=True, help="Print the Markdown as it is written.")
@language_option
def rulebook_command(name: str, plain: bool) -> None:
    """Show the rulebook of GAME."""
    from snailhouse.core.introduction import in_text_only, rulebook
    from snailhouse.core.registry import room

    text = rulebook(room(name))
    if plain:
        click.echo(text, nl=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    console.print(Markdown(in_text_only(text)), width=min(console.width, 90))
