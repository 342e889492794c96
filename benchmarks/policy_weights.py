"""The numbers in a policy's sources as weights: read them, play by others, write sources with others.

A weight is a number with a point in a kernel of `greedy.py` or of the folder `policy` beside it, but for 0.0,
1.0 and whatever is beyond 100, which say what is, not how much it counts.
"""

from __future__ import annotations

import ast
import importlib
import shutil
import sys
from pathlib import Path
from typing import Any, NamedTuple

from snailhouse.core.kernel import is_kernel

NO_WEIGHT = (0.0, 1.0)
MOST = 100.0


class WeightPlace(NamedTuple):
    """Where a weight stands: columns count bytes, as in a syntax tree."""

    file: str
    line: int
    start: int
    end: int
    function: str
    value: float


def sources_of(package: str, modules: tuple[str, ...]) -> dict[str, Path]:
    """The files of these modules of a package, by name."""
    return {name: Path(str(importlib.import_module(f"{package}.{name}").__file__)) for name in modules}


def is_weight(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, float)
        and node.value not in NO_WEIGHT
        and node.value < MOST
    )


def kernels_in(tree: ast.Module, module: Any) -> list[ast.FunctionDef]:
    """The functions of a module that are kernels."""
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return [node for node in functions if is_kernel(getattr(module, node.name))]


def weight_places(package: str, files: dict[str, Path]) -> list[WeightPlace]:
    """All weights in the order of their sources."""
    found = []
    for name, path in files.items():
        module = importlib.import_module(f"{package}.{name}")
        for function in kernels_in(ast.parse(path.read_text()), module):
            for node in ast.walk(function):
                if is_weight(node):
                    assert isinstance(node, ast.Constant)
                    assert node.end_col_offset is not None
                    found.append(
                        WeightPlace(
                            name,
                            node.lineno,
                            node.col_offset,
                            node.end_col_offset,
                            function.name,
                            float(node.value),  # type: ignore[arg-type]
                        )
                    )
    return sorted(found, key=lambda place: (list(files).index(place.file), place.line, place.start))


def written(value: float) -> str:
    """A weight as sources have it: two decimals, and a point whatever comes."""
    return f"{value:.2f}".removesuffix("0") if f"{value:.2f}" != "-0.00" else "0.0"


def write_sources(files: dict[str, Path], places: list[WeightPlace], weights: Any, folder: Path) -> None:
    """Copies of the sources with these weights in their places, under the folder as in the package."""
    for name, path in files.items():
        lines = path.read_bytes().splitlines(keepends=True)
        here = [pair for pair in zip(places, weights, strict=True) if pair[0].file == name]
        for place, weight in reversed(here):
            line = lines[place.line - 1]
            lines[place.line - 1] = line[: place.start] + written(weight).encode() + line[place.end :]
        target = folder / (name.replace(".", "/") + ".py")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(b"".join(lines))


class Weighted(ast.NodeTransformer):
    """A module whose kernels take an array of weights first, and hand it on to each other."""

    def __init__(self, numbers: dict[tuple[int, int], int], names: set[str]) -> None:
        self.numbers, self.names = numbers, names

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        if node.name in self.names:
            node.args.args.insert(0, ast.arg("weights", ast.Name("Float64s", ast.Load())))
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in self.names:
            node.args.insert(0, ast.Name("weights", ast.Load()))
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        number = self.numbers.get((node.lineno, node.col_offset))
        if number is None:
            return node
        return ast.Subscript(ast.Name("weights", ast.Load()), ast.Constant(number), ast.Load())


def weighted_modules(
    package: str, files: dict[str, Path], places: list[WeightPlace], folder: Path
) -> dict[str, Any]:
    """The modules once more, as files in a folder, with kernels that take an array of weights first."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    trees = {name: ast.parse(path.read_text()) for name, path in files.items()}
    names = {
        function.name
        for name, tree in trees.items()
        for function in kernels_in(tree, importlib.import_module(f"{package}.{name}"))
    }
    short = {name: f"weighted_{name.replace('.', '_')}" for name in files}
    for name, tree in trees.items():
        numbers = {(at.line, at.start): i for i, at in enumerate(places) if at.file == name}
        changed = ast.fix_missing_locations(Weighted(numbers, names).visit(tree))
        for node in changed.body:
            if isinstance(node, ast.ImportFrom) and node.module:
                node.module = short.get(node.module.removeprefix(f"{package}."), node.module)
        (folder / f"{short[name]}.py").write_text(ast.unparse(changed))
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    for known in short.values():
        sys.modules.pop(known, None)
    return {name: importlib.import_module(short[name]) for name in files}
