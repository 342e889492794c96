"""Which language a visitor hears: the first of theirs that the house speaks, else English."""

from __future__ import annotations

from typing import Final

from litestar.types import Scope

from snailhouse.core.language import ENGLISH, LANGUAGES

LONGEST_HEADER: Final = 200


def preferred(scope: Scope) -> str:
    """The language that a request's Accept-Language asks for."""
    for name, value in scope["headers"]:
        if name == b"accept-language":
            return negotiated(value.decode("latin-1"))
    return ENGLISH


def negotiated(header: str) -> str:
    """The language of an Accept-Language header: 'ca-ES,ca;q=0.9,en;q=0.8' gives Catalan.

    Regions do not matter. A header that is no list of languages gives English.
    """
    wishes = [_wish(part) for part in header[:LONGEST_HEADER].split(",")]
    known = [(weight, language) for language, weight in wishes if language in LANGUAGES and weight > 0]
    best = max((weight for weight, _ in known), default=0.0)
    return next((language for weight, language in known if weight == best), ENGLISH)


def _wish(part: str) -> tuple[str, float]:
    tag, *details = part.strip().lower().split(";")
    weight = 1.0
    for detail in details:
        key, _, value = detail.partition("=")
        if key.strip() == "q":
            weight = _number(value)
    return tag.strip().partition("-")[0], weight


def _number(text: str) -> float:
    try:
        weight = float(text)
    except ValueError:
        return 0.0
    return weight if 0 <= weight <= 1 else 0.0
