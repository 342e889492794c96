"""Snail Invasion! in words: options, views, move texts and results."""

from __future__ import annotations

from types import MappingProxyType

from snailhouse.core.contract import OVER
from snailhouse.core.language import phrase
from snailhouse.core.options import Options
from snailhouse.core.record import copied
from snailhouse.core.room import Room, View
from snailhouse.games.snail_invasion import rules
from snailhouse.games.snail_invasion.board import drawn
from snailhouse.games.snail_invasion.choices import BOARD, GARDEN, PLAYERS, boxed
from snailhouse.games.snail_invasion.language import say
from snailhouse.games.snail_invasion.patio import PATIO
from snailhouse.games.snail_invasion.pieces import (
    PLANTS,
    SIDES,
    code,
    colour,
    eaten,
    from_top,
    home_part,
    loose_snails,
    names,
    nest_tree,
    piece_part,
    piece_view,
    shed_trees,
    the,
)
from snailhouse.games.snail_invasion.policy import greedy
from snailhouse.games.snail_invasion.refusals import reason
from snailhouse.games.snail_invasion.shapes import End, InvasionSquare, InvasionView
from snailhouse.games.snail_invasion.stacks import KINDS, SNAILS, free_pieces, holds_grown_plant
from snailhouse.games.snail_invasion.table import (
    BLOCKED,
    DRAWN,
    EATEN,
    GROWN,
    LAST_TURN,
    Box,
    Table,
    ahead,
    rolled,
)

ROLLS = (
    phrase("The Gardener rolls {one} and {two}: {total}"),
    phrase("The Snails roll {one} and {two}: {total}"),
)
ENDS: dict[int, End | None] = {0: None, GROWN: "grown", BLOCKED: "blocked", EATEN: "eaten", DRAWN: "drawn"}


class SnailInvasion(Room):
    id = "snail-invasion"
    title = "Snail Invasion!"
    tagline = "Stack a plant to full bloom before three hungry snails eat the garden."
    players = "1-2"
    minutes = "20"
    weight = "medium"
    ruleset = 1
    options = (PLAYERS, GARDEN, BOARD)
    words = say
    rules = rules
    same_view = True
    view_type = InvasionView
    greedy = staticmethod(greedy)
    greedy_playouts = True
    level_simulations = MappingProxyType({"hard": 300})
    """From 1,000 on the Gardener hardly loses, and more thinking hardly shows."""
    solvable = (PATIO,)

    def seats(self, options: Options) -> int:
        return int(options["players"])

    def seat_name(self, options: Options, seat: int) -> str:
        return say(SIDES[seat])

    def box(self, options: Options) -> Box:
        return boxed(options)

    def view(self, box: Box, table: Table, seat: int) -> InvasionView:
        """Nothing is secret, so every seat sees the same."""
        return {
            "turn": int(table.turns),
            "player": int(table.player),
            "dice": list(faces(table.roll)) if table.actor >= 0 else [],
            "last_roll": list(faces(table.roll)) if table.turns > 1 or table.actor >= 0 else [],
            "squares": [square_view(table, square) for square in range(box.squares)],
            "shed": [list(map(code, tree)) for tree in shed_trees(table)],
            "nest": {
                "tree": list(map(code, nest_tree(table))),
                "loose": list(map(code, loose_snails(table))),
            },
            "eaten": list(map(code, eaten(box, table))),
            "over": bool(table.actor == OVER),
            "end": ENDS[int(table.end)],
        }

    def move_text(self, box: Box, table: Table, move: int) -> str:
        after = copied(table)
        rules.play(box, after, move)
        goal = landing(box, table, move)
        if move < KINDS:
            way = say("bring {piece} out to square {goal}", piece=the(move + 1), goal=goal)
        else:
            way = walking(table, move, goal)
        return way + consequences(box, table, after)

    def chance_text(self, box: Box, table: Table, outcome: int) -> str:
        one, two = faces(outcome)
        text = say(ROLLS[table.player], one=one, two=two, total=one + two)
        if box.solitaire and table.player == SNAILS:
            thrown = copied(table)
            thrown.roll = outcome
            return f"{text}; {self.move_text(box, thrown, int(rules.instinct(box, thrown)))}"
        after = copied(table)
        rules.chance(box, after, outcome)
        return text + say("; nothing can move, the turn passes") if after.passes > table.passes else text

    def parts(self, box: Box, table: Table, move: int) -> tuple[str, ...]:
        """The piece, at home or on the board, then the square it goes to."""
        if move < KINDS:
            return (home_part(move + 1), f"square-{rolled(table)}")
        square, depth = divmod(move - KINDS, KINDS)
        return (piece_part(square, depth), f"square-{ahead(box, table, square) + 1}")

    def chance_parts(self, box: Box, table: Table, outcome: int) -> tuple[str, ...]:
        """The dice; alone, the snail that follows its instinct too."""
        if not box.solitaire or table.player != SNAILS:
            return ("dice",)
        thrown = copied(table)
        thrown.roll = outcome
        return ("dice", *self.parts(box, thrown, int(rules.instinct(box, thrown))))

    def refusal(self, box: Box, table: Table, move: int) -> str:
        return reason(box, table, move)

    def result_text(self, box: Box, table: Table) -> str:
        if table.end == GROWN:
            return say("The Gardener wins: {plant} is fully grown.", plant=grown_plant(box, table))
        if table.end == BLOCKED:
            alone = box.snails == 1
            return say(
                "The Gardener wins: the snail cannot move."
                if alone
                else "The Gardener wins: no snail can move."
            )
        if table.end == EATEN:
            return say("The Snails win: no plant can be grown any more.")
        return say("A draw: nobody has won after {turns:,} turns.", turns=LAST_TURN)

    def board(self, view: View) -> str:
        return drawn(view)


