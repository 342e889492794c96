"""The record of a table's game, as a seat may know it."""

from __future__ import annotations

from snailhouse.core.contract import SPECTATOR
from snailhouse.core.gamerecord import Dice, Ending, TakenBack, save
from snailhouse.table.chance import ways_of
from snailhouse.table.fair_dice import SHARED
from snailhouse.table.seats import former_name
from snailhouse.table.state import LiveTable


def export_record(table: LiveTable, seat: int = SPECTATOR) -> str:
    """JSON for `snailhouse verify` and `replay`; with the seed and every secret once the game is over."""
    over = table.phase == "over"
    return save(
        table.match,
        ["nobody" if sitting.is_open else sitting.name or former_name() for sitting in table.seats],
        None if over else seat,
        dice=_dice(table, over=over),
        ending=_ending(table),
        undone=_undone(table, whole=over or not table.game.room.has_secrets),
        study=table.opened.study,
    )


def _dice(table: LiveTable, *, over: bool) -> Dice:
    """All that an independent program needs to check the rolls, once the game is over."""
    shared = table.opened.scheme == SHARED
    return Dice(
        commitment=table.commitment,
        seed=table.opened.seed if over else None,
        scheme=table.opened.scheme,
        luck=list(table.luck) if shared else None,
        ways=ways_of(table.match) if over and shared else None,
    )


def _undone(table: LiveTable, *, whole: bool) -> list[TakenBack]:
    """Every undo; what it took back only if that is no secret."""
    return [
        TakenBack(
            seat=undo.seat,
            to=undo.to,
            nonce=undo.nonce,
            events=[(event.actor, event.value) for event in undo.events] if whole else None,
            ways=list(undo.ways) if whole and table.opened.scheme == SHARED else None,
        )
        for undo in table.takebacks
    ]


def _ending(table: LiveTable) -> Ending | None:
    result = table.result()
    if table.ended is None or result is None:
        return None
    return Ending(how=table.ended.how, seat=table.ended.seat, result=result)
