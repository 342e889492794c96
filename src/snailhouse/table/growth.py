"""How many events a table may have besides the game's own: names, seats, talk and offers fill no disk."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from snailhouse.table import commands as c
from snailhouse.table.language import say
from snailhouse.table.refusals import NotNow
from snailhouse.table.state import LiveTable

MOST_OTHER_EVENTS: Final = 2_500
"""A thousand of them may be remarks."""
_ALWAYS = (c.PlayMove, c.ClaimTime, c.Start, c.Resign, c.Leave, c.Answer, c.Pause, c.Vacation, c.Begin)
"""What a game needs to go on and to end; none of it can be repeated without something that is counted."""


def check_growth(table: LiveTable, command: c.Command) -> None:
    """Refuse what would only make the table longer, when it is long enough."""
    if isinstance(command, _ALWAYS) or table.version < MOST_OTHER_EVENTS:
        return
    if other_events(table) >= MOST_OTHER_EVENTS:
        raise NotNow(say("so much has happened at this table that only the game itself goes on"))


def other_events(table: LiveTable) -> int:
    """How many of the table's events brought the game no further."""
    return table.version - sum(after > before for before, after in pairwise(table.lengths))
