"""What may not stand in a kernel, how to say it, and what to do instead."""

from __future__ import annotations

import ast

GUIDE = "docs/adding-a-game.md, 'What kernels may do'"

NO_OBJECTS = "Kernels make no new objects: use numbers, loops, fields of the Table, or an array you were given."
NO_TEXT = "Kernels know numbers only: use an IntEnum here, and put sentences into words.py."
NO_ERRORS = "Kernels raise and catch nothing: use `if`; rules are asked only for what `legal` allows."
NO_FUNCTIONS = "Write a function of its own, with @kernel above it."
NO_GROWTH = "A tuple keeps its size: use an array field of the Table."
NO_NONE = "Use a number that means nothing, such as -1."
CONSTANTS = "Constants of kernels are numbers, tuples of numbers, IntEnums and NumPy arrays."

SYNTAX: tuple[tuple[tuple[type[ast.AST], ...], str, str], ...] = (
    ((ast.List, ast.ListComp), "makes a list", NO_OBJECTS),
    ((ast.Dict, ast.DictComp), "makes a dictionary", NO_OBJECTS),
    ((ast.Set, ast.SetComp), "makes a set", NO_OBJECTS),
    ((ast.GeneratorExp,), "makes a generator", NO_OBJECTS),
    ((ast.JoinedStr,), "makes a text", NO_TEXT),
    ((ast.Try, ast.TryStar), "catches exceptions", NO_ERRORS),
    ((ast.Raise,), "raises an exception", NO_ERRORS),
    ((ast.Assert,), "asserts something", NO_ERRORS),
    ((ast.With, ast.AsyncWith), "uses `with`", "Kernels open and hold nothing."),
    ((ast.Lambda, ast.FunctionDef, ast.AsyncFunctionDef), "makes a function", NO_FUNCTIONS),
    ((ast.ClassDef,), "makes a class", "Declare it outside of the kernel."),
    (
        (ast.Yield, ast.YieldFrom, ast.Await),
        "yields values",
        "Return a number, or fill an array you were given.",
    ),
    ((ast.Import, ast.ImportFrom), "imports something", "Import it at the top of the file."),
    ((ast.Global, ast.Nonlocal), "changes a global name", "Kernels change only `table` and `out`."),
)
"""What a kernel must not contain, how to say it, and what to do instead."""
UNAVAILABLE = {
    **dict.fromkeys(
        ("list", "dict", "set", "frozenset", "sorted", "map", "filter", "iter", "next"), NO_OBJECTS
    ),
    **dict.fromkeys(("str", "repr", "format", "chr", "ord", "print", "input", "open"), NO_TEXT),
    **dict.fromkeys(("any", "all"), "Write a loop that returns True or False."),
    **dict.fromkeys(("getattr", "setattr", "hasattr", "vars", "type"), "Name the field: table.name."),
}
OBJECT_METHODS = {
    "append",
    "extend",
    "insert",
    "pop",
    "sort",
    "copy",
    "tolist",
    "keys",
    "values",
    "items",
    "add",
    "join",
}
ALLOCATING = {"array", "zeros", "ones", "empty", "full", "arange", "where", "sort", "unique", "concatenate"}
"""What makes a new object in NumPy."""
FEW = 16
"""So many names are listed where none is near."""