def faces(outcome: int) -> tuple[int, int]:
    return int(outcome) // 6 + 1, int(outcome) % 6 + 1


def square_view(table: Table, square: int) -> InvasionSquare:
    """A square and its stack, bottom to top."""
    stack = int(table.stacks[square])
    free = free_pieces(stack)
    kinds = from_top(stack)
    pieces = [piece_view(kinds, depth, free) for depth in range(len(kinds))]
    return {"square": square + 1, "stack": pieces[::-1]}


def landing(box: Box, table: Table, move: int) -> int:
    """The number of the square a move ends on."""
    after = copied(table)
    if move < KINDS:
        return int(rules.come_out(after, move + 1)) + 1
    return int(rules.walk(box, after, *divmod(move - KINDS, KINDS))) + 1


def walking(table: Table, move: int, goal: int) -> str:
    """'move the red queen, carrying the snail pawn, from square 3 to square 7'."""
    square, depth = divmod(move - KINDS, KINDS)
    *riders, piece = from_top(table.stacks[square])[: depth + 1]
    round_the_loop = goal == square + 1
    if not riders:
        return say(
            "move {piece} from square {square} once round the loop, back to square {goal}"
            if round_the_loop
            else "move {piece} from square {square} to square {goal}",
            piece=the(piece),
            square=square + 1,
            goal=goal,
        )
    return say(
        "move {piece}, carrying {riders}, from square {square} once round the loop, back to square {goal}"
        if round_the_loop
        else "move {piece}, carrying {riders}, from square {square} to square {goal}",
        piece=the(piece),
        riders=names(riders),
        square=square + 1,
        goal=goal,
    )


def consequences(box: Box, table: Table, after: Table) -> str:
    """What a move brought about, by comparing the table before and after it."""
    found = ""
    wounded = [kind for kind in loose_snails(after) if kind not in loose_snails(table)]
    if wounded:
        found += say(", wounding {pieces}", pieces=names(wounded))
    lost = eaten(box, after)
    for kind in eaten(box, table):
        lost.remove(kind)
    if lost:
        bites = table.player == SNAILS
        found += say(", eating {pieces}" if bites else ", losing {pieces}", pieces=names(lost))
    if after.end == GROWN:
        found += say(", growing {plant}", plant=grown_plant(box, after))
    if after.end == BLOCKED:
        found += say(", blocking the snail" if box.snails == 1 else ", blocking every snail")
    return found


def grown_plant(box: Box, table: Table) -> str:
    """'the red plant', whichever grew, read off the stack that holds it."""
    for square in range(box.squares):
        kinds = from_top(table.stacks[square])
        for pawn, drone, queen in zip(kinds, kinds[1:], kinds[2:], strict=False):
            if holds_grown_plant(pawn | drone << 4 | queen << 8):
                return say(PLANTS[colour(pawn)])
    raise ValueError("no plant is grown")
