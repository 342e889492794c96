"""Seams: where a gap of a template meets the words around it, Spanish and Catalan join them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

Seam = tuple[re.Pattern[str], str]

SPANISH: Final[tuple[Seam, ...]] = (
    (re.compile(r"\b([Dd]e|[Aa]) el\b"), r"\1l"),
    (re.compile(r"\by (?=[iíIÍ]|[hH][iíIÍ](?![aeoAEO]))"), "e "),
    (re.compile(r"\bo (?=[hH]?[oóOÓ]|8|11\b)"), "u "),
)
"""de el, a el: del, al. y before the sound i: e. o before the sound o: u."""
CATALAN: Final[tuple[Seam, ...]] = (
    (re.compile(r"\b([Dd]e|[Aa]|[Pp]e(?=r))r? e(ls?)\b"), r"\1\2"),
    (re.compile(r"\b([Dd])e (?=[hH]?[aàeèéiíoòóuúAÀEÈÉIÍOÒÓUÚ])"), r"\1'"),
)
"""de el, a els, per el: del, als, pel. de before a vowel: d'."""


def joiner(seams: tuple[Seam, ...]) -> Callable[[str], str]:
    def joined(text: str) -> str:
        for apart, together in seams:
            text = apart.sub(together, text)
        return text

    return joined


SEAMS: Final = {"es": joiner(SPANISH), "ca": joiner(CATALAN)}
