"""Settings from the environment: SNAILHOUSE_PORT, or a file that SNAILHOUSE_PORT_FILE names."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from snailhouse.core.errors import Refusal

VARIABLE_PREFIX = "SNAILHOUSE_"
FROM_FILE = "_FILE"
LARGEST_FILE = 64 * 1024


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
