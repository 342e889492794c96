"""The directories where compiled rules are kept between runs.

One directory a game, named by a fingerprint of its rules, so that versions of a game do not overwrite each
other's machine code. It lies in the user's cache directory (or SNAILHOUSE_CACHE), never in the package, so a
read-only installation works. A directory that can only be read serves if machine code lies there already; else
the rules are compiled anew each time.
"""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

KEPT_DAYS = 30


@cache
def cache_directory(game: str, fingerprint: str) -> Path | None:
    """Where the machine code of these rules lies, made if missing; None if there is none and can be none."""
    home = os.environ.get("SNAILHOUSE_CACHE")
    root = Path(home) if home else user_cache_path("snailhouse", appauthor=False)
    directory = root / f"{game}-{fingerprint}"
    try:
        directory.mkdir(parents=True, exist_ok=True)
        if not os.access(directory, os.W_OK):
            return directory if is_warm(directory) else None
        os.utime(directory)
        _forget_old(root, game, keep=directory)
    except OSError:
        return None
    return directory


def is_warm(directory: Path | None) -> bool:
    """Whether machine code lies there already."""
    return directory is not None and any(directory.rglob("*.nbc"))


def _forget_old(root: Path, game: str, keep: Path) -> None:
    """Drop the game's directories that no run has used for a month."""
    deadline = time.time() - KEPT_DAYS * 86400
    for directory in root.glob(f"{game}-{'?' * 16}"):
        with suppress(FileNotFoundError):  # another process was faster
            if directory != keep and directory.stat().st_mtime < deadline:
                shutil.rmtree(directory, ignore_errors=True)
