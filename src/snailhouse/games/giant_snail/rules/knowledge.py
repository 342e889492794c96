"""What a seat knows of the event deck, which holds the only secrets: concealed copies for bots."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import UInt32s
from snailhouse.games.giant_snail.records import Box, Table
from snailhouse.games.giant_snail.rules.deck import resample_deck


@kernel
def conceal(box: Box, table: Table, seat: int, dice: UInt32s) -> None:
    """Only what the Malacologist has shown is known to one seat and not to the others (G9)."""
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
