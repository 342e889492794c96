"""Compiled rules that lie ready on disk, so that a server's bots need no rule of thumb."""

from __future__ import annotations

from snailhouse.server.thinking.compiling import compile_all


def warm(game: str) -> None:
    """Compile a game as a server would have it done; only the first time takes a while."""
    compile_all(game)
