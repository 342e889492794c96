"""`snailhouse learn`"""

from __future__ import annotations

import sys

import click

from snailhouse.cli.common import language_option
from snailhouse.cli.help import examples


@click.command(
    "learn",
    epilog=examples(
        "snailhouse learn snails-pace",
        "snailhouse learn snails-pace --list",
        "snailhouse learn snails-pace win-this-race",
        "snailhouse learn giant-snail --language ca",
    ),
)
@click.argument("name", metavar="GAME")
@click.argument("chapter", metavar="[LESSON]", required=False)
@click.option("--list", "only_list", is_flag=True, help="List the lessons and exercises.")
@language_option
def learn_command(name: str, chapter: str | None, only_list: bool) -> None:
    """Learn GAME by playing it: all its lessons, or one LESSON or exercise by its name or number."""
    from rich.console import Console

    from snailhouse.cli.play import read_line
    from snailhouse.core.errors import Refusal
    from snailhouse.core.registry import room
    from snailhouse.learning.chapters import chapter_of, chapters_of
    from snailhouse.terminal.learn import TerminalLesson, list_chapters
    from snailhouse.terminal.play import Quit, whole_number

    known, console = room(name), Console(highlight=False)
    chapters = chapters_of(known)
    if not chapters:
        raise Refusal(f"{known.id} has no lessons; snailhouse rulebook {known.id} tells how it goes")
    if only_list:
        list_chapters(known, console)
        return
    number = whole_number(chapter) if chapter else None
    if chapter is None:
        wanted = [one for one in chapters if one.kind == "lesson"]
    elif number is not None and 1 <= number <= len(chapters):
        wanted = [chapters[number - 1]]
    else:
        wanted = [chapter_of(known, chapter)]
    try:
        for one in wanted:
            TerminalLesson(known, one, console, read_line).take()
    except (Quit, EOFError, KeyboardInterrupt):
        console.print()
        sys.exit(0)
