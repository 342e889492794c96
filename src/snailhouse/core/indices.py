"""Indices in kernels count from the front.

Python's `moves[-1]` is the last move, and Numba keeps that: before every index that might be negative it puts a
test and a choice, which cost random play-outs up to a seventh of their speed. No kernel counts from the back,
so theirs are compiled without. What shows that none does: the conformance suite plays with arrays that refuse
it, and compiles the rules with all bounds checked (`testing/index_checks.py`).

An internal of Numba is changed here, for kernels only.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Final

_KERNELS: Final[set[str]] = set()


def count_from_front(kernel: str) -> None:
    """Have the kernel of this qualified name compiled without a meaning for negative indices."""
    _drop_the_test()
    _KERNELS.add(kernel)


@cache
def _drop_the_test() -> None:
    arrays: Any = import_module("numba.np.arrayobj")
    types: Any = import_module("numba.core.types")
    fixed = arrays.fix_integer_index

    def index(context: Any, builder: Any, kind: Any, value: Any, size: Any) -> Any:
        """The index as the machine takes it; within other people's code as Numba would have it."""
        if context.active_code_library.name not in _KERNELS:
            return fixed(context, builder, kind, value, size)
        return context.cast(builder, value, kind, types.intp if kind.signed else types.uintp)

    arrays.fix_integer_index = index
