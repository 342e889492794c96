"""Spanish and Catalan grammar where a gap of a template meets the word before it.

Only the template's own last word before a gap changes: *y* becomes *e*, *o* becomes *u*, *de* becomes *d’*. The
value in the gap stays as it is, with one exception: a phrase of the same phrasebook that begins with an article
(*el*, *els*) melts into the preposition before it (*del*, *als*, *pel*). A name that somebody typed never does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from string import Formatter
from typing import Final, NamedTuple


class Rule(NamedTuple):
    """How a word before a gap joins a value that begins in a certain way."""

    word: re.Pattern[str]
    """Matches the word at the end of the template's text before the gap."""
    joined: str
    """What replaces the word, in the form `re.sub` takes."""
    value: re.Pattern[str]
    """Matches the beginning of the values it is for."""
    melts: bool = False
    """Whether the value begins with an article that loses its *e*; such a value has to be a phrase."""


SPANISH: Final = (
    Rule(re.compile(r"\b([Dd]e|[Aa]) $"), r"\1", re.compile("el "), melts=True),
    Rule(re.compile(r"\by $"), "e ", re.compile("[iíIÍ]|[hH][iíIÍ](?![aeoAEO])")),
    Rule(re.compile(r"\bo $"), "u ", re.compile(r"[hH]?[oóOÓ]|8|11\b")),
)
"""de el, a el: del, al. y before the sound i: e. o before the sound o: u."""
CATALAN: Final = (
    Rule(re.compile(r"\b([Dd]e|[Aa]) $|\b([Pp]e)r $"), r"\1\2", re.compile("els? "), melts=True),
    Rule(re.compile(r"\b([Dd])e $"), r"\1’", re.compile("(?!els? )[hH]?[aàeèéiíoòóuúAÀEÈÉIÍOÒÓUÚ]")),
)
"""de el, a els, per el: del, als, pel. de before a vowel: d’."""
RULES: Final[dict[str, tuple[Rule, ...]]] = {"es": SPANISH, "ca": CATALAN}


class Seam(NamedTuple):
    """A rule that fits the text before one gap, and that text as the rule changes it."""

    rule: Rule
    joined: str


class Piece(NamedTuple):
    """Text of a template up to a gap, the gap as a template of its own, and the rules for joining the two.

    After the last gap there may be a piece whose gap is empty.
    """

    text: str
    gap: str
    seams: tuple[Seam, ...]


class CommaNumber(float):
    """A number whose decimals stand behind a comma, as Spanish and Catalan write them."""

    def __format__(self, form: str) -> str:
        return super().__format__(form).replace(".", ",")


class Grammar:
    """Fills the gaps of templates in one language; `phrases` are the texts whose article may melt."""

    def __init__(self, language: str, phrases: Iterable[str]) -> None:
        self._language = language
        self._phrases = frozenset(phrases)

    def fill(self, template: str, values: Mapping[str, object]) -> str:
        """The template with its gaps filled, joined to the words before them; fractions have a comma."""
        values = {
            name: CommaNumber(value) if isinstance(value, float) else value for name, value in values.items()
        }
        pieces = pieces_to_join(self._language, template)
        if not pieces:
            return template.format_map(values)
        return "".join(self._filled(piece, values) for piece in pieces)

    def _filled(self, piece: Piece, values: Mapping[str, object]) -> str:
        value = piece.gap.format_map(values)
        for rule, joined in piece.seams:
            if rule.value.match(value) and (not rule.melts or value in self._phrases):
                return joined + (value[1:] if rule.melts else value)
        return piece.text + value


@lru_cache(maxsize=4096)
def pieces_to_join(language: str, template: str) -> tuple[Piece, ...]:
    """The pieces of a template; none when there is no word in it that this language joins to a gap."""
    pieces: list[Piece] = []
    for text, name, form, conversion in Formatter().parse(template):
        gap = "" if name is None else f"{{{name}{f'!{conversion}' if conversion else ''}:{form or ''}}}"
        after_gap = bool(pieces and pieces[-1].gap)
        pieces.append(Piece(text, gap, seams(language, text, after_gap=after_gap) if gap else ()))
    return tuple(pieces) if any(piece.seams for piece in pieces) else ()


def seams(language: str, text: str, *, after_gap: bool) -> tuple[Seam, ...]:
    """The rules that fit the end of `text`. After a gap, `text` may begin with the end of the value's word."""
    behind = f"_{text}" if after_gap else text
    fitting = [rule for rule in RULES.get(language, ()) if rule.word.search(behind)]
    return tuple(Seam(rule, rule.word.sub(rule.joined, text)) for rule in fitting)
