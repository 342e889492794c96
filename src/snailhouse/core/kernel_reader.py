"""Reads the source of kernels and complains about what cannot be compiled, or should not be in rules.

Nothing here runs when all goes well: the workshop asks it when a kernel does not compile, and the conformance
suite asks it about every kernel of a game.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from enum import Enum
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np

from snailhouse.core.kernel import is_kernel
from snailhouse.core.kernel_subset import (
    ALLOCATING,
    CONSTANTS,
    FEW,
    NO_GROWTH,
    NO_NONE,
    NO_OBJECTS,
    NO_TEXT,
    OBJECT_METHODS,
    SYNTAX,
    UNAVAILABLE,
)
from snailhouse.core.record import Record


class Complaint(NamedTuple):
    """What is wrong with a line of a kernel, and what to do."""

    place: str
    function: str
    line: str
    what: str
    instead: str

    def __str__(self) -> str:
        return f"{self.place}, in {self.function}(): `{self.line}` {self.what}. {self.instead}"


def complaints(
    functions: Iterable[Any], overlay: Mapping[str, Any], records: Mapping[str, np.dtype[Any]]
) -> list[Complaint]:
    """Everything to say about these kernels and all that they call.

    `overlay` holds what templates find beside their own globals; `records` says by name which arguments of the
    functions are records, where their annotations do not.
    """
    found: list[Complaint] = []
    known: set[Any] = set()
    waiting = [(function, dict(records)) for function in functions]
    while waiting:
        function, bound = waiting.pop(0)
        if function not in known:
            known.add(function)
            reader = _Reader(function, overlay, {**bound, **_annotated(function)})
            found += reader.found
            waiting += reader.called
    return found


def complaint_at(function: FunctionType, line: int, what: str, instead: str) -> Complaint:
    """A complaint about a line of the function's file, counted from 1."""
    return Complaint(file_and_line(function, line), function.__name__, line_text(function, line), what, instead)


def file_and_line(function: FunctionType, line: int) -> str:
    """The file, shortened where it lies below the working directory, and the line."""
    file = Path(function.__code__.co_filename)
    here = Path.cwd()
    return f"{file.relative_to(here) if file.is_relative_to(here) else file}:{line}"


def line_text(function: FunctionType, line: int) -> str:
    try:
        lines, first = inspect.getsourcelines(function)
    except OSError:
        return "?"
    return lines[line - first].strip() if 0 <= line - first < len(lines) else "?"


def _annotated(function: FunctionType) -> dict[str, np.dtype[Any]]:
    """The arguments whose annotation is a record."""
    found = {}
    for name, hint in function.__annotations__.items():
        named = function.__globals__.get(hint) if isinstance(hint, str) else hint
        if isinstance(named, type) and issubclass(named, Record):
            found[name] = named.dtype
    return found


