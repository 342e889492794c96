"""Where compiled rules are kept between runs.

One directory a game, named by a hash of every source the machine code was made from, so an edited rule
never meets stale code. It lies in the user's cache directory (or SNAILHOUSE_CACHE), never in the package,
so a read-only installation works; where nothing can be written the rules are compiled anew each time.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

KEPT_DAYS = 30


@cache
def cache_directory(game: str, room: Path) -> Path | None:
    """Where the machine code of the game in the folder `room` lies; None if it can lie nowhere."""
    home = os.environ.get("SNAILHOUSE_CACHE")
    root = Path(home) if home else user_cache_path("snailhouse", appauthor=False)
    directory = root / f"{game}-{fingerprint(room)}"
    try:
        directory.mkdir(parents=True, exist_ok=True)
        if not os.access(directory, os.W_OK):
            return None
        os.utime(directory)
        _forget_old(root, game, keep=directory)
    except OSError:
        return None
    return directory


def is_warm(directory: Path | None) -> bool:
    """Whether machine code lies there already."""
    return directory is not None and any(directory.rglob("*.nbc"))


def fingerprint(room: Path) -> str:
    """A hash of the Python sources of a room and of this package's own."""
    digest = hashlib.sha256()
    for folder in (Path(__file__).parent, room):
        for source in sorted(folder.rglob("*.py")):
            digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _forget_old(root: Path, game: str, keep: Path) -> None:
    """Drop the game's directories that no run has used for a month."""
    deadline = time.time() - KEPT_DAYS * 86400
    for directory in root.glob(f"{game}-{'?' * 16}"):
        with suppress(FileNotFoundError):  # another process was faster
            if directory != keep and directory.stat().st_mtime < deadline:
                shutil.rmtree(directory, ignore_errors=True)
