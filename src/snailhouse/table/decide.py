"""The one door to a table: a command becomes events, or is refused and nothing changes."""

from __future__ import annotations

from typing import Any

import msgspec

from snailhouse.table import commands as c
from snailhouse.table import events as e
from snailhouse.table.agree import answer_offer, make_offer
from snailhouse.table.asking import Asker
from snailhouse.table.gather import change_name, fill_seat, leave_seat, start_game, stir_dice, take_seat
from snailhouse.table.growth import check_growth
from snailhouse.table.removing import remove_watcher
from snailhouse.table.state import LiveTable
from snailhouse.table.turns import (
    announce_vacation,
    claim_time,
    make_remark,
    pause_clocks,
    play_move,
    resign,
    stand_in,
    take_back_seat,
)

_DECIDERS: dict[type[c.Command], Any] = {
    c.Sit: take_seat,
    c.Fill: fill_seat,
    c.Leave: leave_seat,
    c.Return: take_back_seat,
    c.StandIn: stand_in,
    c.Rename: change_name,
    c.Stir: stir_dice,
    c.Start: start_game,
    c.PlayMove: play_move,
    c.PlayForBot: play_move,
    c.Offer: make_offer,
    c.Answer: answer_offer,
    c.Resign: resign,
    c.ClaimTime: claim_time,
    c.Pause: pause_clocks,
    c.Vacation: announce_vacation,
    c.Say: make_remark,
    c.Remove: remove_watcher,
}


def decide(
    table: LiveTable, command: c.AnyCommand | c.PlayForBot | c.Pause | c.Vacation | c.Remove, asker: Asker
) -> list[e.AnyEvent]:
    """What the command makes happen. The table is left as it was; store the events, then apply them.

    A command that the same visitor sent before under the same request name makes nothing happen again.
    Nothing happens before what has happened, whatever the clock says of the machine that asks.
    """
    if asker.request and (asker.id, asker.request) in table.requests:
        return []
    check_growth(table, command)
    asker = msgspec.structs.replace(asker, now=max(asker.now, table.latest))
    with table.named():
        decided: list[e.AnyEvent] = _DECIDERS[type(command)](table, command, asker)
    return decided
