"""Sentences about places, payments and winners."""

from __future__ import annotations

from snailhouse.core.language import listed
from snailhouse.games.cargolino.rules.records import COLOURS, Box, Table
from snailhouse.games.cargolino.rules.shells import leaders, score, winners
from snailhouse.games.cargolino.shapes import CargolinoRace
from snailhouse.games.cargolino.views import past_race


def player(seat: int) -> str:
    return f"Player {seat + 1}"


def place_text(box: Box, place: int) -> str:
    if place == 0:
        return "the start stone"
    if place == box.final:
        return "the final stone"
    return f"square {place} ({COLOURS[box.colour[place]]})"


def dice_text(dice: list[str]) -> str:
    return f"{listed(dice)} {'die' if len(dice) == 1 else 'dice'}"


def shells_text(shells: int) -> str:
    return f"{shells} shell" if shells == 1 else f"{shells} shells"


def payments(race: CargolinoRace) -> str:
    """'Player 1 gets 4 shells (purple 3, white 1), ... and green raced for nobody'."""
    told = []
    for seat, hand in enumerate(race["hands"]):
        snails = ", ".join(f"{snail} {race['pays'][snail]}" for snail in hand)
        told.append(f"{player(seat)} gets {shells_text(race['shells'][seat])} ({snails})")
    if race["unowned"]:
        told.append(f"{listed(race['unowned'])} raced for nobody")
    return ", ".join(told)


def result(box: Box, table: Table) -> str:
    totals = [f"{player(seat)} {score(box, table, seat)}" for seat in range(box.players)]
    payment = payments(past_race(box, table, 1))
    return f"Race 2 is over: {payment}. Shells in all: {', '.join(totals)}. {verdict(box, table)}."


def verdict(box: Box, table: Table) -> str:
    """Who wins, and by what (C10)."""
    tied, won = seats(box, leaders(box, table)), seats(box, winners(box, table))
    if len(tied) == 1:
        return f"{player(won[0])} wins"
    if len(won) == len(tied):
        return f"{listed(map(player, won))} share the victory, their rearmost snails equally far back (C10)"
    tie = f"{listed(map(player, tied))} have equally many"
    if len(won) == 1:
        return f"{tie}: {player(won[0])} wins by the rearmost snail of race 2 (C10)"
    return f"{tie}: {listed(map(player, won))} share the victory by their rearmost snails of race 2 (C10)"


def seats(box: Box, bits: int) -> list[int]:
    return [seat for seat in range(box.players) if int(bits) >> seat & 1]
