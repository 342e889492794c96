"""Weapons: built by a factory worker (G7), fired in combat (G13)."""

from __future__ import annotations

from snailhouse.core.kernel import kernel
from snailhouse.games.giant_snail.records import MOST_WEAPONS, NOBODY, Box, Good, Obstacle, Table
from snailhouse.games.giant_snail.rules.choices import weapon_bits
from snailhouse.games.giant_snail.rules.goods import can_pay, pay, payable_jobs


@kernel
def why_not_own(table: Table, seat: int, weapon: int) -> Obstacle:
    """A weapon is its researcher's."""
    owner = table.weapon_owner[weapon]
    if owner == seat:
        return Obstacle.NONE
    return Obstacle.UNRESEARCHED if owner == NOBODY else Obstacle.ANOTHERS_WEAPON


@kernel
def unbuilt_weapons(table: Table, seat: int) -> int:
    """The seat's own weapons that are not built yet, as bits."""
    found = 0
    for weapon in range(MOST_WEAPONS):
        found |= int(table.weapon_owner[weapon] == seat and not table.built[weapon]) << weapon
    return found


@kernel
def why_not_build(box: Box, table: Table, seat: int, weapon: int) -> Obstacle:
    """G7: an own weapon, once, for its cost."""
    foreign = why_not_own(table, seat, weapon)
    if foreign != Obstacle.NONE:
        return foreign
    if not unbuilt_weapons(table, seat) & 1 << weapon:
        return Obstacle.BUILT
    payable = payable_jobs(box, table, seat) & weapon_bits(1 << weapon)
    return Obstacle.NONE if payable else Obstacle.TOO_DEAR


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


@kernel
def ready_weapons(box: Box, table: Table, seat: int) -> int:
    """The weapons that the seat can fire, as bits."""
    found = 0
    for weapon in range(box.weapons):
        if why_not_fire(box, table, seat, weapon) == Obstacle.NONE:
            found |= 1 << weapon
    return found
