"""What a seat knows. The cards of the race being run are secret; everything else is on the table."""

from __future__ import annotations

from snailhouse.core.dice import below
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float64s, UInt32s
from snailhouse.games.cargolino.rules.records import (
    ALL,
    DEALING,
    DICE,
    FINISHED,
    MOST_PLAYERS,
    MOVES,
    MOVING,
    RACES,
    SNAILS,
    Box,
    Table,
)
from snailhouse.games.cargolino.rules.shells import score, size

OBSERVATION = 3 * SNAILS + MOVES + 2 * MOST_PLAYERS + 2


@kernel
def conceal(box: Box, table: Table, seat: int, dice: UInt32s) -> None:
    """Deal the cards that the seat does not hold once more among the others; the rest stay nobody's (C6)."""
    if table.stage == DEALING or table.stage == FINISHED:
        return
    unseen = ALL
    if seat >= 0:
        unseen ^= table.hands[table.race, seat]
    for other in range(box.players):
        if other != seat:
            hand = drawn(unseen, box.cards, dice)
            table.hands[table.race, other] = hand
            unseen ^= hand


@kernel
def drawn(snails: int, cards: int, dice: UInt32s) -> int:
    """So many of these snails, each choice equally likely."""
    hand = 0
    for _ in range(cards):
        hand |= nth(snails ^ hand, below(dice, size(snails ^ hand)))
    return hand


@kernel
def nth(snails: int, index: int) -> int:
    """The snail of this index in a set, as a set of one."""
    for snail in range(SNAILS):
        if (snails >> snail) & 1:
            if index == 0:
                return 1 << snail
            index -= 1
    return 0


@kernel
def observe(box: Box, table: Table, seat: int, out: Float64s) -> None:
    """Own snails, places, dice, what each die could move; then seat by seat to the left shells and dice."""
    race, rolled = min(table.race, RACES - 1), table.stage == MOVING
    hand, reach = table.hands[race, seat], table.reach
    places, dice = table.places, table.dice
    for snail in range(SNAILS):
        out[snail] = float((hand >> snail) & 1)
        out[6 + snail] = places[race, snail] / box.final
        out[12 + snail] = dice[snail] / DICE if rolled else 0.0
    for move in range(MOVES):
        out[18 + move] = float((reach >> move) & 1)
    for offset in range(box.players):
        other = (seat + offset) % box.players
        out[54 + offset] = score(box, table, other) / 10
        out[60 + offset] = 1.0 if table.seat == other else 0.0
    out[66] = float(table.race)
    out[67] = 1.0 if rolled and table.seat == seat else 0.0
