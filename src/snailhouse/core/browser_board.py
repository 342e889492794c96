"""A game's own board for the browser: one script, `board.js`, that lies beside the rules.

Guests bring one, so that nobody has to build the client for them; docs/adding-a-game.md says what it holds.
"""

from __future__ import annotations

import hashlib
import re
from importlib.resources import files
from typing import NamedTuple

from snailhouse.core.room import Room

SCRIPT = "board.js"
MOUNT = re.compile(r"^export\s+(?:function|const|let)\s+mount\b|^export\s*\{[^}]*\bmount\b", re.MULTILINE)
"""What the script must have: the browser calls `mount`."""


class BoardScript(NamedTuple):
    text: str
    version: str
    """A hash of the text."""


def board_script(room: Room) -> BoardScript | None:
    """The script as it is now, so that its author need only reload the page; None if there is none."""
    try:
        data = files(room.package).joinpath(SCRIPT).read_bytes()
    except (FileNotFoundError, ModuleNotFoundError, NotADirectoryError):
        return None
    return BoardScript(data.decode("utf-8"), hashlib.sha256(data).hexdigest()[:16])


def has_mount(text: str) -> bool:
    """Whether the script exports what the browser calls."""
    return MOUNT.search(text) is not None
