"""Cargolino Valentino in words: seats, moves, chance, refusals and results."""

from __future__ import annotations

from snailhouse.core.language import phrase
from snailhouse.core.options import Options
from snailhouse.core.position import Position
from snailhouse.games.cargolino.language import say
from snailhouse.games.cargolino.moves import among, die_and_snail
from snailhouse.games.cargolino.phrases import (
    colour,
    colours,
    payments,
    place_text,
    player,
    race_before,
    verdict,
)
from snailhouse.games.cargolino.reading import dice_left, past_race, snail_names
from snailhouse.games.cargolino.records import COLOURS, Stage
from snailhouse.games.cargolino.rules.reach import Hindrance, hindrance


def seat_name(options: Options, seat: int) -> str:
    return player(seat)


def move_text(position: Position, move: int) -> str:
    """Nothing about owners: everyone reads it."""
    table, after = position.table, position.after(move).table
    die, snail = die_and_snail(move)
    text = say(
        "{die} die, {snail} snail to {place}",
        die=colour(COLOURS[die]),
        snail=colour(COLOURS[snail]),
        place=place_text(position.box, int(after.places[table.race, snail])),
    )
    if after.ignored > table.ignored:
        dice = dice_left(after)
        text += say.counted(
            len(dice), "; no snail for the {dice} die", "; no snail for the {dice} dice", dice=colours(dice)
        )
    if after.race > table.race:
        text += say("; race {race} ends", race=table.race + 1)
    return text


def reason(position: Position, move: int) -> str | None:
    """What the snail would earn its owner after it, where that changes. Only one's own hand is looked at."""
    table, after = position.table, position.after(move).table
    _, snail = die_and_snail(move)
    before, then = (int(position.box.pays[one.places[table.race, snail]]) for one in (table, after))
    if before == then:
        return None
    own = table.hands[table.race, table.seat] >> snail & 1
    template = phrase("your {snail} snail would earn {after} instead of {before}")
    if not own:
        template = phrase("the {snail} snail would earn {after} instead of {before}")
    return say(template, snail=colour(COLOURS[snail]), after=then, before=before)


def chance_text(position: Position, outcome: int) -> str:
    table = position.table
    if table.stage == Stage.CHOOSING_STARTER:
        return say("{player} arrived last and takes the dice", player=player(outcome))
    after = position.after_chance(outcome)
    if table.stage == Stage.DEALING:
        text = say("Race {race}: {hands}", race=table.race + 1, hands=hands_text(after))
        return race_before(position) + text
    return say("{player} rolls {dice}", player=player(table.seat), dice=colours(dice_left(after.table)))


def hands_text(position: Position) -> str:
    """'Player 1 is dealt red, Player 2 is dealt blue'."""
    table = position.table
    hands = [colours(snail_names(table.hands[table.race, seat])) for seat in range(position.box.players)]
    return ", ".join(
        say("{player} is dealt {snails}", player=player(seat), snails=hand) for seat, hand in enumerate(hands)
    )


def refusal(position: Position, move: int) -> str | None:
    """The die is not left, or something keeps it from moving the snail; None if nothing does."""
    box, table = position.box, position.table
    die, snail = die_and_snail(move)
    names = {"die": colour(COLOURS[die]), "snail": colour(COLOURS[snail])}
    if not among(table.left, move):
        return say("you have no {die} die left, only {dice} (C3)", dice=colours(dice_left(table)), **names)
    place = int(table.places[table.race, snail])
    hindered = hindrance(box, die, snail, place)
    if hindered == Hindrance.FINISHED:
        return say("the {snail} snail has reached the final stone and cannot move (C4)", **names)
    if hindered == Hindrance.OTHER_SNAIL:
        return say(
            "the {die} die cannot move the {snail} snail: simple dice move only their own snail (C12)", **names
        )
    if hindered == Hindrance.OTHER_COLOUR:
        return say(
            "the {die} die cannot move the {snail} snail, which stands on {place}: "
            "a die moves the snail of its colour, or one on a square of its colour (C3)",
            place=place_text(box, place),
            **names,
        )
    return None


def result_text(position: Position) -> str:
    totals = [f"{player(seat)}: {int(shells)}" for seat, shells in enumerate(position.scores())]
    return say(
        "{verdict}. Shells in all: {totals}. In race 2: {payments}.",
        payments=payments(past_race(position, 1)),
        totals=", ".join(totals),
        verdict=verdict(position),
    )
