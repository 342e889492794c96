"""What players of Cargolino Valentino are told where they look: the goal, and what is on the board."""

from __future__ import annotations

from snailhouse.core.contract import SPECTATOR
from snailhouse.core.position import Position
from snailhouse.core.room import Explanation
from snailhouse.games.cargolino.language import say
from snailhouse.games.cargolino.phrases import colour, colours, place_text, player
from snailhouse.games.cargolino.reading import current_race, dice_left, past_race, snail_names
from snailhouse.games.cargolino.records import COLOURS, SNAILS, Box, Stage
from snailhouse.games.cargolino.rules.reach import Hindrance, hindrance
from snailhouse.games.cargolino.rules.shells import score
from snailhouse.games.cargolino.words import result_text


def goal(position: Position, seat: int) -> str:
    if position.over:
        return result_text(position)
    told = [say("Most shells in two races win."), standing(position, seat), leaders_told(position)]
    return " ".join(filter(None, told))


def standing(position: Position, seat: int) -> str:
    """What the seat has, and what its snails would pay if the race ended now."""
    box, table = position.box, position.table
    if seat == SPECTATOR:
        shells = [f"{player(other)} {int(score(box, table, other))}" for other in range(box.players)]
        return say("Shells: {shells}.", shells=", ".join(shells))
    had, hand = int(score(box, table, seat)), own_snails(position, seat)
    if not hand:
        return say.counted(had, "You have {number} shell.", "You have {number} shells.")
    pays = [int(box.pays[place_of(position, snail)]) for snail in hand]
    return say(
        "You have {had}; {snails} would pay now: {sum} = {total}.",
        had=had,
        snails=colours([COLOURS[snail] for snail in hand]),
        sum=" + ".join(map(str, (had, *pays))),
        total=had + sum(pays),
    )


def leaders_told(position: Position) -> str:
    """How far the first snail is from ending the race."""
    box, table = position.box, position.table
    places = [place_of(position, snail) for snail in range(SNAILS)]
    if table.arrived:
        return say("A snail has arrived: the race ends with this turn.")
    return say("First snail: {number} to go.", number=int(box.final) - max(places))


def place_of(position: Position, snail: int) -> int:
    return int(position.table.places[current_race(position.table), snail])


def own_snails(position: Position, seat: int) -> list[int]:
    """The snails of the seat's own cards in the race that is run; none before the deal, or for a spectator."""
    table = position.table
    if seat == SPECTATOR or table.stage == Stage.DEALING:
        return []
    return [COLOURS.index(name) for name in snail_names(table.hands[current_race(table), seat])]


def things(position: Position, seat: int) -> tuple[str, ...]:
    box, table = position.box, position.table
    dice = [f"die-{name}" for name in dict.fromkeys(dice_left(table))] if table.stage == Stage.MOVING else []
    return (
        "dice",
        "cards",
        *(f"square-{place}" for place in range(int(box.final) + 1)),
        *(f"snail-{name}" for name in COLOURS),
        *dice,
        *(f"player-{other + 1}" for other in range(box.players)),
    )


def explain(position: Position, seat: int, thing: str) -> Explanation | None:
    if thing not in things(position, seat):
        return None
    name, _, rest = thing.partition("-")
    match name:
        case "square":
            return square_explained(position, int(rest))
        case "snail":
            return snail_explained(position, seat, COLOURS.index(rest))
        case "die":
            return die_explained(position, COLOURS.index(rest))
        case "player":
            return player_explained(position, int(rest) - 1)
        case "cards":
            return cards_explained(position, seat)
    return dice_explained(position)


def square_explained(position: Position, place: int) -> Explanation:
    box = position.box
    here = [COLOURS[snail] for snail in range(SNAILS) if place_of(position, snail) == place]
    told = [
        pays_told(int(box.pays[place])),
        movers_told(box, place),
        say("Here: {snails}.", snails=colours(here)) if here else say("Nobody is here."),
    ]
    return Explanation(capital(place_text(box, place)), " ".join(told))


def pays_told(pays: int) -> str:
    return say.counted(
        pays,
        "A snail that is here when the race ends pays its owner {number} shell.",
        "A snail that is here when the race ends pays its owner {number} shells.",
    )


