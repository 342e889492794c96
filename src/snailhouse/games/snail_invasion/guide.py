"""What players of Snail Invasion! are told where they look: the goal, and what is on the board."""

from __future__ import annotations

from itertools import pairwise

from snailhouse.core.contract import SPECTATOR
from snailhouse.core.language import listed, phrase
from snailhouse.core.position import Position
from snailhouse.core.room import Explanation
from snailhouse.games.snail_invasion.language import say
from snailhouse.games.snail_invasion.parts import home_part, piece_part
from snailhouse.games.snail_invasion.pieces import (
    COLOURS,
    PLANT_KINDS,
    PLANTS,
    SNAIL_KINDS,
    colour,
    eaten,
    from_top,
    loose_snails,
    name,
    names,
    nest_tree,
    owner,
    shed_trees,
    the,
)
from snailhouse.games.snail_invasion.records import Side, Size
from snailhouse.games.snail_invasion.refusals import burden
from snailhouse.games.snail_invasion.rules.garden import faces
from snailhouse.games.snail_invasion.rules.stacks import free_pieces, kind_of, side, value
from snailhouse.games.snail_invasion.views import threat
from snailhouse.games.snail_invasion.words import result_text

VALUES_TOLD = {
    Size.PAWN: phrase("A pawn is worth 1."),
    Size.DRONE: phrase("A drone is worth 2."),
    Size.QUEEN: phrase("A queen is worth 3."),
}


PLANT_COLOURS = {
    "red": phrase("red"),
    "yellow": phrase("yellow"),
    "blue": phrase("blue"),
    "green": phrase("green"),
}
"""Plants by their colour alone: the goal has to fit into a few lines of a phone."""


def goal(position: Position, seat: int) -> str:
    if position.over:
        return result_text(position)
    told = [aim(position, seat), standing(position, seat), roll_told(position, seat)]
    return " ".join(filter(None, told))


def aim(position: Position, seat: int) -> str:
    if seat == Side.SNAILS:
        return say("Eat until no plant can grow.")
    if seat == SPECTATOR:
        return say(
            "The Gardener grows one plant or blocks every snail; the Snails eat until no plant can grow."
        )
    return say("Grow one plant (queen, drone, pawn of one colour, stacked) or block every snail.")


def standing(position: Position, seat: int) -> str:
    """Which colours can still grow, once one cannot; for the Gardener, how far the best one is."""
    able = growable(position)
    alive = [PLANT_COLOURS[COLOURS[kind_of(plant, Size.PAWN)]] for plant in able]
    lost = seat == Side.SNAILS or len(able) < position.box.colours
    can = say("Can still grow: {plants}.", plants=listed(map(say, alive))) if lost else ""
    built = max((joined_pieces(position, plant) for plant in able), default=0)
    if seat == Side.SNAILS or built < Size.DRONE:
        return can
    best = next(plant for plant in able if joined_pieces(position, plant) == built)
    plant = say(PLANTS[COLOURS[kind_of(best, Size.PAWN)]])
    return " ".join(filter(None, [say("2 of 3 stand together for {plant}.", plant=plant), can]))


def growable(position: Position) -> list[int]:
    """The colours, from 0, of which every size has a living piece (I10)."""
    table = position.table
    return [
        plant
        for plant in range(position.box.colours)
        if all(table.living[kind_of(plant, size)] for size in Size)
    ]


def joined_pieces(position: Position, plant: int) -> int:
    """2 if two pieces of a colour stand on each other as a plant does: drone on queen, or pawn on drone."""
    pieces = [kind_of(plant, size) for size in Size]
    for square in range(position.box.squares):
        kinds = from_top(position.table.stacks[square])
        if any(lower == upper + 1 and {upper, lower} <= set(pieces) for upper, lower in pairwise(kinds)):
            return 2
    return 0


def roll_told(position: Position, seat: int) -> str:
    """'4 + 3 = 7: out to square 7, or 7 on', for who is to move; with nobody at home only the last."""
    table = position.table
    if seat == SPECTATOR or table.actor != seat:
        return ""
    one, two = faces(table.roll)
    total = one + two
    if not any(at_home(position, kind) for kind in (PLANT_KINDS if seat == Side.GARDENER else SNAIL_KINDS)):
        return say("{one} + {two} = {total}: {total} squares on.", one=one, two=two, total=total)
    return say("{one} + {two} = {total}: out to square {total}, or {total} on.", one=one, two=two, total=total)


def things(position: Position, seat: int) -> tuple[str, ...]:
    table = position.table
    gone = eaten(position)
    homes = [
        home_part(kind) for kind in (*SNAIL_KINDS, *PLANT_KINDS) if kind in gone or at_home(position, kind)
    ]
    out = [
        piece_part(square, depth)
        for square in range(position.box.squares)
        for depth in range(len(from_top(table.stacks[square])))
    ]
    squares = [f"square-{square + 1}" for square in range(position.box.squares)]
    return ("dice", "shed", "nest", "eaten", *squares, *homes, *out)


