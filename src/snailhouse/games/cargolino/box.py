"""What is in the box, worked out once: every deal, and what every die can do on every place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from snailhouse.games.cargolino.edition import Board
from snailhouse.games.cargolino.rules.records import COLOURS, SNAILS, Box

STONE = -1
"""The colour of a place without one."""


def filled(players: int, simple: bool, board: Board) -> Box:
    box = Box.new()
    box.players = players
    box.cards = 2 if players <= 3 else 1
    box.simple = simple
    box.final = len(board.squares) + 1
    lay_out(box, board)
    list_deals(box)
    return box


def list_deals(box: Box) -> None:
    for number, hands in enumerate(deals(box.players, box.cards, range(SNAILS))):
        box.deals = number + 1
        for seat, hand in enumerate(hands):
            box.hands[number, seat] = hand


def lay_out(box: Box, board: Board) -> None:
    colours = [STONE, *(COLOURS.index(square.colour) for square in board.squares), STONE]
    numbers = [board.start_pays, *(square.pays for square in board.squares), board.final_pays]
    for place, (colour, pays) in enumerate(zip(colours, numbers, strict=True)):
        box.colour[place] = colour
        box.pays[place] = pays
        for snail in range(SNAILS):
            dice = openers(box, snail, place)
            box.opens[snail, place] = sum(1 << (SNAILS * die + snail) for die in dice)


def openers(box: Box, snail: int, place: int) -> set[int]:
    """The dice that can move a snail from a place: none after the finish (C4), only its own if simple (C12)."""
    if place == box.final:
        return set()
    if box.simple:
        return {snail}
    if place == 0:
        return set(range(SNAILS))
    return {snail, int(box.colour[place])}


def deals(players: int, cards: int, snails: Iterable[int]) -> Iterator[list[int]]:
    """Every way to deal so many cards to each of so many players: their hands, as bits."""
    if players == 0:
        yield []
        return
    pack = set(snails)
    for hand in combinations(sorted(pack), cards):
        for others in deals(players - 1, cards, pack - set(hand)):
            yield [sum(1 << snail for snail in hand), *others]
