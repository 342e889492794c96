"""Texts for `--help`."""

from __future__ import annotations


def examples(*commands: str, note: str = "") -> str:
    """The end of a verb's help: commands to try, one a line, and a note below them."""
    listed = "\n".join(f"  {command}" for command in commands)
    return f"\b\nExamples:\n{listed}" + (f"\n\n{note}" if note else "")
