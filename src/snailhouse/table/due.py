"""What the house itself has to do at a table, and when; any node of a fleet can find out and do it."""

from __future__ import annotations

from typing import Literal

import msgspec

from snailhouse.core.match import Match
from snailhouse.table import commands as c
from snailhouse.table.asking import Asker
from snailhouse.table.events import HOUSE_ID
from snailhouse.table.seats import Visitor
from snailhouse.table.state import LiveTable


class Due(msgspec.Struct, frozen=True):
    """A bot is to move (at once), or a clock will run out (at `at`)."""

    kind: Literal["bot", "clock"]
    at: int
    seat: int


def due(table: LiveTable) -> Due | None:
    """The next thing the house has to do here. Bots play on, also while all people who have seats are away."""
    if table.phase != "playing":
        return None
    actor = table.actor
    if not table.seats[actor].present:
        return Due("bot", table.timer.since, actor)
    deadline = table.timer.deadline
    return None if deadline is None else Due("clock", deadline, actor)


class BotTurn(msgspec.Struct, frozen=True):
    """All that a bot needs to think in another thread: a copy of the match, and its moment."""

    bot: str
    match: Match
    moment: int

    def command(self, move: int, *, warming: bool = False) -> c.PlayForBot:
        """The command that plays the bot's move; refused if another node has played one meanwhile."""
        return c.PlayForBot(move=move, moment=self.moment, warming=warming)


def bot_turn(table: LiveTable) -> BotTurn:
    """The bot's turn that is due."""
    bot = table.seats[table.actor].bot
    if bot is None:
        raise ValueError("no bot is to move")
    return BotTurn(bot, table.match.copy(), table.moment)


def house_asker(now: int) -> Asker:
    """The house as an asker: it moves for bots and claims the time of clocks."""
    return Asker(Visitor(HOUSE_ID, ""), now)
