"""How a race runs: cards, dice and snails. Rulings C3 to C9 and C12."""

from __future__ import annotations

from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.cargolino.rules.records import (
    ALL,
    CHOOSING_STARTER,
    DEALING,
    DICE,
    FINISHED,
    MOVING,
    RACES,
    ROLLING,
    ROLLS,
    SNAILS,
    Box,
    Table,
)


@kernel
def setup(box: Box, table: Table) -> None:
    line_up(box, table)


@kernel
def line_up(box: Box, table: Table) -> None:
    """All six snails wait on the start stone, whatever the number of players."""
    table.stage = DEALING
    table.arrived = 0
    table.left = 0
    table.reach = 0
    for snail in range(SNAILS):
        table.reach |= box.opens[snail, 0]


@kernel
def actor(box: Box, table: Table) -> int:
    if table.stage == MOVING:
        return table.seat
    return OVER if table.stage == FINISHED else CHANCE


@kernel
def outcomes(box: Box, table: Table) -> int:
    if table.stage == ROLLING:
        return ROLLS
    return box.deals if table.stage == DEALING else box.players


@kernel
def chance(box: Box, table: Table, outcome: int) -> None:
    if table.stage == ROLLING:
        roll(table, outcome)
    elif table.stage == DEALING:
        deal(box, table, outcome)
    else:
        start(table, outcome)


@kernel
def deal(box: Box, table: Table, outcome: int) -> None:
    """C8, C9: afresh for each race; the first starter is drawn after the cards, the second holds the dice."""
    for seat in range(box.players):
        table.hands[table.race, seat] = box.hands[outcome, seat]
    if table.race == 0:
        table.stage = CHOOSING_STARTER
    else:
        start(table, table.seat)


@kernel
def start(table: Table, seat: int) -> None:
    table.seat = seat
    table.starter[table.race] = seat
    table.stage = ROLLING


@kernel
def roll(table: Table, outcome: int) -> None:
    """Four dice; no snail has arrived yet, so the first of them always moves something."""
    for colour in range(SNAILS):
        table.dice[colour] = 0
    table.left = 0
    for _ in range(DICE):
        colour = outcome % SNAILS
        table.dice[colour] += 1
        table.left |= moves_of(colour)
        outcome //= SNAILS
    table.turns[table.race] += 1
    table.stage = MOVING


@kernel
def moves_of(die: int) -> int:
    """All moves of a die, as bits."""
    return ALL << (SNAILS * die)


@kernel
def legal(box: Box, table: Table, moves: Int64s) -> int:
    """C3, C5, C6: any die that is left may move any snail that it can, one's own and nobody's included."""
    count = 0
    choices = table.reach & table.left
    for die in range(SNAILS):
        snails = (choices >> (SNAILS * die)) & ALL
        if snails:
            for snail in range(SNAILS):
                moves[count] = SNAILS * die + snail
                count += (snails >> snail) & 1
    return count


@kernel
def play(box: Box, table: Table, move: int) -> None:
    """C3, C4: the turn goes on while a die that is left can move a snail."""
    spend(table, move // SNAILS)
    advance(box, table, move % SNAILS)
    if table.reach & table.left == 0:
        end_turn(box, table)


@kernel
def spend(table: Table, die: int) -> None:
    table.dice[die] -= 1
    if table.dice[die] == 0:
        table.left ^= moves_of(die)


@kernel
def advance(box: Box, table: Table, snail: int) -> None:
    """C7: one square on, whoever stands there."""
    place = table.places[table.race, snail] + 1
    table.places[table.race, snail] = place
    table.reach ^= box.opens[snail, place - 1] ^ box.opens[snail, place]
    if place == box.final:
        table.arrived += 1


@kernel
def end_turn(box: Box, table: Table) -> None:
    """The dice go to the left; dice that could move nothing are ignored (C3)."""
    for colour in range(SNAILS):
        table.ignored += table.dice[colour]
    table.seat = (table.seat + 1) % box.players
    table.stage = ROLLING
    if table.arrived:
        end_race(box, table)


@kernel
def end_race(box: Box, table: Table) -> None:
    table.race += 1
    if table.race == RACES:
        table.stage = FINISHED
    else:
        line_up(box, table)


@kernel
def turns(box: Box, table: Table) -> int:
    return table.turns[0] + table.turns[1]
