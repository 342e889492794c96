"""Positions to start from, written as stacks: `garden({5: "rQ SD rD"})`, each bottom to top."""

from collections import Counter

import snailhouse
from snailhouse.games.snail_invasion.moves import walk_from, way_out
from snailhouse.games.snail_invasion.pieces import code, from_top
from snailhouse.games.snail_invasion.records import PieceKind, Side, Size
from snailhouse.games.snail_invasion.rules.stacks import kind_of

GARDENER, SNAILS = Side
CODES = {code(kind): kind for kind in PieceKind}


def packed(codes):
    """A stack written bottom to top, such as 'rQ SD rD'."""
    stack = 0
    for word in codes.split():
        stack = stack << 4 | CODES[word]
    return stack


def written(stack):
    """The codes of a stack, bottom to top."""
    return " ".join(map(code, reversed(from_top(stack))))


def garden(stacks, player=GARDENER, loose="", **options):
    """A match at a possible position. Plants that must have come out but stand nowhere have been eaten;
    snails that stand nowhere are in the nest, loose when `loose` or when a larger one is out."""
    match = snailhouse.game("snail-invasion", **options).match()
    box, table = match.game.box, match.table
    board = Counter(CODES[word] for codes in stacks.values() for word in codes.split())
    table["ready"] = 0
    table["home"] = 0
    for colour in range(box.colours):
        plant(box, table, board, colour)
    place_snails(box, table, board, [CODES[word] for word in loose.split()])
    for square, codes in stacks.items():
        table.stacks[square - 1] = packed(codes)
    table.player = player
    return match


def plant(box, table, board, colour):
    trees = int(box.trees[colour])
    pawn, drone, queen = (kind_of(colour, size) for size in Size)
    queens_out = board[queen]
    drones_out = max(board[drone], queens_out)
    pawns_out = max(board[pawn], drones_out)
    table.ready[pawn] = trees - pawns_out
    table.ready[drone] = pawns_out - drones_out
    table.ready[queen] = drones_out - queens_out
    table.home[GARDENER] += 3 * trees - pawns_out - drones_out - queens_out
    for kind, out in ((pawn, pawns_out), (drone, drones_out), (queen, queens_out)):
        table.living[kind] = trees - out + board[kind]


def place_snails(box, table, board, loose):
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


def out(piece):
    """The move that brings a piece out."""
    return way_out(CODES[piece])


def step(match, square, piece):
    """The move of the topmost such piece on a square."""
    return walk_from(square - 1, from_top(match.table.stacks[square - 1]).index(CODES[piece]))


def stack(match, square):
    """The stack on a square, bottom to top."""
    return written(match.table.stacks[square - 1])


def moves(match):
    return [move.text for move in match.moves()]


def where_everything_is(match):
    """Every piece of the game, wherever the view shows it."""
    view = match.view()
    places = [piece["piece"] for square in view["squares"] for piece in square["stack"]]
    places += [piece for tree in view["shed"] for piece in tree]
    return sorted([*places, *view["nest"]["tree"], *view["nest"]["loose"], *view["eaten"]])
