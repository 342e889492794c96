"""Editions: what is printed in a box, as a TOML file that a designer can read and change.

A game describes the form of its edition as a msgspec struct and checks in `sense` what a form cannot say.
A checked edition travels as plain data, so that a record holds the whole box it was played with.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import msgspec

from snailhouse.core.errors import Refusal
from snailhouse.core.language import say
from snailhouse.core.options import Option, Options

HOUSE = "house"


class Form(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Base of an edition's form and of its parts: every key is known, none is missing."""


class NamedForm(Form):
    name: str


@dataclass(frozen=True)
class Edition(Option):
    """The option that names an edition: 'house', a TOML file, or the data itself."""

    kind = "edition"
    package: str
    """The package whose edition.toml is the house edition."""
    form: type[NamedForm]
    sense: Callable[[Any], None]
    """Refuses an edition of the right form that makes no game, naming the key."""

    @cached_property
    def _house(self) -> dict[str, Any]:
        return self._checked(tomllib.loads(self.house_text()), "the house edition")

    def house_text(self) -> str:
        """The house edition's file, to start one's own from."""
        return files(self.package).joinpath("edition.toml").read_text("utf-8")

    @property
    def default(self) -> dict[str, Any]:
        return self._house

    @property
    def allowed(self) -> str:
        return say("{house} or the path of an edition file (TOML)", house=HOUSE)

    def parse(self, value: object) -> dict[str, Any]:
        if value == HOUSE:
            return self._house
        if isinstance(value, Mapping):
            return self._checked(value, say("edition"))
        if isinstance(value, str | Path):
            return self._checked(_read(Path(value)), say("edition {file}", file=Path(value).name))
        raise self.refuse(value)

    def show(self, value: Any) -> str:
        return cast(str, value["name"])

    def of(self, options: Options) -> Any:
        """The chosen edition as its form."""
        return msgspec.convert(options[self.name], self.form)

    def _checked(self, data: Any, where: str) -> dict[str, Any]:
        try:
            edition = msgspec.convert(data, self.form)
            self.sense(edition)
        except msgspec.ValidationError as error:
            raise Refusal(f"{where}: {_place_first(str(error))}") from None
        except Refusal as refusal:
            raise Refusal(f"{where}: {refusal}") from None
        return cast(dict[str, Any], msgspec.to_builtins(edition))


def _place_first(complaint: str) -> str:
    """A complaint about `$.cards[2].cost` as one about cards 3 cost: designers count from one."""
    what, _, path = complaint.partition(" - at `$.")
    place = re.sub(r"\[(\d+)\]", lambda index: f" {int(index[1]) + 1}", path.rstrip("`")).replace(".", " ")
    return f"{place}: {what}" if place else what


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Refusal(
            say("edition {file} cannot be read: {error}", file=path.name, error=error.strerror)
        ) from None
    except (ValueError, RecursionError) as error:  # not TOML, not text, or numbers and nesting without end
        raise Refusal(say("edition {file} is not a TOML file: {error}", file=path.name, error=error)) from None