def movers_told(box: Box, place: int) -> str:
    """Which dice move a snail on from a place."""
    if place == box.final:
        return say("When a snail arrives here, the race ends with that turn (C4).")
    if box.simple:
        return say("A die moves only the snail of its colour (C12).")
    if place == 0:
        return say("Any die moves a snail from here (C3).")
    return say(
        "A {die} die moves any snail from here, and every snail moves by a die of its own colour (C3).",
        die=colour(COLOURS[box.colour[place]]),
    )


def snail_explained(position: Position, seat: int, snail: int) -> Explanation:
    box, place = position.box, place_of(position, snail)
    name = colour(COLOURS[snail])
    own = snail in own_snails(position, seat)
    dice = [COLOURS[die] for die in range(SNAILS) if hindrance(box, die, snail, place) == Hindrance.NONE]
    pays = int(box.pays[place])
    told = [
        say.counted(
            pays,
            "It stands on {place} and would pay {number} shell now.",
            "It stands on {place} and would pay {number} shells now.",
            place=place_text(box, place),
        ),
        moved_by(box, dice, place),
        say(
            "It is yours: the further back, the better (C5)."
            if own
            else "Whose it is shows when the race ends (C6)."
        ),
    ]
    title = say("Your {snail} snail", snail=name) if own else say("The {snail} snail", snail=name)
    return Explanation(title, " ".join(told))


def moved_by(box: Box, dice: list[str], place: int) -> str:
    if not dice:
        return say("It has arrived and moves no more (C4).")
    if len(dice) == SNAILS:
        return say("On the start stone any die moves it (C3).")
    return say(
        "Dice that move it: {dice} ({ruling}).", dice=colours(dice), ruling="C12" if box.simple else "C3"
    )


def die_explained(position: Position, die: int) -> Explanation:
    box = position.box
    name = colour(COLOURS[die])
    snails = [
        COLOURS[snail]
        for snail in range(SNAILS)
        if hindrance(box, die, snail, place_of(position, snail)) == Hindrance.NONE
    ]
    rule = (
        say("It moves the {die} snail one square (C12).", die=name)
        if box.simple
        else say(
            "It moves the {die} snail, or one on a {die} square or on the start stone, by one square (C3).",
            die=name,
        )
    )
    left = (
        say("Now it can move: {snails}.", snails=colours(snails))
        if snails
        else say("Now it can move no snail.")
    )
    return Explanation(say("A {die} die", die=name), f"{left} {rule}")


def dice_explained(position: Position) -> Explanation:
    left = dice_left(position.table) if position.table.stage == Stage.MOVING else []
    told = say("Dice left: {dice}.", dice=colours(left)) if left else say("They are rolled when a turn begins.")
    rule = say("Each die that can move a snail must be used, in any order; then the dice go to the left (C3).")
    return Explanation(say("The four dice"), f"{told} {rule}")


def cards_explained(position: Position, seat: int) -> Explanation:
    """One's own cards; of the others', only that they are hidden."""
    own = [COLOURS[snail] for snail in own_snails(position, seat)]
    if not own:
        return Explanation(
            say("The snail cards"),
            say("They say whose snail is whose, and lie face down until the race ends (C6)."),
        )
    return Explanation(
        say("Your snails: {snails}", snails=colours(own)),
        say("Nobody else knows. The further back they are when the race ends, the more shells you get (C6)."),
    )


def player_explained(position: Position, seat: int) -> Explanation:
    box, table = position.box, position.table
    shells = int(score(box, table, seat))
    title = say.counted(shells, "{player}: {number} shell", "{player}: {number} shells", player=player(seat))
    told = [hand_told(position, race, seat) for race in range(table.race)]
    rule = say("Most shells after two races win; a tie goes to the rearmost snail of race 2 (C10).")
    return Explanation(title, " ".join([*told, rule]))


def hand_told(position: Position, race: int, seat: int) -> str:
    """What a player's snails paid in a race that is over: 'Race 1: red 3, blue 1.'"""
    past = past_race(position, race)
    snails = ", ".join(f"{colour(snail)} {past['pays'][snail]}" for snail in past["hands"][seat])
    return say("Race {race}: {snails}.", race=race + 1, snails=snails)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
