"""Combat: weapons in leader order, then the robot's own blows (G13)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.giant_snail.rules.deck import life, lose_card
from snailhouse.games.giant_snail.rules.goods import begin_cleanup, can_pay, pay
from snailhouse.games.giant_snail.rules.records import Box, Table
from snailhouse.games.giant_snail.rules.snail import kill_snail
from snailhouse.games.giant_snail.rules.terms import (
    ARM,
    BY_ROBOT,
    BY_WEAPON,
    COMBAT,
    ENERGY,
    FIRE,
    METAL,
    MOST_WEAPONS,
    NOTHING,
    SEATS,
    STOP,
)
from snailhouse.games.giant_snail.rules.workers import seat_at


@kernel
def begin_combat(table: Table) -> None:
    table.phase = COMBAT
    table.step = 0
    for weapon in range(MOST_WEAPONS):
        table.fired[weapon] = 0


@kernel
def next_shot(box: Box, table: Table) -> None:
    """In leader order, whoever can fire; then the base damage, and the fight is over."""
    while table.alive and table.step < SEATS:
        table.seat = seat_at(table, table.step)
        for weapon in range(box.weapons):
            if can_fire(box, table, weapon):
                table.awaits = FIRE
                return
        table.step += 1
    if table.alive:
        strike(box, table)
    begin_cleanup(table)


@kernel
def can_fire(box: Box, table: Table, weapon: int) -> bool:
    """Built, each at most once a combat, and its cost each time."""
    return (
        table.weapon_owner[weapon] == table.seat
        and table.built[weapon] != 0
        and not table.fired[weapon]
        and can_pay(table, table.seat, box.fire_cost[weapon, METAL], box.fire_cost[weapon, ENERGY])
    )


@kernel
def legal_fire(box: Box, table: Table, moves: Int64s) -> int:
    moves[0] = STOP
    count = 1
    for weapon in range(box.weapons):
        if can_fire(box, table, weapon):
            moves[count] = ARM + weapon
            count += 1
    return count


@kernel
def play_fire(box: Box, table: Table, move: int) -> None:
    table.awaits = NOTHING
    if move == STOP:
        table.step += 1
    else:
        fire(box, table, move - ARM)


@kernel
def fire(box: Box, table: Table, weapon: int) -> None:
    """The weapon's owner keeps the cards it takes, unseen."""
    seat = int(table.seat)
    pay(table, seat, METAL, box.fire_cost[weapon, METAL])
    pay(table, seat, ENERGY, box.fire_cost[weapon, ENERGY])
    table.fired[weapon] = 1
    for _ in range(min(box.damage[weapon], life(table))):
        lose_card(table)
        table.claimed[seat] += 1
    if life(table) == 0:
        kill_snail(box, table, BY_WEAPON)


@kernel
def strike(box: Box, table: Table) -> None:
    for _ in range(min(box.base_damage, life(table))):
        lose_card(table)
        table.face_down += 1
    if life(table) == 0:
        kill_snail(box, table, BY_ROBOT)
