"""What people write, names and remarks: every script and every emoji, and nothing that deceives the eye.

A length is counted in graphemes, which readers take for one character each, however many code points it has.
Joiners, direction marks and variation selectors belong to many scripts and emoji; they are taken one at a time,
joiners and selectors only after something that can be seen. What turns text around
(overrides and embeddings, isolates that are not closed), other controls, and towers of marks are refused.
"""

from __future__ import annotations

from typing import Final

import regex

from snailhouse.core.errors import Refusal
from snailhouse.table.language import say

CODE_POINTS: Final = 10
"""For each grapheme of the longest text, so many code points on average; a family in skin tones has 11."""
MOST_MARKS: Final = 6
"""Marks over and under one letter; a Hebrew letter with vowels and accents has up to five."""

_GRAPHEME = regex.compile(r"\X")
_SEEN = regex.compile(r"[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]")
_JOINERS = r"\u200c\u200d"
_DIRECTIONS = r"\u200e\u200f\u061c"
_VARIANTS = r"\ufe00-\ufe0f\U000e0100-\U000e01ef"
_ISOLATES = r"\u2066-\u2069"
_TAGS = regex.compile(r"\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f")
"""A flag of a part of a country: a black flag with letters that cannot be seen."""
_FORBIDDEN = regex.compile(
    r"[[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]"
    rf"--[{_JOINERS}{_DIRECTIONS}{_VARIANTS}{_ISOLATES}]]",
    regex.V1,
)
_CROWDED = regex.compile(
    rf"(?:^|[\s{_ISOLATES}{_JOINERS}{_DIRECTIONS}])[{_JOINERS}{_VARIANTS}]"
    rf"|[{_JOINERS}{_DIRECTIONS}][{_DIRECTIONS}]"
    rf"|[{_VARIANTS}]{{2}}"
)
_TOWER = regex.compile(rf"(?:\p{{Mn}}|\p{{Me}}){{{MOST_MARKS + 1}}}")


def graphemes(text: str) -> int:
    """How many characters a reader counts."""
    return len(_GRAPHEME.findall(text))


def tidied(text: str) -> str:
    """The text with single spaces between words and none around them."""
    return " ".join(text.split())


def is_short(text: str, longest: int) -> bool:
    """Whether it has something to be seen, and at most so many graphemes."""
    return (
        _SEEN.search(text) is not None
        and len(text) <= longest * CODE_POINTS
        and (len(text) <= longest or graphemes(text) <= longest)
    )


def check_writing(text: str) -> None:
    """Refuse what deceives the eye, with the reason."""
    plain = _TAGS.sub("\U0001f3f4", text)
    if found := _FORBIDDEN.search(plain):
        code = f"U+{ord(found[0]):04X}"
        raise Refusal(say("{code} cannot be seen or changes how other characters are shown", code=code))
    if not _closed(plain):
        raise Refusal(say("a direction of writing that is opened must be closed"))
    if _CROWDED.search(plain):
        raise Refusal(
            say("what joins characters or turns them stands beside something that can be seen, one at a time")
        )
    if _TOWER.search(plain):
        raise Refusal(say("at most {most} marks stand on one letter", most=MOST_MARKS))


def _closed(text: str) -> bool:
    """Whether every isolate is closed, and none is that was not opened."""
    depth = 0
    for letter in text:
        if letter in "\u2066\u2067\u2068":
            depth += 1
        elif letter == "\u2069":
            depth -= 1
        if depth < 0:
            return False
    return depth == 0
