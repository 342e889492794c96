"""What the boards' styles say, as plain SVG understands it: variables, light colours, mixtures, sums."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

UNSEEN: Final = "none"
_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,([^()]*(?:\([^()]*\)[^()]*)*))?\)")
_LIGHT = re.compile(r"light-dark\(\s*([^,()]+(?:\([^()]*\))?)\s*,[^()]*(?:\([^()]*\)[^()]*)*\)")
_MIX = re.compile(r"color-mix\(\s*in srgb\s*,\s*([^,]+?)(?:\s+([\d.]+)%)?\s*,\s*([^,]+?)(?:\s+([\d.]+)%)?\s*\)")
_SUM = re.compile(r"calc\(([^()]*)\)")
_LENGTH = re.compile(r"(-?[\d.]+)(px|rem|em)\b")
_ACROSS = re.compile(r"scaleX\(([^)]*)\)")
_SHORT, _LONG = re.compile(r"#[0-9a-fA-F]{3,4}"), re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
_RGB = re.compile(r"rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)\s*(?:[/,]\s*([\d.]+)(%?))?\s*\)")
_NAMED: Final = {"white": (255.0, 255.0, 255.0, 1.0), "black": (0.0, 0.0, 0.0, 1.0), "transparent": (0.0,) * 4}
_MOST_STEPS: Final = 20
Colour = tuple[float, ...]
"""Red, green, blue up to 255, and how much it covers up to 1."""


def plain_value(value: str, variables: Mapping[str, str]) -> str:
    """A value of CSS without variables, mixtures and units; `none` for what cannot be seen."""
    for _ in range(_MOST_STEPS):
        found = _VARIABLE.search(value)
        if found is None:
            break
        told = variables.get(found[1], (found[2] or "").strip())
        value = value[: found.start()] + told + value[found.end() :]
    while (lit := _LIGHT.search(value)) is not None:
        value = value[: lit.start()] + lit[1].strip() + value[lit.end() :]
    value = _SUM.sub(lambda sum_: _calculated(sum_[1]), value)
    while (mixed := _MIX.search(value)) is not None:
        value = value[: mixed.start()] + _written(_mixture(mixed)) + value[mixed.end() :]
    value = _LENGTH.sub(lambda length: f"{float(length[1]) * (1 if length[2] == 'px' else 16):g}", value)
    value = _ACROSS.sub(r"scale(\1 1)", value)
    colour = read_colour(value)
    return value.strip() if colour is None else _written(colour)


def read_colour(text: str) -> Colour | None:
    """A colour by its parts; None if the text is no colour."""
    text = text.strip()
    if text in _NAMED:
        return _NAMED[text]
    if _SHORT.fullmatch(text):
        text = "#" + "".join(2 * letter for letter in text[1:])
    if _LONG.fullmatch(text):
        red, green, blue, covers = (int((text + "ff")[at : at + 2], 16) for at in (1, 3, 5, 7))
        return red, green, blue, covers / 255
    if (parts := _RGB.fullmatch(text)) is not None:
        cover = float(parts[4] or 1) / (100 if parts[5] else 1)
        return *(float(parts[at]) for at in (1, 2, 3)), cover
    return None


def _mixture(mixed: re.Match[str]) -> Colour:
    """As CSS mixes: by what each covers."""
    one, other = read_colour(mixed[1]) or _NAMED["black"], read_colour(mixed[3]) or _NAMED["black"]
    share = float(mixed[2]) / 100 if mixed[2] else 1 - float(mixed[4] or 50) / 100
    cover = one[3] * share + other[3] * (1 - share)
    if not cover:
        return _NAMED["transparent"]
    parts = (a * one[3] * share + b * other[3] * (1 - share) for a, b in zip(one, other, strict=True))
    red, green, blue, _ = (part / cover for part in parts)
    return red, green, blue, cover


def _written(colour: Colour) -> str:
    red, green, blue = (round(part) for part in colour[:3])
    if not colour[3]:
        return UNSEEN
    return (
        f"#{red:02x}{green:02x}{blue:02x}" if colour[3] >= 1 else f"rgba({red},{green},{blue},{colour[3]:.3f})"
    )


def _calculated(text: str) -> str:
    """A product or quotient of lengths and numbers, which is all that boards calculate."""
    first, *rest = re.split(r"\s*([*/])\s*", text.strip())
    result = _number(first)
    for sign, part in zip(rest[::2], rest[1::2], strict=True):
        result = result * _number(part) if sign == "*" else result / (_number(part) or 1.0)
    return f"{result:g}"


def _number(text: str) -> float:
    found = re.match(r"-?[\d.]+", text.strip())
    return float(found[0]) if found else 0.0
