"""Where the snail may strike next, and how much a region matters."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.records import DIRECTIONS, NOBODY, Box, Course, Table
from snailhouse.games.giant_snail.rules.knowledge import not_public
from snailhouse.games.giant_snail.rules.snail import neighbour
from snailhouse.games.giant_snail.rules.workers import ruins, stands_as


@kernel
def danger(box: Box, table: Table, seat: int, region: int) -> float:
    """The chance that the next event brings the snail to a region, as far as the seat knows."""
    if not table.alive or table.approach > 1:
        return 0.0
    if table.snail == NOBODY:
        return 1.0 / box.regions
    if table.fixed > 0 and seat == table.looker:
        return card_danger(box, table, int(table.top[0]), region)
    total = 0.0
    risk = 0.0
    for kind in range(Course.BURROW + 1):
        cards = not_public(table, seat, kind)
        total += cards
        if cards > 0:
            risk += cards * card_danger(box, table, kind, region)
    return risk / total if total > 0.0 else 0.0


@kernel
def card_danger(box: Box, table: Table, card: int, region: int) -> float:
    if card == Course.BURROW:
        return 1.0 / box.regions
    return 1.0 if card < DIRECTIONS and neighbour(box, table, card, table.snail) == region else 0.0


@kernel
def standing_of_type(box: Box, table: Table, of_type: int) -> int:
    count = 0
    for region in range(box.regions):
        if stands_as(box, table, of_type, region):
            count += 1
    return count


@kernel
def urgency(box: Box, table: Table, region: int) -> float:
    """How badly the world needs a ruin rebuilt, or a standing region kept: 0 for little, above 1 for much."""
    left = box.defeat - ruins(box, table)
    need = 1.2 if left <= 2 else 0.8 if left <= 3 else 0.4 if left <= 4 else 0.15
    kin = standing_of_type(box, table, box.region_type[region])
    if kin <= 1:
        need += 1.0
    elif kin == 2 and table.ruined[region]:
        need += 0.1
    return need if table.alive else 0.8
