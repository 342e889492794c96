"""A table of a tournament: the house opens it, seats the people, and starts the game when they have come.

Who comes adds to the dice, so the house need not ask who is there. For those who have not come when it is late,
and for those who have left the tournament, a bot stands in; they may take their seats back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from snailhouse.table import commands as c
from snailhouse.table import events as e
from snailhouse.table.asking import Asker, check_gathering
from snailhouse.table.boxes import chosen_game
from snailhouse.table.chance import rolls_of_start
from snailhouse.table.clock import Clock
from snailhouse.table.fair_dice import SHARED
from snailhouse.table.gather import house_bot
from snailhouse.table.language import say
from snailhouse.table.refusals import NotNow, NotYours
from snailhouse.table.seats import Visitor
from snailhouse.table.state import LiveTable
from snailhouse.table.versions import EVENT_FORMAT


class ArrangedSeat(msgspec.Struct, frozen=True):
    """Whom the house seats; nobody, if the house does not know them any more: then a bot has the seat."""

    visitor: Visitor | None
    gone: bool = False
    """Whether they have left the tournament, so that a bot stands in from the beginning."""


class Arrangement(msgspec.Struct, frozen=True):
    """Which tournament the table is of, and what is played there."""

    tournament: str
    game: str
    options: dict[str, Any]
    clock: Clock


def arranged(
    plan: Arrangement, seats: Sequence[ArrangedSeat], asker: Asker, allowance: int = 0
) -> list[e.AnyEvent]:
    """The first events of a tournament's table. The asker is its host, who has no rights at the table."""
    if asker.fresh is None:
        raise TypeError("opening a table takes a fresh seed")
    chosen = chosen_game(plan.game, plan.options)
    opened = e.Opened(
        **asker.stamp,
        game=chosen.id,
        options=dict(chosen.options),
        clock=plan.clock,
        seed=asker.fresh.seed,
        allowance=allowance,
        scheme=SHARED,
        next_seed=asker.fresh.next_seed,
        ruleset=chosen.room.about.ruleset,
        format=EVENT_FORMAT,
        tournament=plan.tournament,
    )
    bot, seated = house_bot(chosen), list[e.AnyEvent]()
    for number, seat in enumerate(seats):
        if seat.visitor is None:
            seated.append(e.BotSeated(at=asker.now, seat=number, bot=bot))
            continue
        seated.append(e.Seated(at=asker.now, by=seat.visitor.id, seat=number, name=seat.visitor.name))
        if seat.gone:
            seated.append(e.StoodIn(at=asker.now, seat=number, bot=bot, why="left"))
    return [opened, *seated]


def seats_awaited(table: LiveTable) -> list[int]:
    """The seats whose people have not come yet."""
    return [number for number, seat in enumerate(table.seats) if seat.present and table.luck[number] is None]


def begin_arranged(table: LiveTable, command: c.Begin, asker: Asker) -> list[e.AnyEvent]:
    if not asker.is_house or not table.opened.tournament:
        raise NotYours(say("only the house starts a game of a tournament"))
    check_gathering(table)
    missing = seats_awaited(table)
    if not set(missing) <= set(command.without):
        raise NotNow(say("not everybody has come yet"))
    bot = house_bot(table.game)
    stood_in = [e.StoodIn(**asker.stamp, seat=seat, bot=bot, why="time") for seat in missing]
    return [*stood_in, e.Started(**asker.stamp, rolls=rolls_of_start(table.match, table.dice))]
