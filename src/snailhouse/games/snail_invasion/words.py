"""Snail Invasion! in words: seats, moves, rolls, refusals and results."""

from __future__ import annotations

from snailhouse.core.language import phrase
from snailhouse.core.options import Options
from snailhouse.core.position import Position
from snailhouse.games.snail_invasion.language import say
from snailhouse.games.snail_invasion.moves import is_way_out, kind_brought, square_and_depth
from snailhouse.games.snail_invasion.pieces import (
    OWNERS,
    PLANTS,
    SIDES,
    colour,
    eaten,
    from_top,
    loose_snails,
    names,
    the,
)
from snailhouse.games.snail_invasion.records import LAST_TURN, End, Side, Table
from snailhouse.games.snail_invasion.refusals import why_not_out, why_not_walk
from snailhouse.games.snail_invasion.rules.garden import faces, free_bits, landing
from snailhouse.games.snail_invasion.rules.stacks import holds_grown_plant
from snailhouse.games.snail_invasion.rules.turn import instinct

ROLL_TEXTS: dict[int, str] = {
    Side.GARDENER: phrase("The Gardener rolls {one} and {two}: {total}"),
    Side.SNAILS: phrase("The Snails roll {one} and {two}: {total}"),
}


def seat_name(options: Options, seat: int) -> str:
    return say(SIDES[seat])


def move_text(position: Position, move: int) -> str:
    box, table = position.box, position.table
    return action_text(table, move, landing(box, move, table.roll)) + consequences(
        position, position.after(move)
    )


def reason(position: Position, move: int) -> str | None:
    """That it wins; or how many free pieces a side has after it (I1), the rival's before one's own."""
    after = position.after(move)
    if after.over and after.payoffs()[position.actor] == 1.0:
        return say("wins the game")
    for owner in (1 - position.table.player, position.table.player):
        before, then = free_count(position, owner), free_count(after, owner)
        if before != then:
            template = phrase("free pieces of {side}: {after} instead of {before}")
            return say(template, side=say(OWNERS[owner]), after=then, before=before)
    return None


def free_count(position: Position, owner: int) -> int:
    """How many pieces on the board a side could move."""
    bits = (free_bits(position.box, position.table, owner, square) for square in range(position.box.squares))
    return sum(free.bit_count() for free in map(int, bits))


def chance_text(position: Position, outcome: int) -> str:
    """The roll; alone, the move that the Snails make with it too (I11)."""
    box, table = position.box, position.table
    one, two = faces(outcome)
    text = say(ROLL_TEXTS[table.player], one=one, two=two, total=one + two)
    after = position.after_chance(outcome)
    if box.solitaire and table.player == Side.SNAILS:
        move = instinct(box, table)
        return f"{text}; {action_text(table, move, landing(box, move, outcome))}{consequences(position, after)}"
    if after.table.passes > table.passes:
        return text + say("; nothing can move, the turn passes")
    return text


def action_text(table: Table, move: int, goal: int) -> str:
    """What a move does that ends on this square, as far as its own piece goes."""
    if is_way_out(move):
        return say("bring {piece} out to square {goal}", piece=the(kind_brought(move)), goal=goal + 1)
    return walking(table, *square_and_depth(move), goal)


def walking(table: Table, square: int, depth: int, goal: int) -> str:
    """'move the red queen, carrying the snail pawn, from square 3 to square 7'."""
    *riders, piece = from_top(table.stacks[square])[: depth + 1]
    round_the_loop = goal == square
    if not riders:
        return say(
            "move {piece} from square {square} once round the loop, back to square {goal}"
            if round_the_loop
            else "move {piece} from square {square} to square {goal}",
            piece=the(piece),
            square=square + 1,
            goal=goal + 1,
        )
    return say(
        "move {piece}, carrying {riders}, from square {square} once round the loop, back to square {goal}"
        if round_the_loop
        else "move {piece}, carrying {riders}, from square {square} to square {goal}",
        piece=the(piece),
        riders=names(riders),
        square=square + 1,
        goal=goal + 1,
    )


def consequences(before: Position, after: Position) -> str:
    """What a move brought about, by comparing the table before and after it."""
    found = ""
    wounded = [kind for kind in loose_snails(after.table) if kind not in loose_snails(before.table)]
    if wounded:
        found += say(", wounding {pieces}", pieces=names(wounded))
    lost = eaten(after)
    for kind in eaten(before):
        lost.remove(kind)
    if lost:
        bites = before.table.player == Side.SNAILS
        found += say(", eating {pieces}" if bites else ", losing {pieces}", pieces=names(lost))
    if after.table.end == End.GROWN:
        found += say(", growing {plant}", plant=grown_plant(after))
    if after.table.end == End.BLOCKED:
        found += say(", blocking the snail" if before.box.snails == 1 else ", blocking every snail")
    return found


def grown_plant(position: Position) -> str:
    """'the red plant', whichever grew, read off the stack that holds it."""
    for square in range(position.box.squares):
        kinds = from_top(position.table.stacks[square])
        for pawn, drone, queen in zip(kinds, kinds[1:], kinds[2:], strict=False):
            if holds_grown_plant(pawn | drone << 4 | queen << 8):
                return say(PLANTS[colour(pawn)])
    raise ValueError("no plant is grown")


def refusal(position: Position, move: int) -> str | None:
    if is_way_out(move):
        return why_not_out(position, kind_brought(move))
    return why_not_walk(position, *square_and_depth(move))


def result_text(position: Position) -> str:
    end = position.table.end
    if end == End.GROWN:
        return say("The Gardener wins: {plant} is fully grown.", plant=grown_plant(position))
    if end == End.BLOCKED:
        alone = position.box.snails == 1
        return say(
            "The Gardener wins: the snail cannot move." if alone else "The Gardener wins: no snail can move."
        )
    if end == End.EATEN:
        return say("The Snails win: no plant can be grown any more.")
    return say("A draw: nobody has won after {turns:,} turns.", turns=LAST_TURN)
