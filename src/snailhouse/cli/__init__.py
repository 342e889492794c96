"""The command line. Each verb is a file of this package, imported when it is used."""

from __future__ import annotations

import io
import os
import sys
from importlib import import_module
from typing import NoReturn

import click

from snailhouse.cli.help import examples

VERBS = {
    "games": "List the games and their options.",
    "play": "Play in the terminal, against bots or with friends.",
    "learn": "Learn a game by playing it: lessons and exercises.",
    "serve": "Open the house to others: live tables over HTTP.",
    "warm": "Compile the rules of all games beforehand.",
    "backup": "Write a whole house into one file, while it is open.",
    "restore": "Put a backup into a new database.",
    "admin": "Look after a house: list, ban, remove, unlist, statistics.",
    "health": "Ask a server whether it is ready, for service managers.",
    "bot": "Let a bot of yours play in a house, over its API.",
    "think": "Think for the servers of a house, on another machine.",
    "edition": "Write what is printed in a box to a file, to change it.",
    "simulate": "Let bots play very many games and sum up.",
    "tune": "Search for better boxes: what to change, and what it brings.",
    "arena": "Let bots compete, and rate them.",
    "study": "Measure a game and write a report with pictures.",
    "compare": "Tell what a change to the box does.",
    "record": "Let bots play one game and write its record.",
    "replay": "Read a game record aloud.",
    "verify": "Check every roll of a game record.",
    "solve": "Solve a game exactly, or as much of it as you like.",
    "accuracy": "Measure what bots give away against the best moves.",
    "perft": "Count event sequences, to check the rules.",
    "rulebook": "Show a game's rulebook.",
}


class VerbGroup(click.Group):
    """Lists the verbs without importing them; a verb's file is imported to run it or to show its help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command: click.Command = getattr(import_module(f"snailhouse.cli.{cmd_name}"), f"{cmd_name}_command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in VERBS and not args[0].startswith("-"):
            raise click.UsageError(f"there is no verb {args[0]!r}; the verbs are {', '.join(VERBS)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(VERBS.items()))


@click.command(
    "snailhouse",
    cls=VerbGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=examples(
        "snailhouse",
        "snailhouse games",
        "snailhouse play snails-pace",
        "snailhouse simulate snails-pace --games 1000000",
        "snailhouse simulate snails-pace -o meeting=hop --json",
    ),
)
@click.version_option(package_name="snailhouse")
@click.pass_context
def house_command(ctx: click.Context) -> None:
    """Four snail board games under one roof, to play and to study.

    \b
    snailhouse              opens the house in your browser, as `snailhouse serve` does.
    snailhouse VERB --help  tells more about a verb.
    """
    if ctx.invoked_subcommand is None:
        serving = house_command.get_command(ctx, "serve")
        assert serving is not None
        serving.main([], prog_name="snailhouse serve", standalone_mode=False)


def main() -> NoReturn:
    """Run the command line and exit: 0 when all went well, 2 and one line on standard error for bad input."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # letters that the terminal's encoding lacks become "?"
    try:
        sys.exit(house_command.main(standalone_mode=False))
    except click.Abort:
        complain("stopped")
        sys.exit(130)
    except click.ClickException as error:
        complain(error.format_message())
        sys.exit(2)
    except OSError as error:
        if error.filename is not None:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else flushing it at exit fails again
        complain(f"the output cannot be written: {error.strerror}")
        sys.exit(2)
    except Exception as error:
        from snailhouse.core.errors import BrokenRule, Refusal

        if not isinstance(error, Refusal | BrokenRule):
            raise
        complain(str(error))
        sys.exit(2)


def complain(message: str) -> None:
    """Print a message as one line on standard error."""
    click.echo(f"snailhouse: {' '.join(message.split())}", err=True)
