"""Positions by their colours: deal these hands, put the snails there, roll these dice."""

import snailhouse
from snailhouse.games.cargolino.moves import die_and_snail, move_of
from snailhouse.games.cargolino.records import COLOURS, SNAILS

PURPLE, BLUE, RED, GREEN, YELLOW, WHITE = COLOURS


def new_match(*hands, players=None, starter=0, **options):
    """A match that has been dealt these hands (or any) and is about to roll its first dice."""
    match = snailhouse.game("cargolino-valentino", players=players or len(hands), **options).match()
    deal(match, *hands)
    match.chance(starter)
    return match


def deal(match, *hands):
    wanted = [sum(1 << COLOURS.index(colour) for colour in hand) for hand in hands]
    deals = match.game.box["hands"]
    match.chance(
        next(number for number in range(match.outcomes) if list(deals[number, : len(wanted)]) == wanted)
    )


def put(match, **places):
    """Put snails on places of the race being run."""
    table, box = match.table, match.game.box
    for colour, place in places.items():
        table.places[table.race, COLOURS.index(colour)] = place
    table.reach = sum(int(box.opens[snail, table.places[table.race, snail]]) for snail in range(SNAILS))


def roll(match, *dice):
    match.chance(sum(COLOURS.index(colour) * 6**power for power, colour in enumerate(dice)))


def move_id(die, snail):
    return move_of(COLOURS.index(die), COLOURS.index(snail))


def use(match, *moves):
    """Use dice on snails: `use(match, (RED, BLUE))` moves the blue snail with a red die."""
    for die, snail in moves:
        match.play(move_id(die, snail))


def movable(match, die):
    """The snails that a die may move now."""
    pairs = map(die_and_snail, match.legal())
    return {COLOURS[snail] for other, snail in pairs if other == COLOURS.index(die)}


def places(match, race=None):
    table = match.table
    race = min(int(table.race), 1) if race is None else race
    return {colour: int(table.places[race, snail]) for snail, colour in enumerate(COLOURS)}


def end_race(match, die, snail):
    """From one square before the final stone: roll four equal dice and end the race with whatever they move."""
    roll(match, *[die] * 4)
    use(match, (die, snail))
    race = match.table.race
    while match.actor >= 0 and match.table.race == race:
        match.play(match.legal()[0])
