"""What a player may choose before a game: named options with checked values."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from snailhouse.core.errors import Refusal
from snailhouse.core.language import either, listed, say

OptionKind = Literal["choice", "number", "flag", "edition", "text"]
Options = Mapping[str, Any]
"""Checked values by option name; every value survives a trip through JSON."""


@dataclass(frozen=True)
class Option(ABC):
    kind: ClassVar[OptionKind] = "text"
    """What a form offers for it: choice, number, flag, edition or text."""
    name: str
    """What programs and records call it; never translated."""
    help: str
    label: str = field(default="", kw_only=True)
    """What people call it, where that is not the name."""
    names: tuple[str, ...] = field(default=(), kw_only=True)
    """What people call its `values`, where not the same."""

    @property
    @abstractmethod
    def default(self) -> Any:
        """The checked value when none is given."""

    @property
    @abstractmethod
    def allowed(self) -> str:
        """What may be given, in words."""

    @abstractmethod
    def parse(self, value: object) -> Any:
        """The checked value of what a person, a program or a record gave."""

    @property
    def values(self) -> Sequence[str | int] | None:
        """All that may be given, where it is one of a few."""
        return None

    def show(self, value: Any) -> Any:
        """A short form of the checked value, for reports."""
        return value

    def refuse(self, value: object) -> Refusal:
        return Refusal(
            say(
                "option {name}: {value!r} is not allowed; it takes {allowed}",
                name=self.name,
                value=value,
                allowed=self.allowed,
            )
        )


@dataclass(frozen=True)
class Choice(Option):
    """One of a few words; the first is the default."""

    kind = "choice"
    choices: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.choices[0]

    @property
    def values(self) -> Sequence[str]:
        return self.choices

    @property
    def allowed(self) -> str:
        return either(self.choices)

    def parse(self, value: object) -> str:
        if isinstance(value, str) and value in self.choices:
            return value
        raise self.refuse(value)


@dataclass(frozen=True)
class Whole(Option):
    """A whole number in a range."""

    kind = "number"
    least: int
    most: int
    usual: int

    @property
    def default(self) -> int:
        return self.usual

    @property
    def allowed(self) -> str:
        return say("a whole number from {least} to {most}", least=self.least, most=self.most)

    def parse(self, value: object) -> int:
        number = value
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 20:
            number = int(value)
        if isinstance(number, int) and not isinstance(number, bool) and self.least <= number <= self.most:
            return number
        raise self.refuse(value)


@dataclass(frozen=True)
class Flag(Option):
    """Yes or no; no is the default."""

    kind = "flag"

    @property
    def default(self) -> bool:
        return False

    @property
    def allowed(self) -> str:
        return say("yes or no")

    def parse(self, value: object) -> bool:
        words: dict[object, bool] = {"yes": True, "true": True, "no": False, "false": False}
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in words:
            return words[value.lower()]
        raise self.refuse(value)


def checked(options: Iterable[Option], given: Mapping[str, object], game: str) -> dict[str, Any]:
    """Every option with its checked value, or a refusal that names the option."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            if not known:
                raise Refusal(say("{game} has no option {name!r}; it has no options", game=game, name=name))
            raise Refusal(
                say(
                    "{game} has no option {name!r}; its options are {known}",
                    game=game,
                    name=name,
                    known=listed(known),
                )
            )
    return {
        name: option.parse(given[name]) if name in given else option.default for name, option in known.items()
    }
