"""A hash of exactly what is compiled: the text of kernels, and the constants they read.

Starting from some functions, every kernel they can call is followed, in whatever module or package it lies.
Nothing else counts: words, boards or comments outside these functions may change and the hash stays.
"""

from __future__ import annotations

import hashlib
import linecache
from collections.abc import Iterable, Mapping
from enum import Enum
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from snailhouse.core.kernel import is_kernel
from snailhouse.core.record import Record

_texts: dict[CodeType, str] = {}


def fingerprint(functions: Iterable[Any], overlay: Mapping[str, Any]) -> str:
    """Sixteen hexadecimal digits for these functions and all that they call.

    `overlay` holds what a template finds where its own module defines nothing: the rule functions of a game.
    """
    digest = hashlib.sha256()
    for text in sorted(_compiled_text(*found) for found in reachable(functions, overlay).items()):
        digest.update(text.encode() + b"\0")
    return digest.hexdigest()[:16]


def reachable(functions: Iterable[Any], overlay: Mapping[str, Any]) -> dict[FunctionType, dict[str, Any]]:
    """These kernels and all that they call, each with the global names it uses and what they stand for."""
    found: dict[FunctionType, dict[str, Any]] = {}
    waiting: list[Any] = list(functions)
    while waiting:
        function = waiting.pop()
        if function not in found:
            names = {name: _value(function, name, overlay) for name in sorted(_names(function.__code__))}
            found[function] = names
            waiting += [value for value in names.values() if is_kernel(value)]
    return found


def _compiled_text(function: FunctionType, names: Mapping[str, Any]) -> str:
    constants = [f"{name}={_constant(value)}" for name, value in names.items() if not is_kernel(value)]
    return "\n".join([_text(function), *constants])


def _names(code: CodeType) -> set[str]:
    """All names a function looks up, those of functions inside it included."""
    inner = [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return set(code.co_names).union(*map(_names, inner))


def _value(function: FunctionType, name: str, overlay: Mapping[str, Any]) -> Any:
    """What a global name means to the function; None for builtins and attributes."""
    if name in function.__globals__:
        return function.__globals__[name]
    return overlay.get(name)


def _constant(value: Any) -> str:
    if isinstance(value, type) and issubclass(value, Enum):
        return ",".join(f"{member.name}:{member.value!r}" for member in value)
    if isinstance(value, type) and issubclass(value, Record):
        return str(value.dtype.descr)
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{value.shape}{hashlib.sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, ModuleType):
        return value.__name__
    if isinstance(value, int | float | str | tuple | None):
        return repr(value)
    return f"{type(value).__name__} {getattr(value, '__qualname__', '')}"


def _text(function: FunctionType) -> str:
    """The function's lines in its file, or its bytecode where there is no file."""
    code = function.__code__
    if code not in _texts:
        lines = linecache.getlines(code.co_filename)
        last = max((end for _, end, _, _ in code.co_positions() if end), default=0)
        text = "".join(lines[code.co_firstlineno - 1 : last])
        _texts[code] = f"{function.__qualname__}\n{text or code.co_code.hex()}"
    return _texts[code]
