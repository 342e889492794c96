"""Editions: what is printed in a box, as a TOML file that a designer can read and change.

A game describes the form of its edition as a msgspec struct and checks in `sense` what a form cannot say.
A checked edition travels as plain data, so that a record holds the whole box it was played with.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import msgspec

from snailhouse.core.edition_complaints import check_texts, complaint
from snailhouse.core.edition_files import decode_edition, read_edition
from snailhouse.core.errors import Refusal
from snailhouse.core.language import say
from snailhouse.core.options import Option, Options

if TYPE_CHECKING:
    from snailhouse.core.room import Room

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
            return self._checked(read_edition(Path(value)), say("edition {file}", file=value))
        raise self.refuse(value)

    def parse_file(self, data: bytes, file: str) -> dict[str, Any]:
        """The checked edition in a file that somebody sends; `file` is what they call it."""
        return self._checked(decode_edition(data, file), say("edition {file}", file=file))

    def show(self, value: Any) -> str:
        """Its name. A file that was changed and still has the name of the house edition is marked."""
        name = cast(str, value["name"])
        return say("{name}, changed", name=name) if name == HOUSE and value != self._house else name

    def of(self, options: Options) -> Any:
        """The chosen edition as its form."""
        return msgspec.convert(options[self.name], self.form)

    def _checked(self, data: Any, where: str) -> dict[str, Any]:
        try:
            edition = msgspec.convert(data, self.form)
            checked = cast(dict[str, Any], msgspec.to_builtins(edition))
            check_texts(checked)
            self.sense(edition)
        except msgspec.ValidationError as error:
            raise Refusal(f"{where}: {complaint(error, data, self.form)}") from None
        except RecursionError:
            raise Refusal(say("{edition} is nested too deeply", edition=where)) from None
        except Refusal as refusal:
            raise Refusal(f"{where}: {refusal}") from None
        return checked


def printed_option(room: Room) -> Edition | None:
    """The option of a room that takes an edition; None where nothing is printed in the box."""
    return next((option for option in room.options if isinstance(option, Edition)), None)
