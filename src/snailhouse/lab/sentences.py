"""Texts that are put into words when they are read, in the language of that moment.

A study takes a minute and is read in every language, so its findings hold what to say and not the words. `str`
of a sentence, a number or a name gives them; `worded` does so throughout whatever holds some.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from snailhouse.core.language import ENGLISH, spoken
from snailhouse.lab.language import say

SWAPPED = str.maketrans(",.", ".,")
"""Spanish and Catalan write 1.234,5 where English writes 1,234.5."""


class Sentence:
    """A template of the laboratory's catalogues and what fills its gaps: texts, numbers, names, sentences."""

    __slots__ = ("template", "values")

    def __init__(self, template: str, /, **values: object) -> None:
        self.template, self.values = template, values

    def __str__(self) -> str:
        return say(self.template, **self.values)

    def __repr__(self) -> str:
        return f"Sentence({str(self)!r})"


class Number:
    """A number in a format of Python's, with the decimal sign of the language; nothing has no sign."""

    __slots__ = ("form", "unit", "value")

    def __init__(self, value: float, form: str = ",.0f", unit: str = "") -> None:
        self.value, self.form, self.unit = value, form, unit

    def __str__(self) -> str:
        written = format(self.value, f"z{self.form}")
        return (written if spoken() == ENGLISH else written.translate(SWAPPED)) + self.unit


class Named:
    """What somebody else calls a thing, such as a game its seats: asked for when it is read."""

    __slots__ = ("arguments", "asked")

    def __init__(self, asked: Callable[..., str], *arguments: object) -> None:
        self.asked, self.arguments = asked, arguments

    def __str__(self) -> str:
        return self.asked(*self.arguments)


class Listed:
    """Texts in a row, with commas."""

    __slots__ = ("texts",)

    def __init__(self, texts: list[Text]) -> None:
        self.texts = texts

    def __str__(self) -> str:
        return ", ".join(map(str, self.texts))


Text = Sentence | Number | Named | Listed | str


def worded(made: object) -> Any:
    """What was made as lists, dictionaries and values that JSON knows, with all its texts in words."""
    return msgspec.to_builtins(made, enc_hook=str)


def points(share: float) -> Number:
    """A share in percent, which no line break tears apart."""
    return Number(100 * share, ".1f" if abs(share) < 0.995 else ".0f", "\u00a0%")


def between(low: float, high: float) -> Sentence:
    """Two shares in percent, as the ends of an interval."""
    return Sentence("{low} to {high}", low=Number(100 * low, ".1f"), high=Number(100 * high, ".1f"))
