"""Positions to start from, written as stacks: `garden({5: "rQ SD rD"})`, each bottom to top."""

from collections import Counter

import snailhouse
from snailhouse.games.snail_invasion.pieces import CODES, from_top, written
from snailhouse.games.snail_invasion.rules import board_move
from snailhouse.games.snail_invasion.stacks import kind_of

GARDENER, SNAILS = 0, 1


def garden(stacks, player=GARDENER, loose="", **options):
    """A match at a possible position. Plants that must have come out but stand nowhere have been eaten;
    snails that stand nowhere are in the nest, loose when `loose` or when a larger one is out."""
    match = snailhouse.game("snail-invasion", **options).match()
    box, table = match.game.box, match.table
    board = Counter(CODES[code] for codes in stacks.values() for code in codes.split())
    table.ready[:] = 0
    table.home[:] = 0
    for colour in range(box.colours):
        plant(box, table, board, colour)
    settle_snails(box, table, board, [CODES[code] for code in loose.split()])
    for square, codes in stacks.items():
        for code in codes.split():
            table.stacks[square - 1] = table.stacks[square - 1] << 4 | CODES[code]
    table.player = player
    return match


def plant(box, table, board, colour):
    trees = int(box.trees[colour])
    pawn, drone, queen = (kind_of(colour, size) for size in (1, 2, 3))
    queens_out = board[queen]
    drones_out = max(board[drone], queens_out)
    pawns_out = max(board[pawn], drones_out)
    table.ready[pawn] = trees - pawns_out
    table.ready[drone] = pawns_out - drones_out
    table.ready[queen] = drones_out - queens_out
    table.home[GARDENER] += 3 * trees - pawns_out - drones_out - queens_out
    for kind, out in ((pawn, pawns_out), (drone, drones_out), (queen, queens_out)):
        table.living[kind] = trees - out + board[kind]


def settle_snails(box, table, board, loose):
    snails = range(4 - int(box.snails), 4)
    largest = max([kind for kind in snails if board[kind] or kind in loose], default=snails[0] - 1)
    table.nest_tree = 3 - largest
    for kind in snails:
        if not board[kind]:
            table.home[SNAILS] += 1
            table.ready[kind] = kind <= largest + 1


def roll(match, total):
    """Roll two dice that add up to the total."""
    first = max(1, total - 6)
    match.chance(6 * (first - 1) + total - first - 1)
    return match


def out(code):
    """The move that brings a piece out."""
    return CODES[code] - 1


def step(match, square, code):
    """The move of the topmost such piece on a square."""
    return board_move(square - 1, from_top(match.table.stacks[square - 1]).index(CODES[code]))


def stack(match, square):
    """The stack on a square, bottom to top."""
    return written(match.table.stacks[square - 1])


def moves(match):
    return [move.text for move in match.moves()]


def where_everything_is(match):
    """Every piece of the game, wherever the view shows it."""
    view = match.view()
    places = [piece["piece"] for square in view["squares"] for piece in square["stack"]]
    places += [code for tree in view["shed"] for code in tree]
    return sorted([*places, *view["nest"]["tree"], *view["nest"]["loose"], *view["eaten"]])
