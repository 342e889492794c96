"""Numba's cache of machine code, told where to lie and when a file is current.

By default Numba judges a cached function by the date of its own source file, and so runs stale code when a
function it calls has changed. Here the judge is a fingerprint of all that is compiled into it, and dates and
places of source files do not count.
"""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path
from types import FunctionType
from typing import Any, cast

from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile


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
    """The cache of one function: used while its `stamp` is the one the machine code was written with."""

    _impl_class = _Files

    def __init__(self, function: Any, directory: Path, stamp: str) -> None:
        function.__snailhouse_cache__ = directory, stamp
        cast(Any, super()).__init__(function)
        self._cache_file = cast(Any, _Index)(str(directory), self._impl.filename_base, stamp)

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        """Numba's key and the fields of named tuples, whose order is compiled in and which it leaves out."""
        return *cast(Any, super())._index_key(sig, codegen), tuple(map(_fields, sig))


def _fields(kind: Any) -> tuple[Any, ...]:
    if not isinstance(kind, types.BaseNamedTuple):
        return ()
    named = cast(Any, kind)
    return *named.fields, *map(_fields, named.types)
