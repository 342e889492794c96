"""The event deck. A card's kind is chosen among the unseen ones only when somebody first sees the card.

Cards lost unseen stay among the unseen ones: which of them were lost and which wait in the deck nobody can
know, so every unseen card is equally likely to be the next. Only cards the Malacologist has shown are fixed,
and they go first (G9).
"""

from __future__ import annotations

from snailhouse.core.dice import below
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Ints, UInt32s
from snailhouse.games.giant_snail.records import MOST_EVENT_KINDS, NOBODY, Box, Deck, Table, Task


@kernel
def total(counts: Ints) -> int:
    cards = 0
    for kind in range(len(counts)):
        cards += counts[kind]
    return cards


@kernel
def take_out(counts: Ints, outcome: int) -> int:
    """Take the card with that number out of a heap kept as counts; returns its kind.

    All kinds are looked at: where a search would end no processor foresees.
    """
    kind = 0
    passed = 0
    for other in range(len(counts)):
        passed += counts[other]
        kind += passed <= outcome
    counts[kind] -= 1
    return kind


@kernel
def life(table: Table) -> int:
    """G9: the cards the living snail has left."""
    return table.approach + table.deck


@kernel
def turn_outcomes(table: Table) -> int:
    """Event 0 cards and cards the Malacologist has fixed come as they lie."""
    if table.approach > 0 or table.fixed > 0:
        return 1
    return total(table.unseen)


@kernel
def turn_card(table: Table, outcome: int) -> int:
    """The kind of the next Event 1 or Event 2 card, taken off the deck for all to see."""
    table.deck -= 1
    if table.fixed > 0:
        return take_top(table)
    return take_out(table.unseen, outcome)


@kernel
def take_top(table: Table) -> int:
    kind = int(table.top[0])
    table.fixed -= 1
    for card in range(table.fixed):
        table.top[card] = table.top[card + 1]
    table.top[table.fixed] = 0
    return kind


@kernel
def lose_card(table: Table) -> None:
    """The next card leaves the deck face down; a fixed one goes first, as when it is turned (G9)."""
    table.deck -= 1
    if table.fixed > 0:
        table.seen_lost[take_top(table)] += 1


@kernel
def change_decks(box: Box, table: Table) -> None:
    """The Event 2 cards take the place of the deck."""
    table.deck = 0
    for kind in range(MOST_EVENT_KINDS):
        table.unseen[kind] = box.deck[Deck.EVENT_2, kind]
        table.deck += box.deck[Deck.EVENT_2, kind]
        table.seen_lost[kind] = 0
    table.looker = NOBODY


@kernel
def begin_look(table: Table, seat: int, cards: int) -> None:
    """The seat looks at the next cards, fewer if fewer remain."""
    table.looker = seat
    table.due = min(cards, table.deck)
    await_look(table)


@kernel
def await_look(table: Table) -> None:
    table.awaits = Task.LOOK if table.fixed < table.due else Task.ORDER


@kernel
def look_at_card(table: Table, outcome: int) -> None:
    table.top[table.fixed] = take_out(table.unseen, outcome)
    table.fixed += 1
    await_look(table)


@kernel
def resample_deck(table: Table, dice: UInt32s) -> None:
    """Choose afresh, at random, what only the looker has seen."""
    for card in range(table.fixed):
        table.unseen[table.top[card]] += 1
    lost = total(table.seen_lost)
    for kind in range(MOST_EVENT_KINDS):
        table.unseen[kind] += table.seen_lost[kind]
        table.seen_lost[kind] = 0
    for card in range(table.fixed):
        table.top[card] = take_out(table.unseen, below(dice, total(table.unseen)))
    for _ in range(lost):
        table.seen_lost[take_out(table.unseen, below(dice, total(table.unseen)))] += 1