class _Reader(ast.NodeVisitor):
    """Reads one kernel; `found` is what there is to complain about, `called` the kernels it calls."""

    def __init__(
        self, function: FunctionType, overlay: Mapping[str, Any], records: Mapping[str, np.dtype[Any]]
    ) -> None:
        self.found: list[Complaint] = []
        self.called: list[tuple[Any, dict[str, np.dtype[Any]]]] = []
        self._function, self._records = function, records
        self._globals: dict[str, Any] = {**vars(builtins), **overlay, **function.__globals__}
        self._locals = {*function.__code__.co_varnames, *function.__code__.co_cellvars}
        for statement in self._body():
            self.visit(statement)

    def _body(self) -> Iterator[ast.stmt]:
        """The statements of the function, without its docstring."""
        try:
            lines, first = inspect.getsourcelines(self._function)
            tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
        except (OSError, SyntaxError):
            return
        ast.increment_lineno(tree, first - 1)
        if isinstance(tree, ast.FunctionDef):
            yield from tree.body[1:] if ast.get_docstring(tree, clean=False) is not None else tree.body

    def _complain(self, node: Any, what: str, instead: str) -> None:
        self.found.append(complaint_at(self._function, node.lineno, what, instead))

    def visit(self, node: ast.AST) -> None:
        for kinds, what, instead in SYNTAX:
            if isinstance(node, kinds):
                self._complain(node, what, instead)
                return
        super().visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str | bytes):
            self._complain(node, "uses a text", NO_TEXT)

    def visit_Assign(self, node: ast.Assign) -> None:
        if isinstance(node.value, ast.Constant) and node.value.value is None:
            self._complain(node, "uses None", NO_NONE)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        for inner in (node.target, node.value):
            if inner is not None:
                self.visit(inner)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.Add) and any(
            isinstance(side, ast.Tuple) for side in (node.left, node.right)
        ):
            self._complain(node, "makes a tuple longer", NO_GROWTH)
        self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        name = node.id
        if not isinstance(node.ctx, ast.Load) or name in self._locals:
            return
        if name not in self._globals:
            self._complain(node, f"uses {name}, which is not defined", _nearest(name, self._names()))
        elif name in UNAVAILABLE and self._globals[name] is getattr(builtins, name):
            self._complain(node, f"uses {name}", UNAVAILABLE[name])
        else:
            self._read(node, self._globals[name])

    def _names(self) -> list[str]:
        return [*self._locals, *self._globals]

    def _read(self, node: ast.Name, value: Any) -> None:
        """A global name that is read, and what it stands for."""
        if is_kernel(value):
            self.called.append((value, {}))
        elif isinstance(value, FunctionType):
            self._complain(node, f"uses {node.id}(), which is no kernel", f"Put @kernel above `def {node.id}`.")
        elif isinstance(value, list | dict | set | str | bytes):
            self._complain(node, f"reads {node.id}, a {type(value).__name__}", CONSTANTS)

    def visit_Call(self, node: ast.Call) -> None:
        match node.func:
            case ast.Name(id=name) if name not in self._locals and is_kernel(self._globals.get(name)):
                self._call(node, self._globals[name])
            case ast.Attribute(attr=method) if method in OBJECT_METHODS:
                self._complain(node, f"calls .{method}()", NO_OBJECTS)
            case ast.Attribute(value=ast.Name(id=name), attr=maker) if maker in ALLOCATING:
                if self._globals.get(name) is np and name not in self._locals:
                    self._complain(node, f"calls {name}.{maker}(), which makes an array", NO_OBJECTS)
                self.visit(node.func)
            case _:
                self.visit(node.func)
        for inner in (*node.args, *(keyword.value for keyword in node.keywords)):
            self.visit(inner)

    def _call(self, node: ast.Call, function: Callable[..., Any]) -> None:
        """A call of another kernel: right arguments, and which of them are records."""
        names = list(inspect.signature(function).parameters)
        if any(isinstance(given, ast.Starred) for given in node.args) or node.keywords:
            self.called.append((function, {}))
            return
        if len(node.args) != len(names):
            what = f"gives {function.__name__}() the wrong number of arguments, {len(node.args)}"
            self._complain(node, what, f"It takes {len(names)}: ({', '.join(names)}).")
        bound = {
            name: self._records[given.id]
            for name, given in zip(names, node.args, strict=False)
            if isinstance(given, ast.Name) and given.id in self._records
        }
        self.called.append((function, bound))

    def visit_Attribute(self, node: ast.Attribute) -> None:
        match node.value:
            case ast.Name(id=name) if name in self._records:
                record = self._records[name]
                fields = list(record.names or ())
                if node.attr not in fields:
                    what = f"uses {name}.{node.attr}, and {record.type.__name__} has no such field"
                    self._complain(node, what, _nearest(node.attr, fields))
            case ast.Name(id=name) if name not in self._locals:
                self._member(node, name, self._globals.get(name))
                self.visit(node.value)
            case _:
                self.visit(node.value)

    def _member(self, node: ast.Attribute, name: str, value: Any) -> None:
        """What is read of an enum or a module is there."""
        if isinstance(value, type) and issubclass(value, Enum) and node.attr not in value.__members__:
            what = f"uses {name}.{node.attr}, which is not there"
            self._complain(node, what, _nearest(node.attr, list(value.__members__)))
        elif isinstance(value, ModuleType) and not hasattr(value, node.attr):
            what = f"uses {name}.{node.attr}, which is not there"
            self._complain(node, what, _nearest(node.attr, dir(value)))


def _nearest(wrong: str, right: list[str]) -> str:
    near = get_close_matches(wrong, right, 1)
    if near:
        return f"Did you mean {near[0]}?"
    return f"There are {', '.join(right)}." if len(right) <= FEW else "Define or import it."
