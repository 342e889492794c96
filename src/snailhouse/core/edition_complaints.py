"""What is wrong with an edition's form: the key, what stands there, what is allowed, the nearest known key."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from datetime import date, time
from difflib import get_close_matches
from typing import Any, Final

import msgspec
from msgspec import inspect

from snailhouse.core.errors import Refusal
from snailhouse.core.language import either, listed, say

MOST_SHOWN: Final = 40
LONGEST_NAME: Final = 60
INVISIBLE: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Characters that steer a screen, or the direction of the words around them, and show nothing themselves."""

KeyPath = Sequence[str | int]


def complaint(error: msgspec.ValidationError, data: Any, form: type) -> str:
    """What msgspec found, as a sentence for a designer, who counts from one."""
    what, _, place = str(error).partition(" - at `$")
    path = [
        int(index) if index else key
        for key, index in re.findall(r"\.([^.\[\]`]+)|\[(\d+)\]", place.rstrip("`"))
    ]
    kind, value = _found(inspect.type_info(form), data, path)
    if match := re.match(r"Object missing required field `(.+)`", what):
        return _at(path, say("the key {key} is missing; there must be {keys}", key=match[1], keys=_keys(kind)))
    if match := re.match(r"Object contains unknown field `(.+)`", what):
        return _at(path, _unknown(match[1], kind))
    return _at(
        path,
        say("{value} is not allowed; it takes {allowed}", value=shown_value(value), allowed=allowed_by(kind)),
    )


def _at(path: KeyPath, sentence: str) -> str:
    place = " ".join(str(step + 1) if isinstance(step, int) else step for step in path)
    return f"{place}: {sentence}" if place else sentence


def _found(kind: inspect.Type, value: Any, path: KeyPath) -> tuple[inspect.Type, Any]:
    """The form and the value at a path; as far as they go where the data does not follow the form."""
    for step in path:
        kind = _chosen(kind, value)
        if isinstance(step, int):
            kind = kind.item_type if isinstance(kind, inspect.ListType) else inspect.AnyType()
            value = value[step]
        else:
            tagged = isinstance(kind, inspect.StructType | inspect.UnionType)
            kind = _field(kind, step) if tagged else inspect.AnyType()
            value = value.get(step) if isinstance(value, dict) else None
    return _chosen(kind, value), value


def _chosen(kind: inspect.Type, value: Any) -> inspect.Type:
    """Of several forms the one whose tag the value has; all of them if it has none."""
    if isinstance(kind, inspect.UnionType) and isinstance(value, dict):
        for one in kind.types:
            if isinstance(one, inspect.StructType) and value.get(one.tag_field or "") == one.tag:
                return one
    return kind


def _field(kind: inspect.Type, name: str) -> inspect.Type:
    structs = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    for one in structs:
        if isinstance(one, inspect.StructType):
            for field in one.fields:
                if field.encode_name == name:
                    return field.type
    tags = tuple(str(one.tag) for one in structs if isinstance(one, inspect.StructType) and one.tag is not None)
    return inspect.LiteralType(tags) if tags else inspect.AnyType()


def _names(kind: inspect.Type) -> list[str]:
    if not isinstance(kind, inspect.StructType):
        return []
    return [*filter(None, [kind.tag_field]), *(field.encode_name for field in kind.fields)]


def _keys(kind: inspect.Type) -> str:
    return listed(_names(kind))


def _unknown(key: str, kind: inspect.Type) -> str:
    near = get_close_matches(key, _names(kind), 1)
    if near:
        return say(
            "there is no key {key}; did you mean {near}? The keys are {keys}",
            key=shown_value(key),
            near=near[0],
            keys=_keys(kind),
        )
    return say("there is no key {key}; the keys are {keys}", key=shown_value(key), keys=_keys(kind))


def shown_value(value: Any) -> str:
    """A value of an edition for a sentence: short, and nothing in it has an effect on a screen."""
    if isinstance(value, dict):
        return say("a table of {count} keys", count=len(value))
    if isinstance(value, list):
        return say("a list of {count}", count=len(value))
    text = _as_written(value)
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"


def _as_written(value: Any) -> str:
    """A single value as it stands in a TOML file."""
    match value:
        case str():
            return repr(value) if value.isprintable() else ascii(value)
        case bool():
            return str(value).lower()
        case int() if abs(value) >= 10**MOST_SHOWN:  # Python refuses to write very long numbers
            return hex(value)
        case date() | time():
            return value.isoformat()
    return repr(value)


def allowed_by(kind: inspect.Type) -> str:
    """What a form takes, in words."""
    match kind:
        case inspect.IntType(ge=least, le=most) if least is not None and most is not None:
            return say("a whole number from {least} to {most}", least=least, most=most)
        case inspect.IntType():
            return say("a whole number")
        case inspect.FloatType():
            return say("a number")
        case inspect.BoolType():
            return say("true or false")
        case inspect.StrType(min_length=least, max_length=most) if most is not None:
            return say("a text of {least} to {most} letters", least=least or 0, most=most)
        case inspect.StrType():
            return say("a text")
        case inspect.LiteralType(values=values):
            return either([str(value) for value in values])
        case inspect.ListType(min_length=least, max_length=most) if most is not None:
            return say("a list of {least} to {most}", least=least or 0, most=most)
        case inspect.ListType():
            return say("a list")
        case inspect.StructType():
            return say("a table with {keys}", keys=_keys(kind))
        case inspect.UnionType(types=types):
            tags = [
                str(one.tag) for one in types if isinstance(one, inspect.StructType) and one.tag is not None
            ]
            fields = {one.tag_field for one in types if isinstance(one, inspect.StructType)}
            return say("a table whose {key} is {tags}", key=listed(map(str, fields)), tags=either(tags))
    return say("something else")


def check_texts(data: Any) -> None:
    """Refuses texts that could play tricks on whoever reads them, and a name that is none or has no end."""
    for path, text in _texts(data, ()):
        hidden = next((letter for letter in text if unicodedata.category(letter) in INVISIBLE), None)
        if hidden is not None:
            code = f"U+{ord(hidden):04X}"
            raise Refusal(
                _at(
                    path,
                    say(
                        "{value} has a character that cannot be seen, {code}",
                        value=ascii(text)[:MOST_SHOWN],
                        code=code,
                    ),
                )
            )
    name = data["name"]
    if not name.strip():
        raise Refusal(say("name: an edition needs a name"))
    if len(name) > LONGEST_NAME:
        raise Refusal(
            say(
                "name: {count} letters are too many; a name has at most {most}",
                count=len(name),
                most=LONGEST_NAME,
            )
        )


def _texts(data: Any, path: tuple[str | int, ...]) -> Iterator[tuple[KeyPath, str]]:
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _texts(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _texts(value, (*path, index))
