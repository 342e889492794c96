"""A finished game in numbers, for simulations."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64s
from snailhouse.games.giant_snail.records import NOBODY, SEATS, Box, Effect, Finale, Killer, Table
from snailhouse.games.giant_snail.rules.election import final_votes, is_saved
from snailhouse.games.giant_snail.rules.workers import ruins

FIGURES = (
    "humanity survives",
    "defeat: too many ruins",
    "defeat: a type lost",
    "end: last event played",
    "end: all rebuilt",
    "snail outlived",
    "snail killed by the robot",
    "snail killed by a weapon",
    "robot finished",
    "robot slots filled",
    "ruins at the end",
    "regions rebuilt",
    "defences triggered",
    "cards claimed by weapons",
    "weapons built",
    "weapons researched",
    "Salt Rings researched",
    "Defenders researched",
    "Malacologists researched",
    "Robotic Labors researched",
    "Salvages researched",
    "most votes",
)


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
            for slot in range(box.market):
                if table.market[slot] == card:
                    count -= 1
    return count


@kernel
def figures(box: Box, table: Table, out: Float64s) -> None:
    out[0] = 1.0 if is_saved(table) else 0.0
    for ending in range(Finale.RUINS, Finale.ALL_REBUILT + 1):
        out[ending] = 1.0 if table.ending == ending else 0.0
    for killer in range(Killer.TIME, Killer.WEAPON + 1):
        out[Finale.ALL_REBUILT + killer] = 1.0 if table.killer == killer else 0.0
    out[8] = 1.0 if table.robot != NOBODY else 0.0
    out[9] = -table.unbuilt
    for section in range(box.sections):
        out[9] += box.section_slots[section]
    out[10] = ruins(box, table)
    out[11] = table.rebuilt
    out[12] = table.guarded
    out[13] = table.claimed[0] + table.claimed[1] + table.claimed[2]
    out[14] = 0.0
    for weapon in range(box.weapons):
        out[14] += table.built[weapon]
    for effect in range(Effect.WEAPON, Effect.SALVAGE + 1):
        out[15 + effect] = researched(box, table, effect)
    out[21] = 0.0
    for seat in range(SEATS):
        if is_saved(table):
            out[21] = max(out[21], float(final_votes(box, table, seat)))
