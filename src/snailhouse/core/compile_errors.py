"""Says in a line why a kernel does not compile, in place of the compiler's pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import FunctionType
from typing import Any, NoReturn

import numpy as np

from snailhouse.core.errors import BrokenRule
from snailhouse.core.fingerprint import reachable
from snailhouse.core.kernel_reader import Complaint, complaint_at, complaints, file_and_line
from snailhouse.core.kernel_subset import GUIDE, NO_OBJECTS

PLACES = re.compile(r'(?:File "(?P<file>[^"]+)", line (?P<line>\d+)|at (?P<path>[^\s]+) \((?P<number>\d+)\))')
"""Where Numba says that something is: both forms it uses."""
ONE_TYPE = "A variable keeps one type: use another name."


def explain_failures(dispatcher: Any, function: FunctionType, overlay: Mapping[str, Any]) -> None:
    """Make a Numba dispatcher raise BrokenRule where its function does not compile.

    The compiled dispatcher asks for `_compile_for_args` only when it meets types for the first time, so calls
    of compiled code cost nothing more.
    """
    compile_for = dispatcher._compile_for_args

    def explained(*args: Any, **kws: Any) -> Any:
        try:
            return compile_for(*args, **kws)
        except (OSError, MemoryError):
            raise
        except Exception as error:
            _refuse(function, args, overlay, error)

    dispatcher._compile_for_args = explained


def _refuse(
    function: FunctionType, args: tuple[Any, ...], overlay: Mapping[str, Any], error: Exception
) -> NoReturn:
    names = function.__code__.co_varnames
    records = {
        name: given.dtype for name, given in zip(names, args, strict=False) if isinstance(given, np.void)
    }
    named = list(_in_kernels(str(error), list(reachable([function], overlay))))
    found = _likeliest(complaints([function], overlay, records), named)
    raise BrokenRule(f"{found or _translated(function, named, error)} See {GUIDE}.") from None


def _likeliest(found: list[Complaint], named: list[tuple[FunctionType, int]]) -> Complaint | None:
    """The complaint about a line that Numba names, else about such a function, else the first."""
    places = {file_and_line(function, line) for function, line in named}
    functions = {function.__name__ for function, _ in named}
    found.sort(key=lambda complaint: (complaint.place not in places, complaint.function not in functions))
    return found[0] if found else None


def _translated(function: FunctionType, named: list[tuple[FunctionType, int]], error: Exception) -> Complaint:
    """What Numba itself complains about, where reading the source found nothing."""
    where, line = named[0] if named else (function, function.__code__.co_firstlineno)
    return complaint_at(where, line, *_reason(str(error), error))


def _in_kernels(text: str, kernels: list[Any]) -> Iterator[tuple[FunctionType, int]]:
    """The places in a message that lie in one of the kernels."""
    for found in PLACES.finditer(text):
        file = (found["file"] or found["path"]).rpartition("/")[2]
        line = int(found["line"] or found["number"])
        for kernel in kernels:
            code = kernel.__code__
            last = max((end for _, end, _, _ in code.co_positions() if end), default=0)
            if code.co_filename.endswith(file) and code.co_firstlineno <= line <= last:
                yield kernel, line


def _reason(text: str, error: Exception) -> tuple[str, str]:
    if "NRT required" in text:
        return "makes a new object", NO_OBJECTS
    if mixed := re.search(r"Cannot unify (.*?) and (.*?) for '([^'.]+)", text):
        one, other = _kind(mixed[1]), _kind(mixed[2])
        return f"uses {mixed[3]} for {one} here and for {other} elsewhere", ONE_TYPE
    lines = [line.strip() for line in text.splitlines() if line.strip() and "nopython mode" not in line]
    reason = lines[0] if lines else type(error).__name__
    return f"cannot be compiled: {reason[:160]}", "Write it with numbers, records, arrays and loops only."


def _kind(numba_type: str) -> str:
    """A type of Numba in plain words."""
    kinds: dict[str, Callable[[str], bool]] = {
        "a record": lambda name: name.startswith("Record"),
        "a whole number": lambda name: "int" in name and "Tuple" not in name and "array" not in name,
        "a real number": lambda name: name.startswith("float"),
        "True or False": lambda name: "bool" in name,
        "None": lambda name: name == "none",
        "an array": lambda name: "array" in name,
        "a tuple": lambda name: "Tuple" in name,
    }
    return next((kind for kind, fits in kinds.items() if fits(numba_type)), numba_type[:40])
