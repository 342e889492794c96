"""A record that is copied into an array is copied as so many bytes at once.

Numba loads it as one value, an array of bytes, and stores that. LLVM makes of it a load and a store for every
byte, 352 instructions for a table of Snail Invasion!, and spends its time on finding out that they belong
together.

Internals of Numba are changed here: how a record is written to memory.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any


@cache
def copy_records_as_bytes() -> None:
    """Change how Numba writes records to arrays. A record and its new place are the same or lie apart."""
    contexts: Any = import_module("numba.core.base").BaseContext
    generating: Any = import_module("numba.core.cgutils")
    types: Any = import_module("numba.core.types")
    pack = contexts.pack_value

    def pack_value(context: Any, builder: Any, kind: Any, value: Any, place: Any, align: Any = None) -> None:
        if not isinstance(kind, types.Record):
            pack(context, builder, kind, value, place, align)
            return
        length = context.get_constant(types.intp, kind.size)
        generating.raw_memcpy(builder, place, value, length, 1)

    contexts.pack_value = pack_value
