"""The one door to a table: a command becomes events, or is refused and nothing changes."""

from __future__ import annotations

from typing import Any

from snailhouse.table import commands as c
from snailhouse.table import events as e
from snailhouse.table.agree import answer, offer
from snailhouse.table.asking import Asker
from snailhouse.table.gather import fill, leave, rename, sit, start
from snailhouse.table.state import Table
from snailhouse.table.turns import claim_time, give_back, move, remark, resign, stand_in

_DECIDERS: dict[type[c.Command], Any] = {
    c.Sit: sit,
    c.Fill: fill,
    c.Leave: leave,
    c.Return: give_back,
    c.StandIn: stand_in,
    c.Rename: rename,
    c.Start: start,
    c.Move: move,
    c.Offer: offer,
    c.Answer: answer,
    c.Resign: resign,
    c.ClaimTime: claim_time,
    c.Say: remark,
}


def decide(table: Table, command: c.AnyCommand, asker: Asker) -> list[e.AnyEvent]:
    """What the command makes happen. The table is left as it was; store the events, then apply them.

    A command that the same visitor sent before under the same request name makes nothing happen again.
    """
    if asker.request and (asker.id, asker.request) in table.requests:
        return []
    decided: list[e.AnyEvent] = _DECIDERS[type(command)](table, command, asker)
    return decided
