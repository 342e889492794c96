"""Packages that only an adapter needs."""

from __future__ import annotations

from importlib.util import find_spec


def need(package: str, extra: str) -> None:
    """Say how to install a package that is missing, before its import fails."""
    if find_spec(package) is None:
        raise ModuleNotFoundError(
            f"this adapter needs {package}: pip install 'snailhouse[{extra}]'", name=package
        )
