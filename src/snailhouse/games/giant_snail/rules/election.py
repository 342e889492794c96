"""The election: four scoring cards, and who becomes president (G19)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64s
from snailhouse.games.giant_snail.records import SEATS, Box, Finale, Table
from snailhouse.games.giant_snail.rules.workers import workers_on


@kernel
def is_saved(table: Table) -> bool:
    """The game is over and humanity is not."""
    return table.ending >= Finale.LAST_EVENT


@kernel
def section_builders(box: Box, table: Table, section: int, seat: int) -> int:
    count = 0
    for slot in range(box.section_slots[section]):
        if table.builder[section, slot] == seat:
            count += 1
    return count


@kernel
def builders(box: Box, table: Table, seat: int) -> int:
    count = 0
    for section in range(box.sections):
        count += section_builders(box, table, section, seat)
    return count


@kernel
def section_lead(box: Box, table: Table, section: int, seat: int) -> int:
    """How many more workers than the strongest rival the seat has there; the section need not be finished."""
    rivals = 0
    for other in range(SEATS):
        if other != seat:
            rivals = max(rivals, section_builders(box, table, section, other))
    return section_builders(box, table, section, seat) - rivals


@kernel
def builder_lead(box: Box, table: Table, seat: int) -> int:
    """How many more workers than the strongest rival the seat has on the whole robot."""
    rivals = 0
    for other in range(SEATS):
        if other != seat:
            rivals = max(rivals, builders(box, table, other))
    return builders(box, table, seat) - rivals


@kernel
def metal_saviour(box: Box, table: Table, seat: int) -> int:
    """G19, Hail Our Metal Saviour: a vote a section led, and one for most builders; ties give none."""
    votes = 0
    for section in range(box.sections):
        if section_lead(box, table, section, seat) > 0:
            votes += box.section_votes
    if builder_lead(box, table, seat) > 0:
        votes += box.builder_votes
    return votes


@kernel
def monster_killer(box: Box, table: Table, seat: int) -> int:
    """G19, Monster Killer: a vote for so many claimed cards, and one for most; tied hunters all get it."""
    votes = table.claimed[seat] // box.cards_per_vote
    most = max(table.claimed[0], max(table.claimed[1], table.claimed[2]))
    if most > 0 and table.claimed[seat] == most:
        votes += box.hunter_votes
    return votes


@kernel
def workers_in(box: Box, table: Table, seat: int, home: bool) -> int:
    """On standing regions of the seat's own (`home`), or on all the others."""
    count = 0
    for region in range(box.regions):
        if (box.owner[region] == seat) == home and not table.ruined[region]:
            count += workers_on(box, table, region, seat)
    return count


@kernel
def has_most_in(box: Box, table: Table, seat: int, home: bool) -> bool:
    """G19: nobody has more, and the seat has at least one."""
    mine = workers_in(box, table, seat, home)
    for other in range(SEATS):
        if workers_in(box, table, other, home) > mine:
            return False
    return mine > 0


@kernel
def nationalism(box: Box, table: Table, seat: int) -> int:
    return box.home_votes if has_most_in(box, table, seat, True) else 0


@kernel
def cooperation(box: Box, table: Table, seat: int) -> int:
    return box.abroad_votes if has_most_in(box, table, seat, False) else 0


@kernel
def final_votes(box: Box, table: Table, seat: int) -> int:
    """Vote tokens and the four scoring cards."""
    return (
        table.votes[seat]
        + metal_saviour(box, table, seat)
        + monster_killer(box, table, seat)
        + nationalism(box, table, seat)
        + cooperation(box, table, seat)
    )


@kernel
def scores(box: Box, table: Table, out: Float64s) -> None:
    """Vote tokens in hand; after the election, all votes."""
    for seat in range(SEATS):
        out[seat] = final_votes(box, table, seat) if is_saved(table) else table.votes[seat]


@kernel
def payoffs(box: Box, table: Table, out: Float64s) -> None:
    """G19: most votes wins, equal votes share; a common defeat pays nobody (G11)."""
    scores(box, table, out)
    most = max(out[0], max(out[1], out[2]))
    winners = 0
    for seat in range(SEATS):
        winners += out[seat] == most
    for seat in range(SEATS):
        out[seat] = 1.0 / winners if is_saved(table) and out[seat] == most else 0.0
