"""Nothing is lost or made: workers, resources and cards, counted after every event of thousands of games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import snailhouse
from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.dice import below, dice
from snailhouse.core.kernel import kernel
from snailhouse.core.record import int64s
from snailhouse.games.giant_snail.records import MOST_EVENT_KINDS, NOBODY, SEATS, Deck, Task
from snailhouse.games.giant_snail.rules.deck import total
from snailhouse.games.giant_snail.rules.workers import workers_on

if TYPE_CHECKING:
    from snailhouse.core.contract import actor, chance, greedy, legal, outcomes, play, setup

GAMES = 3_000
LOST = ("", "a worker", "a resource", "a technology card", "an event card", "a slot")


@kernel
def workers_of(box: Any, table: Any, seat: int) -> int:
    count = table.pool[seat] + table.reserve[seat] + table.settlers[seat]
    if table.awaits == Task.SET_DOWN and table.seat == seat:
        count += 1
    for region in range(box.regions):
        count += workers_on(box, table, region, seat)
    for section in range(box.sections):
        for slot in range(box.section_slots[section]):
            count += table.builder[section, slot] == seat
    for weapon in range(box.weapons):
        count += table.weapon_owner[weapon] == seat and table.built[weapon] != 0
    for guard in range(table.guards):
        count += table.guard_owner[guard] == seat
    return count


@kernel
def technologies(box: Any, table: Any) -> int:
    """In the deck, on the market, owned, on the map (or about to be), and used up."""
    count = total(table.unseen_cards) + table.guards + table.spent_cards
    for slot in range(box.market):
        count += table.market[slot] != NOBODY
    for weapon in range(box.weapons):
        count += table.weapon_owner[weapon] != NOBODY
    return count + (table.awaits == Task.GUARD_POST)


@kernel
def events(box: Any, table: Any) -> int:
    """The snail's cards: in its deck, lost or claimed unseen, and turned up."""
    turned = box.approach - table.approach
    hidden = total(table.unseen) + total(table.seen_lost) + table.fixed
    for kind in range(len(table.unseen)):
        turned += box.deck[Deck.EVENT_1, kind]
    turned -= hidden
    lost = table.face_down + table.claimed[0] + table.claimed[1] + table.claimed[2]
    return table.approach + table.deck + lost + turned


@kernel
def full_deck(box: Any) -> int:
    """All Event 0 and Event 1 cards: the snail's life at the start."""
    cards = int(box.approach)
    for kind in range(MOST_EVENT_KINDS):
        cards += box.deck[Deck.EVENT_1, kind]
    return cards


@kernel
def late_events(box: Any, table: Any) -> int:
    """The Event 2 cards nobody has seen yet; nothing takes one unseen, so they are the whole deck."""
    return total(table.unseen) + table.fixed - table.deck


@kernel
def slots_fit(box: Any, table: Any) -> bool:
    for region in range(box.regions):
        for row in range(box.rows[region]):
            slots = box.slots[region, row]
            if table.ruined[region]:
                slots = box.ruin_slots if row == 0 else 0
            used = table.workers[region, row, 0] + table.workers[region, row, 1] + table.workers[region, row, 2]
            if table.space[region, row] < 0 or table.space[region, row] + used != slots:
                return False
    return True


@kernel
def missing(box: Any, table: Any, cards: int) -> int:
    for seat in range(SEATS):
        if workers_of(box, table, seat) != box.workers:
            return 1
    for good in range(2):
        held = table.stock[0, good] + table.stock[1, good] + table.stock[2, good]
        if table.supply[good] + held != box.supply[good] or table.supply[good] < 0:
            return 2
    if technologies(box, table) != cards:
        return 3
    if table.alive and events(box, table) != full_deck(box):
        return 4
    if not table.alive and late_events(box, table) != 0:
        return 4
    return 0 if slots_fit(box, table) else 5


@kernel
def balance(box: Any, blank: Any, tables: Any, moves: Any, dice: Any, cards: int, greedily: bool) -> int:
    """Play many games and count everything after every event; what was lost first, or nothing."""
    for _ in range(GAMES):
        tables[0] = blank
        table = tables[0]
        setup(box, table)
        seat = actor(box, table)
        while seat != OVER:
            if seat == CHANCE:
                chance(box, table, below(dice, outcomes(box, table)))
            else:
                count = legal(box, table, moves)
                if greedily:
                    play(box, table, greedy(box, table, moves, count, dice))
                else:
                    play(box, table, moves[below(dice, count)])
            fault = missing(box, table, cards)
            if fault:
                return fault
            seat = actor(box, table)
    return 0


@pytest.mark.parametrize("greedily", [False, True], ids=["random", "greedy"])
def test_workers_resources_and_cards_are_conserved(greedily):
    game = snailhouse.game("giant-snail")
    rules, cards = game.room.rules, sum(int(game.box.copies[card]) for card in range(game.box.cards))
    assert (game.box.workers, list(game.box.supply), cards, full_deck(game.box)) == (20, [33, 33], 9, 28)
    assert total(game.box["deck"][Deck.EVENT_2]) == 6
    fault = game.compile().bind(balance)(
        game.box, rules.Table.new(), rules.Table.array(1), int64s(rules.MOVES), dice(2), cards, greedily
    )
    assert not fault, f"{LOST[fault]} was lost or made"
