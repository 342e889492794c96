"""What a game came to: shells and winners. Rulings C6, C10 and C11."""

from __future__ import annotations

from snailhouse.core.bits import how_many, lowest
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64s
from snailhouse.games.cargolino.records import MOST_PLACES, Box, Table


@kernel
def paid(box: Box, table: Table, race: int, snails: int) -> int:
    """The numbers under these snails at the end of a race, added up; the shells never run out (C11)."""
    total = 0
    while snails:
        total += box.pays[table.places[race, lowest(snails)]]
        snails &= snails - 1
    return total


@kernel
def score(box: Box, table: Table, seat: int) -> int:
    """The seat's shells of the races that are over; snails without owner pay nobody (C6)."""
    total = 0
    for race in range(table.race):
        total += paid(box, table, race, table.hands[race, seat])
    return total


@kernel
def scores(box: Box, table: Table, out: Float64s) -> None:
    for seat in range(box.players):
        out[seat] = score(box, table, seat)


@kernel
def leaders(box: Box, table: Table) -> int:
    """The seats with most shells, as bits."""
    seats = 0
    most = -1
    for seat in range(box.players):
        shells = score(box, table, seat)
        if shells > most:
            most = shells
            seats = 0
        if shells == most:
            seats |= 1 << seat
    return seats


@kernel
def rearmost(table: Table, seat: int) -> int:
    """The place of the seat's snail that came least far in race two."""
    place = MOST_PLACES
    hand = int(table.hands[1, seat])
    while hand:
        place = min(place, table.places[1, lowest(hand)])
        hand &= hand - 1
    return place


@kernel
def winners(box: Box, table: Table) -> int:
    """C10: of those with most shells the ones whose rearmost snail is furthest back, as bits."""
    tied = leaders(box, table)
    seats = 0
    hindmost = MOST_PLACES
    for seat in range(box.players):
        if (tied >> seat) & 1:
            place = rearmost(table, seat)
            if place < hindmost:
                hindmost = place
                seats = 0
            if place == hindmost:
                seats |= 1 << seat
    return seats


@kernel
def payoffs(box: Box, table: Table, out: Float64s) -> None:
    """C10: those who are still tied share the point."""
    won = winners(box, table)
    for seat in range(box.players):
        out[seat] = ((won >> seat) & 1) / how_many(won)
