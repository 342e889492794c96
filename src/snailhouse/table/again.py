"""A finished game tried again from one of its decisions: a study game with the same past and the same dice."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from snailhouse.bots import bots_of
from snailhouse.core.errors import Refusal
from snailhouse.table import events as e
from snailhouse.table.asking import Asker
from snailhouse.table.clock import Clock
from snailhouse.table.gather import house_bot
from snailhouse.table.language import say
from snailhouse.table.refusals import NotNow
from snailhouse.table.seats import check_name
from snailhouse.table.state import LiveTable
from snailhouse.table.versions import EVENT_FORMAT

RIVAL = "hard"
"""The bot that takes a person's seat, where the game has it."""
PAST = e.Started | e.Moved | e.Undone
"""What makes a game; all else at a table is about those who sat there."""


def again(happened: Sequence[e.AnyEvent], moment: int, asker: Asker) -> list[e.AnyEvent]:
    """The first events of a study game that goes on after so many events of the game that `happened`.

    The asker takes the seat that decides there, bots take all others. Seed and luck are those of the game, and
    no secret any more: equal events have equal dice.
    """
    table = LiveTable.replay(happened)
    if table.phase != "over":
        raise NotNow(say("the game is not over yet; it can be tried again when it is"))
    seat = _decider(table, moment)
    past = [_retold(event, asker.now) for event in happened[: _cut(table, moment)] if isinstance(event, PAST)]
    return [_opened(table, asker), *_seated(table, seat, asker), *_stirred(table, asker), *past]


def _retold(event: e.Started | e.Moved | e.Undone, now: int) -> e.AnyEvent:
    """The event as the house itself lets it happen now: who caused it then is no matter of the new table."""
    return msgspec.structs.replace(event, at=now, by=e.HOUSE_ID, request="")


def _decider(table: LiveTable, moment: int) -> int:
    """The seat that decides at a moment of the game."""
    actor = table.match.position_at(moment).actor
    if actor < 0:
        raise Refusal(say("position {position}: nobody decides there", position=moment))
    return actor


def _cut(table: LiveTable, moment: int) -> int:
    """How many events of the table led to a moment of the game, when it was there last."""
    return len(table.lengths) - table.lengths[::-1].index(moment)


def _opened(table: LiveTable, asker: Asker) -> e.Opened:
    if asker.fresh is None:
        raise TypeError("opening a table takes a fresh seed")
    return e.Opened(
        **asker.stamp,
        game=table.game.id,
        options=dict(table.opened.options),
        clock=Clock(),
        seed=table.opened.seed,
        coach=True,
        study=True,
        scheme=table.opened.scheme,
        next_seed=asker.fresh.next_seed,
        ruleset=table.opened.ruleset,
        format=EVENT_FORMAT,
    )


def _seated(table: LiveTable, mine: int, asker: Asker) -> list[e.AnyEvent]:
    known = bots_of(table.game)
    rival = RIVAL if RIVAL in known else house_bot(table.game)
    return [
        e.Seated(**asker.stamp, seat=seat, name=check_name(asker.visitor.name))
        if seat == mine
        else e.BotSeated(**asker.stamp, seat=seat, bot=sitting.bot if sitting.bot in known else rival)
        for seat, sitting in enumerate(table.seats)
    ]


def _stirred(table: LiveTable, asker: Asker) -> list[e.AnyEvent]:
    """What people had added to the dice."""
    return [e.Stirred(**asker.stamp, seat=seat, luck=luck) for seat, luck in enumerate(table.luck) if luck]
