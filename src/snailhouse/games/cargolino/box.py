"""The options of Cargolino Valentino, and the box they fill: every deal, and what every die can do anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from snailhouse.core.editions import Edition
from snailhouse.core.options import Choice, Options, Whole
from snailhouse.games.cargolino.edition import Board, sense
from snailhouse.games.cargolino.records import COLOURS, MOST_PLAYERS, NO_COLOUR, SNAILS, Box
from snailhouse.games.cargolino.rules.reach import opened

PLAYERS = Whole("players", "how many play", 2, MOST_PLAYERS, 4)
DICE_RULE = Choice(
    "dice",
    "a die moves by colour of snail or square, or only its own snail",
    ("colours", "simple"),
    names=("by colour of snail or square", "simple: only their own snail"),
)
EDITION = Edition("edition", "the board to race on", "snailhouse.games.cargolino", Board, sense, label="board")
OPTIONS = (PLAYERS, DICE_RULE, EDITION)


def seats(options: Options) -> int:
    return int(options["players"])


def fill(options: Options) -> Box:
    """C1, C2: the board is that of the edition."""
    box, board = Box.new(), EDITION.of(options)
    box.players = options["players"]
    box.cards = 2 if box.players <= 3 else 1
    box.simple = options["dice"] == "simple"
    box.final = len(board.squares) + 1
    lay_out(box, board)
    list_deals(box)
    return box


def lay_out(box: Box, board: Board) -> None:
    colours = [NO_COLOUR, *(COLOURS.index(square.colour) for square in board.squares), NO_COLOUR]
    numbers = [board.start_pays, *(square.pays for square in board.squares), board.final_pays]
    for place, (colour, pays) in enumerate(zip(colours, numbers, strict=True)):
        box.colour[place] = colour
        box.pays[place] = pays
        for snail in range(SNAILS):
            box.opens[snail, place] = opened(box, snail, place)


def list_deals(box: Box) -> None:
    for number, hands in enumerate(deals(box.players, box.cards, range(SNAILS))):
        box.deals = number + 1
        for seat, hand in enumerate(hands):
            box.hands[number, seat] = hand


def deals(players: int, cards: int, snails: Iterable[int]) -> Iterator[list[int]]:
    """Every way to deal so many cards to each of so many players: their hands, as sets of snails."""
    if players == 0:
        yield []
        return
    pack = set(snails)
    for hand in combinations(sorted(pack), cards):
        for others in deals(players - 1, cards, pack - set(hand)):
            yield [sum(1 << snail for snail in hand), *others]
