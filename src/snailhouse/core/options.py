"""What a player may choose before a game: named options with checked values."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from snailhouse.core.errors import Refusal, listed

Options = Mapping[str, Any]
"""Checked values by option name; every value survives a trip through JSON."""


@dataclass(frozen=True)
class Option(ABC):
    name: str
    help: str

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

    def show(self, value: Any) -> Any:
        """A short form of the checked value, for reports."""
        return value

    def refuse(self, value: object) -> Refusal:
        return Refusal(f"option {self.name}: {value!r} is not allowed; it takes {self.allowed}")


@dataclass(frozen=True)
class Choice(Option):
    """One of a few words; the first is the default."""

    choices: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.choices[0]

    @property
    def allowed(self) -> str:
        return ", ".join(self.choices[:-1]) + f" or {self.choices[-1]}"

    def parse(self, value: object) -> str:
        if isinstance(value, str) and value in self.choices:
            return value
        raise self.refuse(value)


@dataclass(frozen=True)
class Whole(Option):
    """A whole number in a range."""

    least: int
    most: int
    usual: int

    @property
    def default(self) -> int:
        return self.usual

    @property
    def allowed(self) -> str:
        return f"a whole number from {self.least} to {self.most}"

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

    @property
    def default(self) -> bool:
        return False

    @property
    def allowed(self) -> str:
        return "yes or no"

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
            offer = f"its options are {listed(known)}" if known else "it has no options"
            raise Refusal(f"{game} has no option {name!r}; {offer}")
    return {
        name: option.parse(given[name]) if name in given else option.default for name, option in known.items()
    }
