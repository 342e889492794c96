"""Settings from the environment: SNAILHOUSE_PORT, or a file that SNAILHOUSE_PORT_FILE names."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from snailhouse.core.errors import Refusal

VARIABLE_PREFIX = "SNAILHOUSE_"
FROM_FILE = "_FILE"
LARGEST_FILE = 64 * 1024
OF_OTHERS = {f"SNAILHOUSE_{name}" for name in ("CACHE", "CPU", "DATA", "LANGUAGE", "SOLUTIONS", "TOKEN")}
"""Variables that are no option of a server, but read elsewhere in the house."""


class SettingOption(click.Option):
    """An option of the command line whose value may stand in a variable of its name, or in a file.

    The command line comes first, then the variable, then the file; an empty variable counts as none.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        words = [word for word in self.opts if word.startswith("--")]
        self.envvar = VARIABLE_PREFIX + words[0].removeprefix("--").replace("-", "_").upper()
        self.show_envvar = False

    @property
    def variable(self) -> str:
        return str(self.envvar)

    def resolve_envvar_value(self, ctx: click.Context) -> str | None:
        return super().resolve_envvar_value(ctx) or self._from_file()

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        """As click does; a refusal of what the environment says names the variable."""
        try:
            return super().process_value(ctx, value)
        except (Refusal, click.BadParameter) as refusal:
            said = refusal.format_message() if isinstance(refusal, click.BadParameter) else str(refusal)
            source = ctx.get_parameter_source(str(self.name))
            where = f"{self.origin()}: " if source == ParameterSource.ENVIRONMENT else ""
            raise Refusal(where + said) from None

    def origin(self) -> str:
        """The variable that the environment's value comes from."""
        return self.variable if os.environ.get(self.variable) else self.variable + FROM_FILE

    def _from_file(self) -> str | None:
        """The text of the file that the environment names for this option, without the line's end."""
        named = os.environ.get(self.variable + FROM_FILE)
        if not named:
            return None
        try:
            with Path(named).open(encoding="utf-8") as file:
                text = file.read(LARGEST_FILE + 1)
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
            raise Refusal(f"{self.variable}{FROM_FILE}: {reason}: {named}") from None
        if len(text) > LARGEST_FILE:
            raise Refusal(f"{self.variable}{FROM_FILE}: a setting has at most {LARGEST_FILE} letters: {named}")
        return text.strip()


def settings_told(ctx: click.Context, values: Mapping[str, object]) -> Iterator[str]:
    """One line a setting, as an environment file would have it, with where its value comes from.

    `values` says by the options' names what holds where that is more than what was given. Passwords in
    addresses are covered.
    """
    options = [option for option in ctx.command.params if isinstance(option, SettingOption)]
    lines = [
        (f"{option.variable}={_shown(values.get(str(option.name)))}", _source(ctx, option))
        for option in options
    ]
    width = max(len(line) for line, _ in lines)
    for line, source in lines:
        yield f"{line:<{width}}  # {source}"


def mistyped(ctx: click.Context) -> Iterator[str]:
    """A sentence for each variable that nobody reads, but whose name is nearly that of a setting."""
    variables = [option.variable for option in ctx.command.params if isinstance(option, SettingOption)]
    known = {*variables, *(name + FROM_FILE for name in variables), *OF_OTHERS}
    for name in sorted(os.environ):
        if name.startswith(VARIABLE_PREFIX) and name not in known:
            for meant in get_close_matches(name, known, 1, cutoff=0.9):
                yield f"{name} is no setting and does nothing: is it {meant}?"


def _source(ctx: click.Context, option: SettingOption) -> str:
    match ctx.get_parameter_source(str(option.name)):
        case ParameterSource.COMMANDLINE:
            return option.opts[0]
        case ParameterSource.ENVIRONMENT:
            return option.origin()
        case _:
            return "default"


def _shown(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case tuple():
            return " ".join(map(str, value))
        case float():
            return f"{value:g}"
        case _:
            return _without_password(str(value))


def _without_password(text: str) -> str:
    """An address with *** for its password."""
    head, at, tail = text.rpartition("@")
    scheme, slashes, login = head.partition("://")
    user, colon, _ = login.partition(":")
    return f"{scheme}{slashes}{user}:***@{tail}" if at and slashes and colon else text
