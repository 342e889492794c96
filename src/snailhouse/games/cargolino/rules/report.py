"""Figures of finished games, for reports."""

from __future__ import annotations

from typing import Annotated

from snailhouse.core.bits import how_many, lowest
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64, Float64s, Record
from snailhouse.games.cargolino.records import COLOURS, RACES, SNAILS, Box, Table
from snailhouse.games.cargolino.rules.shells import leaders, score, winners

WON_HOLDING = tuple(f"won holding {colour}" for colour in COLOURS)
PAYS = tuple(f"{colour} pays" for colour in COLOURS)


class Figures(Record):
    """What a report tells of finished games."""

    won_holding: Annotated[Float64s, SNAILS, WON_HOLDING]
    pays: Annotated[Float64s, SNAILS, PAYS]
    on_shells: Annotated[Float64, "won on shells"]
    by_rearmost: Annotated[Float64, "won by the rearmost snail"]
    shared: Annotated[Float64, "victory shared"]
    won_starting: Annotated[Float64s, RACES, ("won by starter of race one", "won by starter of race two")]
    turns: Annotated[Float64s, RACES, ("turns in race one", "turns in race two")]
    ignored: Annotated[Float64, "dice ignored"]
    paid: Annotated[Float64, "shells paid"]
    unpaid: Annotated[Float64, "shells for nobody"]


@kernel
def figures(box: Box, table: Table, out: Figures) -> None:
    won = winners(box, table)
    for seat in range(box.players):
        if (won >> seat) & 1:
            credit(table, seat, 1.0 / how_many(won), out)
    out.on_shells = 1.0 if how_many(leaders(box, table)) == 1 else 0.0
    out.shared = 1.0 if how_many(won) > 1 else 0.0
    out.by_rearmost = 1.0 - out.on_shells - out.shared
    for race in range(RACES):
        out.turns[race] = table.turns[race]
    out.ignored = table.ignored
    count_shells(box, table, out)


@kernel
def credit(table: Table, seat: int, share: float, out: Figures) -> None:
    """Add a winner's share of the victory to the snails held in race two and to the races started."""
    hand = int(table.hands[1, seat])
    while hand:
        out.won_holding[lowest(hand)] += share
        hand &= hand - 1
    for race in range(RACES):
        if table.starter[race] == seat:
            out.won_starting[race] += share


@kernel
def count_shells(box: Box, table: Table, out: Figures) -> None:
    """What each snail stood on, as the mean of both races, and how much of all that was paid to players."""
    for seat in range(box.players):
        out.paid += score(box, table, seat)
    for race in range(RACES):
        for snail in range(SNAILS):
            shells = box.pays[table.places[race, snail]]
            out.pays[snail] += shells / RACES
            out.unpaid += shells
    out.unpaid -= out.paid
