"""A finished game in numbers, for simulations."""

from __future__ import annotations

from typing import Annotated

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64, Float64s, Record
from snailhouse.games.giant_snail.records import NOBODY, SEATS, Box, Effect, Finale, Killer, Table
from snailhouse.games.giant_snail.rules.election import final_votes, is_saved
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
def researched(box: Box, table: Table, effect: int) -> int:
    """How many cards of that effect have left the deck and the market."""
    count = 0
    for card in range(box.cards):
        if box.effect[card] == effect:
            count += box.copies[card] - table.unseen_cards[card]
            for place in range(box.market):
                if table.market[place] == card:
                    count -= 1
    return count


@kernel
def figures(box: Box, table: Table, out: Figures) -> None:
    if table.ending != Finale.NONE:
        out.endings[table.ending - 1] = 1.0
    if table.killer != Killer.NONE:
        out.killers[table.killer - 1] = 1.0
    out.robot = 1.0 if table.robot != NOBODY else 0.0
    out.slots = -table.unbuilt
    for section in range(box.sections):
        out.slots += box.section_slots[section]
    out.ruins = ruins(box, table)
    out.rebuilt = table.rebuilt
    out.guarded = table.guarded
    for weapon in range(box.weapons):
        out.weapons += table.built[weapon]
    for effect in range(len(out.researched)):
        out.researched[effect] = researched(box, table, effect)
    count_votes(box, table, out)


@kernel
def count_votes(box: Box, table: Table, out: Figures) -> None:
    """Claimed cards, and if humanity survives the votes of whoever has most."""
    out.saved = 1.0 if is_saved(table) else 0.0
    for seat in range(SEATS):
        out.claimed += table.claimed[seat]
        if is_saved(table):
            out.votes = max(out.votes, float(final_votes(box, table, seat)))
