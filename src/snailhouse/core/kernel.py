"""Kernels: rule functions that run as they stand or compiled.

`@kernel` only marks a function, so importing rules costs nothing. A `Workshop` makes the callable set of
one game: it copies every marked function, with the functions it calls replaced by their own copies, and
compiles the copies (or, with `jit=False`, leaves them plain Python for debugging, coverage and single
moves; with NUMBA_DISABLE_JIT=1 in the environment all of them are left so). Generic algorithms (templates)
are written once against the names of the contract; the workshop binds them by the same copying, with the
game's rule functions as their globals. Calls between the copies are inlined by the compiler and the machine
code is cached on disk.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from enum import IntEnum
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import Any, TypeVar, cast

from snailhouse.core.indices import count_from_front
from snailhouse.core.inner_code import INNER, make_entry, make_inner
from snailhouse.core.instructions import as_instructions
from snailhouse.core.own_memory import in_machine_code
from snailhouse.core.processor import aim_compiler
from snailhouse.core.short_pipeline import short_pipeline

F = TypeVar("F", bound=Callable[..., Any])

COMPILER: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""Without Numba's runtime (`_nrt`) there is no reference counting in the hot loops, and a kernel that would
allocate does not compile."""

MANNER = "6"
"""Another number when kernels are compiled in another way: machine code of before is then not used."""
_MARK = "__snailhouse_kernel__"
_WITHIN = "__snailhouse_within__"
_HOT = "__snailhouse_hot__"


def kernel(function: F) -> F:
    """Mark a function as compilable; to a type checker and to plain Python it stays what it is."""
    setattr(function, _MARK, True)
    return function


def within_caller(function: F) -> F:
    """Mark a kernel whose machine code is to stand within its caller's, however long it is.

    For what happens millions of times and takes many arrays, each of which is handed over as seven words or
    more. The compiler decides for all other kernels.
    """
    setattr(function, _WITHIN, True)
    return function


def hot(function: F) -> F:
    """Mark a kernel that Python calls for millions of games at a time: the rules within it are its own.

    Their code is faster by a few hundredths then, and takes LLVM longer, up to twice as long in Giant Snail.
    """
    setattr(function, _HOT, True)
    return function


def jit_is_off() -> bool:
    """Whether the environment says, as Numba reads it, that nothing is to be compiled."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def is_kernel(value: object) -> bool:
    return isinstance(value, FunctionType) and hasattr(value, _MARK)


class Workshop:
    """Copies kernels and binds them to one game; its rule functions are attributes.

    Compiled when `jit`, unless the environment turns that off; `cache()` names the directory where machine code
    is kept, or None for nowhere.
    """

    def __init__(
        self, name: str, rules: Mapping[str, Any], *, jit: bool, cache: Callable[[], Path | None]
    ) -> None:
        self.name = name
        self.jit = jit and not jit_is_off()
        self._cache = cache
        self._rules = dict(rules)
        self._one_at_a_time = RLock()
        self._globals: dict[int, dict[str, Any]] = {}
        self._inner: dict[Callable[..., Any], Any] = {}
        self._entries: dict[Callable[..., Any], Any] = {}
        self._overlay: dict[str, Any] = {}
        self._overlay = {
            key: self._inner_copy(value) if is_kernel(value) else value for key, value in rules.items()
        }
        for names in self._globals.values():  # made before the overlay was complete
            names.update({key: value for key, value in self._overlay.items() if key not in names})
        self.__dict__.update(
            {key: self.bind(value) if is_kernel(value) else value for key, value in rules.items()}
        )

    def __getattr__(self, name: str) -> Any:
        """Only names that are no attribute, and so no rule function, come here."""
        raise AttributeError(f"{self.__dict__.get('name')} has no rule function {name!r}")

    def bind(self, function: F) -> F:
        """This game's copy of a kernel, for Python to call; made on first request."""
        if not self.jit:
            return self._inner_copy(function)
        with self._one_at_a_time:
            if function not in self._entries:
                self._entries[function] = self._copy(function, entry=True)
                self._fill(cast(FunctionType, function).__globals__)
            return cast(F, self._entries[function])

    def _inner_copy(self, function: F) -> F:
        """This game's copy of a kernel, for other kernels to call."""
        if function not in self._inner:
            self._inner[function] = self._copy(function, entry=False)
            self._fill(cast(FunctionType, function).__globals__)
        return cast(F, self._inner[function])

    def _copy(self, function: Callable[..., Any], *, entry: bool) -> Any:
        plain = cast(FunctionType, function)
        copy = FunctionType(
            plain.__code__, self._namespace(plain.__globals__), plain.__name__, plain.__defaults__
        )
        copy.__qualname__ = f"{self.name}{'.' if entry else INNER}{plain.__qualname__}"
        copy.__module__ = plain.__module__
        return self._compiled(plain, copy, entry) if self.jit else copy

    def _namespace(self, source: dict[str, Any]) -> dict[str, Any]:
        """The globals the copies of one module's functions share."""
        if id(source) not in self._globals:
            other = in_machine_code(source) | as_instructions(source) if self.jit else _numbered_enums(source)
            self._globals[id(source)] = self._overlay | source | other
        return self._globals[id(source)]

    def _fill(self, source: dict[str, Any]) -> None:
        """Replace the kernels a module can see by their copies, once a module."""
        names = self._globals[id(source)]
        for key, value in source.items():
            if is_kernel(value) and names[key] is value:
                names[key] = self._inner_copy(value)

    def _compiled(self, plain: FunctionType, copy: FunctionType, entry: bool) -> Any:
        """Machine code. Only functions Python calls have their own, with a CPython wrapper, and it is kept."""
        aim_compiler()
        import numba

        from snailhouse.core.codecache import CodeCache
        from snailhouse.core.compile_errors import explain_failures
        from snailhouse.core.fingerprint import fingerprint

        options = COMPILER | {"no_cfunc_wrapper": True, "no_cpython_wrapper": not entry}
        options["forceinline"] = hasattr(plain, _WITHIN) and not entry
        dispatcher = numba.njit(**options, pipeline_class=short_pipeline())(copy)
        explain_failures(dispatcher, plain, self._rules)
        count_from_front(copy.__qualname__)
        if entry:
            make_entry(copy.__qualname__, owns_inner=hasattr(plain, _HOT))
        else:
            make_inner(dispatcher)
        if entry and (directory := self._cache()) is not None:
            CodeCache(copy, directory, f"{fingerprint([plain], self._rules)}-{MANNER}").serve(dispatcher)
        return dispatcher


def _numbered_enums(source: dict[str, Any]) -> dict[str, Any]:
    """A module's enums with plain numbers for members: reading those takes a tenth of the time."""
    return {
        key: type(key, (), {member.name: int(member) for member in value})
        for key, value in source.items()
        if isinstance(value, type) and issubclass(value, IntEnum)
    }
