"""Combat: weapons in leader order, then the robot's own blows (G13)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.moves import STOP, read_weapon
from snailhouse.games.giant_snail.records import (
    MOST_WEAPONS,
    SEATS,
    Box,
    Good,
    Killer,
    RoundPhase,
    Table,
    Task,
)
from snailhouse.games.giant_snail.rules.choices import STOP_BIT, Choices, weapon_bits
from snailhouse.games.giant_snail.rules.deck import life, lose_card
from snailhouse.games.giant_snail.rules.goods import begin_cleanup, pay
from snailhouse.games.giant_snail.rules.snail import kill_snail
from snailhouse.games.giant_snail.rules.weapons import ready_weapons
from snailhouse.games.giant_snail.rules.workers import seat_at


@kernel
def begin_combat(table: Table) -> None:
    table.phase = RoundPhase.COMBAT
    table.step = 0
    for weapon in range(MOST_WEAPONS):
        table.fired[weapon] = 0


@kernel
def next_shot(box: Box, table: Table) -> None:
    """G13: in leader order, whoever can fire; then the base damage, and the fight is over."""
    while table.alive and table.step < SEATS:
        seat = seat_at(table, table.step)
        table.seat = seat
        if ready_weapons(box, table, seat):
            table.awaits = Task.FIRE
            return
        table.step += 1
    if table.alive:
        strike(box, table)
    begin_cleanup(table)


@kernel
def fire_choices(box: Box, table: Table) -> Choices:
    return 0, STOP_BIT, weapon_bits(ready_weapons(box, table, int(table.seat))), 0


@kernel
def play_fire(box: Box, table: Table, move: int) -> None:
    table.awaits = Task.NONE
    if move == STOP:
        table.step += 1
    else:
        fire(box, table, read_weapon(move))


@kernel
def fire(box: Box, table: Table, weapon: int) -> None:
    """G13: the weapon's owner keeps the cards it takes, unseen."""
    seat = int(table.seat)
    pay(table, seat, box.fire_cost[weapon, Good.METAL], box.fire_cost[weapon, Good.ENERGY])
    table.fired[weapon] = 1
    for _ in range(min(box.damage[weapon], life(table))):
        lose_card(table)
        table.claimed[seat] += 1
    if life(table) == 0:
        kill_snail(box, table, Killer.WEAPON)


@kernel
def strike(box: Box, table: Table) -> None:
    """G9: every point of damage takes a card, unseen."""
    for _ in range(min(box.base_damage, life(table))):
        lose_card(table)
        table.face_down += 1
    if life(table) == 0:
        kill_snail(box, table, Killer.ROBOT)
