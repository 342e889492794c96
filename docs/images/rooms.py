"""Paint docs/images/rooms.svg: the packages in their layers, and what each really imports.

    scripts/imports            paint it anew
    scripts/imports --check    fail if the file is not what would be painted

Both fail if an import points upwards or a package stands in no layer.

The layers are those of the contract in pyproject.toml, the imports those of the sources, and the words the
beginnings of the packages' docstrings.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import grimp
from rooms_picture import Package, painted

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs/images/rooms.svg"
HOUSE = "snailhouse"


def main() -> None:
    layers = read_layers()
    wrong = [*strangers(layers), *upward(layers)]
    picture = painted(layers)
    if "--check" not in sys.argv:
        PICTURE.write_text(picture, "utf-8")
        print(f"Wrote {PICTURE.relative_to(ROOT)}")  # noqa: T201
    elif not PICTURE.exists() or PICTURE.read_text("utf-8") != picture:
        wrong.append(f"{PICTURE.relative_to(ROOT)} is out of date: run scripts/imports")
    if wrong:
        sys.exit("\n".join(wrong))


def read_layers() -> list[list[Package]]:
    """The packages of every layer, the highest layer first."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    rows = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    names = [[name.strip().removeprefix(f"{HOUSE}.") for name in re.split("[:|]", row)] for row in rows]
    independent = [module for contract in contracts for module in contract.get("modules", ())]
    imports = package_imports()
    order = [name for row in names for name in row]
    return [
        [
            Package(
                name,
                layer,
                first_paragraph(name),
                tuple(other for other in order if other in imports[name]),
                children(name) if f"{HOUSE}.{name}.*" in independent else (),
            )
            for name in row
        ]
        for layer, row in enumerate(names)
    ]


def package_imports() -> dict[str, set[str]]:
    """What each package directly inside the house imports of the others."""
    graph = grimp.build_graph(HOUSE, cache_dir=None)
    found: dict[str, set[str]] = {child.partition(".")[2]: set() for child in graph.find_children(HOUSE)}
    for module in graph.modules - {HOUSE}:
        for imported in graph.find_modules_directly_imported_by(module) - {HOUSE}:
            found[module.split(".")[1]].add(imported.split(".")[1])
    return {name: others - {name} for name, others in found.items()}


def first_paragraph(name: str) -> str:
    """The beginning of a package's docstring."""
    text = ast.get_docstring(ast.parse((folder(name) / "__init__.py").read_text("utf-8"))) or ""
    return " ".join(text.partition("\n\n")[0].split())


def children(name: str) -> tuple[str, ...]:
    return tuple(sorted(path.parent.name for path in folder(name).glob("*/__init__.py")))


def folder(name: str) -> Path:
    return ROOT / "src" / HOUSE / name


def strangers(layers: list[list[Package]]) -> Iterator[str]:
    """Complaints about packages that stand in no layer."""
    known = {package.name for row in layers for package in row}
    for name in children(""):
        if name not in known:
            yield f"{HOUSE}.{name} stands in no layer of pyproject.toml"


def upward(layers: list[list[Package]]) -> Iterator[str]:
    """Complaints about imports that point upwards."""
    layer_of = {package.name: package.layer for row in layers for package in row}
    for package in (package for row in layers for package in row):
        for other in package.imports:
            if layer_of[other] < package.layer:
                yield f"{package.name} imports {other}, which is in a higher layer"


if __name__ == "__main__":
    main()
