"""A finished game in numbers, for simulations."""

from __future__ import annotations

from typing import Annotated

from snailhouse.core.bits import how_many
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64, Float64s, Record
from snailhouse.games.giant_snail.records import NOBODY, SEATS, Box, Effect, Finale, Killer, Table
from snailhouse.games.giant_snail.rules.election import final_votes, is_saved
from snailhouse.games.giant_snail.rules.labs import is_on_offer
from snailhouse.games.giant_snail.rules.workers import ruins


class Figures(Record):
    """What a report tells of finished games."""

    saved: Annotated[Float64, "humanity survives"]
    endings: Annotated[
        Float64s,
        len(Finale) - 1,
        ("defeat: too many ruins", "defeat: a type lost", "end: last event played", "end: all rebuilt"),
    ]
    killers: Annotated[
        Float64s, len(Killer) - 1, ("snail outlived", "snail killed by the robot", "snail killed by a weapon")
    ]
    robot: Annotated[Float64, "robot finished"]
    slots: Annotated[Float64, "robot slots filled"]
    ruins: Annotated[Float64, "ruins at the end"]
    rebuilt: Annotated[Float64, "regions rebuilt"]
    guarded: Annotated[Float64, "defences triggered"]
    claimed: Annotated[Float64, "cards claimed by weapons"]
    weapons: Annotated[Float64, "weapons built"]
    researched: Annotated[
        Float64s,
        len(Effect),
        (
            "weapons researched",
            "Salt Rings researched",
            "Defenders researched",
            "Malacologists researched",
            "Robotic Labors researched",
            "Salvages researched",
        ),
    ]
    votes: Annotated[Float64, "most votes"]


@kernel
def turns(box: Box, table: Table) -> int:
    """Rounds."""
    return int(table.rounds)


@kernel
def count_researched(box: Box, table: Table, out: Figures) -> None:
    """By effect the cards that have left the deck and the market."""
    for card in range(box.cards):
        out.researched[box.effect[card]] += box.copies[card] - table.unseen_cards[card]
    for place in range(box.market):
        if is_on_offer(table, place):
            out.researched[box.effect[table.market[place]]] -= 1


@kernel
def figures(box: Box, table: Table, out: Figures) -> None:
    if table.ending != Finale.NONE:
        out.endings[table.ending - 1] = 1.0
    if table.killer != Killer.NONE:
        out.killers[table.killer - 1] = 1.0
    out.robot = 1.0 if table.robot != NOBODY else 0.0
    out.slots = how_many(box.robot_slots) - table.unbuilt
    out.ruins = ruins(box, table)
    out.rebuilt = table.rebuilt
    out.guarded = table.guarded
    for weapon in range(box.weapons):
        out.weapons += table.built[weapon]
    count_researched(box, table, out)
    count_votes(box, table, out)


@kernel
def count_votes(box: Box, table: Table, out: Figures) -> None:
    """Claimed cards, and if humanity survives the votes of whoever has most."""
    out.saved = 1.0 if is_saved(table) else 0.0
    for seat in range(SEATS):
        out.claimed += table.claimed[seat]
        if is_saved(table):
            out.votes = max(out.votes, float(final_votes(box, table, seat)))
