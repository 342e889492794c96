"""The handbook, built from this folder by `scripts/docs`. Warnings are errors, links within it are checked."""

from __future__ import annotations

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

from sphinx.application import Sphinx

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
from handbook import linked, make_pages  # noqa: E402

project = "Snailhouse"
author = "Snailhouse"
copyright = "the authors of Snailhouse, MIT licence"  # noqa: A001
release = version = installed_version("snailhouse")
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_click"]
exclude_patterns = ["_build", "images/*.py"]
html_theme = "furo"
html_title = f"Snailhouse {release}"
html_logo = "../web/public/icon.svg"
html_favicon = "../web/public/icon.svg"
html_copy_source = False
html_show_sphinx = False
nitpicky = False
smartquotes_action = "qe"
"""Quotes and dots; two dashes begin an option, and one who copies it needs both."""
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
myst_heading_anchors = 4
myst_enable_extensions = ["deflist"]
suppress_warnings = ["myst.header"]


def setup(app: Sphinx) -> None:
    """Sphinx calls this: pages that are made from the program, and links that leave this folder."""
    app.connect("builder-inited", lambda _: make_pages())
    app.connect("source-read", _read)
    app.connect("sphinx-click-process-epilog", lambda _, __, lines: _as_written(lines))


def _read(_: Sphinx, page: str, source: list[str]) -> None:
    source[0] = linked(page, source[0])


def _as_written(lines: list[str]) -> None:
    """Examples of a verb as a block to copy from: a line that says so, and indented ones below it."""
    lines[:] = [line.removeprefix("| ").removeprefix("|") for line in lines]
    for number, line in enumerate(lines):
        if line.strip() == "Examples:":
            lines[number : number + 1] = ["Examples::", ""]
            return
