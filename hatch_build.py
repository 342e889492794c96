"""A build of the package contains the browser client: this hook makes it when it is missing or not current.

It contains the handbook as well, where `scripts/docs` has built it.
"""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LEFT_OUT = "SNAILHOUSE_WITHOUT_CLIENT"
"""Set in the environment, it builds a package whose server has no browser client."""


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        """Node from a wheel, where the machine has none and there is something to build."""
        builder = _builder(self.root)
        return [] if builder is None or builder.up_to_date() or builder.has_node() else [builder.WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        handbook = Path(self.root) / "docs" / "_build" / "handbook"
        if self.target_name == "wheel" and handbook.is_dir():
            build_data["force_include"][str(handbook)] = "snailhouse/server/handbook"
        builder = _builder(self.root)
        if builder is not None and not builder.up_to_date():
            builder.build()


def _builder(root: str) -> Any:
    """web/build.py, when the client's sources are there and it is wanted."""
    path = Path(root) / "web" / "build.py"
    if os.environ.get(LEFT_OUT) or not path.is_file():
        return None
    spec = importlib.util.spec_from_file_location("snailhouse_web_build", path)
    if spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
