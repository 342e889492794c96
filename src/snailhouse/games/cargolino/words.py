"""Cargolino Valentino in words: options, texts and refusals."""

from __future__ import annotations

from snailhouse.core.editions import Edition
from snailhouse.core.options import Choice, Options, Whole
from snailhouse.core.record import copied
from snailhouse.core.room import Room, View
from snailhouse.games.cargolino import rules
from snailhouse.games.cargolino.board import drawn
from snailhouse.games.cargolino.box import filled
from snailhouse.games.cargolino.edition import Board, sense
from snailhouse.games.cargolino.greedy import greedy
from snailhouse.games.cargolino.language import say
from snailhouse.games.cargolino.phrases import colour, colours, payments, place_text, player, result
from snailhouse.games.cargolino.rules.records import (
    CHOOSING_STARTER,
    COLOURS,
    DEALING,
    MOST_PLAYERS,
    SNAILS,
    Box,
    Table,
)
from snailhouse.games.cargolino.shapes import CargolinoView
from snailhouse.games.cargolino.views import dice_left, past_race, seen, snail_names

PLAYERS = Whole("players", "how many play", 2, MOST_PLAYERS, 4)
DICE = Choice(
    "dice",
    "a die moves by colour of snail or square, or only its own snail",
    ("colours", "simple"),
    names=("by colour of snail or square", "simple: only their own snail"),
)
EDITION = Edition("edition", "the board to race on", "snailhouse.games.cargolino", Board, sense, label="board")


class CargolinoValentino(Room):
    id = "cargolino-valentino"
    title = "Cargolino Valentino"
    tagline = "The slowest snail pays best, and nobody knows whose it is."
    players = "2-6"
    minutes = "20"
    weight = "light"
    ruleset = 1
    options = (PLAYERS, DICE, EDITION)
    words = say
    rules = rules
    view_type = CargolinoView
    greedy = staticmethod(greedy)
    greedy_playouts = True
    master_simulations = 4_000

    def seats(self, options: Options) -> int:
        return int(options["players"])

    def seat_name(self, options: Options, seat: int) -> str:
        return player(seat)

    def box(self, options: Options) -> Box:
        return filled(options["players"], options["dice"] == "simple", EDITION.of(options))

    def view(self, box: Box, table: Table, seat: int) -> CargolinoView:
        return seen(box, table, seat)

    def hides(self, box: Box, table: Table, seat: int) -> str | None:
        """The deal is hidden even from those who get a card. Views show everyone their own; the number of
        the deal would tell them the others' too."""
        if table.stage != DEALING:
            return None
        text = say(
            "Race {race}: everyone is dealt two snail cards, face down"
            if box.cards == 2
            else "Race {race}: everyone is dealt a snail card, face down",
            race=table.race + 1,
        )
        return race_before(box, table) + text

    def chance_text(self, box: Box, table: Table, outcome: int) -> str:
        if table.stage == CHOOSING_STARTER:
            return say("{player} arrived last and takes the dice", player=player(outcome))
        after = copied(table)
        rules.chance(box, after, outcome)
        if table.stage == DEALING:
            text = say("Race {race}: {hands}", race=table.race + 1, hands=hands_text(box, after))
            return race_before(box, table) + text
        return say("{player} rolls {dice}", player=player(table.seat), dice=colours(dice_left(after)))

    def move_text(self, box: Box, table: Table, move: int) -> str:
        """Nothing about owners: everyone reads it."""
        die, snail = divmod(move, SNAILS)
        after = copied(table)
        rules.play(box, after, move)
        text = say(
            "{die} die, {snail} snail to {place}",
            die=colour(COLOURS[die]),
            snail=colour(COLOURS[snail]),
            place=place_text(box, int(after.places[table.race, snail])),
        )
        if after.ignored > table.ignored:
            dice = dice_left(after)
            text += say.counted(
                len(dice), "; no snail for the {dice} die", "; no snail for the {dice} dice", dice=colours(dice)
            )
        if after.race > table.race:
            text += say("; race {race} ends", race=table.race + 1)
        return text

    def parts(self, box: Box, table: Table, move: int) -> tuple[str, ...]:
        die, snail = divmod(move, SNAILS)
        return (f"die-{COLOURS[die]}", f"snail-{COLOURS[snail]}")

    def chance_parts(self, box: Box, table: Table, outcome: int) -> tuple[str, ...]:
        """Where the cards lie, who takes the dice, or the dice."""
        if table.stage == DEALING:
            return ("cards",)
        return (f"player-{outcome + 1}",) if table.stage == CHOOSING_STARTER else ("dice",)

    def refusal(self, box: Box, table: Table, move: int) -> str:
        die, snail = colour(COLOURS[move // SNAILS]), colour(COLOURS[move % SNAILS])
        place = int(table.places[table.race, move % SNAILS])
        if table.dice[move // SNAILS] == 0:
            return say("you have no {die} die left, only {dice} (C3)", die=die, dice=colours(dice_left(table)))
        if place == box.final:
            return say("the {snail} snail has reached the final stone and cannot move (C4)", snail=snail)
        if box.simple:
            return say(
                "the {die} die cannot move the {snail} snail: simple dice move only their own snail (C12)",
                die=die,
                snail=snail,
            )
        return say(
            "the {die} die cannot move the {snail} snail, which stands on {place}: "
            "a die moves the snail of its colour, or one on a square of its colour (C3)",
            die=die,
            snail=snail,
            place=place_text(box, place),
        )

    def result_text(self, box: Box, table: Table) -> str:
        return result(box, table)

    def board(self, view: View) -> str:
        return drawn(view)


def race_before(box: Box, table: Table) -> str:
    """What the race before this one paid, its cards being shown."""
    if table.race == 0:
        return ""
    paid = payments(past_race(box, table, int(table.race) - 1))
    return say("Race {race} is over: {payments}. ", race=table.race, payments=paid)


def hands_text(box: Box, table: Table) -> str:
    hands = [colours(snail_names(table.hands[table.race, seat])) for seat in range(box.players)]
    return ", ".join(
        say("{player} is dealt {snails}", player=player(seat), snails=hand) for seat, hand in enumerate(hands)
    )
