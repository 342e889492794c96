"""Which small bugs can be planted in a source text, and the text with one of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

COMPARED: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
COMBINED: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
    ast.Div: "*",
    ast.Mod: "+",
    ast.BitAnd: "|",
    ast.BitOr: "&",
    ast.LShift: ">>",
    ast.RShift: "<<",
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A stretch of a source text and what stands there instead."""

    line: int
    start: int
    end: int
    was: str
    becomes: str


def mutants(source: str) -> list[Mutant]:
    """Every small bug that can be planted, in the order of the text. Docstrings and annotations stay."""
    offsets = [0]
    for line in source.encode().splitlines(keepends=True):
        offsets.append(offsets[-1] + len(line))
    text = source.encode()

    def made(node: ast.expr | ast.stmt, becomes: str) -> Mutant:
        start = offsets[node.lineno - 1] + node.col_offset
        end = offsets[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        return Mutant(node.lineno, start, end, text[start:end].decode(), becomes)

    found = [made(node, becomes) for node in _code(ast.parse(source)) for becomes in _instead(node)]
    return sorted(set(found), key=lambda mutant: (mutant.start, mutant.end, mutant.becomes))


def planted(source: str, mutant: Mutant) -> str:
    """The text with the bug in it."""
    text = source.encode()
    return (text[: mutant.start] + mutant.becomes.encode() + text[mutant.end :]).decode()


def _code(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """All expressions and statements that run, without annotations, defaults and decorators."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params", "bases"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, ast.Import | ast.ImportFrom):
                continue
            if isinstance(child, ast.expr | ast.stmt):
                yield child
            yield from _code(child)


def _instead(node: ast.expr | ast.stmt) -> Iterator[str]:
    """What may stand in a node's place."""
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=[right]) if type(operator) in COMPARED:
            yield f"({ast.unparse(left)} {COMPARED[type(operator)]} {ast.unparse(right)})"
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in COMBINED and _counts(node):
            yield f"({ast.unparse(left)} {COMBINED[type(operator)]} {ast.unparse(right)})"
        case ast.BoolOp(op=operator, values=values):
            other = " or " if isinstance(operator, ast.And) else " and "
            yield f"({other.join(f'({ast.unparse(value)})' for value in values)})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield f"bool({ast.unparse(operand)})"
        case ast.Constant(value=bool(value)):
            yield str(not value)
        case ast.Constant(value=int(value)):
            yield str(value + 1)
        case ast.Expr(value=ast.Call() | ast.Await()):
            yield "pass"
        case ast.AugAssign(target=target):
            yield f"{ast.unparse(target)} = {ast.unparse(target)}"
        case ast.Break():
            yield "continue"
        case ast.Continue():
            yield "pass"


def _counts(node: ast.BinOp) -> bool:
    """Whether it is about numbers, as far as one can see: joined texts and types are left alone."""
    parts = [part for side in (node.left, node.right) for part in ast.walk(side)]
    return not any(
        isinstance(part, ast.JoinedStr)
        or (isinstance(part, ast.Constant) and isinstance(part.value, str | None))
        for part in parts
    )