def at_home(position: Position, kind: int) -> bool:
    """Whether a piece of the kind is in the shed or the nest."""
    table = position.table
    return kind in loose_snails(table) or any(kind in tree for tree in (*shed_trees(table), nest_tree(table)))


def explain(position: Position, seat: int, thing: str) -> Explanation | None:
    if thing not in things(position, seat):
        return None
    what, _, rest = thing.partition("-")
    match what:
        case "square":
            return square_explained(position, int(rest) - 1)
        case "piece":
            square, depth = map(int, rest.split("-"))
            return piece_explained(position, square - 1, depth)
        case "home":
            kinds = (*SNAIL_KINDS, *PLANT_KINDS)
            return home_explained(position, next(kind for kind in kinds if home_part(kind) == thing))
        case "shed":
            left = sum(map(len, shed_trees(position.table)))
            return Explanation(
                say("The potting shed"),
                say(
                    "Pieces left: {left}. Each tree comes out from its top: pawn, drone, queen. A piece "
                    "enters on the square of the roll (I4).",
                    left=left,
                ),
            )
        case "nest":
            return nest_explained(position)
        case "eaten":
            gone = eaten(position)
            return Explanation(
                say("Eaten"),
                say("Out of the game: {pieces} (I5).", pieces=names(gone) if gone else say("nothing so far")),
            )
    return dice_explained(position)


def square_explained(position: Position, square: int) -> Explanation:
    kinds = from_top(position.table.stacks[square])
    what = say("From the top: {pieces}.", pieces=names(kinds)) if kinds else say("It is empty.")
    rule = say(
        "Any number of pieces may stand here; who comes lands on top (I3). After square {last} comes 1.",
        last=position.box.squares,
    )
    return Explanation(say("Square {square}", square=square + 1), f"{what} {rule}")


def piece_explained(position: Position, square: int, depth: int) -> Explanation:
    kinds = from_top(position.table.stacks[square])
    kind = kinds[depth]
    told = [say(VALUES_TOLD[Size(value(kind))]), moving_told(kinds, depth), danger_told(kinds, depth)]
    return Explanation(titled(kind), " ".join(told))


def titled(kind: int) -> str:
    return say("{piece}, of {owner}", piece=sentence(name(kind)), owner=owner(kind))


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def moving_told(kinds: list[int], depth: int) -> str:
    """Whether a piece of a stack can move, with the sum that says so."""
    stack = sum(kind << 4 * place for place, kind in enumerate(kinds))
    free = free_pieces(stack)
    above = kinds[:depth]
    if depth > free:
        return say("It cannot move: it lies under {stopper}, which is blocked (I1).", stopper=the(kinds[free]))
    if depth == free:
        return say(
            "It is blocked: {burden} reach its {value} (I1).", burden=burden(above), value=value(kinds[depth])
        )
    if above:
        return say("It can move and carries {riders} along (I2).", riders=names(above))
    return say("It is on top and can move (I1).")


def danger_told(kinds: list[int], depth: int) -> str:
    """What the enemies on a piece add up to, and what would remove it."""
    own = value(kinds[depth])
    now = threat(kinds, depth)
    if depth and side(kinds[depth - 1]) == side(kinds[depth]):
        return say("A piece of its own side shields it (I3).")
    if now:
        return say(
            "Enemies touching it from above: {now}; more than {own} would remove it (I3).", now=now, own=own
        )
    return say("Enemies on it that add up to more than {own} remove it (I3).", own=own)


def home_explained(position: Position, kind: int) -> Explanation:
    table = position.table
    told = [say(VALUES_TOLD[Size(value(kind))])]
    if not at_home(position, kind):
        return Explanation(titled(kind), say("It has been eaten and is out of the game (I5)."))
    if table.ready[kind]:
        told.append(say("It may come out now, on the square of the roll (I4)."))
    else:
        told.append(say("Larger pieces come out after the smaller ones of their tree (I4)."))
    if side(kind) == Side.GARDENER:
        told.append(
            say("Queen, drone and pawn on each other make {plant} (I8).", plant=say(PLANTS[colour(kind)]))
        )
    return Explanation(titled(kind), " ".join(told))


def nest_explained(position: Position) -> Explanation:
    table = position.table
    told = []
    if loose := loose_snails(table):
        told.append(say("Loose, to come out in any order: {snails}.", snails=names(loose)))
    if tree := nest_tree(table):
        told.append(say("In the tree, from the top: {snails}.", snails=names(reversed(tree))))
    if position.box.solitaire:
        told.append(say("Alone, the smallest snail that can come out does (I11)."))
    told.append(say("While a snail is here, the Snails cannot be blocked (I9)."))
    return Explanation(say("The nest"), " ".join(told))


def dice_explained(position: Position) -> Explanation:
    table = position.table
    rule = say(
        "Only the sum counts: bring a piece out to the square of that number, or walk that many squares (I6)."
    )
    if table.actor < 0:
        return Explanation(say("The dice"), rule)
    one, two = faces(table.roll)
    return Explanation(say("{one} + {two} = {total}", one=one, two=two, total=one + two), rule)
