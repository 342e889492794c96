"""Bots of the host's own at live tables: `snailhouse serve --bots my_bot.py:choose`.

They are named when the house opens and at no other time: nothing that a visitor sends makes the house import
something. At tables such a bot goes by its file's name; the house's own have no dot or colon in theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from snailhouse.bots import check_bot
from snailhouse.bots.own import USUAL_NAME, bot_address, check_own_bot
from snailhouse.core.errors import Refusal
from snailhouse.core.game import Game

_brought: dict[str, str] = {}


def bring_bots(bots: Sequence[str]) -> None:
    """Let these bots, and no others, play at the live tables of this process."""
    found: dict[str, str] = {}
    for bot in bots:
        check_own_bot(bot)
        name = table_name(bot)
        if name in found:
            raise Refusal(f"two bots would be called {name} at tables")
        found[name] = _wherever(bot)
    _brought.clear()
    _brought.update(found)


def brought_bots() -> list[str]:
    """The names of the host's own bots at tables."""
    return [*_brought]


def brought_from(name: str) -> str | None:
    """How a bot at a table is loaded, if it is one of the host's own."""
    return _brought.get(name)


def is_brought(name: str) -> bool:
    """Whether a bot at a table is, or was once, one of the host's own."""
    return "." in name or ":" in name


def check_seated(game: Game, name: str) -> str:
    """Refuses a bot that cannot sit at a live table."""
    return name if name in _brought else check_bot(game, name)


def table_name(bot: str) -> str:
    """What a bot is called at tables: its file without the folders, and its function if not the usual one."""
    home, function = bot_address(bot)
    short = Path(home).name if home.endswith(".py") else home
    return short if function == USUAL_NAME and short.endswith(".py") else f"{short}:{function}"


def _wherever(bot: str) -> str:
    """The same bot for a process that may run in another folder."""
    home, function = bot_address(bot)
    return f"{Path(home).resolve()}:{function}" if home.endswith(".py") else f"{home}:{function}"
