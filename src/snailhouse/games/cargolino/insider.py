"""What searches of Cargolino Valentino play out by: a player who knows whose snails are whose."""

from __future__ import annotations

from snailhouse.core.dice import below
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s, UInt32s
from snailhouse.games.cargolino.moves import die_and_snail
from snailhouse.games.cargolino.records import MOST_PLACES, RACES, SNAILS, Box, Stage, Table

GROUND_PLACES = 2
"""How many places further on a snail may be that a die moves by the colour of its square."""


@kernel
def insider(box: Box, table: Table, moves: Int64s, count: int, dice: UInt32s) -> int:
    """What `greedy` would do if all cards were open: see `insight`."""
    own = int(table.hands[table.race, table.seat])
    owned = 0
    for seat in range(box.players):
        owned |= table.hands[table.race, seat]
    best = moves[0]
    most = -4 * MOST_PLACES
    equals = 0
    for index in range(count):
        wish = insight(table, moves[index], own, owned)
        if wish > most:
            most = wish
            equals = 0
        if wish == most:
            equals += 1
            if below(dice, equals) == 0:
                best = moves[index]
    return best


@kernel
def insight(table: Table, move: int, own: int, owned: int) -> int:
    """Prefer a rival snail to nobody's, and the rearmost; own snails last, foremost first.

    A die of the ground makes up for some places: it is of no use after the next step, the snail's own die is.
    """
    die, snail = die_and_snail(move)
    place = int(table.places[table.race, snail])
    if (own >> snail) & 1:
        return place - 4 * MOST_PLACES
    wish = 2 * MOST_PLACES * ((owned >> snail) & 1) - place
    if die != snail and place > 0:
        wish += GROUND_PLACES
    return wish


@kernel
def turn_key(box: Box, table: Table) -> int:
    """Where the snails are, seven bits each, and the dice that are left, three bits a colour. In a turn snails
    move in one race only, so the sum of both races will do."""
    key = 0
    for snail in range(SNAILS):
        key = (key << 7) | int(table.places[0, snail] + table.places[1, snail])
        key = key << 3
        if table.stage == Stage.MOVING:
            key |= int(table.dice[snail])
    return key


@kernel
def between_races(box: Box, table: Table) -> bool:
    return table.stage == Stage.DEALING and table.race == 1


@kernel
def second_race_of(box: Box, table: Table, other: Table) -> None:
    """Run the second race as it was run at another table, where somebody else may have begun it."""
    for turn in range(box.players):
        here = (table.seat + turn) % box.players
        table.hands[1, here] = other.hands[1, (other.starter[1] + turn) % box.players]
    for snail in range(SNAILS):
        table.places[1, snail] = other.places[1, snail]
    table.race = RACES
    table.stage = Stage.FINISHED
