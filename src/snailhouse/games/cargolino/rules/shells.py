"""What a game came to: shells, winners, and figures for reports. Rulings C10 and C11."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64s
from snailhouse.games.cargolino.rules.records import COLOURS, MOST_PLACES, RACES, SNAILS, Box, Table

FIGURES = (
    *(f"won holding {colour}" for colour in COLOURS),
    *(f"{colour} pays" for colour in COLOURS),
    "won on shells",
    "won by the rearmost snail",
    "victory shared",
    "won by starter of race one",
    "won by starter of race two",
    "turns in race one",
    "turns in race two",
    "dice ignored",
    "shells paid",
    "shells for nobody",
)
HOLDING, PAYS, ON_SHELLS, BY_REARMOST, SHARED, STARTING, TURNS, IGNORED, PAID, UNPAID = (
    FIGURES.index(name)
    for name in (
        "won holding purple",
        "purple pays",
        "won on shells",
        "won by the rearmost snail",
        "victory shared",
        "won by starter of race one",
        "turns in race one",
        "dice ignored",
        "shells paid",
        "shells for nobody",
    )
)


@kernel
def paid(box: Box, table: Table, race: int, snails: int) -> int:
    """The numbers under these snails at the end of a race, added up; the shells never run out (C11)."""
    total = 0
    for snail in range(SNAILS):
        if (snails >> snail) & 1:
            total += box.pays[table.places[race, snail]]
    return total


@kernel
def score(box: Box, table: Table, seat: int) -> int:
    """The shells of the races that are over."""
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
    hand = table.hands[1, seat]
    for snail in range(SNAILS):
        if (hand >> snail) & 1:
            place = min(place, table.places[1, snail])
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
def size(bits: int) -> int:
    """How many there are in a set of up to six."""
    count = 0
    for index in range(6):
        count += (bits >> index) & 1
    return count


@kernel
def payoffs(box: Box, table: Table, out: Float64s) -> None:
    won = winners(box, table)
    for seat in range(box.players):
        out[seat] = ((won >> seat) & 1) / size(won)


@kernel
def figures(box: Box, table: Table, out: Float64s) -> None:
    won = winners(box, table)
    for seat in range(box.players):
        if (won >> seat) & 1:
            credit(table, seat, 1.0 / size(won), out)
    out[ON_SHELLS] = 1.0 if size(leaders(box, table)) == 1 else 0.0
    out[SHARED] = 1.0 if size(won) > 1 else 0.0
    out[BY_REARMOST] = 1.0 - out[ON_SHELLS] - out[SHARED]
    for race in range(RACES):
        out[TURNS + race] = table.turns[race]
    out[IGNORED] = table.ignored
    count_shells(box, table, out)


@kernel
def credit(table: Table, seat: int, share: float, out: Float64s) -> None:
    """Note a winner's part under the snails held in race two and the races started."""
    for snail in range(SNAILS):
        if (table.hands[1, seat] >> snail) & 1:
            out[HOLDING + snail] += share
    for race in range(RACES):
        if table.starter[race] == seat:
            out[STARTING + race] += share


@kernel
def count_shells(box: Box, table: Table, out: Float64s) -> None:
    """What each snail stood on, race by race on average, and who was paid for all of them."""
    for seat in range(box.players):
        out[PAID] += score(box, table, seat)
    for race in range(RACES):
        for snail in range(SNAILS):
            shells = paid(box, table, race, 1 << snail)
            out[PAYS + snail] += shells / RACES
            out[UNPAID] += shells
    out[UNPAID] -= out[PAID]
