"""Kernels that only other kernels call: compiled within their callers, once for all widths of integers.

Numba optimises every function by itself, with all that it calls linked in, makes machine code of it, and does
the same again for each of its callers. For a kernel that Python never calls that work is thrown away: what runs
is the copy within the caller. It also compiles a function anew for every width of its arguments, though all
arithmetic on signed integers is done in 64 bits. And it tries some thirty ways to add two numbers at every sum.
Without these three, rules compile in a third of the time.

Internals of Numba are changed here: for functions that are marked as inner, and in how types of sums are found.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Final

from snailhouse.core.record_copies import copy_records_as_bytes
from snailhouse.core.short_code import optimize_briefly, simplify_briefly

INNER: Final = ".inner."
"""In the qualified name of a kernel that only other kernels call."""


_ENTRIES: Final[dict[str, bool]] = {}
"""The qualified names of kernels that Python calls, and whether the kernels within are their own."""


def make_entry(name: str, *, owns_inner: bool) -> None:
    """Have the kernel of this qualified name compiled as one that Python calls. `owns_inner`: the kernels
    within are compiled for it alone, which makes faster code and takes more of the compiler's time."""
    _leave_inner_code_to_its_callers()
    _ENTRIES[name] = owns_inner


def make_inner(dispatcher: Any) -> None:
    """Have a kernel compiled only as a part of those that call it."""
    _leave_inner_code_to_its_callers()
    _type_sums_once()
    _spell_records_once()
    copy_records_as_bytes()
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
    linkage: Any = import_module("llvmlite.binding").Linkage
    finalize, executable = libraries.finalize, contexts.get_executable
    optimize, simplify = libraries._optimize_final_module, libraries._optimize_functions

    def simplify_inner(library: Any, module: Any) -> None:
        if INNER in library.name or library.name in _ENTRIES:
            simplify_briefly(library, module)
        else:
            simplify(library, module)

    def optimize_with_inner(library: Any) -> None:
        """Inner code that is its entry's own LLVM may change as it likes, and it leaves no name behind.

        Names would be of harm, since all machine code of a process shares one table of them. Vectors are
        for the networks of other entries; a play-out is faster without.
        """
        if library.name not in _ENTRIES:
            optimize(library)
            return
        owns_inner = _ENTRIES[library.name]
        for function in library._final_module.functions if owns_inner else ():
            if not function.is_declaration and function.linkage == linkage.linkonce_odr:
                function.linkage = linkage.private
        optimize_briefly(library, vectors=not owns_inner)

    def finalize_unless_inner(library: Any) -> None:
        """What is inner stays as it is; what Python calls is linked with all that is reached from it, once."""
        if INNER not in library.name:
            library._linking_libraries = _all_linked(library)
            finalize(library)
            return
        for linked in library._linking_libraries:
            library._reload_init.update(linked._reload_init)
        library._finalize_dynamic_globals()
        library._finalized = True

    def executable_unless_inner(context: Any, library: Any, description: Any, environment: Any) -> Any:
        if INNER not in library.name:
            return executable(context, library, description, environment)
        module, name = description.lookup_module(), description.qualname.rpartition(".")[2]
        return make_function(module, name, "", 0, environment, (library,))

    libraries.finalize = finalize_unless_inner
    libraries._optimize_final_module = optimize_with_inner
    libraries._optimize_functions = simplify_inner
    contexts.get_executable = executable_unless_inner


def _all_linked(library: Any) -> list[Any]:
    """The libraries that one needs, with those that inner ones among them need in their turn."""
    found: dict[Any, None] = {}
    waiting = list(reversed(library._linking_libraries))
    while waiting:
        linked = waiting.pop()
        if linked not in found:
            found[linked] = None
            if INNER in linked.name:
                waiting += reversed(linked._linking_libraries)
    return list(found)


@cache
def _type_sums_once() -> None:
    """Keep what an operator or builtin function makes of numbers, arrays and records, such as a sum or an item:
    Numba tries all overloads at every use."""
    types: Any = import_module("numba.core.types")
    functions: Any = import_module("numba.core.types.functions").BaseFunction
    stack: Any = import_module("numba.core.targetconfig").ConfigStack
    simple = types.Number, types.Boolean, types.IntegerLiteral, types.Array, types.Record
    find, known = functions.get_call_type, dict[Any, Any]()

    def is_simple(kind: Any) -> bool:
        return isinstance(kind, simple) or (isinstance(kind, types.BaseTuple) and all(map(is_simple, kind)))

    def found(function: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws or not all(map(is_simple, args)):
            return find(function, context, args, kws)
        flags = stack.top_or_none()
        use = function, context, args, flags and flags.nrt, flags and flags.error_model
        if use not in known:
            known[use] = find(function, context, args, kws)
        return known[use]

    functions.get_call_type = found


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
