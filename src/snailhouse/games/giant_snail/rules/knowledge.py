"""What a seat knows: concealed copies for bots, observations for learners."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64s, UInt32s
from snailhouse.games.giant_snail.records import (
    MOST_CARDS,
    MOST_EVENT_KINDS,
    MOST_LOOKS,
    MOST_MARKET,
    MOST_REGIONS,
    MOST_ROWS,
    MOST_SECTIONS,
    MOST_WEAPONS,
    SEATS,
    Box,
    Table,
    Task,
)
from snailhouse.games.giant_snail.rules.deck import resample_deck
from snailhouse.games.giant_snail.rules.election import section_builders

REGION_NUMBERS = 5 + MOST_ROWS * (SEATS + 1)
SEAT_NUMBERS = 9 + MOST_SECTIONS
OBSERVATION = (
    MOST_REGIONS * REGION_NUMBERS
    + SEATS * SEAT_NUMBERS
    + 2 * MOST_CARDS
    + MOST_WEAPONS * (SEATS + 1)
    + MOST_EVENT_KINDS * (MOST_LOOKS + 1)
    + 6
    + Task.OVER
    + 1
)


@kernel
def conceal(box: Box, table: Table, seat: int, dice: UInt32s) -> None:
    """Only what the Malacologist has shown is known to one seat and not to the others."""
    if seat != table.looker:
        resample_deck(table, dice)


@kernel
def not_public(table: Table, seat: int, kind: int) -> int:
    """How many cards of a kind have not been turned up as far as the seat knows."""
    cards = int(table.unseen[kind])
    if seat != table.looker:
        cards += table.seen_lost[kind]
        for card in range(table.fixed):
            if table.top[card] == kind:
                cards += 1
    return cards


@kernel
def observe(box: Box, table: Table, seat: int, out: Float64s) -> None:
    """The regions, the players from the seat's own on, the cards, the deck, and what is awaited."""
    at = observe_regions(box, table, seat, out)
    for relative in range(SEATS):
        at = observe_player(box, table, (seat + relative) % SEATS, out, at)
    at = observe_cards(box, table, seat, out, at)
    at = observe_deck(table, seat, out, at)
    for awaits in range(Task.OVER + 1):
        out[at + awaits] = 1.0 if table.awaits == awaits else 0.0


@kernel
def observe_regions(box: Box, table: Table, seat: int, out: Float64s) -> int:
    for region in range(MOST_REGIONS):
        at = region * REGION_NUMBERS
        out[at] = table.place[region] / MOST_REGIONS
        out[at + 1] = float(table.ruined[region])
        out[at + 2] = 1.0 if table.snail == region else 0.0
        out[at + 3] = 1.0 if table.robot == region else 0.0
        out[at + 4] = 0.0
        for guard in range(table.guards):
            if table.guard_region[guard] == region:
                out[at + 4] += 1.0
        for row in range(MOST_ROWS):
            spot = at + 5 + row * (SEATS + 1)
            for relative in range(SEATS):
                out[spot + relative] = table.workers[region, row, (seat + relative) % SEATS] / 4
            out[spot + SEATS] = table.space[region, row] / 4
    return MOST_REGIONS * REGION_NUMBERS


@kernel
def observe_player(box: Box, table: Table, seat: int, out: Float64s, at: int) -> int:
    out[at] = table.pool[seat] / 20
    out[at + 1] = table.reserve[seat] / 20
    out[at + 2] = table.stock[seat, 0] / 10
    out[at + 3] = table.stock[seat, 1] / 10
    out[at + 4] = table.votes[seat] / 10
    out[at + 5] = table.claimed[seat] / 10
    out[at + 6] = table.settlers[seat] / 4
    out[at + 7] = 1.0 if table.leader == seat else 0.0
    out[at + 8] = 1.0 if table.seat == seat else 0.0
    for section in range(MOST_SECTIONS):
        out[at + 9 + section] = section_builders(box, table, section, seat) / 3
    return at + SEAT_NUMBERS


@kernel
def observe_cards(box: Box, table: Table, seat: int, out: Float64s, at: int) -> int:
    for card in range(MOST_CARDS):
        out[at + card] = 0.0
        out[at + MOST_CARDS + card] = float(table.unseen_cards[card])
    for slot in range(MOST_MARKET):
        if table.market[slot] >= 0:
            out[at + int(table.market[slot])] += 1.0
    at += 2 * MOST_CARDS
    for weapon in range(MOST_WEAPONS):
        for relative in range(SEATS):
            owned = table.weapon_owner[weapon] == (seat + relative) % SEATS
            out[at + weapon * (SEATS + 1) + relative] = 1.0 if owned else 0.0
        out[at + weapon * (SEATS + 1) + SEATS] = float(table.built[weapon])
    return at + MOST_WEAPONS * (SEATS + 1)


@kernel
def observe_deck(table: Table, seat: int, out: Float64s, at: int) -> int:
    for kind in range(MOST_EVENT_KINDS):
        out[at + kind] = not_public(table, seat, kind) / 10
    at += MOST_EVENT_KINDS
    for card in range(MOST_LOOKS):
        for kind in range(MOST_EVENT_KINDS):
            known = seat == table.looker and card < table.fixed and table.top[card] == kind
            out[at + card * MOST_EVENT_KINDS + kind] = 1.0 if known else 0.0
    at += MOST_LOOKS * MOST_EVENT_KINDS
    out[at] = table.deck / 30
    out[at + 1] = table.approach / 2
    out[at + 2] = float(table.alive)
    out[at + 3] = table.rounds / 20
    out[at + 4] = table.unbuilt / 20
    out[at + 5] = table.due / 4
    return at + 6
