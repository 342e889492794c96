"""What a seat knows. The cards of the race being run are secret (C6); everything else is on the table."""

from __future__ import annotations

from math import exp
from typing import Annotated

from snailhouse.core.dice import next_bits
from snailhouse.core.kernel import kernel
from snailhouse.core.record import Float32, Float32s, Record, UInt32s
from snailhouse.games.cargolino.moves import MOVES, die_and_snail
from snailhouse.games.cargolino.records import (
    DICE,
    MOST_PLACES,
    MOST_PLAYERS,
    MOST_SQUARES,
    RACES,
    SNAILS,
    Box,
    Stage,
    Table,
)
from snailhouse.games.cargolino.rules.shells import score
from snailhouse.games.cargolino.rules.surmise import surmise

WORDS = 4294967296.0
"""So many numbers a generator draws."""


class Observation(Record):
    """What a seat knows. Colours are in the order of `COLOURS`; seats begin with the observer and go left."""

    simple_dice: Annotated[Float32, "1 if dice move only the snail of their colour"]
    colours: Annotated[Float32s, (MOST_PLACES, SNAILS), "1 for the colour of each place; stones have none"]
    pays: Annotated[Float32s, MOST_PLACES, "shells that each place pays, of 10"]
    final: Annotated[Float32, "the place of the final stone, of 60"]
    own_seat: Annotated[Float32s, MOST_PLAYERS, "1 for the number of the seat"]
    players: Annotated[Float32s, MOST_PLAYERS, "1 for everyone who plays, by seat"]
    stage: Annotated[Float32s, len(Stage), "1 for what comes next: deal, starter, roll, move or nothing"]
    own_decision: Annotated[Float32, "1 if the seat is to decide"]
    holder: Annotated[Float32s, MOST_PLAYERS, "1 for who holds the dice, by seat; none before the first race"]
    races_over: Annotated[Float32s, RACES, "1 for each race that is over"]
    turns: Annotated[Float32, "turns begun in this race, of 50"]
    own_snails: Annotated[Float32s, SNAILS, "1 for the snails of the seat's own cards, by colour"]
    places: Annotated[Float32s, SNAILS, "the place of each snail, of the final stone's"]
    dice: Annotated[Float32s, SNAILS, "dice that are left, of 4, by colour"]
    movable: Annotated[Float32s, (SNAILS, SNAILS), "1 where a die, if there were one, could move a snail"]
    shells: Annotated[Float32s, MOST_PLAYERS, "shells of the races that are over, of 10, by seat"]
    past_hands: Annotated[Float32s, (RACES, MOST_PLAYERS, SNAILS), "1 for the snails each seat held, by race"]
    past_places: Annotated[Float32s, (RACES, SNAILS), "the place where each snail ended, of the final stone's"]


BOARD = 1 + MOST_PLACES * SNAILS + MOST_PLACES + 1
"""So many numbers at the beginning of an observation are about what is printed in the box."""


@kernel
def conceal(box: Box, table: Table, seat: int, dice: UInt32s) -> None:
    """Deal the cards that the seat does not hold once more among the others; the rest stay nobody's (C6).

    A deal is as likely as it is to somebody who has watched what the others moved and what they spared.
    """
    if table.stage == Stage.DEALING or table.stage == Stage.FINISHED:
        return
    total = 0.0
    for deal in range(box.deals):
        total += deal_odds(box, table, seat, deal)
    left = total * next_bits(dice) / WORDS
    last = 0
    for deal in range(box.deals):
        likely = deal_odds(box, table, seat, deal)
        if likely > 0.0 and left >= 0.0:
            last = deal
        left -= likely
    for other in range(box.players):
        table.hands[table.race, other] = box.hands[last, other]


@kernel
def deal_odds(box: Box, table: Table, seat: int, deal: int) -> float:
    """How likely a deal is to the seat, up to a factor; not at all if it gives the seat other cards."""
    if seat >= 0 and box.hands[deal, seat] != table.hands[table.race, seat]:
        return 0.0
    nats = 0.0
    for other in range(box.players):
        if other != seat:
            nats += surmise(table, other, box.hands[deal, other])
    return exp(nats)


@kernel
def observe(box: Box, table: Table, seat: int, out: Observation) -> None:
    """All that the seat knows, the board included."""
    if out.final == 0.0:
        observe_board(box, out)
    observe_race(box, table, seat, out)
    for offset in range(box.players):
        other = (seat + offset) % box.players
        out.players[offset] = 1.0
        out.shells[offset] = score(box, table, other) / 10
        for race in range(table.race):
            observe_hand(table.hands[race, other], race, offset, out)
    for race in range(table.race):
        out.races_over[race] = 1.0
        for snail in range(SNAILS):
            out.past_places[race, snail] = table.places[race, snail] / box.final


@kernel
def erase(observation: Observation, numbers: Float32s) -> None:
    """All but the board, which stays the same within a game."""
    numbers[BOARD:] = 0.0


@kernel
def observe_board(box: Box, out: Observation) -> None:
    """What is printed in the box, for learners that play on several boards."""
    out.simple_dice = box.simple
    out.final = box.final / MOST_SQUARES
    for place in range(box.final + 1):
        out.pays[place] = box.pays[place] / 10
        if box.colour[place] >= 0:
            out.colours[place, box.colour[place]] = 1.0


@kernel
def observe_race(box: Box, table: Table, seat: int, out: Observation) -> None:
    """The race being run, or at the end the last one."""
    race = min(table.race, RACES - 1)
    out.own_seat[seat] = 1.0
    out.stage[table.stage] = 1.0
    out.own_decision = 1.0 if table.stage == Stage.MOVING and table.seat == seat else 0.0
    if (table.race > 0 or table.stage > Stage.CHOOSING_STARTER) and table.stage != Stage.FINISHED:
        out.holder[(table.seat - seat) % box.players] = 1.0
    out.turns = table.turns[race] / 50
    for snail in range(SNAILS):
        out.own_snails[snail] = (table.hands[race, seat] >> snail) & 1
        out.places[snail] = table.places[race, snail] / box.final
        out.dice[snail] = table.dice[snail] / DICE if table.stage == Stage.MOVING else 0.0
    for move in range(MOVES):
        die, snail = die_and_snail(move)
        out.movable[die, snail] = (table.reach >> move) & 1


@kernel
def observe_hand(hand: int, race: int, offset: int, out: Observation) -> None:
    for snail in range(SNAILS):
        out.past_hands[race, offset, snail] = (hand >> snail) & 1
