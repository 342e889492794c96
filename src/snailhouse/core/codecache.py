"""Numba's cache of machine code, told where to lie and when a file is current.

By default Numba judges a cached function by the date of its own source file, and so runs stale code when a
function it calls has changed. Here the judge is a fingerprint of all that is compiled into it, and dates and
places of source files do not count.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path
from types import FunctionType
from typing import Any, cast

from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile

from snailhouse.core.locks import held_alone


class _Locator:
    """Where the machine code of one function lies; made by Numba, which asks for these five methods."""

    def __init__(self, function: FunctionType) -> None:
        self._directory, self._stamp = function.__snailhouse_cache__  # type: ignore[attr-defined]
        self._module = function.__module__

    @classmethod
    def from_function(cls, py_func: FunctionType, _py_file: str) -> _Locator:
        return cls(py_func)

    def ensure_cache_path(self) -> None:
        """Make the directory and fail if nothing can be written to it."""
        Path(self._directory).mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=self._directory).close()

    def get_cache_path(self) -> str:
        return str(self._directory)

    def get_source_stamp(self) -> str:
        return str(self._stamp)

    def get_disambiguator(self) -> str:
        return hashlib.sha256(self._module.encode()).hexdigest()[:10]


class _Files(CompileResultCacheImpl):
    _locator_classes = cast(Any, [_Locator])


class _Index(IndexDataCacheFile):
    """The files of one function. What cannot be read counts as missing: it may name a class that is gone."""

    def _load_index(self) -> Any:
        try:
            return cast(Any, super())._load_index()
        except Exception:
            return {}

    def _load_data(self, name: str) -> Any:
        try:
            return cast(Any, super())._load_data(name)
        except Exception as error:
            raise FileNotFoundError(name) from error


class CodeCache(FunctionCache):
    """The cache of one function: used while its `stamp` is the one the machine code was written with.

    Whoever finds nothing in it compiles alone; other processes wait for that, and then find it.
    """

    _impl_class = _Files

    def __init__(self, function: Any, directory: Path, stamp: str) -> None:
        function.__snailhouse_cache__ = directory, stamp
        cast(Any, super()).__init__(function)
        self._cache_file = cast(Any, _Index)(str(directory), self._impl.filename_base, stamp)
        self._directory = directory
        self._alone = ExitStack()

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """What lies there for a signature; None if it must be compiled, which then nobody else does."""
        found = cast(Any, super()).load_overload(sig, target_context)
        if found is None and _can_keep(self._directory):
            name = hashlib.sha256(self._impl.filename_base.encode()).hexdigest()[:16]
            self._alone.enter_context(held_alone(self._directory / f"{name}.lock"))
            found = cast(Any, super()).load_overload(sig, target_context)
        return found

    def serve(self, dispatcher: Any) -> None:
        """Keep the machine code of a function that Numba compiles; also when that fails, others may try."""
        compile_alone = dispatcher.compile

        def compiled(sig: Any) -> Any:
            with self._alone:
                return compile_alone(sig)

        dispatcher._cache, dispatcher.compile = self, compiled

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        """Numba's key and the fields of named tuples, whose order is compiled in and which it leaves out."""
        return *cast(Any, super())._index_key(sig, codegen), tuple(map(_fields, sig))


def _can_keep(directory: Path) -> bool:
    """Whether files can be written to a directory, made if it is missing."""
    with suppress(OSError):
        directory.mkdir(parents=True, exist_ok=True)
    return os.access(directory, os.W_OK)


def _fields(kind: Any) -> tuple[Any, ...]:
    if not isinstance(kind, types.BaseNamedTuple):
        return ()
    named = cast(Any, kind)
    return *named.fields, *map(_fields, named.types)
