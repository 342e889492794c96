"""What the verbs share: naming a game and its options, files, and words while one waits."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from errno import EISDIR
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game
from snailhouse.core.registry import game

if TYPE_CHECKING:
    from rich.console import RenderableType

F = TypeVar("F", bound=Callable[..., Any])

MOST_THREADS = 256
WIDEST_TABLE = 120


def game_argument(function: F) -> F:
    """GAME and `-o option=value`; the verb receives `name` and `options`, see `chosen`."""
    return click.argument("name", metavar="GAME")(option_option(function))


def option_option(function: F) -> F:
    option = click.option(
        "-o",
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        help="An option of the game; repeatable.",
    )
    return option(function)


def threads_option(function: F) -> F:
    option = click.option(
        "--threads", type=WholeNumber(1, MOST_THREADS), default=None, help="Threads [default: all cores]."
    )
    return option(function)


def chosen(name: str, options: tuple[str, ...]) -> Game:
    """The game a person named, with its options."""
    values: dict[str, object] = {}
    for text in options:
        key, sign, value = text.partition("=")
        if not sign or not key:
            raise Refusal(f"-o takes NAME=VALUE, such as players=4, not {text!r}")
        if key in values:
            raise Refusal(f"option {key} is given twice")
        values[key] = value
    return game(name, **values)


class WholeNumber(click.ParamType[int]):
    """A whole number in a range, refused in words."""

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
    """Comma-separated bots."""
    return [part.strip() for part in text.split(",")]


def announce_compiling(chosen_game: Game) -> None:
    """A word before the first use of a game, when its rules are compiled for some seconds."""
    from snailhouse.core.workshops import is_prepared

    if not is_prepared(chosen_game.room):
        click.echo(
            f"Compiling the rules of {chosen_game.title}: once, some seconds (the largest: a minute) ...",
            err=True,
        )


@contextmanager
def waiting() -> Iterator[Callable[[str, float], None]]:
    """A progress bar on standard error, where that is a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    errors = Console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task("solving", total=1.0)
        yield lambda stage, part: bar.update(task, description=stage, completed=part)


def show(parts: Iterable[RenderableType]) -> None:
    """Print a report: words fold at the terminal's edge, tables keep all their figures and let it fold them."""
    from rich.console import Console

    console = Console()
    wide = Console(width=max(console.width, WIDEST_TABLE))
    for part in parts:
        (console if isinstance(part, str) else wide).print(part)


def plain(text: str) -> str:
    """A stranger's words for the terminal: what would give it orders is shown as unknown letters."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "\ufffd" for letter in text)


def read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror}") from None


def reserve(path: Path, *, replace: bool) -> None:
    """Refuse a file that could not be written, before the work is done that it is to hold."""
    with refusing(path):
        if path.exists() and not replace:
            raise Refusal(f"{path} exists already; choose another name, or add --force to replace it")
        if path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        if path.is_file() or not path.exists():
            beside(path).touch()
            beside(path).unlink()


def write(path: Path, text: str, *, replace: bool) -> None:
    """Write a file whole or not at all; an existing one only when `replace`."""
    reserve(path, replace=replace)
    with refusing(path):
        if path.exists() and not path.is_file():
            path.write_text(text, "utf-8")  # a device: nothing takes its place
            return
        try:
            beside(path).write_text(text, "utf-8")
            beside(path).replace(path)
        except OSError:
            beside(path).unlink(missing_ok=True)
            raise


def beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.part")


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """What the system says about a file, as a refusal."""
    try:
        yield
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror}") from None
