"""Technology: what a card is worth, where defences go, which order suits."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.moves import read_order
from snailhouse.games.giant_snail.policy.danger import Forecast, card_danger, danger, urgency
from snailhouse.games.giant_snail.records import NOBODY, SEATS, Box, Effect, Table
from snailhouse.games.giant_snail.rules.deck import life
from snailhouse.games.giant_snail.rules.technology import card_at
from snailhouse.games.giant_snail.rules.workers import ruins, workers_on


@kernel
def card_worth(box: Box, table: Table, seat: int, ahead: Forecast, card: int) -> float:
    effect = box.effect[card]
    if effect == Effect.WEAPON:
        return weapon_worth(box, table, card)
    if effect in (Effect.SALT_RING, Effect.DEFENDERS):
        return 1.47 if table.alive else 0.0
    if effect == Effect.MALACOLOGIST:
        return 1.09 * threat(box, table, seat, ahead) if table.alive else 0.1
    if effect == Effect.ROBOTIC_LABOR:
        return 1.82 if table.pool[seat] < 4 and table.reserve[seat] > 0 else 0.65
    return 0.24 * min(int(box.amount[card]), ruins(box, table))


@kernel
def threat(box: Box, table: Table, seat: int, ahead: Forecast) -> float:
    """What the next event is expected to cost: the more, the better to choose its card."""
    pain = 0.0
    for region in range(box.regions):
        risk = danger(ahead, region)
        if risk > 0.0:
            pain += risk * loss(box, table, seat, region)
    return pain


@kernel
def weapon_worth(box: Box, table: Table, card: int) -> float:
    """A weapon needs a fight to come: a robot that will stand and a snail with cards to lose."""
    if not table.alive or life(table) < 8:
        return 0.0
    hope = 0.54 if table.unbuilt < 9 else 0.38
    return hope * (1.08 + 0.17 * box.damage[box.weapon[card]])


@kernel
def best_card(box: Box, table: Table, seat: int, ahead: Forecast) -> float:
    best = 0.0
    for slot in range(box.market):
        if table.market[slot] != NOBODY:
            best = max(best, card_worth(box, table, seat, ahead, int(table.market[slot])))
    return best


@kernel
def post_worth(box: Box, table: Table, seat: int, ahead: Forecast, region: int) -> float:
    """A defence belongs where the snail is likely to come and much would be lost."""
    stakes = urgency(box, table, region) + 0.21
    for other in range(SEATS):
        stakes += (0.37 if other == seat else 0.16) * workers_on(box, table, region, other)
    return (danger(ahead, region) + 0.11) * stakes


@kernel
def order_worth(box: Box, table: Table, seat: int, move: int) -> float:
    """First the card that hurts least."""
    if not table.alive or table.snail == NOBODY:
        return 0.0
    card = card_at(table, read_order(move), 0)
    pain = 0.0
    for region in range(box.regions):
        risk = card_danger(box, table, card, region)
        if risk > 0.0:
            pain += risk * loss(box, table, seat, region)
    return -pain


@kernel
def loss(box: Box, table: Table, seat: int, region: int) -> float:
    """What the snail's visit would cost."""
    lost = 0.37 * workers_on(box, table, region, seat)
    for guard in range(table.guards):
        if table.guard_region[guard] == region:
            return -0.63
    if table.ruined[region]:
        return lost
    return lost + urgency(box, table, region)
