"""Weapons: built by a factory worker (G7), fired in combat (G13)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.records import NOBODY, Box, Good, Obstacle, Table
from snailhouse.games.giant_snail.rules.goods import can_pay, pay


@kernel
def why_not_own(table: Table, seat: int, weapon: int) -> Obstacle:
    """A weapon is its researcher's."""
    owner = table.weapon_owner[weapon]
    if owner == seat:
        return Obstacle.NONE
    return Obstacle.UNRESEARCHED if owner == NOBODY else Obstacle.ANOTHERS_WEAPON


@kernel
def why_not_build(box: Box, table: Table, seat: int, weapon: int) -> Obstacle:
    """G7: an own weapon, once, for its cost."""
    foreign = why_not_own(table, seat, weapon)
    if foreign != Obstacle.NONE:
        return foreign
    if table.built[weapon]:
        return Obstacle.BUILT
    metal, energy = box.build_cost[weapon, Good.METAL], box.build_cost[weapon, Good.ENERGY]
    return Obstacle.NONE if can_pay(table, seat, metal, energy) else Obstacle.TOO_DEAR


@kernel
def build_weapon(box: Box, table: Table, seat: int, weapon: int) -> None:
    pay(table, seat, box.build_cost[weapon, Good.METAL], box.build_cost[weapon, Good.ENERGY])
    table.built[weapon] = 1


@kernel
def why_not_fire(box: Box, table: Table, seat: int, weapon: int) -> Obstacle:
    """G13: an own weapon that is built, at most once a combat, for its cost each time."""
    foreign = why_not_own(table, seat, weapon)
    if foreign != Obstacle.NONE:
        return foreign
    if not table.built[weapon]:
        return Obstacle.NOT_BUILT
    if table.fired[weapon]:
        return Obstacle.FIRED
    metal, energy = box.fire_cost[weapon, Good.METAL], box.fire_cost[weapon, Good.ENERGY]
    return Obstacle.NONE if can_pay(table, seat, metal, energy) else Obstacle.TOO_DEAR
