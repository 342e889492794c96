"""Kernels that only other kernels call: compiled within their callers, once for all widths of integers.

Numba optimises every function by itself, with all that it calls linked in, makes machine code of it, and does
the same again for each of its callers. For a kernel that Python never calls that work is thrown away: what runs
is the copy within the caller. It also compiles a function anew for every width of its arguments, though all
arithmetic on signed integers is done in 64 bits. Without both, rules compile in less than half the time, to the
same speed.

Internals of Numba are changed here for functions that are marked as inner, and for no others.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Final

INNER: Final = ".inner."
"""In the qualified name of a kernel that only other kernels call."""


def make_inner(dispatcher: Any) -> None:
    """Have a kernel compiled only as a part of those that call it."""
    _leave_inner_code_to_its_callers()
    _spell_records_once()
    from numba.core import types

    narrow = {types.int8, types.int16, types.int32}
    template_for = dispatcher.get_call_template

    def wide(kind: Any) -> Any:
        return types.int64 if kind in narrow or isinstance(kind, types.IntegerLiteral) else kind

    def call_template(args: Any, kws: Any) -> Any:
        return template_for(tuple(map(wide, args)), {name: wide(kind) for name, kind in kws.items()})

    dispatcher.get_call_template = call_template


@cache
def _leave_inner_code_to_its_callers() -> None:
    """Change how Numba finishes the code of a function, for those with `INNER` in their names."""
    make_function: Any = import_module("numba._dynfunc").make_function
    libraries: Any = import_module("numba.core.codegen").CPUCodeLibrary
    contexts: Any = import_module("numba.core.cpu").CPUContext
    optimise, finish = libraries._optimize_final_module, libraries._finalize_final_module
    executable = contexts.get_executable

    def optimise_unless_inner(library: Any) -> None:
        if INNER not in library.name:
            optimise(library)

    def finish_unless_inner(library: Any) -> None:
        if INNER not in library.name:
            finish(library)
            return
        library._finalize_dynamic_globals()
        library._finalized = True

    def executable_unless_inner(context: Any, library: Any, description: Any, environment: Any) -> Any:
        if INNER not in library.name:
            return executable(context, library, description, environment)
        module, name = description.lookup_module(), description.qualname.rpartition(".")[2]
        return make_function(module, name, "", 0, environment, (library,))

    libraries._optimize_final_module = optimise_unless_inner
    libraries._finalize_final_module = finish_unless_inner
    contexts.get_executable = executable_unless_inner


@cache
def _spell_records_once() -> None:
    """A record's type is spelled for every name and every line of Numba's notes: keep it."""
    records: Any = import_module("numba.core.types").Record
    spell = records.__repr__

    def spelled(record: Any) -> str:
        if "spelled" not in record.__dict__:
            record.__dict__["spelled"] = spell(record)
        return str(record.__dict__["spelled"])

    records.__repr__ = spelled
