"""What the verbs share: arguments that name a game, its options and bots, and printing."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from io import StringIO
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from snailhouse.core import registry
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.language import speaking

if TYPE_CHECKING:
    from rich.console import RenderableType

    from snailhouse.lab.chunks import Where

F = TypeVar("F", bound=Callable[..., Any])

MOST_THREADS = 256
WIDEST_TABLE = 120


def game_argument(function: F) -> F:
    """Adds GAME and `-o option=value` to a verb, which gets them as `name` and `options`; see `named_game`."""
    return click.argument("name", metavar="GAME")(option_option(function))


def option_option(function: F) -> F:
    """Adds `-o option=value` to a verb, which gets all of them as `options`."""
    option = click.option(
        "-o",
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        help="An option of the game; repeatable.",
    )
    return option(function)


def edition_option(function: F) -> F:
    """Adds `--edition FILE` to a verb, which finds it among its `options` as if it were typed with -o."""

    @wraps(function)
    def verb(name: str | None, options: tuple[str, ...], edition: str | None, **others: Any) -> Any:
        return function(name=name, options=with_edition(name, options, edition), **others)

    option = click.option("--edition", default=None, metavar="FILE", help="An edition of the game (TOML).")
    return cast(F, option(verb))


def with_edition(name: str | None, options: tuple[str, ...], edition: str | None) -> tuple[str, ...]:
    """The options as they were typed, with the edition among them."""
    if edition is None:
        return options
    if name is None:
        raise Refusal("an edition belongs to a game: name that before --edition")
    from snailhouse.core.editions import printed_option

    known = printed_option(registry.room(name))
    if known is None:
        raise Refusal(f"{name} has no edition: nothing is printed in its box that a file could change")
    return (*options, f"{known.name}={edition}")


def language_option(function: F) -> F:
    """Adds `--language` to a verb: everything that it says is said in that language."""

    def speak(ctx: click.Context, _: click.Parameter, language: str) -> None:
        ctx.with_resource(speaking(language))

    option = click.option(
        "--language",
        envvar="SNAILHOUSE_LANGUAGE",
        default="en",
        show_default=True,
        show_envvar=True,
        expose_value=False,
        callback=speak,
        help="en, es or ca.",
    )
    return option(function)


def threads_option(function: F) -> F:
    """Adds `--threads` to a verb."""
    option = click.option(
        "--threads",
        type=WholeNumber(1, MOST_THREADS),
        default=None,
        help="Threads, or processes of --cluster local [default: all cores].",
    )
    return option(function)


def cluster_option(function: F) -> F:
    """Adds `--cluster` to a verb; see `at_work`."""
    option = click.option(
        "--cluster",
        metavar="local|ADDRESS",
        help="Work on a Dask cluster: processes of this machine, or a scheduler as in tcp://host:8786.",
    )
    return option(function)


@contextmanager
def at_work(cluster: str | None, threads: int | None) -> Iterator[Where]:
    """Who does the work of a verb: threads, or the cluster that it names, which is told on standard error."""
    if cluster is None:
        yield {}
        return
    from snailhouse.lab.cluster import open_cluster

    with open_cluster(cluster, threads, lambda words: click.echo(f"Cluster: {words}.", err=True)) as client:
        yield {"client": client}


def csv_option(function: F) -> F:
    """Adds `--csv` to a verb; see `print_csv`."""
    return click.option("--csv", "as_csv", is_flag=True, help="Print CSV for spreadsheets.")(function)


def print_csv(rows: Sequence[Mapping[str, Any]]) -> None:
    """Print rows that have the same keys, the keys first; what is not known is left empty."""
    text = StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    click.echo(text.getvalue(), nl=False)


def named_game(name: str, options: tuple[str, ...]) -> Game:
    """The game with this id, and options as they were typed: NAME=VALUE."""
    values: dict[str, object] = {}
    for text in options:
        key, sign, value = text.partition("=")
        if not sign or not key:
            raise Refusal(f"-o takes NAME=VALUE, such as players=4, not {text!r}")
        if key in values:
            raise Refusal(f"option {key} is given twice")
        values[key] = value
    return registry.game(name, **values)


class WholeNumber(click.ParamType[int]):
    """A whole number in a range; anything else is refused with a sentence."""

    name = "number"

    def __init__(self, least: int, most: int | None = None) -> None:
        self.least = least
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value)
        if (
            text.isascii()
            and text.isdigit()
            and len(text) < 40
            and self.least <= int(text) <= (self.most or int(text))
        ):
            return int(text)
        upper = f"to {self.most}" if self.most is not None else "up"
        flag = param.opts[0] if param else "the value"
        raise Refusal(f"{flag} takes a whole number from {self.least} {upper}, not {text!r}")


def bot_names(text: str) -> list[str]:
    """The names in a comma-separated list."""
    return [name.strip() for name in text.split(",")]


def announce_compiling(game: Game) -> None:
    """Say on standard error that the rules will be compiled, if they have not been before."""
    from snailhouse.core.workshops import is_prepared

    if not is_prepared(game.room):
        click.echo(
            f"Compiling the rules of {game.title}: once, some seconds ...",
            err=True,
        )


def print_report(report: Iterable[RenderableType]) -> None:
    """Print a report: texts are wrapped at the terminal's width, tables get the width that all figures need."""
    from rich.console import Console

    console = Console()
    wide = Console(width=max(console.width, WIDEST_TABLE))
    for piece in report:
        (console if isinstance(piece, str) else wide).print(piece)


def printable(text: str) -> str:
    """A text of unknown origin for the terminal: control characters are replaced, so they have no effect."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "\ufffd" for letter in text)
