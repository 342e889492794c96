"""The end of the game told: a common defeat, or the election card by card (G19)."""

from __future__ import annotations

from collections.abc import Callable

from snailhouse.core.language import listed
from snailhouse.core.record import float64s
from snailhouse.games.giant_snail import rules
from snailhouse.games.giant_snail.labels import PLAYERS, TYPES, counted, section_name
from snailhouse.games.giant_snail.rules import election, terms
from snailhouse.games.giant_snail.rules.records import Box, Table

SEATS = range(terms.SEATS)
KILLERS = {
    terms.BY_TIME: "ran out of events",
    terms.BY_ROBOT: "fell to the robot's fists",
    terms.BY_WEAPON: "fell to a weapon",
}


def result_text(box: Box, table: Table) -> str:
    if not election.is_saved(table):
        return defeat_text(box, table)
    parts = [opening_text(box, table), hand_text(table), saviour_text(box, table), killer_text(box, table)]
    parts += [
        most_text(box, table, "Nationalism", election.workers_at_home, election.nationalism),
        most_text(box, table, "International Cooperation", election.workers_abroad, election.cooperation),
        verdict(box, table),
    ]
    return " ".join(parts)


def defeat_text(box: Box, table: Table) -> str:
    if table.ending == terms.SEVEN_REGIONS:
        reason = f"{box.defeat} regions lie in ruins"
    else:
        lost = next(kind for kind in range(terms.TYPES) if is_lost(box, table, kind))
        reason = f"the last {TYPES[lost]} is destroyed"
    return f"Humanity falls in round {table.rounds}: {reason}. Nobody wins."


def is_lost(box: Box, table: Table, kind: int) -> bool:
    return all(table.ruined[region] for region in range(box.regions) if box.kind[region] == kind)


def opening_text(box: Box, table: Table) -> str:
    why = "the last event is played" if table.ending == terms.LAST_EVENT else "every region stands again"
    return f"The snail {KILLERS[int(table.killer)]}, and after round {table.rounds} {why}: the Earth votes."


def by_seat(values: list[int]) -> str:
    return listed(f"{PLAYERS[seat]} {int(values[seat])}" for seat in SEATS)


def hand_text(table: Table) -> str:
    return f"Vote tokens in hand: {by_seat([table.votes[seat] for seat in SEATS])}."


def saviour_text(box: Box, table: Table) -> str:
    """Who leads which section, and who has built most."""
    led = []
    for section in range(box.sections):
        leaders = [PLAYERS[seat] for seat in SEATS if election.leads_section(box, table, section, seat)]
        led.append(f"{section_name(box, section)} {leaders[0] if leaders else 'tied'}")
    most = [PLAYERS[seat] for seat in SEATS if election.leads_builders(box, table, seat)]
    votes = by_seat([election.metal_saviour(box, table, seat) for seat in SEATS])
    crown = f"most builders {most[0] if most else 'tied'}"
    return f"Hail Our Metal Saviour ({', '.join([*led, crown])}): {votes}."


def killer_text(box: Box, table: Table) -> str:
    claimed = listed(f"{PLAYERS[seat]} {counted(table.claimed[seat], 'card')}" for seat in SEATS)
    return (
        f"Monster Killer ({claimed}): {by_seat([election.monster_killer(box, table, seat) for seat in SEATS])}."
    )


Count = Callable[[Box, Table, int], int]


def most_text(box: Box, table: Table, title: str, workers: Count, votes: Count) -> str:
    there = listed(f"{PLAYERS[seat]} {counted(workers(box, table, seat), 'worker')}" for seat in SEATS)
    return f"{title} ({there}): {by_seat([votes(box, table, seat) for seat in SEATS])}."


def verdict(box: Box, table: Table) -> str:
    out = float64s(terms.SEATS)
    rules.payoffs(box, table, out)
    winners = [PLAYERS[seat] for seat in SEATS if out[seat] > 0]
    total = by_seat([election.final_votes(box, table, seat) for seat in SEATS])
    if len(winners) == 1:
        return f"In all: {total}. {winners[0]} is President of the Earth."
    return f"In all: {total}. {listed(winners)} govern the Earth together."
