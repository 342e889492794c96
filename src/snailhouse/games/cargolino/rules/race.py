"""How a race runs: cards, dice and snails. Rulings C3 to C9 and C12."""

from __future__ import annotations

from snailhouse.core.bits import how_many, lowest, nth_bit
from snailhouse.core.contract import CHANCE, OVER
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Int64s
from snailhouse.games.cargolino.moves import die_and_snail, moves_of
from snailhouse.games.cargolino.records import DICE, RACES, SNAILS, Box, Stage, Table
from snailhouse.games.cargolino.rules.surmise import forget_moves, watch

WAYS_TO_ROLL: int = SNAILS**DICE


@kernel
def setup(box: Box, table: Table) -> None:
    line_up(box, table)


@kernel
def line_up(box: Box, table: Table) -> None:
    """All six snails wait on the start stone, whatever the number of players."""
    table.stage = Stage.DEALING
    table.arrived = 0
    table.left = 0
    table.reach = 0
    for snail in range(SNAILS):
        table.reach |= box.opens[snail, 0]
    forget_moves(table)


@kernel
def actor(box: Box, table: Table) -> int:
    if table.stage == Stage.MOVING:
        return table.seat
    return OVER if table.stage == Stage.FINISHED else CHANCE


@kernel
def outcomes(box: Box, table: Table) -> int:
    if table.stage == Stage.ROLLING:
        return WAYS_TO_ROLL
    return box.deals if table.stage == Stage.DEALING else box.players


@kernel
def chance(box: Box, table: Table, outcome: int) -> None:
    if table.stage == Stage.ROLLING:
        roll(table, outcome)
    elif table.stage == Stage.DEALING:
        deal(box, table, outcome)
    else:
        begin_race(table, outcome)


@kernel
def deal(box: Box, table: Table, outcome: int) -> None:
    """C8, C9: cards are dealt afresh for each race. In the first chance names the starter after them; the
    second is started by whoever holds the dice."""
    for seat in range(box.players):
        table.hands[table.race, seat] = box.hands[outcome, seat]
    if table.race == 0:
        table.stage = Stage.CHOOSING_STARTER
    else:
        begin_race(table, table.seat)


@kernel
def begin_race(table: Table, seat: int) -> None:
    """The seat takes the dice and rolls first."""
    table.seat = seat
    table.starter[table.race] = seat
    begin_turn(table)


@kernel
def begin_turn(table: Table) -> None:
    """Whoever has the dice is about to roll them."""
    table.turns[table.race] += 1
    table.stage = Stage.ROLLING


@kernel
def roll(table: Table, outcome: int) -> None:
    """Roll four dice. No snail has arrived yet, so the first of them always moves something."""
    for colour in range(SNAILS):
        table.dice[colour] = 0
    left = 0
    for _ in range(DICE):
        others, colour = other_dice_and_last(outcome)
        table.dice[colour] += 1
        left |= moves_of(colour)
        outcome = others
    table.left = left
    table.stage = Stage.MOVING


@kernel
def other_dice_and_last(outcome: int) -> tuple[int, int]:
    """A roll without its last die, and that die.

    Below 1296 a sixth is 10923 / 65536, rounded down, for the reason that `die_and_snail` gives.
    """
    others = (outcome * 10923) >> 16
    return others, outcome - SNAILS * others


@kernel
def legal(box: Box, table: Table, moves: Int64s) -> int:
    """C3, C5, C6: any die that is left may move any snail that it can, one's own and nobody's included."""
    count = 0
    choices = table.reach & table.left
    while choices:
        moves[count] = lowest(choices)
        choices &= choices - 1
        count += 1
    return count


@kernel
def count_moves(box: Box, table: Table, moves: Int64s) -> int:
    return how_many(table.reach & table.left)


@kernel
def nth_move(box: Box, table: Table, moves: Int64s, index: int) -> int:
    return nth_bit(table.reach & table.left, index)


@kernel
def play(box: Box, table: Table, move: int) -> None:
    """C3, C4: the turn goes on while a die that is left can move a snail."""
    die, snail = die_and_snail(move)
    watch(table, die, snail)
    spend(table, die)
    step_on(box, table, snail)
    if table.reach & table.left == 0:
        end_turn(box, table)


@kernel
def spend(table: Table, die: int) -> None:
    table.dice[die] -= 1
    if table.dice[die] == 0:
        table.left ^= moves_of(die)


@kernel
def step_on(box: Box, table: Table, snail: int) -> None:
    """C7: the snail moves one place on, however many stand there."""
    place = table.places[table.race, snail] + 1
    table.places[table.race, snail] = place
    table.reach ^= box.opens[snail, place - 1] ^ box.opens[snail, place]
    if place == box.final:
        table.arrived += 1


@kernel
def end_turn(box: Box, table: Table) -> None:
    """Pass the dice to the left (C8); dice that could move nothing are ignored (C3)."""
    for colour in range(SNAILS):
        table.ignored += table.dice[colour]
    table.seat = table.seat + 1 if table.seat + 1 < box.players else 0
    if table.arrived:
        end_race(box, table)
    else:
        begin_turn(table)


@kernel
def end_race(box: Box, table: Table) -> None:
    """Line up for the next race, or finish."""
    table.race += 1
    if table.race == RACES:
        table.stage = Stage.FINISHED
    else:
        line_up(box, table)


@kernel
def turns(box: Box, table: Table) -> int:
    return table.turns[0] + table.turns[1]
