"""The packages of the server keep to their ideas: what knows no HTTP, and what knows no command line."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import snailhouse.server

SERVER = Path(snailhouse.server.__file__).parent
WITHOUT_HTTP = (
    "live.keeper",
    "live.other_nodes",
    "storage.store",
    "storage.writer",
    "storage.claim",
    "thinking",
)
"""With all that they import, the house and its tables among it."""


@pytest.mark.parametrize("module", WITHOUT_HTTP)
def test_no_http_where_none_belongs(module: str) -> None:
    program = (
        f"import sys, snailhouse.server.{module}\n"
        "assert not [name for name in sys.modules if name.partition('.')[0] in ('litestar', 'uvicorn')]"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("package", ["storage", "live", "results", "entrance", "api"])
def test_options_of_the_command_line_are_named_by_what_reads_them(package: str) -> None:
    files = [*(SERVER / package).rglob("*.py")]
    assert len(files) > 3
    for file in files:
        assert not re.search(r"[\"' ]--[a-z]", file.read_text("utf-8")), file
