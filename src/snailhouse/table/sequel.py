"""Another game between the same people, at a new table; another seat starts."""

from __future__ import annotations

from typing import Any

from snailhouse.table import events as e
from snailhouse.table.chance import rolls_of_start
from snailhouse.table.seats import Seat
from snailhouse.table.state import LiveTable
from snailhouse.table.versions import EVENT_FORMAT


def sequel(table: LiveTable, table_id: str) -> list[e.AnyEvent]:
    """The first events of the next game's table, which is `table.sequel.table`.

    They follow from the table alone, so whoever finds the next table missing can open it.
    """
    agreed = table.sequel
    if agreed is None:
        raise ValueError("nobody has agreed to another game")
    opened = e.Opened(
        at=agreed.at,
        by=table.host,
        game=table.game.id,
        options=next_options(table),
        clock=table.opened.clock,
        **_dice(table, agreed),
        hot_seat=table.opened.hot_seat,
        spectators=table.opened.spectators,
        coach=table.opened.coach,
        listed=table.opened.listed,
        study=table.opened.study,
        allowance=table.opened.allowance,
        sequel_of=table_id,
        ruleset=table.game.room.about.ruleset,
        format=EVENT_FORMAT,
    )
    seated = [_seated(seat, sitting, table, agreed.at) for seat, sitting in enumerate(_rotated(table))]
    gathered = LiveTable.replay([opened, *seated])
    start = e.Started(at=agreed.at, rolls=rolls_of_start(gathered.match, gathered.dice))
    return [opened, *seated, start]


def _dice(table: LiveTable, agreed: e.Continued) -> dict[str, Any]:
    """The next game has the seed that this table has committed itself to, if it has."""
    if not table.opened.next_seed:
        return {"seed": agreed.seed, "scheme": table.opened.scheme}
    return {"seed": table.opened.next_seed, "scheme": table.opened.scheme, "next_seed": agreed.seed}


def _rotates_itself(table: LiveTable) -> bool:
    """Whether the game's own rematch changes who starts; if not, the seats go round."""
    return table.game.room.names_rematch


def next_options(table: LiveTable) -> dict[str, object]:
    """The options of another game between the same people."""
    return dict(table.match.rematch().game.options)


def _rotated(table: LiveTable) -> list[Seat]:
    return table.seats if _rotates_itself(table) else [*table.seats[1:], table.seats[0]]


def _seated(seat: int, sitting: Seat, table: LiveTable, at: int) -> e.AnyEvent:
    if sitting.holder is None or sitting.bot is not None:
        return e.BotSeated(at=at, seat=seat, bot=sitting.bot or "")
    luck = table.sequel_luck.get(sitting.holder, "")
    return e.Seated(at=at, by=sitting.holder, seat=seat, name=sitting.name, luck=luck)
