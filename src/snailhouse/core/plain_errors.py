"""Says what a rule did wrong when it fails as plain Python: a number that does not fit, a missing field.

Plain rules use records through memoryviews, whose own messages name neither the field nor the number.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from difflib import get_close_matches
from types import FrameType, FunctionType, TracebackType
from typing import Any

import numpy as np

from snailhouse.core import record as record_module
from snailhouse.core.errors import BrokenRule
from snailhouse.core.kernel_reader import complaint_at

SIMPLE = (
    *(ast.Expression, ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.Tuple, ast.Load),
    *(ast.BinOp, ast.UnaryOp, ast.Compare, ast.IfExp, ast.operator, ast.unaryop, ast.cmpop),
)
"""Expressions without calls: evaluating them once more changes nothing."""


def explained(error: Exception) -> Exception:
    """A BrokenRule that names the line, the field and the number; the error itself if no more can be said."""
    frame, line, stored = _place(error)
    if frame is None:
        return error
    function = FunctionType(frame.f_code, frame.f_globals)
    statement = _statement(frame, line)
    for node in _fields(statement, frame):
        told = _told(error, node, frame, statement, stored)
        if told is not None:
            return BrokenRule(str(complaint_at(function, line, *told)))
    return error


def _place(error: Exception) -> tuple[FrameType | None, int, list[Any]]:
    """The frame of the rule that failed, its line, and the number it stored in a field, if that is known."""
    last: TracebackType | None = None
    stored: list[Any] = []
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == record_module.__file__:
            stored = [trace.tb_frame.f_locals["value"]] if "value" in trace.tb_frame.f_locals else []
        else:
            last = trace
        trace = trace.tb_next
    return (last.tb_frame, last.tb_lineno, stored) if last else (None, 0, stored)


def _statement(frame: FrameType, line: int) -> ast.stmt | None:
    """The smallest statement of the function around the line."""
    try:
        lines, first = inspect.getsourcelines(frame.f_code)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, SyntaxError):
        return None
    ast.increment_lineno(tree, first - 1)
    around = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno)
    ]
    return max(around, key=lambda node: node.lineno, default=None)


def _fields(statement: ast.stmt | None, frame: FrameType) -> Iterator[ast.Attribute]:
    """The fields of records that the statement names, those it stores to first."""
    nodes = [node for node in ast.walk(statement) if isinstance(node, ast.Attribute)] if statement else []
    targets = {id(node) for target in _targets(statement) for node in ast.walk(target)}
    for node in sorted(nodes, key=lambda node: id(node) not in targets):
        if isinstance(node.value, ast.Name) and isinstance(frame.f_locals.get(node.value.id), np.void):
            yield node


def _targets(statement: ast.stmt | None) -> list[ast.expr]:
    match statement:
        case ast.Assign(targets=targets):
            return targets
        case ast.AugAssign(target=target):
            return [target]
    return []


def _told(
    error: Exception, node: ast.Attribute, frame: FrameType, statement: ast.stmt | None, stored: list[Any]
) -> tuple[str, str] | None:
    """What is wrong, and what to do instead."""
    owner = getattr(node.value, "id", "")
    dtype = frame.f_locals[owner].dtype
    name, reason = f"{dtype.type.__name__}.{node.attr}", str(error)
    fields = dtype.fields or {}
    if node.attr not in fields:
        near = get_close_matches(node.attr, fields, 1)
        hint = f"Did you mean {near[0]}?" if near else f"Its fields are {', '.join(fields)}."
        return f"uses {owner}.{node.attr}, and {dtype.type.__name__} has no such field", hint
    kind = fields[node.attr][0]
    if isinstance(error, IndexError | NotImplementedError) and not kind.shape:
        return None
    if isinstance(error, IndexError):
        return f"asks for a place outside of {name}, whose shape is {kind.shape}", "Check the indices."
    if isinstance(error, NotImplementedError):
        return f"takes a row of {name}", f"Name all {len(kind.shape)} indices: {owner}.{node.attr}[i, j]."
    if "read-only" in reason:
        return f"changes {name}, which stays as it is", "Rules change only `table` and `out`."
    if "invalid value" in reason or "invalid type" in reason:
        return _misfit(name, kind.base, stored or _value(statement, frame))
    return None


def _misfit(name: str, kind: np.dtype[Any], stored: list[Any]) -> tuple[str, str]:
    """A number does not fit its field."""
    what = f"stores {stored[0]!r} in {name}" if stored else f"stores in {name} what does not fit"
    if kind.kind not in "iu":
        return f"{what}, {_called(kind)}", "Store a number."
    limits = np.iinfo(kind)
    holds = f"{_called(kind)}, which holds whole numbers from {limits.min} to {limits.max}"
    if stored and not isinstance(stored[0], int | np.integer):
        return (
            f"{what}, {holds}",
            "Use // or int() to make a whole number, or choose a Float type for the field.",
        )
    return f"{what}, {holds}", "Choose a wider type for the field, or keep the number in its bounds."


def _called(kind: np.dtype[Any]) -> str:
    """A type as a record declares it."""
    name = kind.name.title().replace("Uint", "UInt")
    return f"an {name}" if name.startswith("I") else f"a {name}"


def _value(statement: ast.stmt | None, frame: FrameType) -> list[Any]:
    """The value that an assignment computes, if computing it once more changes nothing."""
    match statement:
        case ast.Assign(value=expression):
            pass
        case ast.AugAssign(target=target, op=operator, value=added):
            expression = ast.BinOp(target, operator, added)
        case _:
            return []
    whole = ast.fix_missing_locations(ast.Expression(expression))
    for node in ast.walk(whole):
        if isinstance(getattr(node, "ctx", None), ast.Store):
            node.ctx = ast.Load()  # type: ignore[attr-defined]
    if not all(isinstance(node, SIMPLE) for node in ast.walk(whole)):
        return []
    try:
        return [eval(compile(whole, "<rule>", "eval"), frame.f_globals, dict(frame.f_locals))]  # noqa: S307
    except Exception:
        return []
